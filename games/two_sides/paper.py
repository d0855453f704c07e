"""The sheet of two sides as people draw it: two columns, a row per deal, the running total below.

Each row has the contract on the left and, for each side, the change and the new total. A failed
contract is struck; a redeal is a thin row. A game that counts more than points, such as bags, has
several columns for each side; the points come first.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from games.cards import number_text, partners, side_names, signed
from games.figures import Figure, counting_figure, superseded_figure
from games.sheet import Row, Sheet
from games.words import Name, Phrase, _

Style = Literal["made", "failed", "redeal", "uncounted"]

HEADS = (_("Us"), _("Them"))
"""The headings of a blank sheet; a match has the players' names."""
INVALID_DEAL = _("This deal is not valid.")
DEALS_NEXT = _("{name} deals next.")
WON = _("{side} win, {ahead} to {behind}.")
NOBODY_WON = _("No winner, {ahead} to {behind}.")


@dataclass(frozen=True, slots=True)
class TwoColumnContract:
    """A contract as written: `9`, hearts, `×2`. `suit` is a name, to be drawn, or empty.

    Without a single declarer, the description of the deal takes the place of the name.
    """

    declarer: Name | None = None
    bid: str = ""
    suit: str = ""
    mark: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class TwoColumnReason:
    """A line of score: the amount, the reason, and the working if any."""

    amount: str
    why: Phrase
    working: str


@dataclass(frozen=True, slots=True)
class TwoColumnCell:
    """The effect of a deal on one column: the change, empty if none, its reasons, the new total."""

    change: str
    total: str
    below_zero: bool
    failed: bool
    reasons: tuple[TwoColumnReason, ...]
    newest: bool

    @property
    def change_figure(self) -> Figure:
        """The change as written."""
        return superseded_figure(self.change)

    @property
    def total_figure(self) -> Figure:
        """The total as written; empty if the deal did not change it."""
        return counting_figure(self.total if self.change else "", newest=self.newest)


@dataclass(frozen=True, slots=True)
class TwoColumnRow:
    """One deal. `description` is in words; `contract` is None in a deal that was not played.

    The cells are the columns of one side, then those of the other.
    """

    deal: int
    style: Style
    dealer: Name | None
    description: Phrase
    contract: TwoColumnContract | None
    cells: tuple[TwoColumnCell, ...]


@dataclass(frozen=True, slots=True)
class TwoColumnHead:
    """The heading of a side's columns: Us or Them, and its players."""

    word: Phrase
    names: Phrase


@dataclass(frozen=True, slots=True)
class TwoColumnFoot:
    """The foot of a column: the total and, under points, the number needed and the winner."""

    total: str
    needed: str
    won: bool

    @property
    def total_figure(self) -> Figure:
        """The total as written."""
        return counting_figure(self.total)


@dataclass(frozen=True, slots=True)
class TwoColumnPaper:
    """The whole sheet. `next_dealer` while it goes on, `result` once it is over.

    `columns` holds the titles of each side's columns; empty if there is only one.
    """

    goal: Phrase
    heads: tuple[TwoColumnHead, TwoColumnHead]
    columns: tuple[Phrase, ...]
    rows: tuple[TwoColumnRow, ...]
    feet: tuple[TwoColumnFoot, ...]
    next_dealer: Phrase | None
    result: Phrase | None


ContractWriter = Callable[[Any], TwoColumnContract | None]
"""A function that returns a deal's contract as written, None if it was not played."""


def two_column_paper(sheet: Sheet, goal: int, write_contract: ContractWriter) -> TwoColumnPaper:
    """Return the sheet with each side's columns: the first is points, played to `goal`."""
    following, game = sheet.next, sheet.match.game
    places, (points, *others) = _places(sheet), _columns(sheet)
    return TwoColumnPaper(
        goal=Phrase(_("To {points}"), {"points": goal}),
        heads=(_head(0), _head(1)),
        columns=tuple(map(game.column_title, (points, *others))) if others else (),
        rows=tuple(_row(row, sheet, write_contract) for row in sheet.rows),
        feet=tuple(
            _foot(side, column, sheet, goal if column == points else None)
            for side, column in places
        ),
        next_dealer=Phrase(DEALS_NEXT, {"name": Name(following.dealer)}) if following else None,
        result=_result(sheet),
    )


def _columns(sheet: Sheet) -> list[str]:
    return [column for column, of in sheet.match.game.columns.items() if of == "side"]


def _places(sheet: Sheet) -> list[tuple[int, str]]:
    """Return the columns of the drawing from left to right, as side and column name."""
    return [(side, column) for side in (0, 1) for column in _columns(sheet)]


def _head(side: int) -> TwoColumnHead:
    return TwoColumnHead(Phrase(HEADS[side]), side_names(partners(side)))


def _row(row: Row, sheet: Sheet, write_contract: ContractWriter) -> TwoColumnRow:
    is_valid = row.deal is not None
    contract = write_contract(row.deal) if is_valid else None
    return TwoColumnRow(
        deal=row.number,
        style=_style(row, contract),
        dealer=None if row.dealer is None else Name(row.dealer),
        description=sheet.match.game.describe(row.deal, sheet.options)
        if is_valid
        else Phrase(INVALID_DEAL),
        contract=contract,
        cells=tuple(
            _cell(side, column, row, contract, newest=row.number == sheet.newest_deal)
            for side, column in _places(sheet)
        ),
    )


def _style(row: Row, contract: TwoColumnContract | None) -> Style:
    if not row.counted:
        return "uncounted"
    if contract is None:
        return "redeal"
    return "failed" if contract.failed else "made"


def _cell(
    side: int, column: str, row: Row, contract: TwoColumnContract | None, *, newest: bool
) -> TwoColumnCell:
    lines = [line for line in row.lines if (line.column, line.owner) == (column, side)]
    change, total = sum(line.amount for line in lines), row.state.sums[column][side]
    may_fail = contract is not None and (contract.failed or contract.declarer is None)
    return TwoColumnCell(
        change=signed(change) if lines else "",
        total=number_text(total),
        below_zero=total < 0,
        failed=may_fail and change < 0,
        reasons=tuple(
            TwoColumnReason(signed(line.amount), Phrase(line.why), line.working or "")
            for line in lines
        ),
        newest=newest,
    )


def _foot(side: int, column: str, sheet: Sheet, goal: int | None) -> TwoColumnFoot:
    total, settled = sheet.state.sums[column][side], sheet.settlement
    if goal is None:
        return TwoColumnFoot(number_text(total), "", won=False)
    won = settled is not None and settled.result.winner_side == side
    return TwoColumnFoot(number_text(total), number_text(max(goal - total, 0)), won)


def _result(sheet: Sheet) -> Phrase | None:
    settled, sides = sheet.settlement, sheet.state.sums["points"]
    if settled is None:
        return None
    winner = settled.result.winner_side
    first = winner or 0
    values = {"ahead": number_text(sides[first]), "behind": number_text(sides[1 - first])}
    if winner is None:
        return Phrase(NOBODY_WON, values)
    return Phrase(WON, values | {"side": side_names(partners(winner))})
