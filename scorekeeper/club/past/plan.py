"""The order of an import into a league, and its plan: members, results and problems."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple

from scorekeeper.club.past.columns import Content
from scorekeeper.club.past.lines import Line, Problem, Reading
from scorekeeper.club.past.names import NEW, SKIP, NameMatch
from scorekeeper.club.past.reading import Row
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.counting.words import points_text
from scorekeeper.leagues.models import Season


@dataclass(frozen=True)
class ImportOrder:
    """An import to run: its content, rows, reading options and answers about names.

    With `leave_out`, lines with problems are skipped; otherwise they stop the import.
    """

    content: str
    rows: Sequence[Row]
    reading: Reading
    answers: Mapping[str, str] = field(default_factory=dict)
    leave_out: bool = False
    source: str = ""


@dataclass(frozen=True)
class PlannedTable:
    """A result to import: its time, season, and each player's part."""

    game: str
    evening: date
    moment: datetime
    season: Season | None
    lines: tuple[Line, ...]
    who: tuple[str, ...]
    """For each line the answer about its name: a member, or `new`."""

    @property
    def game_name(self) -> str:
        """The translated name of the game."""
        return game_name(self.game)

    @property
    def players(self) -> list[tuple[int | None, str, str]]:
        """The place, the name and the points of each player."""
        return [
            (line.place, line.name, "" if line.points is None else points_text(line.points))
            for line in self.lines
        ]


class SeasonCount(NamedTuple):
    """A season, None for no season, and the number of results that count in it."""

    name: str | None
    results: int


@dataclass
class Plan:
    """The preview of an import: its order, names, results and problems."""

    order: ImportOrder
    names: list[NameMatch]
    tables: list[PlannedTable] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def results(self) -> int:
        """The number of results to import."""
        return len(self.tables)

    @property
    def added(self) -> list[str]:
        """The names of new members."""
        return [entry.name for entry in self.names if entry.answer == NEW]

    @property
    def unsure(self) -> list[NameMatch]:
        """The names without an exact match."""
        return [entry for entry in self.names if not entry.sure]

    @property
    def open_questions(self) -> list[str]:
        """The names without an answer."""
        return [entry.name for entry in self.names if not entry.answer]

    @property
    def ready(self) -> bool:
        """Whether the import can run."""
        settled = not self.open_questions and (not self.problems or self.order.leave_out)
        return settled and bool(
            self.tables or (self.order.content == Content.MEMBERS and self.new_people)
        )

    @property
    def new_people(self) -> list[str]:
        """The names that a list of members adds or restores."""
        return [entry.name for entry in self.names if not entry.sure and entry.answer != SKIP]

    @property
    def seasons(self) -> list[SeasonCount]:
        """The seasons with their number of results, by name; no season first."""
        counts = Counter(table.season.name if table.season else "" for table in self.tables)
        return [SeasonCount(name or None, number) for name, number in sorted(counts.items())]
