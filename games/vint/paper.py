"""The sheet as its players draw it: two columns, tricks below a line, all else above it.

Above the line figures are written upwards, so that the newest stands highest. Below it they are
written downwards, and a line is drawn when a game is won.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.cards import number_text, partners, side_names
from games.figures import Figure, counting_figure, superseded_figure
from games.sheet import Row, Sheet
from games.two_sides.paper import DEALS_NEXT, INVALID_DEAL, NOBODY_WON, WON, TwoColumnContract
from games.vint.deals import VintContract
from games.vint.points import ABOVE, BELOW
from games.vint.rubber import VintState
from games.words import Name, Phrase, _

HEADS = (_("Us"), _("Them"))
"""The headings of a blank sheet; a match has the players' names."""
ROWS_TO_FILL = 14
"""The empty rows above and below the line of a sheet that is filled in by hand."""


@dataclass(frozen=True, slots=True)
class VintHead:
    """The heading of a side's column: Us or Them, and its players."""

    word: Phrase
    names: Phrase


@dataclass(frozen=True, slots=True)
class VintRow:
    """One deal on one part of the sheet: the figures of each side.

    Below the line `contract` is the bid, and `description` the deal if it was not played.
    """

    deal: int
    counted: bool
    contract: TwoColumnContract | None
    description: Phrase
    cells: tuple[tuple[Figure, ...], tuple[Figure, ...]]


@dataclass(frozen=True, slots=True)
class VintGameOnPaper:
    """The rows of one game below the line, its sums so far, and the side that won it, if any."""

    title: Phrase
    rows: tuple[VintRow, ...]
    sums: tuple[Figure, Figure]
    winner: int | None


@dataclass(frozen=True, slots=True)
class VintPaper:
    """The whole sheet. `next_dealer` while it goes on, `result` once it is over."""

    heads: tuple[VintHead, VintHead]
    above: tuple[VintRow, ...]
    games: tuple[VintGameOnPaper, ...]
    totals: tuple[Figure, Figure]
    winner: int | None
    rows_to_fill: int
    next_dealer: Phrase | None
    result: Phrase | None


def draw(sheet: Sheet, *, to_fill: bool) -> VintPaper:
    """Return the sheet as drawn on paper."""
    following, settled = sheet.next, sheet.settlement
    points = tuple(int(holding.total) for holding in sheet.standing.holdings)
    above = [drawn_row(row, sheet, ABOVE) for row in sheet.rows]
    return VintPaper(
        heads=(head(0), head(1)),
        above=tuple(row for row in reversed(above) if any(row.cells)),
        games=tuple(games_below(sheet)),
        totals=(total(points[0]), total(points[1])),
        winner=None if settled is None else settled.result.winner_side,
        rows_to_fill=ROWS_TO_FILL if to_fill else 0,
        next_dealer=Phrase(DEALS_NEXT, {"name": Name(following.dealer)}) if following else None,
        result=None if settled is None else result(points, settled.result.winner_side),
    )


def head(side: int) -> VintHead:
    return VintHead(Phrase(HEADS[side]), side_names(partners(side)))


def total(points: int) -> Figure:
    return counting_figure(number_text(points))


def result(points: tuple[int, ...], winner: int | None) -> Phrase:
    """Return the result in a sentence, with the winners' points first."""
    first = winner or 0
    values = {"ahead": number_text(points[first]), "behind": number_text(points[1 - first])}
    if winner is None:
        return Phrase(NOBODY_WON, values)
    return Phrase(WON, values | {"side": side_names(partners(winner))})


def drawn_row(row: Row, sheet: Sheet, column: str) -> VintRow:
    """Return a deal with the figures that it wrote into a column."""
    newest = row.number == sheet.newest_deal
    first, second = (
        tuple(
            counting_figure(number_text(line.amount), newest=newest)
            for line in row.lines
            if (line.column, line.owner) == (column, side)
        )
        for side in (0, 1)
    )
    return VintRow(
        deal=row.number,
        counted=row.counted,
        contract=contract_on_sheet(row.deal),
        description=sheet.match.game.describe(row.deal, sheet.options)
        if row.deal is not None
        else Phrase(INVALID_DEAL),
        cells=(first, second),
    )


def contract_on_sheet(deal: object) -> TwoColumnContract | None:
    """Return a contract as written on the sheet: level and suit; None for any other deal."""
    if not isinstance(deal, VintContract):
        return None
    return TwoColumnContract(
        declarer=Name(deal.declarer),
        bid=str(deal.level),
        suit=deal.denomination,
        failed=bool(deal.short),
    )


def games_below(sheet: Sheet) -> Iterator[VintGameOnPaper]:
    """Yield the games in their order; the last one is still being played, unless it is over."""
    rows: list[VintRow] = []
    sums, games = (0, 0), (0, 0)
    for row in sheet.rows:
        rows.append(drawn_row(row, sheet, BELOW))
        sums = added(sums, row)
        state = VintState.of(row.state)
        if state.games != games:
            winner = 0 if state.games[0] > games[0] else 1
            yield game(sum(games) + 1, rows, sums, winner)
            rows, sums, games = [], (0, 0), state.games
    if rows or not sheet.over:
        yield game(sum(games) + 1, rows, sums, None)


def added(sums: tuple[int, int], row: Row) -> tuple[int, int]:
    """Return the sums of a game with what a deal wrote below the line."""
    amounts = [0, 0]
    for line in row.lines:
        if line.column == BELOW:
            amounts[line.owner] += line.amount
    return (sums[0] + amounts[0], sums[1] + amounts[1])


def game(
    number: int, rows: list[VintRow], sums: tuple[int, int], winner: int | None
) -> VintGameOnPaper:
    """Return a game as drawn, with its number from 1."""
    title = Phrase(_("Game {number}"), {"number": number})
    first, second = (superseded_figure(number_text(points)) for points in sums)
    return VintGameOnPaper(title, tuple(rows), (first, second), winner)
