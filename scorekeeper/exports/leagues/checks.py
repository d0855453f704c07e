"""Checks between the rows of a league's file, beyond those of each model."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from django.db.models import Model

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.adjustments.forms import ABOVE_ZERO, GIVEN_BY_KIND
from scorekeeper.club.evenings.models.tables import MISFIT
from scorekeeper.club.tournaments.checks import refuse_unplayable
from scorekeeper.club.tournaments.models import Tournament, TournamentRound
from scorekeeper.exports.leagues.acts import read_data
from scorekeeper.leagues.counting.past import rank_key
from scorekeeper.leagues.models import (
    Act,
    Adjustment,
    LeagueMatch,
    Member,
    PastSeat,
    PastTable,
    Result,
    Season,
    Seat,
)
from scorekeeper.scoring.handovers import table_names

MOST_MEMBERS = 5_000
SEATS = range(2, 101)

DAYS = _("Another season covers some of these days.")
SAME_NAME = _("A member of this league already has this name.")

Rows = Mapping[type[Model], Sequence[Any]]
"""The rows of a league read so far, by model."""


def _check_season(row: Season, rows: Rows) -> None:
    ends = row.ends_on or date.max
    _refuse_if(
        any(
            row.starts_on <= (other.ends_on or date.max) and other.starts_on <= ends
            for other in rows[Season]
        ),
        "starts_on",
        DAYS,
    )


def _check_member(row: Member, rows: Rows) -> None:
    is_duplicate = any(row.folded == other.folded for other in rows[Member])
    if is_duplicate or len(rows[Member]) >= MOST_MEMBERS:
        raise Refused([Refusal("name_taken", SAME_NAME, "name")])


def _check_adjustment(row: Adjustment, _rows: Rows) -> None:
    below_zero = row.kind in GIVEN_BY_KIND and row.amount < 0
    _refuse_if(not row.amount or below_zero, "amount", str(ABOVE_ZERO))


def _check_result(row: Result, _rows: Rows) -> None:
    _refuse_if((row.past is None) == (row.league_match is None), "league_match")
    if row.past is not None:
        row.league_match_id = row.past.pk


def _check_tournament(row: Tournament, _rows: Rows) -> None:
    refuse_unplayable(row)
    grouped = [entrant for group in row.groups for entrant in group]
    _refuse_if(grouped and sorted(grouped) != sorted(row.entrants), "groups")
    _refuse_if(len(set(row.entrants)) < len(row.entrants), "entrants")


def _check_round(row: TournamentRound, rows: Rows) -> None:
    earlier = [other for other in rows[TournamentRound] if other.tournament is row.tournament]
    _refuse_if(row.number != len(earlier) + 1, "number")
    seated = {person for people in (*row.drawing.tables, row.drawing.out) for person in people}
    _refuse_if(seated - {str(member.pk) for member in rows[Member]}, "drawing")


CHECKS: Mapping[type[Model], Callable[[Any, Rows], None]] = {
    Season: _check_season,
    Member: _check_member,
    Adjustment: _check_adjustment,
    Result: _check_result,
    Tournament: _check_tournament,
    TournamentRound: _check_round,
    Act: read_data,
}
"""The check of a row against those before it, by model. Each raises `Refused`."""


def unranked_tables(rows: Rows) -> Iterator[Model]:
    """Yield the tables with too few or too many seats, or without a ranking."""
    seats: dict[Model, list[Any]] = defaultdict(list)
    for seat in rows[Seat]:
        seats[seat.league_match].append(seat)
    for seat in rows[PastSeat]:
        seats[seat.table].append(seat)
    for league_match in rows[LeagueMatch]:
        names = table_names(league_match.match.read_document().match_input())
        if not _are_numbered(seats[league_match], len(names)):
            yield league_match
    for table in rows[PastTable]:
        table_seats = seats[table]
        if (
            len(table_seats) not in SEATS
            or not _are_numbered(table_seats, len(table_seats))
            or not _is_ranked(table_seats)
        ):
            yield table


def _are_numbered(seats: Sequence[Seat | PastSeat], count: int) -> bool:
    return sorted(seat.number for seat in seats) == list(range(count))


def _is_ranked(seats: Sequence[PastSeat]) -> bool:
    try:
        rank_key(seats)
    except ValueError:
        return False
    return True


def _refuse_if(condition: object, field: str, message: str = MISFIT) -> None:
    if condition:
        raise Refused([Refusal("invalid", message, field)])
