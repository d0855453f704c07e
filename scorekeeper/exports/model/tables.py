"""A sheet as plain tables: deals, lines, totals, result and payments."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.people import people, person_payments
from games.seatings import holders_by_seat, names_at
from games.settlement import Payment
from games.sheet import Row, Sheet
from scorekeeper.media.spreadsheets import Cell
from scorekeeper.presenters.headline import Place, places
from scorekeeper.presenters.presenter import Presenter, owner_name


@dataclass(frozen=True)
class Table:
    """Rows of cells under headings; numbers are numbers, all other cells are text."""

    name: str
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


TITLES = {
    "deals": _("Deals"),
    "lines": _("Lines"),
    "totals": _("Totals"),
    "result": _("Result"),
    "payments": _("Payments"),
}


def tables(sheet: Sheet) -> tuple[Table, ...]:
    """Return all tables of a sheet."""
    names = seat_names(sheet)
    presenter = Presenter(names, names)  # marks of direction are for pages, not for cells
    return (
        deals(sheet, presenter),
        lines(sheet, presenter),
        totals(sheet, presenter),
        result(sheet),
        payments(sheet),
    )


def seat_names(sheet: Sheet) -> tuple[str, ...]:
    """Return the name of each seat, or all its names if it changed hands."""
    return holders_by_seat(sheet.match.players, sheet.match.seatings)


def place_title(sheet: Sheet, place: Place, presenter: Presenter) -> str:
    """Return the title of a column, with its owner."""
    column, owner = place
    title = presenter.say(sheet.match.game.column_title(column))
    return f"{owner_name(sheet.match.game, column, owner, presenter)} · {title}"


FIRST_HEADS = (_("Deal"), _("Dealer"), _("What was played"), _("Counted"))


def deals(sheet: Sheet, presenter: Presenter) -> Table:
    """Return one row a deal: the change of each column and its new total."""
    columns = changed_places(sheet)
    heads = [place_title(sheet, place, presenter) for place in columns]
    after = gettext("{column}, after")
    return _table(
        "deals",
        (*map(gettext, FIRST_HEADS), *heads, *(after.format(column=head) for head in heads)),
        (_deal(sheet, row, columns) for row in sheet.rows),
    )


def changed_places(sheet: Sheet) -> tuple[Place, ...]:
    """Return the columns that deals have changed; the others appear only in the totals."""
    moved = {(line.column, line.owner) for row in sheet.rows for line in row.lines}
    return tuple(place for place in places(sheet) if place in moved)


def _deal(sheet: Sheet, row: Row, columns: Sequence[Place]) -> tuple[Cell, ...]:
    names = names_at(sheet.match.players, sheet.match.seatings, row.number)
    is_valid = row.deal is not None
    description = (
        Presenter(names, names).say(sheet.match.game.describe(row.deal, sheet.options))
        if is_valid
        else ""
    )
    sums, seated = row.state.sums, sheet.seated(row)
    return (
        row.number,
        names[row.dealer] if row.dealer is not None else "",
        description,
        gettext("yes") if row.counted else gettext("no"),
        *(
            change if owner in seated else ""
            for (_column, owner), change in changes(row, columns).items()
        ),
        *(sums[column][owner] if owner in seated else "" for column, owner in columns),
    )


def changes(row: Row, columns: Iterable[Place]) -> dict[Place, int]:
    """Return the change that a deal made in each of these columns."""
    amounts = dict.fromkeys(columns, 0)
    for line in row.lines:
        if (line.column, line.owner) in amounts:
            amounts[line.column, line.owner] += line.amount
    return amounts


LINE_HEADS = (
    _("Deal"),
    _("Player or side"),
    _("Column"),
    _("Amount"),
    _("Why"),
    _("Working"),
)


def lines(sheet: Sheet, presenter: Presenter) -> Table:
    """Return one row a line: every point with its reason."""
    game = sheet.match.game
    rows = (
        (
            row.number,
            owner_name(game, line.column, line.owner, presenter),
            presenter.say(game.column_title(line.column)),
            line.amount,
            gettext(line.why),
            line.working or "",
        )
        for row in sheet.rows
        for line in row.lines
    )
    return _table("lines", map(gettext, LINE_HEADS), rows)


def totals(sheet: Sheet, presenter: Presenter) -> Table:
    """Return the current totals, one a row."""
    game = sheet.match.game
    rows = (
        (
            owner_name(game, column, owner, presenter),
            presenter.say(game.column_title(column)),
            sheet.state.sums[column][owner],
        )
        for column, owner in places(sheet)
    )
    heads = (gettext("Player or side"), gettext("Column"), gettext("Total"))
    return _table("totals", heads, rows)


RESULT_HEADS = (_("Place"), _("Player"), _("Score"), _("Balance"))


def result(sheet: Sheet) -> Table:
    """Return the places, scores and balances, empty while the match is in progress."""
    return _table("result", map(gettext, RESULT_HEADS), _result_rows(sheet))


def _result_rows(sheet: Sheet) -> Iterator[tuple[Cell, ...]]:
    settlement, names, place = sheet.settlement, seat_names(sheet), 1
    if settlement is None:
        return
    for group in settlement.result.ranking:
        for player in group:
            score, balance = settlement.result.scores[player], settlement.balance[player]
            yield place, names[player], number(score), number(balance)
        place += len(group)


PAYMENT_HEADS = (_("From"), _("To"), _("Amount"), _("Currency"))


def payments(sheet: Sheet) -> Table:
    """Return the payments, by person if seats changed hands; empty without a stake."""
    names, transfers = named_payments(sheet)
    rows = (
        (names[payment.payer], names[payment.payee], Decimal(payment.amount), payment.currency)
        for payment in transfers
    )
    return _table("payments", map(gettext, PAYMENT_HEADS), rows)


def named_payments(sheet: Sheet) -> tuple[Sequence[str], Sequence[Payment]]:
    """Return the names of the payers and payees by number, and the payments."""
    settlement = sheet.settlement
    if settlement is None:
        return sheet.match.players, ()
    if not sheet.match.seatings:
        return sheet.match.players, settlement.payments or ()
    persons = people(sheet)
    return [person.name for person in persons], person_payments(sheet, persons) or ()


def number(score: int | str) -> Cell:
    """Return a score as an exact number."""
    return score if isinstance(score, int) else Decimal(score)


def _table(name: str, heads: Iterable[str], rows: Iterable[Sequence[Cell]]) -> Table:
    return Table(name, gettext(TITLES[name]), tuple(heads), tuple(map(tuple, rows)))
