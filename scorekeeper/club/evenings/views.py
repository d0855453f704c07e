"""Pages of played evenings: a redirect for their old list, and one evening."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.club.evenings.page import evening_page
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import league_view, not_found, render_page


@require_safe
@league_view()
def matches(_request: HttpRequest, league: League) -> HttpResponse:
    """Redirect to the list of played evenings."""
    return redirect(f"{reverse('league-evenings', args=[league.slug])}#played")


@require_safe
@league_view()
def evening(request: HttpRequest, league: League, day: date) -> HttpResponse:
    """Show the matches and payments of an evening."""
    page = evening_page(league, day)
    return not_found(request) if page is None else render_page(request, league, "evening", page)
