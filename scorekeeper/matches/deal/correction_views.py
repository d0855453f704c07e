"""Views that correct a deal, or insert a forgotten one."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.matches.access.find import find_match
from scorekeeper.matches.access.phone import attempt_on
from scorekeeper.matches.answers import back_to_match, for_scorers, no_deal, scorers_only
from scorekeeper.matches.deal import joint_page
from scorekeeper.matches.deal import page as deal_pages
from scorekeeper.matches.deal.correct_many import save
from scorekeeper.matches.deal.joint_form import Place
from scorekeeper.matches.log.outcomes import NOT_WRITTEN, Attempt, DealMissing
from scorekeeper.matches.models import Match
from scorekeeper.matches.not_written import status_of
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sync.responses import wants_entry, write_response
from scorekeeper.web.methods import FORM
from scorekeeper.web.pwa import cached_on_phones

FormPage = Callable[..., dict[str, object]]


@require_http_methods(FORM)
@never_cache
@cached_on_phones
def correct(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show the form that corrects a deal, or correct the deal."""
    if request.method != "POST":
        return _deal_form(request, code, number, deal_pages.correction_form)
    return _save_at(request, code, Place(number))


@require_http_methods(FORM)
@never_cache
@cached_on_phones
def insert(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show the form of a forgotten deal, or insert it."""
    if request.method != "POST":
        return _deal_form(request, code, number, deal_pages.insertion_form)
    return _save_at(request, code, Place(number, inserting=True))


def _save_at(request: HttpRequest, code: str, place: Place) -> HttpResponse:
    """Write the deal on a form for an existing number; on errors show the form again."""
    match = find_match(request, code)
    attempt = attempt_on(request, match)
    if attempt is None:
        return scorers_only(request, match)
    if wants_entry(request):
        return write_response(
            request, match, attempt, lambda: save(match, request.POST, place, attempt)
        )
    try:
        outcome = save(match, request.POST, place, attempt)
    except DealMissing:
        return no_deal(request, match)
    except NOT_WRITTEN as problem:
        newest = Match.objects.get(pk=match.pk)
        if place.number > len(sheet_of(newest).rows):
            return no_deal(request, newest)
        context = joint_page.joint_form_again(newest, request.POST, place, problem)
        return render(request, "matches/deal.html", context, status=status_of(problem))
    return back_to_match(outcome)


@for_scorers
def _deal_form(
    request: HttpRequest, match: Match, _attempt: Attempt, number: int, page: FormPage
) -> HttpResponse:
    if not 1 <= number <= len(sheet_of(match).rows):
        return no_deal(request, match)
    return render(request, "matches/deal.html", page(match, sheet_of(match), number))
