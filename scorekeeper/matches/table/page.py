"""A match in figures to be read from two metres, on a tablet on the table or a television."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.cards import plain, signed
from games.sheet import Sheet
from scorekeeper.matches.context import Context, address_of, events_of
from scorekeeper.matches.seats.replacements import teller_at
from scorekeeper.matches.sheet.headline import Place, headline_places
from scorekeeper.matches.sheet.presenter import Teller, guidance, owners_of, told_row
from scorekeeper.matches.sheet.result import headline, results_now
from scorekeeper.matches.snapshot import Snapshot

TURNS = {
    0: ("↑", _("Upright")), 1: ("→", _("Turned to the right")),
    2: ("↓", _("Upside down")), 3: ("←", _("Turned to the left")),
}  # fmt: skip
"""How the view can be turned, in quarters clockwise, for whoever sits there."""
LONG = 4
"""Figures of more characters are written smaller."""


def table(match: Snapshot, sheet: Sheet, turn: int) -> Context:
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


def board(match: Snapshot, sheet: Sheet) -> Context:
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
    """Yield whose figures they are and what they are, those of one owner together.

    Where no column tells who leads, the result comes first: the final one, or that of a stop now.
    """
    game, found = sheet.match.game, dict[tuple[int, ...], list[Context]]()
    several = len(game.headline_columns or game.columns) > 1 or game.weighs_columns
    teller = Teller.of(sheet.match.players)
    results = results_now(sheet) if game.weighs_columns else []
    for player, told in enumerate(results):
        found[player,] = [_figure(_results_title(sheet), told)]
    for column, owner in _columns(sheet, results):
        title = teller.say(game.column_title(column)) if several else ""
        figure = _figure(title, plain(sheet.state.sums[column][owner]))
        found.setdefault(owners_of(game, column, owner), []).append(figure)
    for players, figures in found.items():
        yield {"names": [sheet.match.players[each] for each in players], "figures": figures}


def _columns(sheet: Sheet, results: Sequence[str]) -> list[Place]:
    """Return the running columns to be shown; not those that are the results themselves."""
    places, sums = headline_places(sheet), sheet.state.sums
    same = {column for column, own in sums.items() if [signed(each) for each in own] == results}
    return [place for place in places if place[0] not in same]


def _results_title(sheet: Sheet) -> str:
    """Return what the results on the board are called; a match may end without any."""
    if not sheet.settled_now.result.scores:
        return gettext("So far")
    return gettext("If we stopped now") if sheet.status == "open" else gettext("Final")


def _figure(title: str, told: str) -> Context:
    return {"title": title, "told": told, "long": len(told) > LONG}
