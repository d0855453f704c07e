"""Rows of a table as results: parsing, problems, and grouping into results."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from itertools import groupby
from typing import Any

from django.utils.translation import gettext

from games import GAMES
from games.settlement import MINOR_UNITS
from games.words import _
from scorekeeper.club.past.columns import FIELDS, ResultUnit
from scorekeeper.club.past.reading import Row
from scorekeeper.languages.letters import comparable
from scorekeeper.languages.quantities import month_first, parse_clock, parse_day, parse_units
from scorekeeper.players.names import LONGEST_NAME, normalise
from scorekeeper.presenters.game_names import names_of

FIRST_DAY = date(1900, 1, 1)
MOST_AT_A_TABLE = 100
HIGHEST_PLACE = 1000
NO_DAY = _("Enter the day as 2026-12-31.")
TO_COME = _("This day is still to come, or before 1900.")
NO_NAME = _("Enter a name of 1 to 40 characters.")
NO_GAME = _("This game is not played in the league.")
NO_NUMBER = _("Enter points as a number with at most two decimals.")
NO_PLACE = _("Enter the place as a whole number from 1.")
NO_MONEY = _("Enter money as a number.")
NOTHING_RANKS = _("Enter points, a place or money for every player of the result.")
ALONE = _("Enter at least two players or sides who are not partners.")
TWICE = _("This name stands twice in one result.")
TOO_MANY = _("Enter at most 100 players in one result.")


@dataclass(frozen=True)
class Problem:
    """A line that cannot be imported, and the reason; line numbers start at 1."""

    line: int
    message: str
    text: str = ""

    @property
    def says(self) -> str:
        """The message, translated."""
        return gettext(self.message)


@dataclass(frozen=True)
class Line:
    """One player's part of a result, as read from a table row."""

    number: int
    day: date
    clock: time | None
    game: str
    table: str
    name: str
    side: str = ""
    place: int | None = None
    points: int | None = None
    money: int | None = None


@dataclass(frozen=True)
class Reading:
    """Options for reading a table: columns by field, header, game, currency, unit of a result.

    `seats` is the number of players at a table, None for the usual number of each game.
    """

    places: Mapping[str, int]
    head: bool = False
    game: str = ""
    currency: str = "EUR"
    together: str = ResultUnit.TABLE
    seats: int | None = None


@dataclass
class ParsedLines:
    """The lines read from a table, and the problems of the other rows."""

    lines: list[Line] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def names_in(rows: Sequence[Row], reading: Reading) -> list[str]:
    """Return the names in a list of members: from the name column, else from all cells.

    >>> names_in([("Xena", "Yves", "Zoe")], Reading({}))
    ['Xena', 'Yves', 'Zoe']
    >>> names_in([("Name", "Phone"), ("Xena", "1")], Reading({"player": 0}, head=True))
    ['Xena']
    """
    body = rows[1:] if reading.head else rows
    if reading.head and "player" in reading.places:
        cells = [cell_of(row, reading.places, "player") for row in body]
    elif any(char.isdecimal() for row in body for cell in row for char in cell):
        cells = [cell_of(row, reading.places, "player") or row[0] for row in body]
    else:
        cells = [cell for row in body for cell in row]
    names: dict[str, str] = {}
    for name in map(normalise, cells):
        names.setdefault(name.casefold(), name)
    return [name for name in names.values() if name]


def cell_of(row: Row, places: Mapping[str, int], name: str) -> str:
    """Return the cell of a row in the column of a field, empty if absent."""
    place = places.get(name, -1)
    return row[place].strip() if 0 <= place < len(row) else ""


def games_by_name(games: Sequence[str]) -> dict[str, str]:
    """Return the slugs of a league's games by every name, in any language."""
    return {comparable(name): slug for slug in games for name in (slug, *names_of(GAMES[slug]))}


def lines_of(
    rows: Sequence[Row], reading: Reading, games: Mapping[str, str], today: date
) -> ParsedLines:
    """Return the lines of a table of results, with the problems of unreadable rows."""
    parsed = ParsedLines()
    body = list(enumerate(rows, start=1))[1 if reading.head else 0 :]
    american = month_first(cell_of(row, reading.places, "date") for _number, row in body)
    for number, row in body:
        cells = {name: cell_of(row, reading.places, name) for name in FIELDS}
        line, message = _line(number, cells, reading, games, today, american=american)
        if line is None:
            parsed.problems.append(Problem(number, message, " · ".join(filter(None, row))))
        else:
            parsed.lines.append(line)
    return parsed


