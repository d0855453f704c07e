"""The deals of a match: how many cards each has, its trumps, and who bids first."""

from functools import lru_cache

from games.cards import Suit
from games.oh_hell.deals import PACK, OhHellOptions, Trump

TRUMP_ORDERS: dict[str, tuple[Suit, ...]] = {
    "sdch": ("spades", "diamonds", "clubs", "hearts"),
    "shcd": ("spades", "hearts", "clubs", "diamonds"),
    "hcds": ("hearts", "clubs", "diamonds", "spades"),
    "hdcs": ("hearts", "diamonds", "clubs", "spades"),
}


def most_cards(players: int, options: OhHellOptions) -> int:
    """Return the cards of the largest hand: those agreed, or as many as the packs have.

    >>> [most_cards(players, OhHellOptions()) for players in range(3, 11)]
    [10, 10, 10, 8, 7, 6, 5, 5]
    """
    return min(options.most_cards, PACK * options.packs // players)


@lru_cache(maxsize=256)
def hand_sizes(players: int, options: OhHellOptions) -> tuple[int, ...]:
    """Return the cards of each hand of a match, in order.

    >>> hand_sizes(7, OhHellOptions())
    (7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7)
    >>> hand_sizes(4, OhHellOptions(sequence="up_down", most_cards=3, turn_twice=True))
    (1, 2, 3, 3, 2, 1)
    """
    most = most_cards(players, options)
    up = tuple(range(1, most + 1))
    down = up[::-1]
    again = 0 if options.turn_twice else 1
    return {
        "down_up": down + up[again:],
        "up_down": up + down[again:],
        "down": down,
        "up": up,
        "same": (most,) * options.deals,
    }[options.sequence]


def cards_in(number: int, players: int, options: OhHellOptions) -> int:
    """Return the cards that each player has in a deal; its number counts from 1.

    A match to a target goes through the hands again. Deals that decide a tie have the largest.

    >>> usual, target = OhHellOptions(), OhHellOptions(end="target", sequence="down")
    >>> [cards_in(number, 7, usual) for number in (7, 13, 14, 15)]
    [1, 7, 7, 7]
    >>> [cards_in(number, 7, target) for number in (7, 8, 14, 15)]
    [1, 7, 1, 7]
    """
    sizes = hand_sizes(players, options)
    if options.end == "target":
        return sizes[(number - 1) % len(sizes)]
    return sizes[number - 1] if number <= len(sizes) else most_cards(players, options)


def trump_in(number: int, players: int, options: OhHellOptions) -> Trump | None:
    """Return the trumps of a deal; None if a card is turned up for them.

    Nothing is left to turn up where all cards are dealt.

    >>> [trump_in(number, 4, OhHellOptions(trumps="in_turn")) for number in (1, 2, 5)]
    ['spades', 'hearts', 'spades']
    >>> trump_in(1, 4, OhHellOptions(most_cards=13))
    'no_trumps'
    """
    cards = cards_in(number, players, options)
    if options.trumps == "none":
        return "no_trumps"
    if options.largest_no_trumps and cards == most_cards(players, options):
        return "no_trumps"
    if options.trumps == "spades":
        return "spades"
    if options.trumps == "turned":
        return "no_trumps" if cards * players == PACK * options.packs else None
    order: tuple[Trump, ...] = TRUMP_ORDERS[options.trump_order]
    if options.no_trumps_in_turn:
        order = (*order, "no_trumps")
    return order[(number - 1) % len(order)]


def bidding_order(dealer: int, players: int, options: OhHellOptions) -> tuple[int, ...]:
    """Return the players in the order in which they bid.

    >>> bidding_order(1, 4, OhHellOptions()), bidding_order(1, 3, OhHellOptions(bidding="together"))
    ((2, 3, 0, 1), (2, 0, 1))
    """
    first = dealer + (0 if dealer_is_first(options) else 1)
    return tuple((first + turn) % players for turn in range(players))


def dealer_is_first(options: OhHellOptions) -> bool:
    """Return whether the dealer bids first."""
    return options.bidding == "in_turn" and options.first_bidder == "dealer"


def is_restricted(cards: int, options: OhHellOptions) -> bool:
    """Return whether the last bid may not make the bids of a deal add up to the tricks.

    >>> [is_restricted(cards, OhHellOptions(hook_from=4)) for cards in (3, 4)]
    [False, True]
    """
    return options.hook_from != "never" and cards >= options.hook_from
