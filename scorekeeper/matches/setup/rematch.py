"""The details that a rematch takes over."""

from games.sheet import Sheet
from games.values import JsonObject, Refusal
from games.words import _
from scorekeeper.matches.log.document import Document
from scorekeeper.presenters.winner import next_dealer

STILL_OPEN = Refusal("still_open", _("The match goes on: stop it before a rematch."))


def rematch_arguments(document: Document, sheet: Sheet) -> JsonObject:
    """Return the arguments that start a rematch: game, seats, rules, stake, and first dealer.

    Only the players at the table at the end play on.
    Dealers that were set for later parts of a match are not carried over.
    """
    present = sheet.match.game.present(sheet.state)
    return {
        "game": document.game,
        "players": [document.players[player] for player in present],
        "options": dict(document.options),
        "details": {
            "title": document.title,
            "stake": document.stake,
            "first_dealer": present.index(next_dealer(sheet)),
            "bookkeeper": document.bookkeeper,
            "suits": dict(document.suits),
            "example": document.example,
        },
    }
