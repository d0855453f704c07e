"""The points of a contract: tricks below the line, everything else above it."""

from collections.abc import Iterator

from games.kernel import Line
from games.vint.deals import (
    ACES,
    HONOURS,
    SHORTEST_CORONET,
    TRICKS,
    VintContract,
    VintCoronet,
)
from games.vint.options import VintOptions
from games.words import _

BELOW, ABOVE = "below", "above"

TRICKS_TAKEN = _("Tricks")
TWELVE, THIRTEEN = _("Twelve tricks"), _("Thirteen tricks")
SMALL_SLAM, GRAND_SLAM = _("Small slam bid and made"), _("Grand slam bid and made")
UNDERTRICKS = _("Tricks short of the bid")
SMALL_FAILED, GRAND_FAILED = _("Small slam failed"), _("Grand slam failed")
TRUMP_HONOURS, ACES_HELD = _("Trump honours"), _("Aces")
CORONET, TRUMP_CORONET = _("Coronet"), _("Coronet that counts double")

SUIT_VALUES = {"spades": 4, "clubs": 6, "diamonds": 8, "hearts": 10, "no_trumps": 12}
"""The value of a trick at the level of one, by the table of 1886."""
VALUE_OF_LEVEL = 10
SMALL_SLAM_LEVEL, GRAND_SLAM_LEVEL = 6, 7
HONOUR_FACTORS = {3: 20, 4: 30, 5: 40}
"""The tricks that so many trump honours are worth, by the table of 1886."""
ACE_FACTOR = 10
CORONET_POINTS = 500
TRICK_POINTS = {
    "moscow": {TRICKS - 1: (TWELVE, 500), TRICKS: (THIRTEEN, 1000)},
    "later": {TRICKS - 1: (TWELVE, 1000), TRICKS: (THIRTEEN, 2000)},
}
"""The reason and points of a side with 12 or 13 tricks, whatever the bid."""
SLAM_POINTS = {
    "moscow": {SMALL_SLAM_LEVEL: 3000, GRAND_SLAM_LEVEL: 5000},
    "later": {SMALL_SLAM_LEVEL: 5000, GRAND_SLAM_LEVEL: 10000},
}
"""Further points for a slam that was bid: the declarers' if made, else the others'."""
SLAM_REASONS = {
    SMALL_SLAM_LEVEL: (SMALL_SLAM, SMALL_FAILED),
    GRAND_SLAM_LEVEL: (GRAND_SLAM, GRAND_FAILED),
}


def trick_value(level: int, denomination: str, options: VintOptions) -> int:
    """Return the points of a trick, by suit and level or by level alone.

    >>> trick_value(4, "diamonds", VintOptions())
    38
    >>> trick_value(4, "diamonds", VintOptions(trick_value="level"))
    40
    """
    if options.trick_value == "level":
        return VALUE_OF_LEVEL * level
    return SUIT_VALUES[denomination] + VALUE_OF_LEVEL * (level - 1)


def value_of(deal: VintContract, options: VintOptions) -> int:
    """Return the points of a trick of this contract."""
    return trick_value(deal.level, deal.denomination, options)


def points_below(deal: VintContract, options: VintOptions) -> tuple[int, int]:
    """Return the points that each side's tricks count below the line."""
    value = value_of(deal, options)
    first, second = deal.by_side(deal.tricks, TRICKS)
    return (first * value, second * value)


def contract_lines(deal: VintContract, options: VintOptions) -> Iterator[Line]:
    """Yield the lines of a contract, in the order in which they are written."""
    yield from trick_lines(deal, options)
    yield from slam_lines(deal, options)
    yield from undertrick_lines(deal, options)
    yield from honour_lines(deal, options)
    yield from ace_lines(deal, options)
    for coronet in deal.coronets:
        yield coronet_line(coronet, deal)


def trick_lines(deal: VintContract, options: VintOptions) -> Iterator[Line]:
    """Yield the tricks of each side that has some, below the line."""
    value = value_of(deal, options)
    for side, tricks in enumerate(deal.by_side(deal.tricks, TRICKS)):
        if tricks:
            yield Line(BELOW, side, tricks * value, TRICKS_TAKEN, f"{tricks} × {value}")


def slam_lines(deal: VintContract, options: VintOptions) -> Iterator[Line]:
    """Yield 12 or 13 tricks of a side, and a slam that was bid, made or failed."""
    for side, tricks in enumerate(deal.by_side(deal.tricks, TRICKS)):
        if tricks in TRICK_POINTS[options.slams]:
            why, amount = TRICK_POINTS[options.slams][tricks]
            yield Line(ABOVE, side, amount, why)
    if deal.level in SLAM_REASONS:
        made, failed = SLAM_REASONS[deal.level]
        owner, why = (1 - deal.side, failed) if deal.short else (deal.side, made)
        yield Line(ABOVE, owner, SLAM_POINTS[options.slams][deal.level], why)


def undertrick_lines(deal: VintContract, options: VintOptions) -> Iterator[Line]:
    """Yield the others' points for tricks that the declarers are short of."""
    if deal.short:
        amount = deal.short * deal.level * options.undertrick
        arithmetic = f"{deal.short} × {deal.level} × {options.undertrick}"
        yield Line(ABOVE, 1 - deal.side, amount, UNDERTRICKS, arithmetic)


def honour_lines(deal: VintContract, options: VintOptions) -> Iterator[Line]:
    """Yield the trump honours of the side with three or more of the five."""
    if deal.honours is None:
        return
    held, value = deal.by_side(deal.honours, HONOURS), value_of(deal, options)
    number = max(held)
    if options.honours == "table":
        amount, arithmetic = HONOUR_FACTORS[number] * value, f"{HONOUR_FACTORS[number]} × {value}"
    else:
        amount, arithmetic = number * ACE_FACTOR * value, f"{number} × {ACE_FACTOR} × {value}"
    yield Line(ABOVE, held.index(number), amount, TRUMP_HONOURS, arithmetic)


def ace_lines(deal: VintContract, options: VintOptions) -> Iterator[Line]:
    """Yield the aces of the side with more of them; of two each, that with more tricks."""
    held, tricks = deal.by_side(deal.aces, ACES), deal.by_side(deal.tricks, TRICKS)
    number, value = max(held), value_of(deal, options)
    by_tricks = held[0] == held[1]
    side = tricks.index(max(tricks)) if by_tricks else held.index(number)
    factor = options.no_trump_aces if deal.denomination == "no_trumps" else ACE_FACTOR
    yield Line(ABOVE, side, number * factor * value, ACES_HELD, f"{number} × {factor} × {value}")


def coronet_line(coronet: VintCoronet, deal: VintContract) -> Line:
    """Return the line of a coronet: a sequence of trumps counts double, at no trumps each does."""
    steps = coronet.cards - SHORTEST_CORONET + 1
    doubled = coronet.suit != "aces" and deal.denomination in {coronet.suit, "no_trumps"}
    side = deal.side_of_party(coronet.side)
    if doubled:
        amount, arithmetic = 2 * steps * CORONET_POINTS, f"2 × {steps} × {CORONET_POINTS}"
        return Line(ABOVE, side, amount, TRUMP_CORONET, arithmetic)
    return Line(ABOVE, side, steps * CORONET_POINTS, CORONET, f"{steps} × {CORONET_POINTS}")
