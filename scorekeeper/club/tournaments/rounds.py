"""Rounds of tournaments: draw the next one, undo the last one."""

import secrets
from collections.abc import Sequence
from typing import Any

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.evenings.draw import DrawSettings, draw_tables
from scorekeeper.club.evenings.meetings import Meetings
from scorekeeper.club.evenings.signals import round_drawn
from scorekeeper.club.tournaments.checks import game_of, units_at_table
from scorekeeper.club.tournaments.models import Tournament, TournamentRound
from scorekeeper.club.tournaments.pairing import (
    Unit,
    choose_byes,
    groups_of,
    tables_by_standing,
    tables_to_play,
)
from scorekeeper.club.tournaments.reading import Course, read_course
from scorekeeper.club.tournaments.services import AboutTournament
from scorekeeper.leagues.acts.kind import By
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.today import today_in
from scorekeeper.storage.database import write_transaction

STILL_OPEN = _("These tables are not finished: {tables}.")
OVER = _("All rounds are drawn.")
NO_ROUND = _("No round is drawn yet.")
STARTED = _("Matches have started at these tables: {tables}.")


class TournamentRoundDrawn(AboutTournament):
    """The next round of a tournament was drawn."""

    slug = "tournament_drawn"
    says = _("Drew round {number} of {name}")

    number: int


def draw_next_round(tournament: Tournament, *, by: By = None) -> TournamentRound:
    """Draw the next round. Raises `Refused` if tables of the last round are open."""
    with write_transaction():
        league = lock_league(tournament.league_id)
        tournament = league.tournaments.get(pk=tournament.pk)
        course = read_course(tournament)
        if course.last is not None and course.last.open:
            raise Refused([Refusal("open", STILL_OPEN, "", _table_numbers(course.last.open))])
        stage = course.next_stage
        if stage is None:
            raise Refused([Refusal("over", OVER)])
        tables, out = _draw_tables(course, stage)
        day = today_in(league)
        last = league.drawings.filter(evening=day).order_by("number").last()
        drawing = league.drawings.create(
            evening=day,
            number=last.number + 1 if last else 1,
            game=tournament.game,
            sizes=[tournament.seats] * len(tables) if tournament.seats else [],
            tables=tables,
            out=out,
        )
        number = len(course.rounds) + 1
        record(league, by, TournamentRoundDrawn(name=tournament.name, number=number))
        round_drawn.send(Tournament, drawing=drawing, number=number, of=tournament.name)
        return TournamentRound.objects.create(
            drawing=drawing, tournament=tournament, number=number, stage=stage
        )


class TournamentRoundDropped(AboutTournament):
    """The last round of a tournament was undone."""

    slug = "tournament_undone"
    says = _("Took round {number} of {name} back")

    number: int


def undo_last_round(tournament: Tournament, *, by: By = None) -> None:
    """Delete the last round if none of its matches has started. Raises `Refused`."""
    with write_transaction():
        league = lock_league(tournament.league_id)
        tournament = league.tournaments.get(pk=tournament.pk)
        last = read_course(tournament).last
        if last is None:
            raise Refused([Refusal("no_round", NO_ROUND)])
        if started := [table for table in last.tables if table.match is not None]:
            raise Refused([Refusal("started", STARTED, "", _table_numbers(started))])
        last.row.drawing.delete()
        act = TournamentRoundDropped(name=tournament.name, number=last.row.number)
        record(league, by, act)
        if last.row.number == 1 and tournament.groups:
            tournament.groups = []
            tournament.save(update_fields=["groups"])


def _table_numbers(tables: Sequence[Any]) -> dict[str, object]:
    return {"tables": ", ".join(str(table.number) for table in tables)}


def _draw_tables(course: Course, stage: str) -> tuple[list[list[str]], list[str]]:
    """Return the tables of the next round, and the members who sit out."""
    tournament = course.tournament
    if tournament.format == Tournament.Format.GROUPS:
        if stage == TournamentRound.Stage.FINAL:
            return _seat_final(course)
        return _seat_groups(course)
    if tournament.format == Tournament.Format.KNOCKOUT:
        remaining = set(course.remaining_units())
        return _seat_round(course, [unit for unit in course.in_order() if unit in remaining])
    return _seat_round(course, _current_units(course))


def _current_units(course: Course) -> list[Unit[str]]:
    """Return the units of the current entrants, best first."""
    entered = set(course.tournament.entrants)
    return [unit for unit in course.in_order() if entered.issuperset(unit)]


def _seat_round(course: Course, units: Sequence[Unit[str]]) -> tuple[list[list[str]], list[str]]:
    """Seat units at as many tables as they fill; return the tables and the byes."""
    tournament, meetings = course.tournament, course.met()
    dice = secrets.SystemRandom()
    table_count = tables_to_play(len(units), units_at_table(tournament))
    by_standing = tournament.draw == Tournament.Draw.STANDING and bool(course.rounds)
    order = list(reversed(units)) if by_standing else dice.sample(list(units), len(units))
    resting = choose_byes(order, len(units) - table_count * units_at_table(tournament), meetings)
    playing = [unit for unit in units if unit not in resting]
    out = [member for unit in resting for member in unit]
    if by_standing:
        return tables_by_standing(playing, units_at_table(tournament)), out
    return _seat_with_fewest_repeats(
        tournament, [member for unit in playing for member in unit], meetings
    ), out


def _seat_with_fewest_repeats(
    tournament: Tournament, people: Sequence[str], meetings: Meetings
) -> list[list[str]]:
    """Seat people at full tables with the fewest repeated meetings."""
    settings = DrawSettings(
        (game_of(tournament),), teams=tournament.teams, apart=not tournament.together
    )
    result = draw_tables(people, settings, met=meetings, seed=secrets.randbits(32))
    return [list(table.people) for table in result.tables]


def _seat_groups(course: Course) -> tuple[list[list[str]], list[str]]:
    """Seat each group by itself; draw the groups in the first round."""
    tournament = course.tournament
    if not tournament.groups:
        dice = secrets.SystemRandom()
        tournament.groups = groups_of(tournament.entrants, tournament.group_size, dice)
        tournament.save(update_fields=["groups"])
    order = course.order()
    tables, out = [], []
    for group in tournament.groups:
        seated, group_out = _seat_round(
            course, [(member,) for member in sorted(group, key=order.index)]
        )
        tables += seated
        out += group_out
    return tables, out


def _seat_final(course: Course) -> tuple[list[list[str]], list[str]]:
    """Seat the best of each group by standing; the first table plays for the first places."""
    tournament = course.tournament
    ranking = course.order(TournamentRound.Stage.ROUND)
    chosen = {
        member
        for group in tournament.groups
        for member in sorted(group, key=ranking.index)[: tournament.best]
    }
    units = [(member,) for member in ranking if member in chosen]
    seats = units_at_table(tournament)
    table_count = tables_to_play(len(units), seats)
    return tables_by_standing(units[: table_count * seats], seats), [
        member for unit in units[table_count * seats :] for member in unit
    ]
