"""Pages of tournaments: the list, one tournament, its rounds and tables."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST

from games.values import Refused
from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.accounts.models import User
from scorekeeper.club.evenings import tables as drawing
from scorekeeper.club.tournaments.forms import TournamentForm
from scorekeeper.club.tournaments.models import Tournament
from scorekeeper.club.tournaments.page import tournament_page, tournaments_page
from scorekeeper.club.tournaments.reading import read_course
from scorekeeper.club.tournaments.services import (
    change_tournament,
    create_tournament,
    delete_tournament,
    draw_next_round,
    undo_last_round,
)
from scorekeeper.leagues.context import NONE, Errors, errors_of
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import (
    errors_from,
    forbidden,
    league_view,
    not_found,
    render_page,
)
from scorekeeper.leagues.people.policy import can
from scorekeeper.matches.access.phone import admit_phone
from scorekeeper.matches.deal.form import attempt_of
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
        return _show(request, league, row)
    if not can(request.user, "manage", league):
        return forbidden(request, league)
    if request.POST.get("do") == "delete":
        errors = errors_from(lambda: delete_tournament(row, by=request.user))
        if errors:
            return _show(request, league, row, errors)
        return redirect("tournaments", slug=league.slug)
    form = TournamentForm(request.POST, league, row)
    if form.submit(lambda fields: change_tournament(row, fields, by=request.user)):
        return redirect("tournament", slug=league.slug, tournament=row.pk)
    page = tournament_page(row, form)
    return render_page(request, league, "tournament", page, status=400)


def _show(
    request: HttpRequest, league: League, row: Tournament, errors: Errors = NONE
) -> HttpResponse:
    page = tournament_page(row, TournamentForm(None, league, row)) | {"errors": errors}
    return render_page(request, league, "tournament", page, status=400 if errors else 200)


@require_POST
@league_view("score")
def rounds(request: HttpRequest, league: League, tournament: UUID) -> HttpResponse:
    """Draw the next round, or undo the last one."""
    row = get_object_or_404(league.tournaments, pk=tournament)
    undoing = request.POST.get("do") == "undo"
    errors = errors_from(
        lambda: (undo_last_round if undoing else draw_next_round)(row, by=request.user)
    )
    if errors:
        return _show(request, league, row, errors)
    return redirect("tournament", slug=league.slug, tournament=row.pk)


@require_POST
@league_view("count")
def start_table(
    request: HttpRequest, league: League, tournament: UUID, number: int, table: int
) -> HttpResponse:
    """Start the match of a table on this phone; a repeated request opens the first match."""
    admit_to_start(request.user)
    row = get_object_or_404(league.tournaments, pk=tournament)
    course = read_course(row)
    if not 1 <= number <= len(course.rounds) or not 1 <= table <= len(
        course.rounds[number - 1].tables
    ):
        return not_found(request)
    drawn_table = course.rounds[number - 1].tables[table - 1]
    round_row = course.rounds[number - 1].row.drawing
    round_row.league = league
    void = (
        drawn_table.match is not None
        and drawn_table.match.status != "open"
        and not drawn_table.done
    )
    try:
        match = drawing.start_table(
            round_row,
            table,
            owner=request.user if isinstance(request.user, User) else None,
            attempt=attempt_of(request.POST),
            another=void,
        )
    except drawing.AlreadyStarted as earlier:
        return redirect("match", code=earlier.match.code)
    except Refused as refusal:
        return _show(request, league, row, errors_of(refusal.refusals))
    return admit_phone(request, redirect("match", code=match.code), match, match.scorer_key)
