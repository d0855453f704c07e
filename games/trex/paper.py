"""The sheet as its players draw it: four kingdoms, a row for each contract, a column a player.

The contracts of a kingdom stand at its head, those that are played struck out; below its rows are
the totals so far.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.cards import number_text, side_names, signed
from games.figures import Figure, counting_figure, superseded_figure
from games.sheet import Row, Sheet
from games.trex.deals import KINGDOMS, TrexPlayed
from games.trex.kingdoms import TrexState, contracts_in, owners_of
from games.trex.names import SHORT_NAMES
from games.words import Name, Phrase, _, list_phrase

INVALID_DEAL = _("This deal is not valid.")


@dataclass(frozen=True, slots=True)
class TrexMark:
    """A contract at the head of a kingdom; `struck` once it is played."""

    name: Phrase
    struck: bool


@dataclass(frozen=True, slots=True)
class TrexRowOnPaper:
    """One deal: its contract, and what it brought each player; `problem` if it is not allowed."""

    deal: int
    contract: Phrase
    counted: bool
    problem: Phrase | None
    changes: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class TrexKingdom:
    """A kingdom: its owner, its contracts, its deals, the totals after them.

    `empty` is the number of rows that are left to the pen, on a sheet to fill by hand.
    """

    number: int
    owner: Name
    marks: tuple[TrexMark, ...]
    rows: tuple[TrexRowOnPaper, ...]
    totals: tuple[Figure, ...]
    empty: int


@dataclass(frozen=True, slots=True)
class TrexSide:
    """Two partners and what they have together."""

    names: Phrase
    total: Figure


@dataclass(frozen=True, slots=True)
class TrexPaper:
    """The whole sheet; `sides` is empty where each plays alone."""

    names: tuple[Name, ...]
    kingdoms: tuple[TrexKingdom, ...]
    sides: tuple[TrexSide, ...]


def draw(sheet: Sheet, sides: Sequence[int], *, to_fill: bool) -> TrexPaper:
    """Return the sheet as drawn on paper: the kingdoms begun, or all four `to_fill` by hand.

    `sides` are the totals of the sides, empty where each plays alone.
    """
    game = sheet.match.game
    return TrexPaper(
        names=tuple(Name(player) for player in range(game.players)),
        kingdoms=tuple(_kingdoms(sheet, to_fill=to_fill)),
        sides=tuple(
            TrexSide(side_names((side, side + 2)), counting_figure(number_text(total)))
            for side, total in enumerate(sides)
        ),
    )


def _kingdoms(sheet: Sheet, *, to_fill: bool) -> Iterator[TrexKingdom]:
    """Yield the kingdoms with their deals; the totals of the last one with a deal count."""
    options, state = sheet.options, TrexState.of(sheet.state)
    rows = _rows_by_kingdom(sheet)
    owners = owners_of(sheet.match.seats.first_dealer, options)
    begun = [number for number, deals in rows.items() if any(row.counted for row in deals)]
    for number, owner in enumerate(owners, start=1):
        if number > state.kingdom and not to_fill:
            return
        contracts = contracts_in(options)
        left = {state.kingdom: state.left}.get(number, contracts if number > state.kingdom else ())
        yield TrexKingdom(
            number=number,
            owner=Name(owner),
            marks=tuple(
                TrexMark(Phrase(SHORT_NAMES[contract]), struck=contract not in left)
                for contract in contracts
            ),
            rows=tuple(_row(row, sheet) for row in rows[number]),
            totals=_totals(rows[number], counts=number == max(begun, default=0)),
            empty=len(left) if to_fill else 0,
        )


def _totals(rows: Sequence[Row], *, counts: bool) -> tuple[Figure, ...]:
    """Return the totals after the deals of a kingdom; none before one has counted."""
    after = next((row.state for row in reversed(rows) if row.counted), None)
    if after is None:
        return ()
    write = counting_figure if counts else superseded_figure
    return tuple(write(number_text(total)) for total in after.sums["points"])


def _rows_by_kingdom(sheet: Sheet) -> dict[int, list[Row]]:
    """Return the deals of each kingdom; those after the end stand in the last one."""
    rows: dict[int, list[Row]] = {number: [] for number in range(1, KINGDOMS + 1)}
    kingdom = 1
    for row in sheet.rows:
        rows[min(kingdom, KINGDOMS)].append(row)
        kingdom = TrexState.of(row.state).kingdom
    return rows


def _row(row: Row, sheet: Sheet) -> TrexRowOnPaper:
    deal = row.deal if isinstance(row.deal, TrexPlayed) else None
    newest = row.number == sheet.newest_deal
    gains = [
        sum(line.amount for line in row.lines if line.owner == player)
        for player in range(sheet.match.game.players)
    ]
    return TrexRowOnPaper(
        deal=row.number,
        contract=Phrase("") if deal is None else _contract_text(deal),
        counted=row.counted,
        problem=Phrase(INVALID_DEAL) if deal is None else None,
        changes=tuple(
            superseded_figure(signed(gain) if gain else "", newest=newest) for gain in gains
        ),
    )


def _contract_text(deal: TrexPlayed) -> Phrase:
    """Return a contract as it stands on the sheet, or those that were joined."""
    if deal.contracts is None:
        return Phrase(SHORT_NAMES[deal.kind])
    return list_phrase([Phrase(SHORT_NAMES[part]) for part in deal.parts])
