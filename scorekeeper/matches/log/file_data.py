"""What the file of a match says: everything that people typed, and no key."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from scorekeeper.matches.log.document import DATES, DETAILS, Document
from scorekeeper.matches.snapshot import LogEntry
from scorekeeper.media.times import rfc3339

FORMAT = "scorekeeper-match"
VERSION = 1


def file_data(
    document: Document, opening: Document, changes: Iterable[LogEntry], *,
    started_at: datetime, zone: str,
) -> dict[str, Any]:  # fmt: skip
    """Return what the file of a match says."""
    return {
        "format": FORMAT,
        "format_version": VERSION,
        "game": document.game,
        **details_data(document),
        "started_at": rfc3339(started_at),
        "zone": zone or None,
        "deals": list(document.deals),
        "pending": document.pending,
        "stopped": document.stopped,
        **_rare(document, "seatings"),
        "history": {
            "opening": details_data(opening) | _rare(opening, "seatings", *DATES),
            "changes": [change_data(change) for change in changes],
        },
    }


def details_data(document: Document) -> dict[str, Any]:
    """Return what is agreed about a match, as its document has it."""
    stored = document.stored()
    return {name: stored[name] for name in DETAILS}


def _rare(document: Document, *names: str) -> dict[str, Any]:
    """Return what most matches never have, where this one has it."""
    stored = document.stored()
    return {name: stored[name] for name in names if name in stored}


def change_data(change: LogEntry) -> dict[str, Any]:
    """Return a change as the file has it."""
    return {
        "version": change.version, "kind": change.kind, "at": rfc3339(change.at),
        "by": change.author, "number": change.number, "old": change.old, "new": change.new,
    }  # fmt: skip
