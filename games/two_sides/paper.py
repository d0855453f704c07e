"""The sheet of two sides as people draw it: two columns, a row a deal, the running total below.

Each row has the contract on the left and for each side what it gained or lost and where that
leaves it. A contract that failed is struck, a deal that was dealt again is a thin row.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from games.cards import pair, partners, plain, signed
from games.sheet import Row, Sheet
from games.words import Name, Phrase, _

Style = Literal["made", "failed", "redeal", "uncounted"]

HEADS = (_("Us"), _("Them"))
"""What stands over the columns when they are not headed by names."""
CANNOT_BE = _("This deal cannot be.")
DEALS_NEXT = _("{name} deals next.")
WON = _("{side} win, {ahead} to {behind}.")
NOBODY_WON = _("Nobody wins, {ahead} to {behind}.")


@dataclass(frozen=True, slots=True)
class TwoColumnContract:
    """A contract as it is written: `9`, hearts, `×2`. The suit is a name, to be drawn, or empty."""

    declarer: Name
    bid: str
    suit: str = ""
    mark: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class TwoColumnCell:
    """What a deal did to one side: the change, empty where nothing, why, and the total after it."""

    change: str
    total: str
    below_zero: bool
    failed: bool
    reasons: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class TwoColumnRow:
    """One deal. `said` tells it in words; `contract` is None in a deal that was not played."""

    deal: int
    style: Style
    dealer: Name | None
    said: Phrase
    contract: TwoColumnContract | None
    cells: tuple[TwoColumnCell, TwoColumnCell]


@dataclass(frozen=True, slots=True)
class TwoColumnHead:
    """What stands over a column: a word for the side, and its players."""

    word: Phrase
    names: Phrase


@dataclass(frozen=True, slots=True)
class TwoColumnFoot:
    """What stands below a column: the total, what is missing to the goal, and whether it won."""

    total: str
    missing: str
    won: bool


@dataclass(frozen=True, slots=True)
class TwoColumnPaper:
    """The whole sheet. `next_dealer` while it goes on, `result` once it is over."""

    goal: Phrase
    heads: tuple[TwoColumnHead, TwoColumnHead]
    rows: tuple[TwoColumnRow, ...]
    feet: tuple[TwoColumnFoot, TwoColumnFoot]
    next_dealer: Phrase | None
    result: Phrase | None


Written = Callable[[Any], TwoColumnContract | None]
"""Writes a deal's contract, None where nothing was played."""


def drawn(sheet: Sheet, goal: int, written: Written) -> TwoColumnPaper:
    """Return the sheet in two columns."""
    following = sheet.next
    return TwoColumnPaper(
        goal=Phrase(_("To {points}"), {"points": goal}),
        heads=(_head(0), _head(1)),
        rows=tuple(_row(row, sheet, written) for row in sheet.rows),
        feet=(_foot(0, sheet, goal), _foot(1, sheet, goal)),
        next_dealer=Phrase(DEALS_NEXT, {"name": Name(following.dealer)}) if following else None,
        result=_result(sheet),
    )


def _head(side: int) -> TwoColumnHead:
    return TwoColumnHead(Phrase(HEADS[side]), pair(partners(side)))


def _row(row: Row, sheet: Sheet, written: Written) -> TwoColumnRow:
    readable = row.deal is not None
    contract = written(row.deal) if readable else None
    return TwoColumnRow(
        deal=row.number,
        style=_style(row, contract),
        dealer=None if row.dealer is None else Name(row.dealer),
        said=sheet.match.game.describe(row.deal) if readable else Phrase(CANNOT_BE),
        contract=contract,
        cells=(_cell(0, row, contract), _cell(1, row, contract)),
    )


def _style(row: Row, contract: TwoColumnContract | None) -> Style:
    if not row.counted:
        return "uncounted"
    if contract is None:
        return "redeal"
    return "failed" if contract.failed else "made"


def _cell(side: int, row: Row, contract: TwoColumnContract | None) -> TwoColumnCell:
    lines = [line for line in row.lines if line.owner == side]
    change, total = sum(line.amount for line in lines), row.state.sums["points"][side]
    return TwoColumnCell(
        change=signed(change) if lines else "",
        total=plain(total),
        below_zero=total < 0,
        failed=contract is not None and contract.failed and change < 0,
        reasons=tuple(Phrase(line.why) for line in lines),
    )


def _foot(side: int, sheet: Sheet, goal: int) -> TwoColumnFoot:
    total, settled = sheet.state.sums["points"][side], sheet.settlement
    won = settled is not None and settled.result.winner_side == side
    return TwoColumnFoot(plain(total), plain(max(goal - total, 0)), won)


def _result(sheet: Sheet) -> Phrase | None:
    settled, sides = sheet.settlement, sheet.state.sums["points"]
    if settled is None:
        return None
    winner = settled.result.winner_side
    first = winner or 0
    values = {"ahead": plain(sides[first]), "behind": plain(sides[1 - first])}
    if winner is None:
        return Phrase(NOBODY_WON, values)
    return Phrase(WON, values | {"side": pair(partners(winner))})
