"""What the next match of the same people begins with."""

from games.sheet import Sheet
from games.values import JsonObject, Refusal
from games.words import _
from scorekeeper.matches.log.document import Document

STILL_OPEN = Refusal("still_open", _("The match goes on: stop it before a rematch."))


def agreed_again(document: Document, sheet: Sheet) -> JsonObject:
    """Return what a rematch is started with: game, seats, rules, stake, and who deals first.

    Dealers that were set for later parts of a match are not carried over.
    """
    return {
        "game": document.game,
        "players": list(document.players),
        "options": dict(document.options),
        "details": {
            "title": document.title,
            "stake": document.stake,
            "first_dealer": next_dealer(sheet),
            "bookkeeper": document.bookkeeper,
            "suits": dict(document.suits),
            "example": document.example,
        },
    }


def next_dealer(sheet: Sheet) -> int:
    """Return who deals first in a rematch, by the rules of the game."""
    return sheet.match.game.deals_rematch(sheet.state, sheet.options)
