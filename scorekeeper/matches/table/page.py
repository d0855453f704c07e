"""A match in figures to be read from two metres, on a tablet on the table or a television."""

from collections.abc import Iterator

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.sheet import Sheet
from scorekeeper.matches.context import Context, address_of, events_of
from scorekeeper.matches.seats.replacements import presenter_at
from scorekeeper.matches.sheet.presenter import Presenter, guidance, present_row
from scorekeeper.matches.sheet.result import headline
from scorekeeper.matches.sheet.standing import present_standing
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
    presenter = Presenter.of(document.players, document.suits)
    return {
        "version": match.version,
        "words": match.words,
        "title": document.title or gettext(match.rules.name),
        "status": sheet.status,
        "number": following.number if following else None,
        "dealer": document.players[following.dealer] if following else "",
        "hints": guidance(sheet, presenter),
        "measure": _measure(sheet) if sheet.standing.signed else "",
        "owners": list(_owners(sheet)),
        "last": present_row(sheet, last, presenter_at(sheet, last.number)) if last else None,
        "headline": headline(sheet, settled, presenter) if settled else "",
    }


def _owners(sheet: Sheet) -> Iterator[Context]:
    """Yield whose figures they are and what they are: the total, below it the number beside it."""
    for chip in present_standing(sheet):
        total, running = chip["total"], chip["running"]
        yield {
            "players": chip["players"],
            "suit": chip["suit"],
            "leads": chip["leads"],
            "figures": [
                _figure(chip["unit"], total),
                _figure(running["label"], running["told"]),
            ],
        }


def _measure(sheet: Sheet) -> str:
    """Return what the totals are called; a match may end without any."""
    if not sheet.settled_now.result.scores:
        return gettext("So far")
    return gettext("If stopped now") if sheet.status == "open" else gettext("Final")


def _figure(title: str, told: str) -> Context:
    return {"title": title, "told": told, "long": len(told) > LONG}
