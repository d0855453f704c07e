"""Views of deals: record, correct, insert, remove, note; undo and redo; the end of a match."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.languages.digits import whole
from scorekeeper.matches import services
from scorekeeper.matches.access.find import match_at
from scorekeeper.matches.access.phone import attempt_on, me_on
from scorekeeper.matches.agreement.page import of_phone
from scorekeeper.matches.answers import (
    Page,
    back,
    for_scorers,
    gone,
    not_yours,
    stepped,
    whole_page,
)
from scorekeeper.matches.context import address_of
from scorekeeper.matches.deal import page as entry
from scorekeeper.matches.deal import several_page as togethers
from scorekeeper.matches.deal.correct_many import save
from scorekeeper.matches.deal.form import tapped
from scorekeeper.matches.deal.from_form import EntryPlan, noted, typed
from scorekeeper.matches.deal.several import Place, also_in
from scorekeeper.matches.log import plans
from scorekeeper.matches.log.outcomes import NOT_WRITTEN, Attempt, DealMissing
from scorekeeper.matches.log.versions import document_at, turns
from scorekeeper.matches.log.write import Outcome, write
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet import page as sheets
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.undo_bar import undo_bar
from scorekeeper.matches.sync.light import wants_entry, written
from scorekeeper.web.methods import FORM
from scorekeeper.web.parts_of_pages import asks_for_part
from scorekeeper.web.pwa import kept_on_phones


@require_POST
def record(request: HttpRequest, code: str) -> HttpResponse:
    """Record a deal; respond with the changed parts of the page, or go back to it."""
    return _typed(request, code, plans.recorded)


@require_http_methods(FORM)
@never_cache
@kept_on_phones
def correct(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show the form that corrects a deal, or correct the deal."""
    if request.method != "POST":
        return _deal_form(request, code, number, entry.correction)
    return _placed(request, code, Place(number))


@require_http_methods(FORM)
@never_cache
@kept_on_phones
def insert(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show the form of a forgotten deal, or insert it."""
    if request.method != "POST":
        return _deal_form(request, code, number, entry.insertion)
    return _placed(request, code, Place(number, inserting=True))


@require_POST
def preview(request: HttpRequest, code: str) -> HttpResponse:
    """Show the score of the deal on the open form; nothing is stored."""
    found = match_at(request, code)
    if not asks_for_part(request):
        return redirect(address_of(found))
    number, sheet = whole(request.POST.get("number", "")), sheet_of(found)
    inserting = request.POST.get("place") == "insert"
    if also_in(request.POST) and number and number <= len(sheet.rows):
        shown = togethers.preview(sheet, request.POST, Place(number, inserting))
    else:
        shown = entry.preview(found, sheet, tapped(request.POST), number, inserting=inserting)
    return render(request, "matches/_preview.html", shown)


@require_POST
def remove(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Remove a deal; the receipt offers to undo it."""
    return _plainly(request, code, lambda m, a: services.remove_deal(m, number, attempt=a))


@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Undo the last change."""
    return _plainly(request, code, lambda m, a: services.undo(m, attempt=a))


@require_POST
def redo(request: HttpRequest, code: str) -> HttpResponse:
    """Redo the last undone change."""
    return _plainly(request, code, lambda m, a: services.redo(m, attempt=a))


@require_POST
def stop(request: HttpRequest, code: str) -> HttpResponse:
    """End the match early."""
    return _plainly(request, code, lambda m, a: services.stop_match(m, attempt=a))


@require_POST
def reopen(request: HttpRequest, code: str) -> HttpResponse:
    """Open a stopped match again."""
    return _plainly(request, code, lambda m, a: services.reopen_match(m, attempt=a))


@require_POST
def note(request: HttpRequest, code: str) -> HttpResponse:
    """Note the contract now, visible to all readers; its result is recorded after the hand."""
    return _typed(request, code, noted)


@require_POST
def drop_note(request: HttpRequest, code: str) -> HttpResponse:
    """Clear the noted contract."""
    return _plainly(request, code, lambda m, a: services.drop_pending(m, attempt=a))


Writer = Callable[[Match, Attempt], Outcome]
FormPage = Callable[..., dict[str, object]]


def _typed(request: HttpRequest, code: str, plan: EntryPlan) -> HttpResponse:
    """Write the deal on the form at the end of a match; on errors show the form again."""
    found = match_at(request, code)
    attempt = attempt_on(request, found)
    if attempt is None:
        return not_yours(request, found)
    entered = partial(typed, plan=plan, post=request.POST, earlier=document_at)
    if wants_entry(request):
        return written(request, found, attempt, lambda: write(found, attempt, entered))
    try:
        outcome = write(found, attempt, entered)
    except NOT_WRITTEN as refused:
        return _typed_again(request, found, refused)
    if asks_for_part(request):
        page = sheets.recorded(
            outcome.match, outcome.sheet, outcome.change, replayed=outcome.replayed
        )
        page |= of_phone(outcome.match, outcome.sheet, me_on(request, outcome.match))
        done = turns(outcome.match) if outcome.replayed else (outcome.change.entered(), None)
        return render(request, "matches/_recorded.html", page | undo_bar(*done))
    return back(outcome)


def _typed_again(request: HttpRequest, found: Match, refused: Exception) -> HttpResponse:
    """Show the form of the next deal again, with its errors."""
    newest = Match.objects.get(pk=found.pk)
    shown = entry.form_again(newest, entry.entry, None, tapped(request.POST), refused)
    template = "matches/_entry.html"
    if not asks_for_part(request):
        template, shown = "matches/match.html", whole_page(request, newest, scores=True) | shown
    return render(request, template, shown, status=entry.status_of(refused))


def _placed(request: HttpRequest, code: str, place: Place) -> HttpResponse:
    """Write the deal on a form for an existing number; on errors show the form again."""
    found = match_at(request, code)
    attempt = attempt_on(request, found)
    if attempt is None:
        return not_yours(request, found)
    if wants_entry(request):
        return written(request, found, attempt, lambda: save(found, request.POST, place, attempt))
    try:
        outcome = save(found, request.POST, place, attempt)
    except DealMissing:
        return gone(request, found)
    except NOT_WRITTEN as refused:
        newest = Match.objects.get(pk=found.pk)
        if place.number > len(sheet_of(newest).rows):
            return gone(request, newest)
        shown = togethers.place_again(newest, request.POST, place, refused)
        return render(request, "matches/deal.html", shown, status=entry.status_of(refused))
    return back(outcome)


@for_scorers
def _plainly(request: HttpRequest, found: Match, attempt: Attempt, write: Writer) -> HttpResponse:
    """Run a write and go back to the match; if refused, show the match with the reason."""

    def again(refused: Exception) -> Page:
        newest = Match.objects.get(pk=found.pk)
        page = whole_page(request, newest, scores=True)
        return "match", page | entry.refused(newest, refused)

    return stepped(request, found, attempt, lambda: write(found, attempt), again)


@for_scorers
def _deal_form(
    request: HttpRequest, found: Match, _attempt: Attempt, number: int, page: FormPage
) -> HttpResponse:
    if not 1 <= number <= len(sheet_of(found).rows):
        return gone(request, found)
    return render(request, "matches/deal.html", page(found, sheet_of(found), number))
