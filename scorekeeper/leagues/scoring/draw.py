"""Tables for tonight from those present; pure.

Nobody sits out twice before all have. New partners and opponents come first: of many random
draws the one is taken whose pairs have met least often.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Generic, TypeVar

K = TypeVar("K", bound=str)
Pair = frozenset[str]
TRIES = 400
"""So many draws are compared; with two hundred people that takes some hundredths of a second."""
AS_PARTNERS, AS_OPPONENTS = 3, 1
"""To have been partners weighs more than to have met."""


@dataclass(frozen=True, slots=True)
class Meetings:
    """How often people have been partners and opponents, and how often each sat out."""

    partners: Mapping[Pair, int] = field(default_factory=dict)
    opponents: Mapping[Pair, int] = field(default_factory=dict)
    out: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DrawnTables(Generic[K]):
    """Tables in order of play, and who sits out this round."""

    tables: tuple[tuple[K, ...], ...]
    out: tuple[K, ...]


def draw(
    present: Sequence[K], *, seats: int, sides: bool, met: Meetings, seed: int, five: bool = False
) -> DrawnTables[K]:
    """Draw one round. With `five`, one more sits at each table it suits, and is out in turns.

    >>> drawn = draw(["a", "b", "c", "d", "e"], seats=4, sides=True, met=Meetings(), seed=1)
    >>> len(drawn.tables), len(drawn.out)
    (1, 1)
    """
    dice = Random(seed)  # noqa: S311  # nosec B311  a draw for a card table, not for a secret
    tables = len(present) // seats
    playing, out = _split(present, tables * seats, met, dice)
    if not tables:
        return DrawnTables((), tuple(out))
    cost = _reckoner(playing, met, seats=seats, sides=sides)
    lots = (dice.sample(range(len(playing)), len(playing)) for _try in range(TRIES))
    best = _tables([playing[number] for number in min(lots, key=cost)], seats)
    if five:
        best, out = _with_fifth(best, out)
    return DrawnTables(tuple(best), tuple(out))


def _split(
    present: Sequence[K], places: int, met: Meetings, dice: Random
) -> tuple[list[K], list[K]]:
    """Return who plays and who sits out: those who sat out least often so far, by lot."""
    lots = dice.sample(list(present), len(present))
    lots.sort(key=lambda person: -met.out.get(person, 0))
    return lots[:places], lots[places:]


def _tables(people: Sequence[K], seats: int) -> list[tuple[K, ...]]:
    return [tuple(people[start : start + seats]) for start in range(0, len(people), seats)]


def _reckoner(
    people: Sequence[str], met: Meetings, *, seats: int, sides: bool
) -> Callable[[Sequence[int]], int]:
    """Return what says how often the people of a draw have met; twice counts four times.

    A draw is the numbers of the people, table after table.
    """
    partners = _weights(people, met.partners, AS_PARTNERS)
    opponents = _weights(people, met.opponents, AS_OPPONENTS)
    pairs = [
        (one, two, (partners if sides and one % 2 == two % 2 else opponents).get)
        for one, two in combinations(range(seats), 2)
    ]
    many = len(people)

    def cost(drawn: Sequence[int]) -> int:
        return sum(
            weight(drawn[start + one] * many + drawn[start + two], 0)
            for start in range(0, many, seats)
            for one, two, weight in pairs
        )

    return cost


def _weights(people: Sequence[str], times: Mapping[Pair, int], weight: int) -> dict[int, int]:
    """Return what it costs to seat two together, by their two numbers in one; both ways round."""
    numbers = {person: number for number, person in enumerate(people)}
    costs: dict[int, int] = {}
    for pair, often in times.items():
        if numbers.keys() >= pair:
            one, two = (numbers[person] for person in pair)
            cost = weight * often**2
            costs[one * len(people) + two] = costs[two * len(people) + one] = cost
    return costs


def _with_fifth(
    tables: Sequence[tuple[K, ...]], out: Sequence[K]
) -> tuple[list[tuple[K, ...]], list[K]]:
    """Seat those who are out as the fifth of a table, as long as there are tables."""
    fifths = list(out[: len(tables)])
    seated = [(*table, *fifths[number : number + 1]) for number, table in enumerate(tables)]
    return seated, list(out[len(tables) :])


def with_round(
    met: Meetings, tables: Sequence[Sequence[str]], out: Sequence[str], *, seats: int, sides: bool
) -> Meetings:
    """Return what has been once a round was played; the fifth of a table was out."""
    partners, opponents = Counter(met.partners), Counter(met.opponents)
    sat = Counter(met.out)
    sat.update([*out, *(person for table in tables for person in table[seats:])])
    for table in tables:
        for one, two in combinations(range(min(seats, len(table))), 2):
            pair = frozenset((table[one], table[two]))
            (partners if sides and one % 2 == two % 2 else opponents)[pair] += 1
    return Meetings(partners, opponents, sat)
