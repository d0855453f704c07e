"""Where a match stands, in one line: for the preview of a link, and above printed sheets."""

from games.cards import plain
from games.seatings import held_by
from games.sheet import Sheet
from scorekeeper.matches.sheet.presenter import Teller, owner_name

Place = tuple[str, int]
"""A column of the sheet, and whose part of it."""


def places(sheet: Sheet) -> tuple[Place, ...]:
    """Return every running column of a sheet, each part of it by itself."""
    return tuple(
        (column, owner) for column, own in sheet.state.sums.items() for owner in range(len(own))
    )


def headline_places(sheet: Sheet) -> list[Place]:
    """Return the running columns that tell a match; those in which nothing ever stood are left."""
    headline = sheet.match.game.headline_columns or tuple(sheet.match.game.columns)
    moved = {line.column for row in sheet.rows for line in row.lines} or set(headline)
    return [place for place in places(sheet) if place[0] in headline and place[0] in moved]


def standing(sheet: Sheet) -> str:
    """Return the running totals that tell a match, in one line."""
    names = held_by(sheet.match.players, sheet.match.seatings)
    told = totals_told(sheet, Teller(names, names))
    return " · ".join(f"{owner}: {', '.join(totals)}" for owner, totals in told.items())


def totals_told(sheet: Sheet, teller: Teller) -> dict[str, list[str]]:
    """Return the running totals that tell a match, by the names of those whose they are."""
    game, told = sheet.match.game, dict[str, list[str]]()
    shown = headline_places(sheet)
    several = len({column for column, _owner in shown}) > 1
    for column, owner in shown:
        total = plain(sheet.state.sums[column][owner])
        title = f"{teller.say(game.column_title(column))} {total}" if several else total
        told.setdefault(owner_name(game, column, owner, teller), []).append(title)
    return told
