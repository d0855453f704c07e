"""The balances of a match: points from the average, points of difference, or the match."""

from collections.abc import Sequence
from fractions import Fraction

from games.oh_hell.deals import OhHellOptions
from games.settlement import average_balances, difference_balances, match_balances


def balances(points: Sequence[int], options: OhHellOptions) -> tuple[Fraction, ...]:
    """Return the balance of each player, in units of the stake; the sum is zero.

    >>> [str(each) for each in balances((7, 3, 2), OhHellOptions())]
    ['3', '-1', '-2']
    >>> [str(each) for each in balances((7, 3, 2), OhHellOptions(stake_unit="point"))]
    ['9', '-3', '-6']
    >>> [str(each) for each in balances((7, 7, 2, 1, 0), OhHellOptions(stake_unit="match"))]
    ['3/2', '3/2', '-1', '-1', '-1']
    """
    if options.stake_unit == "average":
        return average_balances(points)
    if options.stake_unit == "point":
        return difference_balances(points)
    return match_balances(points)
