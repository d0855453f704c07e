"""The standing of a match in words, for links, pictures and receipts; columns of its tables."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext

from games.seatings import holders_by_seat
from games.sheet import Sheet
from scorekeeper.presenters.presenter import Presenter
from scorekeeper.presenters.standing import owners, totals_of
from scorekeeper.web.context import Context

Place = tuple[str, int]
"""A column of the sheet, and the owner of a part of it."""


def places(sheet: Sheet) -> tuple[Place, ...]:
    """Return every running column of a sheet, with each of its owners separately."""
    return tuple(
        (column, owner) for column, parts in sheet.state.sums.items() for owner in range(len(parts))
    )


def headline_places(sheet: Sheet) -> list[Place]:
    """Return the columns of a table of deals, without those that never had an amount."""
    headline = sheet.match.game.headline_columns or tuple(sheet.match.game.columns)
    used_columns = {line.column for row in sheet.rows for line in row.lines} or set(headline)
    return [place for place in places(sheet) if place[0] in headline and place[0] in used_columns]


def standing_text(sheet: Sheet) -> str:
    """Return the standing in one line."""
    names = holders_by_seat(sheet.match.players, sheet.match.seatings)
    totals_by_owner = totals_text(sheet, Presenter(names, names))
    return " · ".join(f"{owner}: {', '.join(totals)}" for owner, totals in totals_by_owner)


def totals_text(sheet: Sheet, presenter: Presenter) -> Iterator[tuple[str, list[str]]]:
    """Yield each owner's name and totals, as if the match were stopped now."""
    for holding in sheet.standing.holdings:
        yield owners(holding, presenter.names), totals_of(holding, sheet.standing)


def gains_text(sheet: Sheet, gains: Sequence[Context]) -> list[str]:
    """Return the gains of a deal, as `present_gains` does, and the new totals, in words."""
    phrase, presenter = gettext("{name}: {gain}, now {total}"), Presenter.of(sheet.match.players)
    return [
        phrase.format(
            name=owners(holding, presenter.isolated),
            gain=f"{gain['unit']} {gain['amount']}".lstrip(),
            total=", ".join(totals_of(holding, sheet.standing)),
        )
        for gain, holding in zip(gains, sheet.standing.holdings, strict=bool(gains))
    ]
