"""Digests of a sheet and of what a step replaces: by them a phone and the server compare.

Pure: the phone computes them with these very functions.
"""

import hashlib
import json
from typing import Any

from games.sheet import Sheet
from scorekeeper.matches.log.document import LogChange

DIGITS = 16


def totals_of(sheet: Sheet) -> str:
    """Return a digest of what a sheet adds up to: totals, who deals, the result."""
    settled = sheet.settlement
    return _digest([
        sheet.status, "".join("01"[row.counted] for row in sheet.rows),
        sheet.totals.model_dump(mode="json"), sheet.state.dealer, settled and settled.to_json(),
    ])  # fmt: skip


def saw_of(before: Sheet, change: LogChange) -> str:
    """Return a digest of what a change replaces, so that it replaces nothing else.

    Of an insertion that is the deal it stands before, of an undo or redo what it takes back.
    """
    if change.kind == "insert":
        return _digest(before.rows[(change.number or 1) - 1].entry)
    if change.refers_to is not None:
        return _digest([change.number, change.old, change.new])
    return _digest(change.old)


def _digest(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
