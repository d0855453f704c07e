"""Divisions of a season, pure: who plays where, and who goes up and down between neighbours."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

K = TypeVar("K", bound=Hashable)

FEWEST, MOST = 2, 9
"""So many divisions a season has; the first is number 1."""
NOWHERE = MOST + 1
"""Where those stand who have no division: after all others."""
UP, DOWN, ASK, STAY = "up", "down", "ask", "stay"

Line = tuple[K, int | None]
"""Somebody in the final table of a division, with the place; None without one."""


class Question(NamedTuple, Generic[K]):
    """Some share the place at a border: `many` of these people go `way`, up or down."""

    division: int
    way: str
    people: tuple[K, ...]
    many: int


@dataclass(frozen=True, slots=True)
class Moves(Generic[K]):
    """Who goes up, goes down, stays, or is asked about; and the questions."""

    ways: Mapping[K, str]
    questions: tuple[Question[K], ...] = ()


def moves(tables: Sequence[Sequence[Line[K]]], moving: int, left: Sequence[int]) -> Moves[K]:
    """Return who goes up and down, by the tables of the divisions, the best first.

    `moving` people go each way over a border. Never more than half of a division goes up, or down,
    and nobody goes up without a place; who has none stands last, all of them equal. `left` is how
    many have left each division: for each, one fewer goes down from it and from those below, so
    that sizes stay. Who shares the place at a border is asked about.

    >>> upper, lower = [("Anna", 1), ("Ben", 2)], [("Cleo", 1), ("Dora", 1), ("Eva", 3)]
    >>> found = moves([upper, lower], 1, [0, 0])
    >>> [found.ways[name] for name in ("Anna", "Ben", "Cleo", "Eva")]
    ['stay', 'down', 'ask', 'stay']
    >>> found.questions[0].people
    ('Cleo', 'Dora')
    """
    ways = {key: STAY for table in tables for key, _place in table}
    questions: list[Question[K]] = []
    vacant = 0
    for number, table in enumerate(tables, start=1):
        vacant += left[number - 1]
        half = len(table) // 2
        many: dict[str, int] = {}
        if number > 1:
            many[UP] = min(moving, half, sum(place is not None for _key, place in table))
        if number < len(tables):
            many[DOWN] = min(max(moving - vacant, 0), half)
        for way, going in many.items():
            certain, asked = _over_the_border(table if way == UP else table[::-1], going)
            ways |= {key: way for key in certain if ways[key] != ASK}
            if asked:
                ways |= dict.fromkeys(asked, ASK)
                people = tuple(key for key, _place in table if key in asked)
                questions.append(Question(number, way, people, going - len(certain)))
    return Moves(ways, tuple(questions))


def _over_the_border(lines: Sequence[Line[K]], going: int) -> tuple[list[K], list[K]]:
    """Return who of the first goes for certain, and who shares the place at the border."""
    if not 0 < going < len(lines) or lines[going - 1][1] != lines[going][1]:
        return [key for key, _place in lines[:going]], []
    border = lines[going][1]
    certain = [key for key, place in lines[:going] if place != border]
    return certain, [key for key, place in lines if place == border]


def seeded(order: Sequence[K], size: int, many: int) -> dict[K, int]:
    """Put people into divisions, so many each, the best first; the last takes the rest.

    >>> seeded(["Anna", "Ben", "Cleo", "Dora", "Eva"], 2, 2)
    {'Anna': 1, 'Ben': 1, 'Cleo': 2, 'Dora': 2, 'Eva': 2}
    """
    return {key: min(place // size, many - 1) + 1 for place, key in enumerate(order)}


def numbers_of(
    given: Mapping[K, int], mains: Mapping[K, K], playing: Collection[K]
) -> dict[K, int]:
    """Return who plays in which division; `mains` has of merged names whose they are.

    A merged name that has no results of its own hands its division on, if there is none.

    >>> numbers_of({"Annie": 2, "Ben": 1}, {"Annie": "Anna"}, ["Anna", "Ben"])
    {'Ben': 1, 'Anna': 2}
    """
    numbers = dict(given)
    for name, main in mains.items():
        if name in numbers and name not in playing:
            number = numbers.pop(name)
            numbers.setdefault(main, number)
    return numbers


def together(members: Mapping[K, object], numbers: Mapping[K, int], many: int) -> list[list[K]]:
    """Return who is together in each of so many divisions, and at the end who is in none."""
    groups: list[list[K]] = [[] for _number in range(many + 1)]
    for key in members:
        number = numbers.get(key, NOWHERE)
        groups[min(number, many + 1) - 1].append(key)
    return groups
