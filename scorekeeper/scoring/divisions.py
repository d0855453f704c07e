"""Divisions of a season, pure: membership, promotion and relegation."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

K = TypeVar("K", bound=Hashable)

FEWEST, MOST = 2, 9
"""The minimum and maximum of divisions in a season; the first is number 1."""
NOWHERE = MOST + 1
"""The number for members without a division: after all others."""
UP, DOWN, ASK, STAY = "up", "down", "ask", "stay"

Line = tuple[K, int | None]
"""A line of a division's final table: person and place, None without a place."""


class Question(NamedTuple, Generic[K]):
    """A tie at a border: `many` of these people move `way`, up or down."""

    division: int
    way: str
    people: tuple[K, ...]
    many: int


@dataclass(frozen=True, slots=True)
class Moves(Generic[K]):
    """The direction of each person (up, down, stay or to be asked), and the open questions."""

    ways: Mapping[K, str]
    questions: tuple[Question[K], ...] = ()


def division_moves(
    tables: Sequence[Sequence[Line[K]]], moving: int, left: Sequence[int]
) -> Moves[K]:
    """Return the moves between divisions, given the table of each, the best first.

    `moving` people go each way over a border. At most half of a division goes up, or down, and
    nobody goes up without a place; people without a place rank last, all equal. `left` is the
    number of people who left each division: for each, one fewer goes down from it and from those
    below, so that sizes stay. A tie at a border becomes a question.

    >>> upper, lower = [("Anna", 1), ("Ben", 2)], [("Cleo", 1), ("Dora", 1), ("Eva", 3)]
    >>> found = division_moves([upper, lower], 1, [0, 0])
    >>> [found.ways[name] for name in ("Anna", "Ben", "Cleo", "Eva")]
    ['stay', 'down', 'ask', 'stay']
    >>> found.questions[0].people
    ('Cleo', 'Dora')
    """
    directions = {key: STAY for table in tables for key, _place in table}
    questions: list[Question[K]] = []
    vacant = 0
    for number, table in enumerate(tables, start=1):
        vacant += left[number - 1]
        half = len(table) // 2
        numbers_by_way: dict[str, int] = {}
        if number > 1:
            numbers_by_way[UP] = min(moving, half, sum(place is not None for _key, place in table))
        if number < len(tables):
            numbers_by_way[DOWN] = min(max(moving - vacant, 0), half)
        for direction, number_moving in numbers_by_way.items():
            certain, tied_people = _split_at_border(
                table if direction == UP else table[::-1], number_moving
            )
            directions |= {key: direction for key in certain if directions[key] != ASK}
            if tied_people:
                directions |= dict.fromkeys(tied_people, ASK)
                people = tuple(key for key, _place in table if key in tied_people)
                questions.append(Question(number, direction, people, number_moving - len(certain)))
    return Moves(directions, tuple(questions))


def _split_at_border(lines: Sequence[Line[K]], count: int) -> tuple[list[K], list[K]]:
    """Return the people of the first `count` who move for certain, and those tied at the border."""
    if not 0 < count < len(lines) or lines[count - 1][1] != lines[count][1]:
        return [key for key, _place in lines[:count]], []
    border = lines[count][1]
    certain = [key for key, place in lines[:count] if place != border]
    return certain, [key for key, place in lines if place == border]


def seed_divisions(order: Sequence[K], size: int, many: int) -> dict[K, int]:
    """Assign people to divisions of `size`, the best first; the last division takes the rest.

    >>> seed_divisions(["Anna", "Ben", "Cleo", "Dora", "Eva"], 2, 2)
    {'Anna': 1, 'Ben': 1, 'Cleo': 2, 'Dora': 2, 'Eva': 2}
    """
    return {key: min(place // size, many - 1) + 1 for place, key in enumerate(order)}


def numbers_of(
    numbers_before: Mapping[K, int], mains: Mapping[K, K], playing: Collection[K]
) -> dict[K, int]:
    """Return the division of each person; `mains` maps merged names to their main name.

    A merged name without results passes its division on to a main name that has none.

    >>> numbers_of({"Annie": 2, "Ben": 1}, {"Annie": "Anna"}, ["Anna", "Ben"])
    {'Ben': 1, 'Anna': 2}
    """
    numbers = dict(numbers_before)
    for name, main in mains.items():
        if name in numbers and name not in playing:
            number = numbers.pop(name)
            numbers.setdefault(main, number)
    return numbers


def group_by_division(
    members: Mapping[K, object], numbers: Mapping[K, int], many: int
) -> list[list[K]]:
    """Group members by division, `many` groups in order; the last group has no division."""
    groups: list[list[K]] = [[] for _number in range(many + 1)]
    for key in members:
        number = numbers.get(key, NOWHERE)
        groups[min(number, many + 1) - 1].append(key)
    return groups
