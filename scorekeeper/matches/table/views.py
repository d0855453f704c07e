"""The view of a match for a tablet in the middle of the table, or a television."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.languages.digits import parse_whole
from scorekeeper.matches.access.find import find_match
from scorekeeper.matches.agreement.page import with_disputes
from scorekeeper.matches.agreement.services import load_agreements
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.table import page
from scorekeeper.web.parts_of_pages import requests_part
from scorekeeper.web.pwa import cached_on_phones


@require_safe
@never_cache
@cached_on_phones
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Show the board, rotated if requested; an open board requests and gets only what is new."""
    match = find_match(request, code)
    sheet = sheet_of(match)
    if "since" in request.GET and requests_part(request):
        known = request.GET.get("since"), request.GET.get("words")
        if known == (str(match.version), str(match.words)):
            return HttpResponse(status=204)
        board = with_disputes(page.board(match, sheet), sheet, load_agreements(match, sheet))
        return render(request, "matches/_board.html", board)
    turn = (parse_whole(request.GET.get("turn", "")) or 0) % page.TURNS
    context = with_disputes(page.table(match, sheet, turn), sheet, load_agreements(match, sheet))
    return render(request, "matches/table.html", context)
