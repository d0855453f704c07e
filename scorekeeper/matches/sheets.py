"""Sheets of stored matches, kept in memory by match and version: the fold is pure."""

from collections import OrderedDict
from datetime import datetime
from threading import Lock
from typing import Any
from uuid import UUID

from games.sheet import Sheet, score
from scorekeeper.matches.log import Document
from scorekeeper.matches.models import Match

KEPT = 256
"""Sheets kept in each process; an ordinary one takes some 100 kB."""

Key = tuple[UUID, int, datetime]
"""The time of the change is part of it: a version that was rolled back never comes up again."""

_kept: OrderedDict[Key, Sheet] = OrderedDict()
_lock = Lock()


def sheet_of(match: Match) -> Sheet:
    """Return the sheet of a match as it stands."""
    key = (match.pk, match.version, match.changed_at)
    with _lock:
        found = _kept.get(key)
        if found is not None:
            _kept.move_to_end(key)
            return found
    sheet = score(match.read().match_input())
    keep(match, sheet)
    return sheet


def keep(match: Match, sheet: Sheet) -> None:
    """Keep the sheet of a match at its version."""
    with _lock:
        _kept[(match.pk, match.version, match.changed_at)] = sheet
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


def forget() -> None:
    """Drop every sheet kept, as after a change of the rules."""
    with _lock:
        _kept.clear()


def summary(document: Document, sheet: Sheet) -> dict[str, Any]:
    """Return what lists of matches show: the copy kept beside the document."""
    settled = sheet.settlement
    return {
        "status": sheet.status,
        "scores": list(settled.result.scores) if settled else None,
        "deal_count": len(document.deals),
    }
