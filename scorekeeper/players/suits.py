"""The suits of players: a shape and an ink each, by which everyone at the table is recognised."""

from collections.abc import Iterable, Mapping, Sequence

SUITS = ("coin", "peak", "tile", "cross", "star", "moon", "glass", "ring", "bolt", "arch")
"""The shapes in the order of the seats: drawn in `templates/_suits.html`, inked in `tokens.css`."""
ALL = range(1, len(SUITS) + 1)


def suit_at(place: int) -> int:
    """Return the suit of a place, from 0: suits are 1 to 10, and repeat from the eleventh on.

    >>> [suit_at(place) for place in (0, 3, 9, 10)]
    [1, 4, 10, 1]
    """
    return place % len(SUITS) + 1


def rarest_suit(used_suits: Iterable[int]) -> int:
    """Return the suit for a newcomer: the least used, the lowest of several.

    >>> rarest_suit([1, 2, 4]), rarest_suit(range(1, 11)), rarest_suit([])
    (3, 1, 1)
    """
    suits = list(used_suits)
    return min(ALL, key=suits.count)


def distinct_suits(own: Sequence[int | None]) -> list[int]:
    """Return a suit for each seat: a player's own unless an earlier seat has it.

    Later seats with the same suit, and players without one, take the lowest free suit. They are
    all different among ten players; from the eleventh on they repeat.

    >>> distinct_suits([3, 1, 3, None])
    [3, 1, 2, 4]
    >>> distinct_suits([8] + [None] * 11)
    [8, 1, 2, 3, 4, 5, 6, 7, 9, 10, 1, 2]
    """
    taken = {suit for suit in own if suit is not None}
    free = [suit for suit in ALL if suit not in taken]
    suits: list[int] = []
    for suit in own:
        free = free or list(ALL)
        suits.append(free.pop(0) if suit is None or suit in suits else suit)
    return suits


def suits_of(players: Sequence[str], own_suits: Mapping[str, int]) -> tuple[int, ...]:
    """Return the suits of a table, all different: one stored for a name, else the lowest free one.

    If two people have the same, the later seat takes the lowest free one.

    >>> suits_of(["Ana", "Ivo", "Eve", "Marta"], {"Ivo": 1, "Marta": 1, "Ana": 5})
    (5, 1, 2, 3)
    """
    return tuple(distinct_suits([own_suits.get(name) for name in players]))
