"""What games of two sides with one running total each share: who is ahead, and the settlement."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from games.cards import pair, partners, side_of
from games.kernel import STOPPED
from games.settlement import Result, by_side
from games.sheet import Sheet
from games.words import Phrase, _

STAKE_UNITS = {"match": _("match"), "point": _("point of difference")}
REASONS = {
    "target": _("The target is reached."),
    "limit": _("The limit is reached."),
    "draw": _("Both sides stand at the limit with equal points."),
    "stopped": STOPPED,
}
"""Why a match of two sides is over."""


def ahead(sides: Sequence[int]) -> int | None:
    """Return the side with the higher total, None where they are equal.

    >>> ahead((33, 12)), ahead((35, 35))
    (0, None)
    """
    return None if sides[0] == sides[1] else int(sides[1] > sides[0])


def lead(sides: Sequence[int]) -> tuple[Fraction, ...]:
    """Return by how many points the side of each player is ahead.

    >>> [str(each) for each in lead((33, 12))]
    ['21', '-21', '21', '-21']
    """
    ahead_of = sides[0] - sides[1]
    return tuple(Fraction((ahead_of, -ahead_of)[side_of(player)]) for player in range(4))


def settled(
    sides: Sequence[int], winner: int | None, reason: str, stake_unit: Literal["match", "point"]
) -> Result:
    """Return the result of a match of two sides: one unit, or one for each point of difference.

    >>> [str(each) for each in settled((33, 12), 0, "target", "point").balance]
    ['21', '-21', '21', '-21']
    """
    scores = tuple(sides[side_of(player)] for player in range(4))
    won = 0 if winner is None else 1 if stake_unit == "match" else abs(sides[0] - sides[1])
    balance = tuple(Fraction(won if side_of(player) == winner else -won) for player in range(4))
    return Result(scores, balance, reason, by_side(winner), winner)


def still_needs(side: int, sheet: Sheet, goal: int) -> Phrase:
    """Return what a side still needs to reach the goal."""
    points = max(goal - sheet.state.sums["points"][side], 0)
    values = {"side": pair(partners(side)), "points": points}
    return Phrase(_("{side} still need {points}."), values)
