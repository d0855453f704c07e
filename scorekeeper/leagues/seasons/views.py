"""Views of seasons: add, change, close and reopen them; apply corrections of closed ones."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.leagues.counting import corrections, pending
from scorekeeper.leagues.models import League, Pending
from scorekeeper.leagues.people.access import forbidden, league_view, render_page, show_receipt
from scorekeeper.leagues.people.policy import can
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.leagues.seasons.page import seasons_page
from scorekeeper.leagues.seasons.services import (
    add_season,
    change_season,
    close_season,
    reopen_season,
)
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@league_view()
def seasons(request: HttpRequest, league: League) -> HttpResponse:
    """Show the seasons, or add one."""
    form = SeasonForm(request.POST or None)
    if request.method == "POST":
        if not can(request.user, "manage", league):
            return forbidden(request, league)
        if form.submit(lambda fields: add_season(league, fields, by=request.user)):
            return redirect("league-seasons", slug=league.slug)
    status = 400 if form.errors else 200
    return render_page(request, league, "seasons", seasons_page(league, form), status=status)


@require_POST
@league_view("manage")
def change(request: HttpRequest, league: League, season: UUID) -> HttpResponse:
    """Change, close or reopen a season, or apply all its pending corrections."""
    row = get_object_or_404(league.seasons, pk=season)
    row.league = league
    match request.POST.get("do"):
        case "apply":
            show_receipt(request, pending.apply_corrections(row, by=request.user))
            return redirect("league-desk", slug=league.slug)
        case "close":
            close_season(row, by=request.user)
        case "reopen":
            reopen_season(row, by=request.user)
        case _:
            form = SeasonForm.of(row, request.POST)
            if not form.submit(lambda values: change_season(row, values, by=request.user)):
                page = seasons_page(league, changed=form)
                return render_page(request, league, "seasons", page, status=400)
    return redirect("league-seasons", slug=league.slug)


@require_POST
@league_view("manage")
def apply_correction(request: HttpRequest, league: League, code: str) -> HttpResponse:
    """Apply one correction of a closed season, and show its receipt."""
    waiting = Pending.objects.waiting().filter(league_match__league=league)
    correction = get_object_or_404(waiting, league_match__match__code=code)
    show_receipt(request, corrections.apply_correction(correction.league_match, by=request.user))
    return redirect("league-desk", slug=league.slug)
