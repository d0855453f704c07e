"""Responses that several pages of a match share."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from scorekeeper.languages.digits import whole
from scorekeeper.matches.access.find import match_at
from scorekeeper.matches.access.phone import attempt_on, remember_names
from scorekeeper.matches.context import address_of
from scorekeeper.matches.deal.page import status_of
from scorekeeper.matches.log.observers import counts_for, uncounted, would_not_count
from scorekeeper.matches.log.outcomes import NOT_WRITTEN, Attempt, DealMissing
from scorekeeper.matches.log.versions import turns
from scorekeeper.matches.log.write import Outcome
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet import page as sheets
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.undo_bar import undo_bar
from scorekeeper.matches.sync import light
from scorekeeper.presenters.links import at_once
from scorekeeper.web.context import Context

P = ParamSpec("P")
ScorersView = Callable[Concatenate[HttpRequest, Match, Attempt, P], HttpResponse]
Page = tuple[str, Context]
"""A template and its context."""
Again = Callable[[Exception], Page]
"""Builds the page that shows why a step was refused."""


def for_scorers(view: ScorersView[P]) -> Callable[..., HttpResponse]:
    """Pass the match and the attempt to a view; refuse if this phone may not score."""

    @wraps(view)
    def checked(request: HttpRequest, code: str, *args: P.args, **more: P.kwargs) -> HttpResponse:
        match = match_at(request, code)
        attempt = attempt_on(request, match)
        if attempt is None:
            return not_yours(request, match)
        return view(request, match, attempt, *args, **more)

    return checked


def stepped(
    request: HttpRequest,
    match: Match,
    attempt: Attempt,
    write: Callable[[], Outcome],
    again: Again,
) -> HttpResponse:
    """Write a step and go back to the match; if refused, show the page again."""
    if light.wants_entry(request):
        return light.written(request, match, attempt, write)
    try:
        outcome = write()
    except DealMissing:
        return gone(request, match)
    except NOT_WRITTEN as refused:
        return shown_again(request, refused, again)
    response = back(outcome)
    if outcome.change.kind in light.RENAMING:
        remember_names(request, response, outcome.match.read().players)
    return response


def shown_again(request: HttpRequest, refused: Exception, again: Again) -> HttpResponse:
    """Show a page again, with the reason why a step was refused."""
    template, page = again(refused)
    return render(request, f"matches/{template}.html", page, status=status_of(refused))


def whole_page(request: HttpRequest, match: Match, *, scores: bool) -> Context:
    """Return the context of a match's page, with the leagues that the reader may see."""
    most = shown_at_once(request)
    page = sheets.match_page(match, sheet_of(match), scores=scores, most=most)
    page |= undo_bar(*turns(match)) if scores else {}
    counts = counts_for(match, request.user)
    begins = scores and not counts and match.deal_count == 0
    missing = uncounted(match, request.user) if begins else []
    to_come = would_not_count(match, request.user) if scores and match.status != "open" else []
    return page | {"counts_for": counts, "uncounted": missing, "would_not_count": to_come}


def shown_at_once(request: HttpRequest) -> int:
    """Return how many deals the request wants listed."""
    return at_once(whole(request.GET.get("deals", "")))


def back(outcome: Outcome) -> HttpResponse:
    """Redirect to the match, with the receipt of the change."""
    return redirect(f"{address_of(outcome.match)}?changed={outcome.match.version}")


def not_yours(request: HttpRequest, match: Match) -> HttpResponse:
    """Respond that this phone may only watch; nothing is stored."""
    if light.wants_entry(request):
        return light.not_yours()
    return render(request, "matches/not_yours.html", {"match_code": match.code}, status=403)


def gone(request: HttpRequest, match: Match) -> HttpResponse:
    return render(request, "matches/no_deal.html", {"match_code": match.code}, status=404)
