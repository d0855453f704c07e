"""The points of a deal, each with its reason and the arithmetic behind it."""

from collections.abc import Iterator, Sequence

from games.four_hundred.bidding import factor_of, worth_of
from games.four_hundred.deals import FourHundredOptions, FourHundredPlayed, FourHundredRow
from games.kernel import Line
from games.words import _

MADE = _("Bid made")
HIGH_MADE = _("High bid made")
FAILED = _("Bid failed")
HIGH_FAILED = _("High bid failed")


def deal_lines(
    deal: FourHundredPlayed, points: Sequence[int], options: FourHundredOptions
) -> Iterator[Line]:
    """Yield the line of each player, in the order of the seats; `points` are those before."""
    for row in sorted(deal.rows, key=lambda row: row.player):
        yield line_of(row, points[row.player], options, failed=row.player in deal.failed)


def line_of(row: FourHundredRow, points: int, options: FourHundredOptions, *, failed: bool) -> Line:
    """Return the line of a player with so many points before the deal.

    >>> row = FourHundredRow(player=2, bid=5)
    >>> line = line_of(row, 12, FourHundredOptions(), failed=True)
    >>> line.owner, line.amount, line.why, line.working
    (2, -10, 'Bid failed', '−2 × 5')
    """
    factor, worth = factor_of(row.tricks, points, options), worth_of(row.tricks, points, options)
    is_plain = factor is None or factor == 1
    working = None if is_plain else f"{factor} × {row.tricks}"
    if failed:
        why, negative = (HIGH_FAILED if factor is None else FAILED), working and f"−{working}"
        return Line("points", row.player, -worth, why, negative)
    return Line("points", row.player, worth, HIGH_MADE if factor is None else MADE, working)
