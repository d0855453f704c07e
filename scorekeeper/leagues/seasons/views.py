"""Seasons: added, changed, closed and opened again; corrections of closed ones applied."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.leagues import services
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.counting import pending as waiting
from scorekeeper.leagues.models import League, Pending, Season
from scorekeeper.leagues.people.access import of_league, receipt, refused, show, tried
from scorekeeper.leagues.people.policy import can
from scorekeeper.leagues.standings.settings_page import season_of, seasons_page
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@of_league()
def seasons(request: HttpRequest, league: League) -> HttpResponse:
    """Show the seasons, or add one."""
    if request.method != "POST":
        return show(request, league, "seasons", seasons_page(league, {}))
    if not can(request.user, "manage", league):
        return refused(request, league)
    errors = tried(lambda: services.add_season(league, season_of(request.POST), by=request.user))
    if errors:
        page = seasons_page(league, errors, request.POST)
        return show(request, league, "seasons", page, status=400)
    return redirect("league-seasons", slug=league.slug)


@require_POST
@of_league("manage")
def change(request: HttpRequest, league: League, season: UUID) -> HttpResponse:
    """Change a season, close it, open it again, or let all that waits in it count."""
    row = get_object_or_404(league.seasons, pk=season)
    row.league = league
    if request.POST.get("do") == "apply":
        receipt(request, waiting.apply_all(row, by=request.user))
        return redirect("league-desk", slug=league.slug)
    errors = tried(lambda: _changed(row, request))
    if errors:
        return show(request, league, "seasons", seasons_page(league, errors), status=400)
    return redirect("league-seasons", slug=league.slug)


def _changed(season: Season, request: HttpRequest) -> None:
    wanted = request.POST.get("do", "")
    if wanted == "close":
        services.close_season(season, by=request.user)
    elif wanted == "reopen":
        services.reopen_season(season, by=request.user)
    else:
        services.change_season(season, season_of(request.POST), by=request.user)


@require_POST
@of_league("manage")
def apply_correction(request: HttpRequest, league: League, code: str) -> HttpResponse:
    """Let a correction of a closed season count, and show what it moved."""
    pending = Pending.objects.waiting().filter(league_match__league=league)
    correction = get_object_or_404(pending, league_match__match__code=code)
    receipt(request, playing.apply_correction(correction.league_match, by=request.user))
    return redirect("league-desk", slug=league.slug)
