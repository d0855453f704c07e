"""Responses that several pages of a match share."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string

from scorekeeper.languages.digits import parse_whole
from scorekeeper.matches.access.find import find_match
from scorekeeper.matches.access.phone import attempt_on, remember_names
from scorekeeper.matches.context import address_of
from scorekeeper.matches.log.observers import counts_for, uncounted, would_not_count
from scorekeeper.matches.log.outcomes import NOT_WRITTEN, Attempt, DealMissing
from scorekeeper.matches.log.versions import undo_and_redo_of
from scorekeeper.matches.log.write import Outcome
from scorekeeper.matches.models import Match
from scorekeeper.matches.not_written import status_of
from scorekeeper.matches.sheet import page as sheets
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.undo_bar import undo_bar
from scorekeeper.matches.sync import responses
from scorekeeper.presenters.links import deals_to_list
from scorekeeper.web.context import Context

P = ParamSpec("P")
ScorersView = Callable[Concatenate[HttpRequest, Match, Attempt, P], HttpResponse]
Page = tuple[str, Context]
"""A template and its context."""
PageAgain = Callable[[Exception], Page]
"""Builds the page that shows why a step was refused."""


def for_scorers(view: ScorersView[P]) -> Callable[..., HttpResponse]:
    """Pass the match and the attempt to a view; refuse if this phone may not score."""

    @wraps(view)
    def checked(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        match = find_match(request, code)
        attempt = attempt_on(request, match)
        if attempt is None:
            return scorers_only(request, match)
        return view(request, match, attempt, *args, **kwargs)

    return checked


def write_step(
    request: HttpRequest,
    match: Match,
    attempt: Attempt,
    write: Callable[[], Outcome],
    page_again: PageAgain,
) -> HttpResponse:
    """Write a step and go back to the match; if refused, show the page again."""
    if responses.wants_entry(request):
        return responses.write_response(request, match, attempt, write)
    try:
        outcome = write()
    except DealMissing:
        return no_deal(request, match)
    except NOT_WRITTEN as problem:
        return render_again(request, problem, page_again)
    response = back_to_match(outcome)
    if outcome.change.kind in responses.RENAMING:
        remember_names(request, response, outcome.match.read_document().players)
    return response


def render_again(request: HttpRequest, problem: Exception, page_again: PageAgain) -> HttpResponse:
    """Show a page again, with the reason why a step was refused."""
    template, page = page_again(problem)
    return render(request, f"matches/{template}.html", page, status=status_of(problem))


def whole_page(request: HttpRequest, match: Match, *, scores: bool) -> Context:
    """Return the context of a match's page, with the leagues that the reader may see."""
    most = requested_deals(request)
    page = sheets.match_page(match, sheet_of(match), scores=scores, most=most)
    page |= undo_bar(*undo_and_redo_of(match)) if scores else {}
    leagues = counts_for(match, request.user)
    at_start = scores and not leagues and match.deal_count == 0
    uncounted_leagues = uncounted(match, request.user) if at_start else []
    rematch_leagues = (
        would_not_count(match, request.user) if scores and match.status != "open" else []
    )
    return page | {
        "counts_for": leagues,
        "uncounted": uncounted_leagues,
        "would_not_count": rematch_leagues,
    }


def requested_deals(request: HttpRequest) -> int:
    """Return how many deals the request wants listed."""
    return deals_to_list(parse_whole(request.GET.get("deals", "")))


def back_to_match(outcome: Outcome) -> HttpResponse:
    """Redirect to the match, with the receipt of the change."""
    return redirect(f"{address_of(outcome.match)}?changed={outcome.match.version}")


def render_recorded(request: HttpRequest, page: Context) -> HttpResponse:
    """Respond with the parts of the page that a deal changes.

    The form of the next deal keeps the token of the last one, which has just been accepted.
    Context processors are left out: the parts need nothing else of the request.
    """
    token = request.POST.get("csrfmiddlewaretoken") or get_token(request)
    form = {"request": request, "csrf_token": token, "key": uuid4().hex}
    return HttpResponse(render_to_string("matches/_recorded.html", form | page))


def scorers_only(request: HttpRequest, match: Match) -> HttpResponse:
    """Respond that this phone may only watch; nothing is stored."""
    if responses.wants_entry(request):
        return responses.scorers_only()
    return render(request, "matches/not_yours.html", {"match_code": match.code}, status=403)


def no_deal(request: HttpRequest, match: Match) -> HttpResponse:
    return render(request, "matches/no_deal.html", {"match_code": match.code}, status=404)
