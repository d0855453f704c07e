"""The statistics of a player's page, from results alone; pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Any, Protocol, TypeVar
from uuid import UUID

from scorekeeper.scoring.results import HUNDREDTHS


class AtTable(Protocol):
    """A result of a match, or of a table played before the site existed."""

    @property
    def league_match_id(self) -> UUID | None:
        """The key shared by all results of the table."""


class RecordedResult(AtTable, Protocol):
    """The fields of a result that the statistics use."""

    member_id: UUID
    game: str
    evening: date
    outcome: str
    side: int | None
    points: int
    contracts: Any


R = TypeVar("R", bound=RecordedResult)


@dataclass(frozen=True, slots=True)
class Record:
    """Matches played, won and drawn, and total points in hundredths."""

    matches: int = 0
    won: int = 0
    drawn: int = 0
    points: int = 0

    @classmethod
    def of(cls, results: Sequence[RecordedResult]) -> "Record":
        """Return the record of these results."""
        outcomes = Counter(result.outcome for result in results)
        points = sum(result.points for result in results)
        return cls(len(results), outcomes["W"], outcomes["D"], points)

    @property
    def lost(self) -> int:
        """The matches lost."""
        return self.matches - self.won - self.drawn

    @property
    def mean(self) -> Fraction:
        """The mean points per match."""
        return Fraction(self.points, HUNDREDTHS * max(self.matches, 1))


@dataclass(frozen=True, slots=True)
class Companion:
    """A player's record with another member as partner, and as opponent."""

    member: UUID
    together: Record
    against: Record


@dataclass(frozen=True, slots=True)
class EveningPoints:
    """An evening's points in one game."""

    evening: date
    points: int


@dataclass(frozen=True, slots=True)
class Streaks:
    """The longest runs of matches won and not won, and the current run."""

    won: int
    not_won: int
    current: int
    is_winning: bool


def by_game(results: Iterable[R]) -> dict[str, list[R]]:
    """Group results by game, in their order."""
    games: dict[str, list[R]] = defaultdict(list)
    for result in results:
        games[result.game].append(result)
    return dict(games)


def companions(
    results: Sequence[RecordedResult], others: Iterable[RecordedResult], members: Iterable[UUID]
) -> list[Companion]:
    """Return the record with each member met, most matches first, then as in `members`.

    `others` are the other results of the same matches; only people in `members` are included.
    """
    own_by_match = {result.league_match_id: result for result in results}
    together: dict[UUID, list[RecordedResult]] = defaultdict(list)
    against: dict[UUID, list[RecordedResult]] = defaultdict(list)
    for other in others:
        own_result = own_by_match[other.league_match_id]
        partners = own_result.side is not None and own_result.side == other.side
        (together if partners else against)[other.member_id].append(own_result)
    met = [
        Companion(member, Record.of(together[member]), Record.of(against[member]))
        for member in members
        if member in together or member in against
    ]
    return sorted(
        met, key=lambda companion: -companion.together.matches - companion.against.matches
    )


def points_by_evening(results: Iterable[RecordedResult]) -> list[EveningPoints]:
    """Return the points of one game by evening, the oldest first."""
    return [
        EveningPoints(evening, sum(result.points for result in of_evening))
        for evening, of_evening in groupby(results, key=lambda result: result.evening)
    ]


def streaks(results: Iterable[RecordedResult]) -> Streaks:
    """Return the runs of matches won and not won.

    The results must be in order of play.
    """
    runs = [
        (won, len(list(streak)))
        for won, streak in groupby(results, key=lambda result: result.outcome == "W")
    ]
    is_winning, current = runs[-1] if runs else (False, 0)
    return Streaks(
        won=max((length for won, length in runs if won), default=0),
        not_won=max((length for won, length in runs if not won), default=0),
        current=current,
        is_winning=is_winning,
    )


def contracts(results: Iterable[RecordedResult]) -> list[tuple[str, bool, int]]:
    """Count declared contracts by reason and success, the most frequent made first."""
    return count_contracts((result.contracts, 1) for result in results)


def count_contracts(contracts: Iterable[tuple[Any, int]]) -> list[tuple[str, bool, int]]:
    """Count contracts by reason and success; each group comes with its number of results."""
    counts: Counter[tuple[str, bool]] = Counter()
    for result_contracts, number in contracts:
        for why, made, count in result_contracts:
            counts[why, made] += count * number
    ordered = sorted(counts.items(), key=lambda item: (not item[0][1], -item[1], item[0][0]))
    return [(why, made, count) for (why, made), count in ordered]
