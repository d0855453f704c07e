"""The table of Spades: its cards, who bids in which order, and who bids together."""

from collections.abc import Sequence

from games.spades.deals import PARTNERS
from games.spades.options import SpadesOptions

CARDS = {2: 13, 3: 17, 4: 13, 5: 10, 6: 8}
"""The cards of each player by their number: twos are taken out of one pack, or left over."""
CARDS_OF_THREE_SIDES = 17
"""The cards of each of six players in three sides, with two packs."""


def plays_in_sides(players: int, partners: object) -> bool:
    """Return whether partners play together: of four or six, unless each plays alone.

    >>> [players for players in range(2, 7) if plays_in_sides(players, "sides")]
    [4, 6]
    """
    return partners != "alone" and players % PARTNERS == 0 and players > PARTNERS


def cards_each(players: int, sides: int) -> int:
    """Return the cards of each player, which are the tricks of a deal.

    >>> cards_each(6, sides=3), cards_each(6, sides=6)
    (17, 8)
    """
    return CARDS_OF_THREE_SIDES if players > sides > PARTNERS else CARDS[players]


def bidding_order(dealer: int, players: int, options: SpadesOptions) -> tuple[int, ...]:
    """Return the players in the order in which they bid.

    >>> bidding_order(1, 4, SpadesOptions())
    (2, 3, 0, 1)
    """
    first = dealer + (0 if options.first_bidder == "dealer" else 1)
    return tuple((first + turn) % players for turn in range(players))


def order_of_sides(order: Sequence[int], owners: Sequence[int]) -> tuple[int, ...]:
    """Return the sides in the order of their first bids; `owners` holds the side of each player.

    >>> order_of_sides((3, 0, 1, 2), (0, 1, 0, 1))
    (1, 0)
    """
    return tuple(dict.fromkeys(owners[player] for player in order))
