"""The pages of a match: fetch, read the form, call a service, show."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import GAMES
from games.values import Refused
from scorekeeper.matches import services
from scorekeeper.matches.drawn_forms import fitting
from scorekeeper.matches.finding import match_at
from scorekeeper.matches.followers import counts_for, is_private, read_along
from scorekeeper.matches.models import Match
from scorekeeper.matches.pages import Context, address_of, changes, entry
from scorekeeper.matches.pages import sheet as sheets
from scorekeeper.matches.pages import start as starting
from scorekeeper.matches.pages import together as togethers
from scorekeeper.matches.pages.agreement import of_phone, with_words
from scorekeeper.matches.phone import (
    attempt_on,
    keys_on,
    let_in,
    may_score,
    me_on,
    names_on,
    remember_names,
)
from scorekeeper.matches.sheets import sheet_of
from scorekeeper.matches.tapped import (
    attempt_of,
    deal_of,
    details_of,
    started,
    tapped,
    whole,
)
from scorekeeper.matches.together import Place, also_in, save
from scorekeeper.matches.writing import NOT_WRITTEN, Attempt, Outcome, StartedAlready
from scorekeeper.offline import kept_for_everybody, kept_on_phones
from scorekeeper.reader_zone import zone_named_by

FORM = ["GET", "HEAD", "POST"]


@require_safe
@never_cache
@kept_on_phones
def home(request: HttpRequest) -> HttpResponse:
    """Show the games, and the matches scored on this phone."""
    mine = Match.objects.scored_on(list(keys_on(request)))
    return render(request, "matches/home.html", starting.home(GAMES.values(), mine))


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Go to the match whose code was typed."""
    code = "".join(request.GET.get("code", "").split()).lower()
    try:
        found = match_at(request, code)
    except Http404:
        return render(request, "matches/not_found.html", {"code": code}, status=404)
    return redirect("match", code=found.code)


@require_http_methods(FORM)
@never_cache
@kept_for_everybody
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form of a new match, or start it."""
    game = GAMES[slug]
    names = names_on(request)
    if request.method != "POST":
        return render(request, "matches/new.html", starting.new(game, names))
    typed = started(game, request.POST)
    try:
        match, _again = services.start_match(
            game=slug,
            players=typed.players,
            options=typed.options,
            details=typed.details,
            owner=request.user if request.user.is_authenticated else None,
            zone=zone_named_by(request),
            caller="page",
            attempt=attempt_of(request.POST),
        )
    except Refused as refused:
        again = starting.new(game, names, request.POST, refused.refusals)
        return render(request, "matches/new.html", again, status=400)
    except StartedAlready as reused:
        again = starting.started_already(game, names, request.POST, reused.match)
        return render(request, "matches/new.html", again, status=422)
    response = redirect("match", code=match.code)
    let_in(request, response, match, match.scorer_key)
    return remember_names(request, response, match.read().players)


@require_safe
@never_cache
@kept_on_phones
def match(request: HttpRequest, code: str) -> HttpResponse:
    """Show a match: for the scorer with the entry, for everyone else the sheet alone."""
    found = match_at(request, code, along=read_along())
    scores = may_score(request, found)
    page = _page(request, found, scores=scores)
    page["preview"] = not scores and not is_private(found)
    changed = whole(request.GET.get("changed", ""))
    if changed is not None:
        page |= changes.receipt_of(found, changed, request.user)
    page = with_words(found, sheet_of(found), page, me_on(request, found))
    return render(request, "matches/match.html", page)


@require_safe
@never_cache
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """Show the sheet alone, for a page that is open already; nothing when that has it all."""
    found = match_at(request, code)
    words = str(found.words)
    if (request.GET.get("since"), request.GET.get("words", words)) == (str(found.version), words):
        return HttpResponse(status=204)
    scores = may_score(request, found)
    if not (scores or found.agreeing):
        return HttpResponse(sheets.watched(found, sheet_of(found)))
    page = sheets.shown(found, sheet_of(found)) | {"scores": scores}
    page = with_words(found, sheet_of(found), page, me_on(request, found))
    return render(request, "matches/_live.html", page)


@require_POST
def record(request: HttpRequest, code: str) -> HttpResponse:
    """Record a deal; answer with what changed on the page, or go back to it."""

    def write(found: Match, attempt: Attempt) -> Outcome:
        deal = deal_of(sheet_of(found), tapped(request.POST))
        return services.record_deal(found, deal, attempt=attempt, check=fitting(request.POST))

    return _entered(request, code, write)


@require_http_methods(FORM)
@never_cache
@kept_on_phones
def correct(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show a deal to be corrected, or correct it."""
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
    """Show what the deal on the form would score; nothing is stored."""
    found = match_at(request, code)
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
    """Take the last change back."""
    return _plainly(request, code, lambda m, a: services.undo(m, attempt=a))


@require_POST
def redo(request: HttpRequest, code: str) -> HttpResponse:
    """Do the last undone change again."""
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
    """Note the contract now, for everyone to see; the result comes after the hand."""

    def write(found: Match, attempt: Attempt) -> Outcome:
        deal = deal_of(sheet_of(found), tapped(request.POST))
        return services.note_pending(found, deal, attempt=attempt, check=fitting(request.POST))

    return _entered(request, code, write)


