"""Divisions of a season's standings, and their URL parameter."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext

from scorekeeper.leagues.counting.read import MemberDivisions, StandingsQuery
from scorekeeper.leagues.models import Divisions, Season
from scorekeeper.scoring.divisions import NOWHERE, Line, division_moves
from scorekeeper.scoring.standings import SHARE, Standing

TOGETHER, WITHOUT = "all", "none"
"""URL parameters besides a number: all members in one table, and those without a division."""


def divisions_of(season: Season) -> Divisions | None:
    """Return the divisions of a season. None if it has none."""
    return getattr(season, "divisions", None)


def division_by_member(divisions: Divisions, mains: Mapping[UUID, UUID]) -> MemberDivisions:
    """Return the division of each member; `mains` maps merged names to their members."""
    members = {UUID(member): number for member, number in divisions.members.items()}
    return MemberDivisions(divisions.names, members, mains)


def method_in(season: Season, game: str) -> str:
    """Return the method of a season's standings in a game, or over all if the game is empty."""
    return season.reckoning.method_of(game) if game else SHARE


@dataclass(frozen=True)
class Division:
    """The members of a division in order of standings; `idle` have not played yet."""

    number: int
    name: str
    members: Sequence[UUID]
    idle: Sequence[UUID]


@dataclass(frozen=True)
class DividedRows:
    """Divided standings: the division of each member, and the moves at the end of the season."""

    divisions: Sequence[Division]
    numbers: Mapping[UUID, int]
    ways: Mapping[UUID, str]

    def name(self, member: UUID) -> str | None:
        """Return the name of a member's division. None without one."""
        return self.names.get(self.numbers.get(member, NOWHERE)) or None

    @property
    def names(self) -> dict[int, str]:
        """The names of the divisions, by number."""
        return {division.number: division.name for division in self.divisions}


def divided_rows(
    divisions: Divisions,
    query: StandingsQuery,
    rows: Mapping[UUID, Standing],
    ranked_members: Sequence[UUID],
) -> DividedRows | None:
    """Divide standings into divisions. None if the query is not divided.

    `ranked_members` are in the order of lists. `ways` are computed only from the current standings
    that decide.
    """
    if query.divided is None:
        return None
    numbers = query.divided.numbers(rows)
    names = dict(enumerate(divisions.names, start=1))
    parts = [
        Division(
            number,
            names.get(number, ""),
            [member for member in rows if numbers.get(member, NOWHERE) == number],
            [
                member
                for member in ranked_members
                if member not in rows and numbers.get(member) == number
            ],
        )
        for number in (*names, NOWHERE)
    ]
    decides = query.game == divisions.game and query.on is None
    decides = decides and query.method == method_in(query.season, query.game)
    tables = [
        lines_of(rows, [*part.members, *part.idle]) for part in parts if part.number != NOWHERE
    ]
    season_moves = division_moves(tables, divisions.moving, [0] * len(tables)) if decides else None
    return DividedRows(parts, numbers, season_moves.ways if season_moves else {})


def lines_of(rows: Mapping[UUID, Standing], members: Collection[UUID]) -> list[Line[UUID]]:
    """List the members of a division with their places."""
    return [(member, rows[member].place if member in rows else None) for member in members]


def selected_rows(divided: DividedRows, parameter: str) -> list[UUID] | None:
    """Return the members of the division in a URL parameter. None for all."""
    number = NOWHERE if parameter == WITHOUT else int(parameter) if is_number(parameter) else 0
    rows = [division.members for division in divided.divisions if division.number == number]
    return list(rows[0]) if rows else None


def is_number(parameter: str) -> bool:
    """Return whether a URL parameter is the number of a division.

    >>> is_number("2"), is_number("12"), is_number("²"), is_number("")
    (True, False, False, False)
    """
    return len(parameter) == 1 and parameter in "123456789"


def numbered_choices(divisions: Divisions) -> list[tuple[str, str]]:
    """List the divisions with their numbers, as choices."""
    return [(str(number), name) for number, name in enumerate(divisions.names, start=1)]


def division_choices(named: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """List the choices for divided standings, the given divisions between all and none."""
    return [
        ("", gettext("All divisions")),
        *named,
        (WITHOUT, gettext("Without division")),
        (TOGETHER, gettext("In one table")),
    ]


def is_valid_division(season: Season, parameter: str) -> bool:
    """Return whether a URL parameter is valid for the divisions of a season."""
    divisions = divisions_of(season)
    if divisions is None or parameter in {TOGETHER, WITHOUT}:
        return parameter in {TOGETHER, WITHOUT}
    return is_number(parameter) and int(parameter) <= len(divisions.names)
