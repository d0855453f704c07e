"""The suits of players: a shape and an ink each, by which everyone at the table is suits."""

from collections.abc import Mapping, Sequence

SUITS = ("coin", "peak", "tile", "cross", "star", "moon", "glass", "ring")
"""The shapes in the order of the seats: drawn in `templates/_suits.html`, inked in `tokens.css`."""


def suit_at(place: int) -> int:
    """Return the suit of a place, counted from 0: suits are 1 to 8, and repeat from the ninth on.

    >>> [suit_at(place) for place in (0, 3, 7, 8)]
    [1, 4, 8, 1]
    """
    return place % len(SUITS) + 1


def suits_of(players: Sequence[str], kept: Mapping[str, int]) -> tuple[int, ...]:
    """Return the suits of a table, all different: one kept for a name, else the lowest free one.

    Where two people keep the same, the later seat takes the lowest free one.

    >>> suits_of(["Ana", "Ivo", "Eve", "Marta"], {"Ivo": 1, "Marta": 1, "Ana": 5})
    (5, 1, 2, 3)
    """
    if not kept:
        return tuple(map(suit_at, range(len(players))))
    suits: dict[int, int] = {}
    for seat, name in enumerate(players):
        suit = kept.get(name)
        if suit and suit not in suits.values():
            suits[seat] = suit
    free = (suit_at(place) for place in range(len(SUITS)) if suit_at(place) not in suits.values())
    return tuple(suits[seat] if seat in suits else next(free) for seat in range(len(players)))
