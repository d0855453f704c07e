"""The points of a round, each with its reason and the arithmetic behind it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from games.cards import number_text
from games.house.deals import (
    HouseBids,
    HouseContract,
    HouseOptions,
    HouseRound,
    HouseRow,
)
from games.kernel import Line
from games.words import _

POINTS = _("Points of the round")
TRICKS = _("Tricks taken")
BID_MADE = _("Bid made")
OVER_BID = _("Tricks over the bid")
BID_MISSED = _("Bid missed")
WON = _("Round won")
LOST = _("Round lost")
MADE = _("Contract made")
FAILED = _("Contract failed")
AGAINST_FAILED = _("Against a failed contract")
PLACE = _("Place in the round")
NOT_BELOW_ZERO = _("No total below zero")

DOUBLED = 2


def doubled(line: Line) -> Line:
    """Return a line that counts twice, with its arithmetic.

    >>> doubled(Line("points", 0, 12, POINTS, "4 × 3")).working
    '(4 × 3) × 2'
    """
    shown = number_text(line.amount) if line.working is None else line.working
    term = f"({shown})" if " " in shown else shown
    return replace(line, amount=DOUBLED * line.amount, working=f"{term} × {DOUBLED}")


def round_lines(
    deal: HouseRound, owners: Sequence[int], side_of: tuple[int, ...], options: HouseOptions
) -> Iterator[Line]:
    """Yield the lines of a round, for each owner in the order of the questions.

    `owners` are the players at the table or the sides; `side_of` holds the owner of each player.
    """
    rows = {row.owner: row for row in deal.rows}
    for owner in owners:
        yield from _row_lines(rows.get(owner) or HouseRow(owner=owner), options)
    if options.win is not None and deal.winner is not None:
        for owner in owners:
            won = owner == deal.winner
            amount = options.win.won if won else options.win.lost
            if amount:
                yield Line("points", owner, amount, WON if won else LOST)
    if options.contract is not None and deal.declarer is not None:
        declarer = side_of[deal.declarer]
        yield from _contract_lines(options.contract, declarer, owners, made=bool(deal.made))


def _row_lines(row: HouseRow, options: HouseOptions) -> Iterator[Line]:
    """Yield the points of one row: bid, tricks, points, place."""
    if options.tricks is not None:
        taken = row.tricks or 0
        if options.bids is not None and row.bid is not None:
            yield from _bid_lines(row.owner, row.bid, taken, options.bids)
        each = options.tricks.each
        if each:
            working = f"{taken} × {number_text(each)}"
            yield Line("points", row.owner, taken * each, TRICKS, working)
    asked_points = options.asked_points
    if asked_points is not None:
        typed = row.points or 0
        if asked_points.times == 1:
            yield Line("points", row.owner, typed, POINTS)
        else:
            working = f"{number_text(typed)} × {number_text(asked_points.times)}"
            yield Line("points", row.owner, typed * asked_points.times, POINTS, working)
    if options.places is not None and row.place is not None:
        points = options.places.points
        if row.place <= len(points) and points[row.place - 1]:
            yield Line("points", row.owner, points[row.place - 1], PLACE)


def _bid_lines(owner: int, bid: int, taken: int, bids: HouseBids) -> Iterator[Line]:
    """Yield the points of a bid: made, with tricks over it where they are allowed, or missed."""
    over = taken - bid
    if over == 0 or (over > 0 and bids.rule == "at_least"):
        yield Line(
            "points",
            owner,
            bids.made + bids.made_each * bid,
            BID_MADE,
            _sum(bids.made, bids.made_each, bid),
        )
        if over and bids.over_each:
            yield Line(
                "points",
                owner,
                over * bids.over_each,
                OVER_BID,
                f"{over} × {number_text(bids.over_each)}",
            )
        return
    working = _sum(-bids.missed, -bids.missed_each, abs(over))
    yield Line("points", owner, -bids.missed - bids.missed_each * abs(over), BID_MISSED, working)


@lru_cache(maxsize=1024)
def _sum(fixed: int, each: int, number: int) -> str | None:
    """Return the arithmetic of a fixed amount and one for each trick; None if it is trivial.

    >>> _sum(10, 1, 3), _sum(0, -5, 2), _sum(10, 0, 3)
    ('10 + 3 × 1', '2 × −5', None)
    """
    product = f"{number} × {number_text(each)}"
    if not each:
        return None
    return f"{number_text(fixed)} + {product}" if fixed else product


def _contract_lines(
    contract: HouseContract, declarer: int, owners: Sequence[int], *, made: bool
) -> Iterator[Line]:
    """Yield the points of the declarer, and those of the others against a failed contract."""
    if made:
        yield Line("points", declarer, contract.made, MADE)
        return
    yield Line("points", declarer, -contract.failed, FAILED)
    if contract.others:
        for owner in owners:
            if owner != declarer:
                yield Line("points", owner, contract.others, AGAINST_FAILED)