@require_POST
def drop_note(request: HttpRequest, code: str) -> HttpResponse:
    """Drop the noted contract."""
    return _plainly(request, code, lambda m, a: services.drop_pending(m, attempt=a))


@require_http_methods(FORM)
@never_cache
@kept_on_phones
def details(request: HttpRequest, code: str) -> HttpResponse:
    """Show or change names, title, options and stake."""
    found = match_at(request, code)
    attempt = attempt_on(request, found)
    if attempt is None:
        return not_yours(request, found)
    if request.method != "POST":
        return render(request, "matches/details.html", starting.details(found))
    wanted = details_of(found.rules, request.POST)
    try:
        outcome = services.change_details(found, wanted, attempt=attempt)
    except NOT_WRITTEN as refused:
        again = starting.details(found, request.POST, refused)
        return render(request, "matches/details.html", again, status=entry.status_of(refused))
    response = back(outcome)
    return remember_names(request, response, outcome.match.read().players)


@require_safe
@never_cache
@kept_on_phones
def history(request: HttpRequest, code: str) -> HttpResponse:
    """Show every change ever made."""
    found = match_at(request, code)
    page = changes.history(found, scores=may_score(request, found))
    return render(request, "matches/history.html", page)


@require_safe
@never_cache
@kept_on_phones
def settlement(request: HttpRequest, code: str) -> HttpResponse:
    """Show the result, or what it would be if the match were stopped now."""
    found = match_at(request, code, along=read_along())
    page = sheets.settlement(found, sheet_of(found), scores=may_score(request, found))
    page["counts_for"] = counts_for(found, request.user)
    return render(request, "matches/settlement.html", page)


def _page(request: HttpRequest, found: Match, *, scores: bool) -> Context:
    """The whole page of a match, with what the reader may know of what it counts for."""
    page = sheets.match_page(found, sheet_of(found), scores=scores)
    return page | {"counts_for": counts_for(found, request.user)}


Writer = Callable[[Match, Attempt], Outcome]
Again = Callable[[Match, Exception], HttpResponse]
FormPage = Callable[..., dict[str, object]]


def _entered(
    request: HttpRequest,
    code: str,
    write: Writer,
) -> HttpResponse:
    """Write what the form of the next deal says; show it again with what is wrong."""
    found = match_at(request, code)
    attempt = attempt_on(request, found)
    if attempt is None:
        return not_yours(request, found)
    try:
        outcome = write(found, attempt)
    except NOT_WRITTEN as refused:
        newest = Match.objects.get(pk=found.pk)
        shown = entry.form_again(newest, entry.entry, None, tapped(request.POST), refused)
        template = "matches/_entry.html"
        if not request.htmx:  # type: ignore[attr-defined]
            template, shown = "matches/match.html", _page(request, newest, scores=True) | shown
        return render(request, template, shown, status=entry.status_of(refused))
    if request.htmx:  # type: ignore[attr-defined]
        page = sheets.recorded(outcome)
        page |= of_phone(outcome.match, outcome.sheet, me_on(request, outcome.match))
        return render(request, "matches/_recorded.html", page)
    return back(outcome)


def _placed(request: HttpRequest, code: str, place: Place) -> HttpResponse:
    """Write what the form of a deal at a place says; show it again with what is wrong."""

    def again(newest: Match, refused: Exception) -> HttpResponse:
        if place.number > len(sheet_of(newest).rows):
            return _gone(request, newest)
        shown = togethers.place_again(newest, request.POST, place, refused)
        return render(request, "matches/deal.html", shown, status=entry.status_of(refused))

    return _plainly(request, code, lambda m, a: save(m, request.POST, place, a), again)


def _plainly(
    request: HttpRequest, code: str, write: Writer, again: Again | None = None
) -> HttpResponse:
    """Write something, and go back to the match; else show it, or a form again, and why not."""
    found = match_at(request, code)
    attempt = attempt_on(request, found)
    if attempt is None:
        return not_yours(request, found)
    try:
        outcome = write(found, attempt)
    except services.DealMissing:
        return _gone(request, found)
    except NOT_WRITTEN as refused:
        newest = Match.objects.get(pk=found.pk)
        if again is not None:
            return again(newest, refused)
        page = _page(request, newest, scores=True)
        page |= entry.refused(newest, refused)
        return render(request, "matches/match.html", page, status=entry.status_of(refused))
    return back(outcome)


def _deal_form(request: HttpRequest, code: str, number: int, page: FormPage) -> HttpResponse:
    found = match_at(request, code)
    if not may_score(request, found):
        return not_yours(request, found)
    if not 1 <= number <= len(sheet_of(found).rows):
        return _gone(request, found)
    return render(request, "matches/deal.html", page(found, sheet_of(found), number))


def back(outcome: Outcome) -> HttpResponse:
    """Go back to the match, to the receipt of what was changed."""
    return redirect(f"{address_of(outcome.match)}?changed={outcome.match.version}")


def not_yours(request: HttpRequest, found: Match) -> HttpResponse:
    """Say that this phone watches; nothing has been stored."""
    return render(request, "matches/not_yours.html", {"match_code": found.code}, status=403)


def _gone(request: HttpRequest, found: Match) -> HttpResponse:
    return render(request, "matches/no_deal.html", {"match_code": found.code}, status=404)
