"""Evenings: the matches that count, and a night with who pays whom."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.leagues.evenings.page import evening_page, matches_page
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import missing, of_league, show


@require_safe
@of_league()
def matches(request: HttpRequest, league: League) -> HttpResponse:
    """Show the matches that count, the newest first."""
    return show(request, league, "matches", matches_page(league, request.GET.get("page", "1")))


@require_safe
@of_league()
def evening(request: HttpRequest, league: League, day: date) -> HttpResponse:
    """Show the matches of a night and who pays whom over all."""
    page = evening_page(league, day)
    return missing(request) if page is None else show(request, league, "evening", page)
