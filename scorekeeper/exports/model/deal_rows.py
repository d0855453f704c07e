"""The printed table of deals: contract, doubles, result, reasons, totals."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.utils.translation import gettext

from games.cards import number_text, signed
from games.seatings import names_at
from games.sheet import Row, Sheet
from games.values import JsonObject
from scorekeeper.exports.paper.hyphens import breakable, breakable_in_narrow_column
from scorekeeper.presenters.headline import Place, headline_places
from scorekeeper.presenters.presenter import Presenter, owner_name, owners_of

Data = JsonObject
"""The data of a printed document, as the Typst templates read it."""


def deals(sheet: Sheet, presenter: Presenter) -> Data:
    """Return the table of deals: contract, doubles, result, reasons, running totals."""
    places = headline_places(sheet)
    return {
        "heads": list(heads(sheet, places, presenter)),
        "rows": [
            _deal(sheet, row, places, _presenter_of_deal(sheet, row, presenter))
            for row in sheet.rows
        ],
    }


def _presenter_of_deal(sheet: Sheet, row: Row, presenter: Presenter) -> Presenter:
    """Return the presenter of a deal, with the names of the players at that time."""
    if not sheet.match.seatings:
        return presenter
    names = tuple(map(breakable, names_at(sheet.match.players, sheet.match.seatings, row.number)))
    return Presenter(names, names) if presenter.isolated == presenter.names else Presenter.of(names)


def heads(sheet: Sheet, columns: Sequence[Place], presenter: Presenter) -> Iterator[Data]:
    """Yield each column's title once, with the names of the owners of its totals."""
    game = sheet.match.game
    for column, places in groupby(columns, key=itemgetter(0)):
        names = [
            breakable_in_narrow_column(owner_name(game, column, owner, presenter))
            for _column, owner in places
        ]
        yield {"title": presenter.say(game.column_title(column)), "names": names}


def _deal(sheet: Sheet, row: Row, places: Sequence[Place], presenter: Presenter) -> Data:
    game, seated = sheet.match.game, sheet.seated(row)
    return {
        "number": row.number,
        "dealer": presenter.names[row.dealer] if row.dealer is not None else "",
        # A seat that changed hands has one suit for two people: the name is shown instead.
        "dealer_seat": None if sheet.match.seatings else row.dealer,
        "what": presenter.say(game.describe(row.deal, sheet.options)) if row.deal else "?",
        "notes": [
            *(presenter.say(note) for note in game.notes(row, sheet)),
            *(presenter.refusal(refusal) for refusal in row.refusals),
        ],
        "reasons": list(reasons(sheet, row, presenter)),
        "totals": [
            number_text(row.state.sums[column][owner]) if owner in seated else ""
            for column, owner in places
        ],
        "counted": row.counted,
    }


def reasons(sheet: Sheet, row: Row, presenter: Presenter) -> Iterator[Data]:
    """Yield every line of a deal; equal points for the same reason share a line."""
    game, owners_by_line = sheet.match.game, dict[tuple[Any, ...], list[int]]()
    for line in row.lines:
        key = (line.column, line.amount, line.why, line.working)
        owners_by_line.setdefault(key, []).append(line.owner)
    for (column, amount, why, working), owners in owners_by_line.items():
        yield {
            "amount": signed(amount),
            "owners": ", ".join(owner_name(game, column, owner, presenter) for owner in owners),
            "players": []
            if sheet.match.seatings
            else [list(owners_of(game, column, owner)) for owner in owners],
            "column": presenter.say(game.column_title(column)) if len(game.columns) > 1 else "",
            "why": gettext(why),
            "working": working or "",
        }
