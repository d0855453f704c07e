"""The places of a season after each of its evenings; pure."""

from bisect import insort
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby
from typing import Generic, TypeVar

from scorekeeper.leagues.scoring.adjustments import Extra
from scorekeeper.leagues.scoring.standings import Score, Tally, standings, with_extras
from scorekeeper.leagues.scoring.tie_breaks import USUAL, MatchPart

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class RankCourse(Generic[K]):
    """The evenings of a season, and everybody's place after each; None for no place yet."""

    evenings: tuple[date, ...]
    places: Mapping[K, tuple[int | None, ...]]


@dataclass(slots=True)
class _Running:
    """What somebody's results have come to so far."""

    matches: int = 0
    won: int = 0
    points: int = 0
    place_points: int = 0
    share: int = 0
    spread: list[int] = field(default_factory=list)
    """The points of each match, the fewest first."""

    def add(self, score: Score) -> None:
        self.matches += 1
        self.won += score.outcome == "W"
        self.points += score.points
        self.place_points += score.place_points
        self.share += score.share
        insort(self.spread, score.points)

    def tally(self, best_of: int) -> Tally:
        return Tally(
            matches=self.matches,
            won=self.won,
            points=self.points,
            place_points=self.place_points,
            share=self.share,
            best=sum(self.spread[-best_of:]),
        )


def rank_course(  # noqa: PLR0913  as the standings are reckoned
    results: Iterable[tuple[K, Score]],
    method: str,
    *,
    minimum: int,
    best_of: int,
    ties: Sequence[str] = USUAL,
    played: Collection[MatchPart] = (),
    extras: Callable[[date], Mapping[K, Extra]] = lambda _until: {},
) -> RankCourse[K]:
    """Return everybody's place after each evening, by the method of the standings.

    Results may come in any order. `played` are they again where they decide between equals;
    `extras` says what adjustments add until a day.
    """
    running: dict[K, _Running] = {}
    tallies: dict[K, Tally] = {}
    evenings: list[date] = []
    places: dict[K, list[int | None]] = {}
    ordered = sorted(results, key=lambda result: result[1].evening)
    for evening, of_evening in groupby(ordered, key=lambda result: result[1].evening):
        changed = set()
        for key, score in of_evening:
            running.setdefault(key, _Running()).add(score)
            changed.add(key)
        tallies |= {key: running[key].tally(best_of) for key in changed}
        so_far = [part for part in played if part.evening <= evening]
        reached = with_extras(tallies, extras(evening))
        ranked = standings(reached, method, minimum=minimum, ties=ties, played=so_far)
        for key, standing in ranked.items():
            if key not in tallies:  # adjusted, and has not played
                continue
            course = places.setdefault(key, [])
            course += [None] * (len(evenings) - len(course))
            course.append(standing.place)
        evenings.append(evening)
    return RankCourse(tuple(evenings), {key: tuple(course) for key, course in places.items()})
