"""The places after each evening of a season; pure."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import accumulate
from math import lcm
from typing import Any, Generic, TypeVar

from scorekeeper.scoring.adjustments import NOTHING, Extra
from scorekeeper.scoring.history import EveningSums, parse_history, sums_on
from scorekeeper.scoring.standings import (
    EARNED,
    SHARE,
    Tally,
    minimum_matches,
    standings,
    with_extras,
)
from scorekeeper.scoring.tie_breaks import (
    BY_SUMS,
    FROM_RESULTS,
    USUAL,
    MatchPart,
    applicable_ties,
    sums_sort_key,
)

K = TypeVar("K")
Level = tuple[Any, ...]
"""A value in a common unit, then the sums that break ties; places follow it, the highest first.

It is empty for a player without a place.
"""

Histories = Mapping[K, str]
"""The history of each player, as text."""

Levels = tuple[Sequence[date], Mapping[K, Sequence[Level]]]
"""The evenings, and the level of each player at the end of each."""


@dataclass(frozen=True, slots=True)
class RankCourse(Generic[K]):
    """The evenings of a season, its players, and the places of some of them after each evening.

    `ranked` has all players, the best of the end first; a place is None for no place.
    """

    evenings: tuple[date, ...]
    ranked: tuple[K, ...]
    places: Mapping[K, tuple[int | None, ...]]


@dataclass(frozen=True)
class Ranking(Generic[K]):
    """The parameters of standings.

    `extras` returns the adjustments up to a day; `played` has the results, if a tie-break needs
    them.
    """

    method: str
    minimum: int = 1
    ties: Sequence[str] = USUAL
    extras: Callable[[date], Mapping[K, Extra]] = lambda _until: {}
    played: Collection[MatchPart] = field(default=(), repr=False)

    @property
    def least(self) -> int:
        """The number of matches required for a place."""
        return minimum_matches(self.method, self.minimum)

    @property
    def rules(self) -> list[str]:
        """The tie-breaks that apply."""
        return applicable_ties(self.ties, one_game=self.method != SHARE)


def rank_course(
    histories: Histories[K],
    ranking: Ranking[K],
    select: Callable[[Sequence[K]], Sequence[K]] = lambda ranked: ranked,
) -> RankCourse[K]:
    """Return the places of selected players, by default of all, after each evening.

    `select` is given all players, the best of the end first; equal ones in the order of
    `histories`.
    """
    by_sums = FROM_RESULTS.isdisjoint(ranking.rules)
    evenings, levels = (_levels_by_sums if by_sums else _levels_by_results)(histories, ranking)
    orders = [sorted(filter(None, row)) for row in zip(*levels.values(), strict=True)]
    last = {key: own[-1] for key, own in levels.items() if own[-1]}
    placed = sorted(last, key=last.__getitem__, reverse=True)
    ranked = (*placed, *(key for key in levels if key not in last))
    places = {key: tuple(map(_place, levels[key], orders)) for key in select(ranked)}
    return RankCourse(tuple(evenings), ranked, places)


def _place(level: Level, order: Sequence[Level]) -> int | None:
    """Return the place of a level among all, given the lowest first."""
    return len(order) - bisect_right(order, level) + 1 if level else None


def _levels_by_sums(histories: Histories[K], ranking: Ranking[K]) -> Levels[K]:
    """Return the levels where tie-breaks need sums alone."""
    unit = _common_unit(histories.values(), ranking.method)
    played = {key: _levels(text, ranking, unit) for key, text in histories.items()}
    days = sorted({day for own_days, _levels in played.values() for day in own_days})
    levels = {key: _on_each(days, *own) for key, own in played.items()}
    evenings = [date.fromisoformat(day) for day in days]
    return evenings, levels | _adjusted_levels(histories, ranking, unit, evenings)


def _common_unit(histories: Iterable[str], method: str) -> int:
    """Return a number that all numbers of matches divide; 1 if values are no means."""
    if not EARNED[method].is_mean:
        return 1
    latest = (parse_history(text.rpartition("\n")[2])[0] for text in histories)
    return lcm(*range(1, max((sums[1] for sums in latest), default=1) + 1))


def _levels(text: str, ranking: Ranking[K], unit: int) -> tuple[Sequence[str], Sequence[Level]]:
    """Return the evenings of a player and the level at the end of each."""
    rows = zip(*parse_history(text), strict=True)
    columns: dict[str, Any] = dict(zip(EveningSums._fields, rows, strict=False))
    earned, matches = EARNED[ranking.method], columns["matches"]
    values = columns[earned.field]
    if earned.is_mean:
        values = [over * (unit // number) for over, number in zip(values, matches, strict=True)]
    merits = [
        columns[name] if sign > 0 else [-value for value in columns[name]]
        for name, sign in (BY_SUMS[rule] for rule in ranking.rules)
    ]
    levels: list[Level] = list(zip(values, *merits, strict=True))
    few = bisect_left(matches, ranking.least)
    return columns["evening"], [()] * few + levels[few:]


def _on_each(
    days: Iterable[str], own_days: Collection[str], levels: Sequence[Level]
) -> list[Level]:
    """Return a player's level at the end of each of all days."""
    from_start: list[Level] = [(), *levels]
    return [from_start[number] for number in accumulate(map({*own_days}.__contains__, days))]


def _adjusted_levels(
    histories: Histories[K], ranking: Ranking[K], unit: int, evenings: Sequence[date]
) -> dict[K, list[Level]]:
    """Return the levels of the players with adjustments at the end of each evening."""
    extras = [ranking.extras(evening) for evening in evenings]
    adjusted = {key for of_evening in extras for key in of_evening if key in histories}
    levels: dict[K, list[Level]] = {key: [] for key in adjusted}
    for key, own in levels.items():
        history = parse_history(histories[key])
        for evening, of_evening in zip(evenings, extras, strict=True):
            tally = sums_on(history, evening)._replace(extra=of_evening.get(key, NOTHING))
            own.append(_level(tally, ranking, unit))
    return levels


def _level(tally: Tally, ranking: Ranking[K], unit: int) -> Level:
    if tally.matches < ranking.least:
        return ()
    value = tally.value(ranking.method) * EARNED[ranking.method].unit * unit
    return (value, *sums_sort_key(ranking.rules)(tally))


def _levels_by_results(histories: Histories[K], ranking: Ranking[K]) -> Levels[K]:
    """Return the places as levels, where tie-breaks need results."""
    parsed = {key: parse_history(text) for key, text in histories.items()}
    days = sorted({sums[0] for history in parsed.values() for sums in history})
    evenings = [date.fromisoformat(day) for day in days]
    levels: dict[K, list[Level]] = {key: [] for key in parsed}
    for evening in evenings:
        tallies = {key: sums_on(history, evening) for key, history in parsed.items()}
        ranked = standings(
            with_extras(tallies, ranking.extras(evening)),
            ranking.method,
            minimum=ranking.minimum,
            ties=ranking.ties,
            played=[part for part in ranking.played if part.evening <= evening],
        )
        for key, own in levels.items():
            place = ranked[key].place if key in ranked else None
            own.append(() if place is None else (-place,))
    return evenings, levels
