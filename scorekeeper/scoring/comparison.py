"""Head-to-head comparison of two players, and counts of pairs who met; pure."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby
from operator import attrgetter
from typing import Protocol, TypeVar
from uuid import UUID

from scorekeeper.scoring.records import AtTable, Record, RecordedResult


class SeatedResult(AtTable, Protocol):
    """A result with member and side, which distinguishes partners from opponents."""

    member_id: UUID
    side: int | None


S = TypeVar("S", bound=SeatedResult)


class PlacedResult(RecordedResult, Protocol):
    """A recorded result with its place."""

    place: int


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two players at one table: matches as partners, and as opponents the wins of each."""

    together: Record
    first: Record
    second: Record
    """The record of the second; both are of the matches against each other."""
    first_ahead: int
    second_ahead: int
    level: int


def head_to_head(
    first_results: Iterable[PlacedResult], second_results: Iterable[PlacedResult]
) -> HeadToHead:
    """Return the record of two players in the matches of one game in which both sat."""
    second_by_match = {result.league_match_id: result for result in second_results}
    shared = [
        (result, second_by_match[result.league_match_id])
        for result in first_results
        if result.league_match_id in second_by_match
    ]
    together = [first for first, second in shared if _partners(first, second)]
    against = [(first, second) for first, second in shared if not _partners(first, second)]
    return HeadToHead(
        together=Record.of(together),
        first=Record.of([first for first, _second in against]),
        second=Record.of([second for _first, second in against]),
        first_ahead=sum(first.place < second.place for first, second in against),
        second_ahead=sum(first.place > second.place for first, second in against),
        level=sum(first.place == second.place for first, second in against),
    )


def _partners(one: SeatedResult, two: SeatedResult) -> bool:
    return one.side is not None and one.side == two.side


@dataclass(frozen=True, slots=True)
class Pairs:
    """Counts of partnerships and oppositions by pair, and of matches by member."""

    partners: Counter[frozenset[UUID]] = field(default_factory=Counter)
    opponents: Counter[frozenset[UUID]] = field(default_factory=Counter)
    matches: Counter[UUID] = field(default_factory=Counter)


def count_pairs(results: Sequence[SeatedResult]) -> Pairs:
    """Count the pairs who met; `results` holds one person per seat."""
    counts = Pairs()
    for table in _tables(results):
        counts.matches.update(result.member_id for result in table)
        for first, second in combinations(table, 2):
            kind = counts.partners if _partners(first, second) else counts.opponents
            kind[frozenset((first.member_id, second.member_id))] += 1
    return counts


def _tables(results: Sequence[S]) -> Iterator[list[S]]:
    by_match = attrgetter("league_match_id")
    ordered = sorted(results, key=lambda result: str(by_match(result)))
    for _match, table in groupby(ordered, key=by_match):
        yield list(table)


def places_of(results: Iterable[PlacedResult], seats: int, *, sides: bool) -> list[tuple[int, int]]:
    """Return each possible place with its count, in order, zero counts included.

    Partners share the first place or the third, as on the sheet.
    """
    counts = Counter(result.place for result in results)
    possible = {1, 3} if sides else set(range(1, seats + 1))
    return [(place, counts[place]) for place in sorted(possible | set(counts))]
