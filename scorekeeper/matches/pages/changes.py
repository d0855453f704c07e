"""What happened to a match: the receipt of one change, and the history of all."""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kernel import Sheet, score
from games.values import Refused
from scorekeeper.matches.followers import Reader, followers
from scorekeeper.matches.models import Change, Match
from scorekeeper.matches.pages import Context
from scorekeeper.matches.sheets import sheet_of
from scorekeeper.matches.telling import Teller, told_moves
from scorekeeper.matches.writing import SCORER
from scorekeeper.matches.writing import history as history_of


def receipt_of(match: Match, version: int, reader: Reader) -> Context:
    """What a change that was just made moved, and for whom."""
    change = match.changes.filter(version=version).first()
    if change is None or version != match.version:
        return {}
    before = score(history_of(match, until=version - 1).document.match_input())
    after, teller = sheet_of(match), Teller.of(match.document["players"])
    return {
        "receipt": {
            "change": told_change(after, change),
            "moves": told_moves(before, after, teller),
            "status": after.status if after.status != before.status else "",
            "follows": [
                says for each in followers() for says in each.receipt(match, before, after, reader)
            ],
        }
    }


KINDS = {
    "add": _("Deal {number} recorded"),
    "insert": _("Deal {number} inserted"),
    "correct": _("Deal {number} corrected"),
    "remove": _("Deal {number} removed"),
    "pending": _("Contract noted"),
    "details": _("Details changed"),
    "reseat": _("Seats changed"),
    "stop": _("Match stopped"),
    "reopen": _("Match opened again"),
    "import": _("Brought from a file"),
    "undo": _("Undone"),
    "redo": _("Done again"),
}

NOT_TOLD = ("deals", "pending")
"""What a match from a file brings is on the sheet."""


def history(match: Match, *, scores: bool) -> Context:
    """Every change, the newest first."""
    sheet = sheet_of(match)
    changes = match.changes.order_by("-version")
    return {
        "code": match.code,
        "version": match.version,
        "title": match.document["title"],
        "scores": scores,
        "changes": [told_change(sheet, change) for change in changes],
    }


def told_change(sheet: Sheet, change: Change) -> Context:
    return {
        "version": change.version,
        "at": change.at,
        "kind": change.kind,
        "by": "" if change.author == SCORER else change.author,
        "says": gettext(KINDS[change.kind]).format(number=change.number),
        "number": change.number,
        "old": _told_side(sheet, change.old),
        "new": _told_side(sheet, change.new),
    }


def _told_side(sheet: Sheet, side: Any) -> str:
    """One side of a change: a deal in words, or the details that differ."""
    if not isinstance(side, dict):
        return ""
    if "kind" not in side:
        told = {name: value for name, value in side.items() if name not in NOT_TOLD}
        return ", ".join(f"{name}: {value}" for name, value in told.items())
    try:
        deal = sheet.match.game.read_deal(side)
    except Refused:
        return ""
    return Teller.of(sheet.match.players).say(sheet.match.game.describe(deal))
