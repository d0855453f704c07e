"""Views of a tournament's rounds: draw one, undo one, start the match of a table."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from games.values import Refused
from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.accounts.models import User
from scorekeeper.club.evenings import start
from scorekeeper.club.tournaments.reading import read_course
from scorekeeper.club.tournaments.rounds import draw_next_round, undo_last_round
from scorekeeper.club.tournaments.views import show_tournament
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import errors_from, league_view, not_found
from scorekeeper.matches.access.phone import admit_phone
from scorekeeper.matches.deal.form import attempt_of
from scorekeeper.presenters.presenter import errors_of


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
        return show_tournament(request, league, row, errors)
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
        match = start.start_table(
            round_row,
            table,
            owner=request.user if isinstance(request.user, User) else None,
            attempt=attempt_of(request.POST),
            another=void,
        )
    except start.AlreadyStarted as earlier:
        return redirect("match", code=earlier.match.code)
    except Refused as refusal:
        return show_tournament(request, league, row, errors_of(refusal.refusals))
    return admit_phone(request, redirect("match", code=match.code), match, match.scorer_key)
