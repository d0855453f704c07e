"""Views of a match's page, its sheet, its history and its settlement."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.languages.digits import parse_whole
from scorekeeper.matches.access.find import find_match
from scorekeeper.matches.access.phone import (
    may_score,
    player_on,
)
from scorekeeper.matches.agreement.page import with_agreements
from scorekeeper.matches.agreement.services import load_agreements
from scorekeeper.matches.answers import requested_deals, whole_page
from scorekeeper.matches.context import address_of
from scorekeeper.matches.log.entries import entries
from scorekeeper.matches.log.observers import counts_for, is_private, prefetched
from scorekeeper.matches.log.versions import undo_and_redo_of
from scorekeeper.matches.models import LAST_CHANGE, Match
from scorekeeper.matches.sheet import history as changes
from scorekeeper.matches.sheet import page as sheets
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.receipts import receipt_of
from scorekeeper.matches.sheet.undo_bar import undo_bar
from scorekeeper.web.context import Context
from scorekeeper.web.parts_of_pages import requests_part
from scorekeeper.web.pwa import cached_on_phones


@require_safe
@never_cache
@cached_on_phones
def match(request: HttpRequest, code: str) -> HttpResponse:
    """Show a match: with the form for the scorer, the sheet alone for all others."""
    match = find_match(request, code, relations=(*prefetched(), LAST_CHANGE))
    scores = may_score(request, match)
    page = whole_page(request, match, scores=scores)
    page["preview"] = not scores and not is_private(match)
    version = parse_whole(request.GET.get("changed", ""))
    if version is not None:
        page |= receipt_of(match, version, request.user)
    page = _with_agreements(request, match, page)
    return render(request, "matches/match.html", page)


@require_safe
@never_cache
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """Render the sheet alone for an open page; status 204 if that is up to date.

    With `only=papers` it renders the papers and the chart alone. Other requests are redirected to
    the page of the match.
    """
    match = find_match(request, code)
    if not requests_part(request):
        return redirect(address_of(match))
    if request.GET.get("only") == "papers":
        return _papers(request, match)
    word_count = str(match.words)
    if (request.GET.get("since"), request.GET.get("words", word_count)) == (
        str(match.version),
        word_count,
    ):
        return HttpResponse(status=204)
    scores, most = may_score(request, match), requested_deals(request)
    if not (scores or match.agreeing):
        return HttpResponse(sheets.watched_sheet_html(match, sheet_of(match), most))
    page = sheets.sheet_context(match, sheet_of(match), scores=scores, most=most)
    if scores:
        page |= undo_bar(*undo_and_redo_of(match))
    page = _with_agreements(request, match, page)
    return render(request, "matches/_live.html", page)


def _papers(request: HttpRequest, match: Match) -> HttpResponse:
    """Render the papers and the chart, which the answer to a deal has left out."""
    scores, most = may_score(request, match), requested_deals(request)
    html = sheets.papers_html(match, sheet_of(match), scores=scores, most=most)
    return HttpResponse(html)


@require_safe
@never_cache
@cached_on_phones
def history(request: HttpRequest, code: str) -> HttpResponse:
    """Show all changes."""
    match = find_match(request, code)
    scores = may_score(request, match)
    page = changes.history(match, sheet_of(match), entries(match), scores=scores)
    page |= undo_bar(*undo_and_redo_of(match)) if scores else {}
    return render(request, "matches/history.html", page)


@require_safe
@never_cache
@cached_on_phones
def settlement(request: HttpRequest, code: str) -> HttpResponse:
    """Show the result, or the result if the match were stopped now."""
    match = find_match(request, code, relations=prefetched())
    page = sheets.settlement(match, sheet_of(match), scores=may_score(request, match))
    page["counts_for"] = counts_for(match, request.user)
    return render(request, "matches/settlement.html", page)


def _with_agreements(request: HttpRequest, match: Match, page: Context) -> Context:
    """Return a page with the confirmations and disputes of its deals."""
    sheet = sheet_of(match)
    return with_agreements(
        match, sheet, page, player_on(request, match), load_agreements(match, sheet)
    )
