"""Bids: what they are worth, the least that each player may bid, and when cards are thrown in."""

from collections.abc import Mapping, Sequence

from games.four_hundred.deals import (
    HIGHEST_BID,
    PLAYERS,
    FourHundredOptions,
    FourHundredRow,
    Scoring,
)

PLAIN_FROM = 30
"""The points from which the least bids rise, and bids of 5 and 6 may be plain."""
STEP = 10
FORTY = 40
"""The worth of the highest bids, whatever their tricks."""
FIVE = 5
PLAIN_BIDS = (5, 6)

FACTORS: Mapping[Scoring, Mapping[int, int]] = {
    "forty": {5: 2, 9: 3},
    "threes": {5: 2, 9: 3},
    "fours": {5: 2, 9: 3, 11: 4},
    "sevens": {7: 2},
    "plain": {},
}
"""How many points each trick counts, by the least bid for which it does; one below them."""
FORTY_FROM: Mapping[Scoring, int] = {"forty": 10, "threes": 13}
"""The least bid that is worth forty."""


def factor_of(bid: int, points: int, options: FourHundredOptions) -> int | None:
    """Return the points for each trick of a bid by a player with so many points; None for forty.

    >>> usual = FourHundredOptions()
    >>> [factor_of(bid, 0, usual) for bid in (4, 5, 9, 10)], factor_of(5, 30, usual)
    ([1, 2, 3, None], 1)
    """
    if bid >= FORTY_FROM.get(options.scoring, HIGHEST_BID + 1):
        return None
    if options.plain_from_30 and points >= PLAIN_FROM and bid in PLAIN_BIDS:
        return 1
    factors = FACTORS[options.scoring]
    return max((factor for least, factor in factors.items() if bid >= least), default=1)


def worth_of(bid: int, points: int, options: FourHundredOptions) -> int:
    """Return the points that a bid wins or loses, for a player with so many points before.

    >>> [worth_of(bid, 0, FourHundredOptions()) for bid in (2, 3, 4, 5, 6, 7, 8, 9, 10, 13)]
    [2, 3, 4, 10, 12, 14, 16, 27, 40, 40]
    """
    factor = factor_of(bid, points, options)
    return FORTY if factor is None else factor * bid


def tens_from_30(points: int) -> int:
    """Return the tens of points from 30 on.

    >>> [tens_from_30(points) for points in (-12, 29, 30, 39, 40, 52)]
    [0, 0, 1, 1, 2, 3]
    """
    return max(points // STEP - PLAIN_FROM // STEP + 1, 0)


def least_bid(points: int, options: FourHundredOptions) -> int:
    """Return the lowest bid of a player with so many points.

    >>> [least_bid(points, FourHundredOptions()) for points in (0, 30, 40, 50, 200)]
    [2, 3, 4, 5, 13]
    """
    more = tens_from_30(points) if options.rising_bids else 0
    return min(options.lowest_bid + more, HIGHEST_BID)


def least_sum(points: Sequence[int], options: FourHundredOptions) -> int:
    """Return the least sum of the four bids at a table with these points.

    >>> [least_sum((0, -4, 12, most), FourHundredOptions()) for most in (29, 30, 41)]
    [11, 12, 13]
    """
    return options.least_sum + (tens_from_30(max(points)) if options.rising_sum else 0)


def sum_of_bids(
    rows: Sequence[FourHundredRow], points: Sequence[int], options: FourHundredOptions
) -> int:
    """Return the sum that has to reach the least: of the tricks bid, or of what they are worth."""
    if options.sum_of == "bids":
        return sum(row.tricks for row in rows)
    return sum(worth_of(row.tricks, points[row.player], options) for row in rows)


def is_too_little(
    rows: Sequence[FourHundredRow], points: Sequence[int], options: FourHundredOptions
) -> bool:
    """Return whether four bids are too little, so that the cards are thrown in.

    >>> rows = [FourHundredRow(player=player, bid=bid) for player, bid in enumerate((2, 3, 4, 2))]
    >>> is_too_little(rows, (0, 0, 0, 0), FourHundredOptions())
    False
    >>> is_too_little(rows, (30, 0, 0, 0), FourHundredOptions())
    True
    >>> is_too_little(rows, (0, 0, 0, 0), FourHundredOptions(five_to_run=True))
    True
    """
    if sum_of_bids(rows, points, options) < least_sum(points, options):
        return True
    return options.five_to_run and not has_five(rows)


def has_five(rows: Sequence[FourHundredRow]) -> bool:
    """Return whether a player bid five or more."""
    return any(row.tricks >= FIVE for row in rows)


def bidding_order(dealer: int) -> tuple[int, ...]:
    """Return the players in the order of their bids; the dealer is last.

    >>> bidding_order(2)
    (3, 0, 1, 2)
    """
    return tuple((dealer + 1 + turn) % PLAYERS for turn in range(PLAYERS))
