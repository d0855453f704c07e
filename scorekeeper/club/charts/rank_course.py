"""The places after each evening of a season; pure."""

from bisect import insort
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby
from typing import Generic, NamedTuple, TypeVar

from scorekeeper.scoring.adjustments import Extra
from scorekeeper.scoring.standings import Score, Tally, places, standings, with_extras
from scorekeeper.scoring.tie_breaks import USUAL, MatchPart

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class RankCourse(Generic[K]):
    """The evenings of a season, and the place of each player after each; None for no place."""

    evenings: tuple[date, ...]
    places: Mapping[K, tuple[int | None, ...]]


class EveningSums(NamedTuple):
    """A player's results of an evening summed up; `spread` has the points of each match."""

    evening: date
    matches: int
    won: int
    points: int
    place_points: int
    share: int
    spread: Sequence[int] = ()

    @classmethod
    def of(cls, score: Score) -> "EveningSums":
        """Return the sums of a single result."""
        won = int(score.outcome == "W")
        points = (score.points,)
        return cls(score.evening, 1, won, *points, score.place_points, score.share, points)


@dataclass(slots=True)
class _Running:
    """A player's sums over the evenings so far."""

    matches: int = 0
    won: int = 0
    points: int = 0
    place_points: int = 0
    share: int = 0
    spread: list[int] = field(default_factory=list)
    """The points of each match, the fewest first."""

    def add(self, sums: EveningSums) -> None:
        self.matches += sums.matches
        self.won += sums.won
        self.points += sums.points
        self.place_points += sums.place_points
        self.share += sums.share
        for points in sums.spread:
            insort(self.spread, points)

    def tally(self, best_of: int) -> Tally:
        return Tally(
            matches=self.matches,
            won=self.won,
            points=self.points,
            place_points=self.place_points,
            share=self.share,
            best=sum(self.spread[-best_of:]),
        )


def rank_course(  # noqa: PLR0913  the parameters of the standings
    results: Iterable[tuple[K, Score]],
    method: str,
    *,
    minimum: int,
    best_of: int,
    ties: Sequence[str] = USUAL,
    played: Collection[MatchPart] = (),
    extras: Callable[[date], Mapping[K, Extra]] = lambda _until: {},
) -> RankCourse[K]:
    """Return the place of each player after each evening, by the method of the standings.

    Results may come in any order. `played` repeats them if a tie-break needs them; `extras`
    returns the adjustments up to a day.
    """
    sums = ((key, EveningSums.of(score)) for key, score in results)

    def rank(tallies: Mapping[K, Tally], evening: date) -> dict[K, int | None]:
        parts = [part for part in played if part.evening <= evening]
        totals = with_extras(tallies, extras(evening))
        ranked = standings(totals, method, minimum=minimum, ties=ties, played=parts)
        return {key: standing.place for key, standing in ranked.items()}

    return _course(sums, best_of, rank)


def course_of_sums(
    sums: Iterable[tuple[K, EveningSums]],
    method: str,
    *,
    minimum: int,
    best_of: int,
    ties: Sequence[str] = USUAL,
    extras: Callable[[date], Mapping[K, Extra]] = lambda _until: {},
) -> RankCourse[K]:
    """Return the course from sums by evening, for tie-breaks that need no results."""

    def rank(tallies: Mapping[K, Tally], evening: date) -> dict[K, int | None]:
        totals = with_extras(tallies, extras(evening))
        return places(totals, method, minimum=minimum, ties=ties)

    return _course(sums, best_of, rank)


def _course(
    sums: Iterable[tuple[K, EveningSums]],
    best_of: int,
    rank: Callable[[Mapping[K, Tally], date], Mapping[K, int | None]],
) -> RankCourse[K]:
    running: dict[K, _Running] = {}
    tallies: dict[K, Tally] = {}
    evenings: list[date] = []
    courses: dict[K, list[int | None]] = {}
    in_order = sorted(sums, key=lambda entry: entry[1].evening)
    for evening, of_evening in groupby(in_order, key=lambda entry: entry[1].evening):
        changed: dict[K, None] = {}
        for key, entry in of_evening:
            running.setdefault(key, _Running()).add(entry)
            changed[key] = None
        tallies |= {key: running[key].tally(best_of) for key in changed}
        for key, place in rank(tallies, evening).items():
            if key not in tallies:  # adjusted, without a match
                continue
            course = courses.setdefault(key, [])
            course += [None] * (len(evenings) - len(course))
            course.append(place)
        evenings.append(evening)
    return RankCourse(tuple(evenings), {key: tuple(course) for key, course in courses.items()})