def _line(  # noqa: PLR0911  one return for each refusal
    number: int,
    cells: Mapping[str, str],
    reading: Reading,
    games: Mapping[str, str],
    today: date,
    *,
    american: bool,
) -> tuple[Line | None, str]:
    day = parse_day(cells["date"], american=american)
    if day is None:
        return None, NO_DAY
    if not FIRST_DAY <= day <= today:
        return None, TO_COME
    name = normalise(cells["player"])
    if not name or len(name) > LONGEST_NAME:
        return None, NO_NAME
    game = games.get(comparable(cells["game"]), "") if cells["game"] else reading.game
    if not game:
        return None, NO_GAME
    values: dict[str, Any] = {}
    places = {"points": 2, "place": 0, "money": MINOR_UNITS.get(reading.currency, 2)}
    for measure, message in (("points", NO_NUMBER), ("place", NO_PLACE), ("money", NO_MONEY)):
        text = cells[measure].rstrip(".") if measure == "place" else cells[measure]
        values[measure] = parse_units(text, places[measure]) if text else None
        if text and values[measure] is None:
            return None, message
    if values["place"] is not None and not 1 <= values["place"] <= HIGHEST_PLACE:
        return None, NO_PLACE
    clock = parse_clock(cells["time"]) or parse_clock(cells["date"])
    table, side = comparable(cells["table"]), comparable(cells["side"])
    return Line(number, day, clock, game, table, name, side, **values), ""


def results_of(
    lines: Iterable[Line], together: str, seats: int | None = None
) -> Iterator[list[Line]]:
    """Yield the lines of each result, in order of play.

    Without a table in the file, tables have `seats`; else as many players as there are lines, where
    the game can be played by so many, and otherwise its usual number.
    """
    in_order = sorted(lines, key=lambda line: (line.day, line.clock or time.min, line.number))
    for key, group in groupby(in_order, key=lambda e: (e.day, e.clock, e.game, e.table)):
        of_key = list(group)
        if together == ResultUnit.EVENING or key[3]:
            yield of_key
        else:
            yield from _tables(of_key, seats or _usual_size(of_key))


def _usual_size(lines: Sequence[Line]) -> int:
    """Return the number of players at a table for lines of one game without a table."""
    game = GAMES[lines[0].game]
    return len(lines) if len(lines) in game.table_sizes else game.players


def _tables(lines: Iterable[Line], size: int) -> Iterator[list[Line]]:
    """Yield tables of the game's size; a repeated name starts the next table."""
    table: list[Line] = []
    for line in lines:
        if len(table) == size or any(line.name == other.name for other in table):
            yield table
            table = []
        table.append(line)
    if table:
        yield table


def problem_of(table: Sequence[Line]) -> Problem | None:
    """Return the problem of lines that form one result, if any."""
    first = table[0].number
    if len({line.name.casefold() for line in table}) < len(table):
        return Problem(first, TWICE)
    if len(table) > MOST_AT_A_TABLE:
        return Problem(first, TOO_MANY)
    if len(table) < 2 or len({line.side or line.number for line in table}) < 2:  # noqa: PLR2004
        return Problem(first, ALONE)
    measures = ("place", "points", "money")
    if not any(all(getattr(e, m) is not None for e in table) for m in measures):
        return Problem(first, NOTHING_RANKS)
    return None


def with_sides(table: Sequence[Line]) -> list[Line]:
    """Return a table with the sides of a pair game, as far as equal results reveal them."""
    game = GAMES[table[0].game]
    if not game.sides or any(line.side for line in table):
        return list(table)
    scores = Counter((line.place, line.points, line.money) for line in table)
    if sorted(scores.values()) != [game.players // 2] * 2:
        return list(table)
    first, _second = scores
    return [
        replace(line, side="a" if (line.place, line.points, line.money) == first else "b")
        for line in table
    ]


def moment_of(table: Sequence[Line], number: int) -> datetime:
    """Return the local time a table was played; without a time, noon plus `number` seconds."""
    first = table[0]
    clock = first.clock or time(12, number // 60 % 60, number % 60)
    return datetime.combine(first.day, clock)
