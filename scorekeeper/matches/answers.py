"""Answers that several pages of a match share."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from scorekeeper.languages.digits import whole
from scorekeeper.matches.context import Context, address_of
from scorekeeper.matches.log.observers import counts_for, uncounted, would_not_count
from scorekeeper.matches.log.versions import turns
from scorekeeper.matches.log.write import Outcome
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet import page as sheets
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.listing import at_once
from scorekeeper.matches.sheet.undo_bar import undo_bar
from scorekeeper.matches.sync import light


def whole_page(request: HttpRequest, match: Match, *, scores: bool) -> Context:
    """The whole page of a match, with what the reader may know of what it counts for."""
    most = shown_at_once(request)
    page = sheets.match_page(match, sheet_of(match), scores=scores, most=most)
    page |= undo_bar(*turns(match)) if scores else {}
    counts = counts_for(match, request.user)
    begins = scores and not counts and match.deal_count == 0
    missing = uncounted(match, request.user) if begins else []
    to_come = would_not_count(match, request.user) if scores and match.status != "open" else []
    return page | {"counts_for": counts, "uncounted": missing, "would_not_count": to_come}


def shown_at_once(request: HttpRequest) -> int:
    """Return how many deals of the list the reader has asked for."""
    return at_once(whole(request.GET.get("deals", "")))


def back(outcome: Outcome) -> HttpResponse:
    """Go back to the match, to the receipt of what was changed."""
    return redirect(f"{address_of(outcome.match)}?changed={outcome.match.version}")


def not_yours(request: HttpRequest, match: Match) -> HttpResponse:
    """Say that this phone watches; nothing has been stored."""
    if light.wants_entry(request):
        return light.not_yours()
    return render(request, "matches/not_yours.html", {"match_code": match.code}, status=403)


def gone(request: HttpRequest, match: Match) -> HttpResponse:
    return render(request, "matches/no_deal.html", {"match_code": match.code}, status=404)
