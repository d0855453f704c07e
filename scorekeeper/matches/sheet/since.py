"""Context of the receipt of all that came between two versions of a match, without its log."""

from scorekeeper.matches.log.difference import changes_between
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.history import change_words, effects_on_sheet
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.web.context import Context

MOST_LISTED = 8


def receipt_since(before: Snapshot, after: Snapshot) -> Context:
    """Return the receipt of the changes between two snapshots of a match, the newest first."""
    sheet = sheet_of(after)
    changes = changes_between(before.read_document(), after.read_document())[::-1]
    listed = [change_words(sheet, change) for change in changes[:MOST_LISTED]]
    came = {"changes": listed, "more": len(changes) - len(listed)}
    return {"receipt": effects_on_sheet(sheet_of(before), sheet) | came}
