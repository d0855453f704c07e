"""The suits of players: a shape and an ink each, by which everyone at the table is found."""

SUITS = ("coin", "peak", "tile", "cross", "star", "moon", "glass", "ring")
"""The shapes in the order of the seats: drawn in `templates/_suits.html`, inked in `tokens.css`."""


def suit_at(place: int) -> int:
    """Return the suit of a place, counted from 0: suits are 1 to 8, and repeat from the ninth on.

    >>> [suit_at(place) for place in (0, 3, 7, 8)]
    [1, 4, 8, 1]
    """
    return place % len(SUITS) + 1
