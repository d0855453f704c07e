"""The divisions of a season as standings show them, and what is typed about them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext

from scorekeeper.leagues.counting.read import Divided, StandingsQuery
from scorekeeper.leagues.models import Divisions, Season
from scorekeeper.scoring.divisions import NOWHERE, Line, moves
from scorekeeper.scoring.standings import SHARE, Standing

TOGETHER, WITHOUT = "all", "none"
"""What an address asks for beside a number: everybody in one table, and who has no division."""


def divisions_of(season: Season) -> Divisions | None:
    """Return the divisions of a season, None where there are none."""
    return getattr(season, "divisions", None)


def divided_by(divisions: Divisions, mains: Mapping[UUID, UUID]) -> Divided:
    """Return who has which division; `mains` has of merged names whose they are."""
    members = {UUID(member): number for member, number in divisions.members.items()}
    return Divided(divisions.names, members, mains)


def method_in(season: Season, game: str) -> str:
    """Return how a season agreed to reckon the standings of a game, or over all games."""
    return season.reckoning.method_of(game) if game else SHARE


@dataclass(frozen=True)
class Division:
    """Who is in one division of standings; `idle` are those without a match yet."""

    number: int
    name: str
    members: Sequence[UUID]
    idle: Sequence[UUID]


@dataclass(frozen=True)
class DividedRows:
    """Divided standings: who is where, and who would go up and down at the end."""

    divisions: Sequence[Division]
    numbers: Mapping[UUID, int]
    ways: Mapping[UUID, str]

    def name(self, member: UUID) -> str | None:
        """Return the name of somebody's division, None for who has none."""
        return self.names.get(self.numbers.get(member, NOWHERE)) or None

    @property
    def names(self) -> dict[int, str]:
        """The names of the divisions, by number."""
        return {each.number: each.name for each in self.divisions}


def divided_rows(
    divisions: Divisions, query: StandingsQuery, rows: Mapping[UUID, Standing], here: Sequence[UUID]
) -> DividedRows | None:
    """Return how standings are divided, None where they are not.

    `here` are those who are in the ranking, in the order in which lists name them. Who goes up and
    down is told by the standings that decide, as they are now.
    """
    if query.divided is None:
        return None
    numbers = query.divided.numbers(rows)
    named = dict(enumerate(divisions.names, start=1))
    parts = [
        Division(
            number,
            named.get(number, ""),
            [member for member in rows if numbers.get(member, NOWHERE) == number],
            [one for one in here if one not in rows and numbers.get(one) == number],
        )
        for number in (*named, NOWHERE)
    ]
    decides = query.game == divisions.game and query.on is None
    decides = decides and query.method == method_in(query.season, query.game)
    tables = [
        lines_of(rows, [*each.members, *each.idle]) for each in parts if each.number != NOWHERE
    ]
    found = moves(tables, divisions.moving, [0] * len(tables)) if decides else None
    return DividedRows(parts, numbers, found.ways if found else {})


def lines_of(rows: Mapping[UUID, Standing], members: Collection[UUID]) -> list[Line[UUID]]:
    """Return a division's table: who is in it, and in which place."""
    return [(member, rows[member].place if member in rows else None) for member in members]


def asked_rows(divided: DividedRows, wanted: str) -> list[UUID] | None:
    """Return whose rows an address asks for, None for all."""
    number = NOWHERE if wanted == WITHOUT else int(wanted) if is_number(wanted) else 0
    found = [each.members for each in divided.divisions if each.number == number]
    return list(found[0]) if found else None


def is_number(wanted: str) -> bool:
    """Say whether an address asks for one of the divisions.

    >>> is_number("2"), is_number("12"), is_number("²"), is_number("")
    (True, False, False, False)
    """
    return len(wanted) == 1 and wanted in "123456789"


def numbered(divisions: Divisions) -> list[tuple[str, str]]:
    """Return the divisions as an address asks for them: by number, with their names."""
    return [(str(number), name) for number, name in enumerate(divisions.names, start=1)]


def division_choices(named: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return what can be asked for of divided standings, with the divisions by number and name."""
    return [
        ("", gettext("All divisions")),
        *named,
        (WITHOUT, gettext("Without division")),
        (TOGETHER, gettext("In one table")),
    ]


def asks_for_one(season: Season, wanted: str) -> bool:
    """Say whether a season has the division that an address asks for."""
    divisions = divisions_of(season)
    if divisions is None or wanted in {TOGETHER, WITHOUT}:
        return wanted in {TOGETHER, WITHOUT}
    return is_number(wanted) and int(wanted) <= len(divisions.names)
