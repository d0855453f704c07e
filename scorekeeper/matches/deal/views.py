"""Views of deals: record, correct, insert, remove, note; undo and redo; the end of a match."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.languages.digits import parse_whole
from scorekeeper.matches import services
from scorekeeper.matches.access.find import match_at
from scorekeeper.matches.access.phone import attempt_on, player_on
from scorekeeper.matches.agreement.page import phone_context
from scorekeeper.matches.answers import (
    Page,
    back_to_match,
    for_scorers,
    no_deal,
    not_yours,
    whole_page,
    write_step,
)
from scorekeeper.matches.context import address_of
from scorekeeper.matches.deal import page as deal_pages
from scorekeeper.matches.deal import several_page as several_pages
from scorekeeper.matches.deal.correct_many import save
from scorekeeper.matches.deal.form import tapped
from scorekeeper.matches.deal.from_form import EntryPlan, noted, typed
from scorekeeper.matches.deal.several import Place, also_in
from scorekeeper.matches.log import plans
from scorekeeper.matches.log.outcomes import NOT_WRITTEN, Attempt, DealMissing
from scorekeeper.matches.log.versions import document_at, undo_and_redo_of
from scorekeeper.matches.log.write import Outcome, write
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet import page as sheets
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.undo_bar import undo_bar
from scorekeeper.matches.sync.light import wants_entry, write_response
from scorekeeper.web.methods import FORM
from scorekeeper.web.parts_of_pages import requests_part
from scorekeeper.web.pwa import cached_on_phones


@require_POST
def record(request: HttpRequest, code: str) -> HttpResponse:
    """Record a deal; respond with the changed parts of the page, or go back to it."""
    return _save_at_end(request, code, plans.recorded)


@require_http_methods(FORM)
@never_cache
@cached_on_phones
def correct(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show the form that corrects a deal, or correct the deal."""
    if request.method != "POST":
        return _deal_form(request, code, number, deal_pages.correction)
    return _save_at(request, code, Place(number))


@require_http_methods(FORM)
@never_cache
@cached_on_phones
def insert(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show the form of a forgotten deal, or insert it."""
    if request.method != "POST":
        return _deal_form(request, code, number, deal_pages.insertion)
    return _save_at(request, code, Place(number, inserting=True))


@require_POST
def preview(request: HttpRequest, code: str) -> HttpResponse:
    """Show the score of the deal on the open form; nothing is stored."""
    match = match_at(request, code)
    if not requests_part(request):
        return redirect(address_of(match))
    number, sheet = parse_whole(request.POST.get("number", "")), sheet_of(match)
    inserting = request.POST.get("place") == "insert"
    if also_in(request.POST) and number and number <= len(sheet.rows):
        context = several_pages.preview(sheet, request.POST, Place(number, inserting))
    else:
        context = deal_pages.preview(
            match, sheet, tapped(request.POST), number, inserting=inserting
        )
    return render(request, "matches/_preview.html", context)


@require_POST
def remove(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Remove a deal; the receipt offers to undo it."""
    return _apply(
        request, code, lambda match, attempt: services.remove_deal(match, number, attempt=attempt)
    )


@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Undo the last change."""
    return _apply(request, code, lambda match, attempt: services.undo(match, attempt=attempt))


@require_POST
def redo(request: HttpRequest, code: str) -> HttpResponse:
    """Redo the last undone change."""
    return _apply(request, code, lambda match, attempt: services.redo(match, attempt=attempt))


@require_POST
def stop(request: HttpRequest, code: str) -> HttpResponse:
    """End the match early."""
    return _apply(request, code, lambda match, attempt: services.stop_match(match, attempt=attempt))


@require_POST
def reopen(request: HttpRequest, code: str) -> HttpResponse:
    """Open a stopped match again."""
    return _apply(
        request, code, lambda match, attempt: services.reopen_match(match, attempt=attempt)
    )


@require_POST
def note(request: HttpRequest, code: str) -> HttpResponse:
    """Note the contract now, visible to all readers; its result is recorded after the hand."""
    return _save_at_end(request, code, noted)


@require_POST
def drop_note(request: HttpRequest, code: str) -> HttpResponse:
    """Clear the noted contract."""
    return _apply(
        request, code, lambda match, attempt: services.drop_pending(match, attempt=attempt)
    )


Writer = Callable[[Match, Attempt], Outcome]
FormPage = Callable[..., dict[str, object]]


def _save_at_end(request: HttpRequest, code: str, plan: EntryPlan) -> HttpResponse:
    """Write the deal on the form at the end of a match; on errors show the form again."""
    match = match_at(request, code)
    attempt = attempt_on(request, match)
    if attempt is None:
        return not_yours(request, match)
    save_plan = partial(typed, plan=plan, post=request.POST, earlier=document_at)
    if wants_entry(request):
        return write_response(request, match, attempt, lambda: write(match, attempt, save_plan))
    try:
        outcome = write(match, attempt, save_plan)
    except NOT_WRITTEN as problem:
        return _show_form_again(request, match, problem)
    if requests_part(request):
        page = sheets.recorded(
            outcome.match, outcome.sheet, outcome.change, replayed=outcome.replayed
        )
        page |= phone_context(outcome.match, outcome.sheet, player_on(request, outcome.match))
        changes = (
            undo_and_redo_of(outcome.match)
            if outcome.replayed
            else (outcome.change.entered(), None)
        )
        return render(request, "matches/_recorded.html", page | undo_bar(*changes))
    return back_to_match(outcome)


def _show_form_again(request: HttpRequest, match: Match, problem: Exception) -> HttpResponse:
    """Show the form of the next deal again, with its errors."""
    newest = Match.objects.get(pk=match.pk)
    context = deal_pages.form_again(newest, deal_pages.entry, None, tapped(request.POST), problem)
    template = "matches/_entry.html"
    if not requests_part(request):
        template, context = "matches/match.html", whole_page(request, newest, scores=True) | context
    return render(request, template, context, status=deal_pages.status_of(problem))


def _save_at(request: HttpRequest, code: str, place: Place) -> HttpResponse:
    """Write the deal on a form for an existing number; on errors show the form again."""
    match = match_at(request, code)
    attempt = attempt_on(request, match)
    if attempt is None:
        return not_yours(request, match)
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
        context = several_pages.place_again(newest, request.POST, place, problem)
        return render(request, "matches/deal.html", context, status=deal_pages.status_of(problem))
    return back_to_match(outcome)


@for_scorers
def _apply(request: HttpRequest, match: Match, attempt: Attempt, write: Writer) -> HttpResponse:
    """Run a write and go back to the match; if refused, show the match with the reason."""

    def show_again(problem: Exception) -> Page:
        newest = Match.objects.get(pk=match.pk)
        page = whole_page(request, newest, scores=True)
        return "match", page | deal_pages.refused(newest, problem)

    return write_step(request, match, attempt, lambda: write(match, attempt), show_again)


@for_scorers
def _deal_form(
    request: HttpRequest, match: Match, _attempt: Attempt, number: int, page: FormPage
) -> HttpResponse:
    if not 1 <= number <= len(sheet_of(match).rows):
        return no_deal(request, match)
    return render(request, "matches/deal.html", page(match, sheet_of(match), number))
