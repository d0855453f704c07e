"""Cache of sheets in memory, by match and version."""

from collections import OrderedDict
from datetime import datetime
from threading import Lock
from typing import NamedTuple
from uuid import UUID

from games.sheet import Sheet, fold_sheet
from games.values import JsonObject
from scorekeeper.matches.log.document import Document
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.presenters.winner import winners

MOST_CACHED = 256
"""The most sheets cached per process; an ordinary one takes some 100 kB."""

Key = tuple[UUID, int, datetime]
"""The time of the change is included, so that a rolled-back version is never returned."""


class CachedSheet(NamedTuple):
    """A sheet, and the stored document that it belongs to."""

    sheet: Sheet
    document: JsonObject


_cached: OrderedDict[Key, CachedSheet] = OrderedDict()
_lock = Lock()


def sheet_of(match: Snapshot) -> Sheet:
    """Return the current sheet of a match, from the cache or folded."""
    entry = cached_sheet((match.pk, match.version, match.changed_at))
    if entry is not None:
        return entry.sheet
    sheet = fold_sheet(match.read_document().match_input())
    cache_sheet(match, sheet)
    return sheet


def cached_sheet(key: Key) -> CachedSheet | None:
    """Return the cached sheet of a match's version with this time of change, if any."""
    with _lock:
        entry = _cached.get(key)
        if entry is not None:
            _cached.move_to_end(key)
    return entry


def cache_sheet(match: Snapshot, sheet: Sheet) -> None:
    """Cache the sheet of a match at its version."""
    cache_entry((match.pk, match.version, match.changed_at), sheet, match.document)


def cache_entry(key: Key, sheet: Sheet, document: dict[str, object]) -> None:
    """Cache a sheet and its document; evict the least recently used ones if full."""
    with _lock:
        _cached[key] = CachedSheet(sheet, document)
        while len(_cached) > MOST_CACHED:
            _cached.popitem(last=False)


def clear_sheets() -> None:
    """Clear the cache, as after a change of the rules."""
    with _lock:
        _cached.clear()


def summary(document: Document, sheet: Sheet) -> dict[str, object]:
    """Return the columns of a match's row that lists show."""
    settlement = sheet.settlement
    return {
        "status": sheet.status,
        "scores": list(settlement.result.scores) if settlement else None,
        "deal_count": len(document.deals),
        "standing": stored_standing(sheet),
    }


def stored_standing(sheet: Sheet) -> dict[str, object]:
    """Return the standing stored for lists: the next dealer, scores, leaders and winners."""
    standing, following = sheet.standing, sheet.next
    return {
        "dealer": following.dealer if following else None,
        "scores": [str(holding.score) for holding in standing.holdings],
        "leads": [holding.leads for holding in standing.holdings],
        "unit": standing.unit,
        "signed": standing.signed,
        "won": sorted(winners(sheet, sheet.settlement)) if sheet.settlement else [],
    }
