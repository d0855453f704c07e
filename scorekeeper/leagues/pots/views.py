"""The page of a season's pot."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import of_league, refused, show, tried
from scorekeeper.leagues.people.policy import can
from scorekeeper.leagues.pots.page import given_of, pot_page
from scorekeeper.leagues.pots.services import drop_pot, keep_pot
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@of_league()
def pot(request: HttpRequest, league: League, season: UUID) -> HttpResponse:
    """Show what the pot of a season comes to, agree on another, or drop it."""
    row = get_object_or_404(league.seasons.select_related("pot"), pk=season)
    if request.method != "POST":
        return show(request, league, "pot", pot_page(league, row, {}))
    if not can(request.user, "manage", league):
        return refused(request, league)
    dropped = request.POST.get("do") == "drop"
    if dropped:
        errors = tried(lambda: drop_pot(row, by=request.user))
    else:
        errors = tried(lambda: keep_pot(row, given_of(request.POST), by=request.user))
    if errors:
        page = pot_page(league, row, errors, None if dropped else request.POST)
        return show(request, league, "pot", page, status=400)
    return redirect("season-pot", slug=league.slug, season=row.pk)
