"""Where a match stands in words, for links, pictures and receipts; the columns of its tables."""

from collections.abc import Iterator

from django.utils.translation import gettext

from games.seatings import held_by
from games.sheet import Row, Sheet
from scorekeeper.matches.sheet.presenter import Presenter
from scorekeeper.matches.sheet.standing import owners, present_gains, totals_of

Place = tuple[str, int]
"""A column of the sheet, and whose part of it."""


def places(sheet: Sheet) -> tuple[Place, ...]:
    """Return every running column of a sheet, each part of it by itself."""
    return tuple(
        (column, owner) for column, parts in sheet.state.sums.items() for owner in range(len(parts))
    )


def headline_places(sheet: Sheet) -> list[Place]:
    """Return the columns of a table of deals; those in which nothing ever stood are left."""
    headline = sheet.match.game.headline_columns or tuple(sheet.match.game.columns)
    moved = {line.column for row in sheet.rows for line in row.lines} or set(headline)
    return [place for place in places(sheet) if place[0] in headline and place[0] in moved]


def standing(sheet: Sheet) -> str:
    """Return where everybody stands, in one line."""
    names = held_by(sheet.match.players, sheet.match.seatings)
    totals_by_owner = totals_text(sheet, Presenter(names, names))
    return " · ".join(f"{owner}: {', '.join(totals)}" for owner, totals in totals_by_owner)


def totals_text(sheet: Sheet, presenter: Presenter) -> Iterator[tuple[str, list[str]]]:
    """Yield whose totals they are and the totals, were the match stopped now."""
    for held in sheet.standing.holdings:
        yield owners(held, presenter.names), totals_of(held, sheet.standing)


def gains_text(sheet: Sheet, row: Row) -> list[str]:
    """Return what a deal brought everybody and what they have now, to be read out."""
    says, presenter = gettext("{name}: {gain}, now {total}"), Presenter.of(sheet.match.players)
    gains = present_gains(sheet, row, presenter.names)
    return [
        says.format(
            name=owners(held, presenter.isolated),
            gain=f"{gain['unit']} {gain['amount']}".lstrip(),
            total=", ".join(totals_of(held, sheet.standing)),
        )
        for gain, held in zip(gains, sheet.standing.holdings, strict=bool(gains))
    ]
