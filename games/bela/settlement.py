"""The places and balances at the end of a match."""

from collections.abc import Sequence
from fractions import Fraction

from games.options import StakeUnit
from games.settlement import difference_balances, match_balances
from games.standing import Rank


def owner_ranks(totals: Sequence[int], winner: int | None) -> tuple[Rank, ...]:
    """Return the rank of each side or player: the winner first, the others by their totals.

    >>> owner_ranks((1004, 1010), 0)
    ((1, 1004), (0, 1010))
    """
    return tuple((int(owner == winner), total) for owner, total in enumerate(totals))


def ranking_of(ranks: Sequence[Rank], owners: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the players best first, ties together; `owners` has the side of each player.

    >>> ranking_of(((0, 300), (0, 410)), (0, 1, 0, 1))
    ((1, 3), (0, 2))
    """
    order = sorted(set(ranks), reverse=True)
    return tuple(
        tuple(player for player, owner in enumerate(owners) if ranks[owner] == rank)
        for rank in order
    )


def unit_balances(
    totals: Sequence[int], winner: int | None, unit: StakeUnit
) -> tuple[Fraction, ...]:
    """Return the balance of each side or player: for the match, or for points of difference.

    >>> [str(each) for each in unit_balances((300, 701, 710), 1, "match")]
    ['-1', '2', '-1']
    >>> [str(each) for each in unit_balances((81, 81, 0), None, "match")]
    ['1/2', '1/2', '-1']
    """
    if unit == "point":
        return difference_balances(totals)
    places = totals if winner is None else [int(owner == winner) for owner in range(len(totals))]
    return match_balances(places)
