"""Digests of a sheet and of replaced values, which phone and server compare.

Pure: the phone computes them with these same functions.
"""

import hashlib
import json

from pydantic_core import from_json, to_json

from games.answers import settlement_answer
from games.sheet import Sheet
from scorekeeper.matches.log.document import LogChange

DIGITS = 16


def totals_digest(sheet: Sheet) -> str:
    """Return a digest of a sheet's totals, dealer and result."""
    settlement = sheet.settlement
    counted = "".join("01"[row.counted] for row in sheet.rows)
    result = (
        _canonical_json(from_json(to_json(settlement_answer(settlement)))) if settlement else ""
    )
    parts = (sheet.status, counted, str(sheet.state.dealer), sheet.totals.model_dump_json(), result)
    return _hash(" ".join(parts))


def replaced_digest(before: Sheet, change: LogChange) -> str:
    """Return a digest of the value that a change replaces, so that it replaces nothing else.

    For an insertion this is the next deal, for an undo or redo the change that it undoes or redoes.
    """
    if change.kind == "insert":
        return _digest(before.rows[(change.number or 1) - 1].entry)
    if change.refers_to is not None:
        return _digest([change.number, change.old, change.new])
    return _digest(change.old)


def _digest(value: object) -> str:
    return _hash(_canonical_json(value))


def _canonical_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
