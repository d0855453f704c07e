"""Pairing and advancement in a tournament; pure.

A `unit` plays and advances together: a single player, or two partners.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from scorekeeper.club.evenings.meetings import Meetings

K = TypeVar("K", bound=str)
Unit = tuple[K, ...]


class UnitResult(NamedTuple):
    """The result of a unit at its table: the place there, and the tie-breaks."""

    place: int
    points: int
    standing: int


BYE = UnitResult(0, 0, 0)
"""Before all who played in the round."""


def units_of(people: Sequence[K], teams: Mapping[K, str], *, together: bool) -> list[Unit[K]]:
    """Group people into units: partners together, all others alone.

    >>> units_of(["Anna", "Ben", "Dora", "Eva"], {"Anna": "x", "Dora": "x"}, together=True)
    [('Anna', 'Dora'), ('Ben',), ('Eva',)]
    """
    units: dict[str, Unit[K]] = {}
    for person in people:
        label = teams.get(person, "") if together else ""
        key = f"team {label}" if label else f"person {person}"
        units[key] = (*units.get(key, ()), person)
    return list(units.values())


def choose_byes(units: Sequence[Unit[K]], count: int, met: Meetings) -> list[Unit[K]]:
    """Return the units that sit out: those with the fewest byes, in the given order.

    >>> choose_byes([("a",), ("b",), ("c",)], 1, Meetings(out={"a": 1}))
    [('b',)]
    """
    turn = {unit: max(met.out.get(person, 0) for person in unit) for unit in units}
    return sorted(units, key=lambda unit: turn[unit])[:count]


def tables_by_standing(units: Sequence[Unit[K]], at_table: int) -> list[list[K]]:
    """Seat the best at the first table, then the next; partners sit opposite.

    >>> tables_by_standing([("a", "b"), ("c", "d")], 2)
    [['a', 'c', 'b', 'd']]
    """
    tables = [units[first : first + at_table] for first in range(0, len(units), at_table)]
    return [[unit[n] for n in range(len(units[0])) for unit in table] for table in tables]


def groups_of(people: Sequence[K], size: int, dice: Random) -> list[list[K]]:
    """Draw groups of at least `size` people, differing in size by at most one.

    >>> [len(group) for group in groups_of("abcdefghij", 4, Random(1))]
    [5, 5]
    """
    lots = dice.sample(list(people), len(people))
    count = max(len(people) // size, 1)
    return [sorted(lots[number::count], key=people.index) for number in range(count)]


def tables_to_play(units: int, at_table: int) -> int:
    """Return the number of full tables of a round; the remaining units have a bye.

    >>> tables_to_play(11, 4), tables_to_play(4, 4)
    (2, 1)
    """
    return units // at_table


def advancing_units(
    tables: Sequence[Mapping[Unit[K], UnitResult]],
    with_bye: Collection[Unit[K]],
    best: int,
    final: int,
) -> list[Unit[K]]:
    """Return the units in the next round of a knock-out: the best of each table, and byes.

    Where that is too few for one last table of `final`, the best of the others go on too.

    >>> first, second, third = UnitResult(1, 9, 1), UnitResult(2, 3, 2), UnitResult(3, 0, 3)
    >>> table = {("a",): first, ("b",): second, ("c",): third}
    >>> advancing_units([table], [("d",)], 1, 3)
    [('a',), ('d',), ('b',)]
    """
    ranked = [sorted(table, key=lambda unit: _rank(table[unit])) for table in tables]
    advancing = [*(unit for table in ranked for unit in table[:best]), *with_bye]
    finished = {unit: result for table in tables for unit, result in table.items()}
    others = sorted(
        (unit for table in ranked for unit in table[best:]), key=lambda unit: _rank(finished[unit])
    )
    return [*advancing, *others[: max(final - len(advancing), 0)]]


def _rank(result: UnitResult) -> tuple[int, int, int]:
    return result.place, -result.points, result.standing


def places_in_knockout(
    units: Sequence[Unit[K]],
    rounds: Sequence[tuple[Sequence[Mapping[Unit[K], UnitResult]], Collection[Unit[K]]]],
) -> list[Unit[K]]:
    """Rank the units of a knock-out: by last round reached, then by result there."""
    reached: dict[Unit[K], tuple[int, UnitResult]] = {}
    for number, (tables, with_bye) in enumerate(rounds, start=1):
        reached |= {unit: (number, result) for table in tables for unit, result in table.items()}
        reached |= dict.fromkeys(with_bye, (number, BYE))
    nowhere = 0, BYE
    results = {unit: reached.get(unit, nowhere) for unit in units}
    return sorted(units, key=lambda unit: (-results[unit][0], _rank(results[unit][1])))
