"""Pages of tournaments: the list, and one tournament."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.club.tournaments.forms import TournamentForm
from scorekeeper.club.tournaments.models import Tournament
from scorekeeper.club.tournaments.page import tournament_page, tournaments_page
from scorekeeper.club.tournaments.services import (
    change_tournament,
    create_tournament,
    delete_tournament,
)
from scorekeeper.leagues.context import NONE, Errors
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import errors_from, forbidden, league_view, render_page
from scorekeeper.leagues.people.policy import can
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@league_view()
def tournaments(request: HttpRequest, league: League) -> HttpResponse:
    """Show the tournaments of a league, or create one."""
    form = TournamentForm(request.POST if request.method == "POST" else None, league)
    if form.is_bound:
        if not can(request.user, "manage", league):
            return forbidden(request, league)
        created = form.submit(lambda fields: create_tournament(league, fields, by=request.user))
        if created is not None:
            return redirect("tournament", slug=league.slug, tournament=created.pk)
    page = tournaments_page(league, form)
    return render_page(request, league, "tournaments", page, status=400 if form.errors else 200)


@require_http_methods(FORM)
@league_view()
def tournament(request: HttpRequest, league: League, tournament: UUID) -> HttpResponse:
    """Show, change or delete a tournament."""
    row = get_object_or_404(league.tournaments, pk=tournament)
    if request.method != "POST":
        return show_tournament(request, league, row)
    if not can(request.user, "manage", league):
        return forbidden(request, league)
    if request.POST.get("do") == "delete":
        errors = errors_from(lambda: delete_tournament(row, by=request.user))
        if errors:
            return show_tournament(request, league, row, errors)
        return redirect("tournaments", slug=league.slug)
    form = TournamentForm(request.POST, league, row)
    if form.submit(lambda fields: change_tournament(row, fields, by=request.user)):
        return redirect("tournament", slug=league.slug, tournament=row.pk)
    page = tournament_page(row, form)
    return render_page(request, league, "tournament", page, status=400)


def show_tournament(
    request: HttpRequest, league: League, row: Tournament, errors: Errors = NONE
) -> HttpResponse:
    """Show the page of a tournament, with status 400 if there are errors."""
    page = tournament_page(row, TournamentForm(None, league, row)) | {"errors": errors}
    return render_page(request, league, "tournament", page, status=400 if errors else 200)
