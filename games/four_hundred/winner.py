"""The end of a match: the sides that can win, the winner, and the points of both partners."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from games.cards import partners
from games.four_hundred.deals import PLAYERS, FourHundredOptions
from games.settlement import Result
from games.two_sides.base import leading_side, result_of_sides


def totals_of_sides(points: Sequence[int]) -> tuple[int, int]:
    """Return the points of both partners together, for each side.

    >>> totals_of_sides((41, 30, 3, -4))
    (44, 26)
    """
    return points[0] + points[2], points[1] + points[3]


def highest_of_sides(points: Sequence[int]) -> tuple[int, int]:
    """Return the points of the better partner of each side.

    >>> highest_of_sides((41, 30, 3, -4))
    (41, 30)
    """
    return max(points[0], points[2]), max(points[1], points[3])


def partner_suffices(points: int, options: FourHundredOptions) -> bool:
    """Return whether the points of a partner let the side win.

    >>> [partner_suffices(points, FourHundredOptions()) for points in (1, 0)]
    [True, False]
    >>> [partner_suffices(points, FourHundredOptions(partner="not_negative")) for points in (0, -1)]
    [True, False]
    """
    if options.partner == "any":
        return True
    return points > 0 if options.partner == "positive" else points >= 0


def qualified_sides(points: Sequence[int], options: FourHundredOptions) -> tuple[int, ...]:
    """Return the sides that can win: a player at the target whose partner has enough.

    >>> qualified_sides((41, 45, 1, -2), FourHundredOptions())
    (0,)
    """
    return tuple(side for side in (0, 1) if _can_win(side, points, options))


def _can_win(side: int, points: Sequence[int], options: FourHundredOptions) -> bool:
    one, other = (points[player] for player in partners(side))
    return any(
        best >= options.target and partner_suffices(partner, options)
        for best, partner in ((one, other), (other, one))
    )


def winning_side(points: Sequence[int], options: FourHundredOptions) -> int | None:
    """Return the side that has won; None while the match goes on.

    >>> winning_side((41, 44, 9, 2), FourHundredOptions())
    1
    >>> winning_side((41, 44, 9, 2), FourHundredOptions(both_sides="together"))
    0
    """
    sides = qualified_sides(points, options)
    if len(sides) < 2:  # noqa: PLR2004  both sides
        return sides[0] if sides else None
    if options.both_sides == "play_on":
        return None
    compare = highest_of_sides if options.both_sides == "highest" else totals_of_sides
    return leading_side(compare(points))


def result_of_match(
    points: Sequence[int], winner: int | None, reason: str, options: FourHundredOptions
) -> Result:
    """Return the result; the points of both partners together are the score of each.

    Winners who have fewer points together than the others are paid nothing by the point.

    >>> by_match, by_point = (FourHundredOptions(stake_unit=unit) for unit in ("match", "point"))
    >>> [str(each) for each in result_of_match((41, 30, 3, 30), 0, "target", by_match).balance]
    ['1', '-1', '1', '-1']
    >>> [str(each) for each in result_of_match((41, 30, 3, 30), 0, "target", by_point).balance]
    ['0', '0', '0', '0']
    """
    sides = totals_of_sides(points)
    result = result_of_sides(sides, winner, reason, options.stake_unit)
    is_behind = winner is not None and sides[winner] < sides[1 - winner]
    if is_behind and options.stake_unit == "point":
        return replace(result, balance=(Fraction(0),) * PLAYERS)
    return result
