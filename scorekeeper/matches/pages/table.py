"""A match in figures to be read from two metres, on a tablet on the table or a television."""

from collections.abc import Iterator

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.cards import plain
from games.sheet import Sheet
from scorekeeper.matches.handed_over import teller_at
from scorekeeper.matches.models import Match
from scorekeeper.matches.pages import Context, address_of, events_of
from scorekeeper.matches.results import headline
from scorekeeper.matches.standing import headline_places
from scorekeeper.matches.telling import Teller, guidance, owners_of, told_row

TURNS = {
    0: ("↑", _("Upright")), 1: ("→", _("Turned to the right")),
    2: ("↓", _("Upside down")), 3: ("←", _("Turned to the left")),
}  # fmt: skip
"""How the view can be turned, in quarters clockwise, for whoever sits there."""
LONG = 4
"""Figures of more characters are written smaller."""


def table(match: Match, sheet: Sheet, turn: int) -> Context:
    """The board, and how it can be turned."""
    return board(match, sheet) | {
        "code": match.code,
        "at": address_of(match),
        "events": events_of(match),
        "turn": turn,
        "turns": [
            {"turn": each, "arrow": arrow, "says": gettext(says)}
            for each, (arrow, says) in TURNS.items()
        ],
    }


def board(match: Match, sheet: Sheet) -> Context:
    """Everybody's figures, what comes next, and what the last deal brought."""
    document, following = match.read(), sheet.next
    last = next((row for row in reversed(sheet.rows) if row.counted), None)
    settled = sheet.settlement
    teller = Teller.of(document.players)
    return {
        "version": match.version,
        "words": match.words,
        "title": document.title or gettext(match.rules.name),
        "status": sheet.status,
        "number": following.number if following else None,
        "dealer": document.players[following.dealer] if following else "",
        "hints": guidance(sheet, teller),
        "owners": list(_owners(sheet)),
        "last": told_row(sheet, last, teller_at(sheet, last.number)) if last else None,
        "headline": headline(sheet, settled, teller) if settled else "",
    }


def _owners(sheet: Sheet) -> Iterator[Context]:
    """Yield whose figures they are and what they are, those of one owner together."""
    game, found = sheet.match.game, dict[tuple[int, ...], list[Context]]()
    places = headline_places(sheet)
    several = len(game.headline_columns or game.columns) > 1
    teller = Teller.of(sheet.match.players)
    for column, owner in places:
        told = plain(sheet.state.sums[column][owner])
        title = teller.say(game.column_title(column)) if several else ""
        found.setdefault(owners_of(game, column, owner), []).append(
            {"title": title, "told": told, "long": len(told) > LONG}
        )
    for players, figures in found.items():
        yield {"names": [sheet.match.players[each] for each in players], "figures": figures}
