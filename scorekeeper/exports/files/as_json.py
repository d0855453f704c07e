"""A match as a file that can be taken back: everything that people typed, and no key."""

import json
from typing import Any

from django.conf import settings

from scorekeeper.exports.files.format import FORMAT, VERSION
from scorekeeper.matches.log.document import DETAILS, Document
from scorekeeper.matches.log.entries import entries
from scorekeeper.matches.models import Change, Match
from scorekeeper.media.times import rfc3339


def match_file(match: Match) -> bytes:
    """Return the JSON file of a match, in lines unless it could not be imported again so."""
    data = match_data(match)
    lines = json.dumps(data, indent=2, ensure_ascii=False).encode() + b"\n"
    if len(lines) <= settings.LARGEST_IMPORT:
        return lines
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def match_data(match: Match) -> dict[str, Any]:
    """Return what the file of a match says."""
    document, opening = match.read(), Document.read(match.opening)
    return {
        "format": FORMAT,
        "format_version": VERSION,
        "game": document.game,
        **details_data(document),
        "started_at": rfc3339(match.started_at),
        "zone": match.zone or None,
        "deals": list(document.deals),
        "pending": document.pending,
        "stopped": document.stopped,
        **_seatings(document),
        "history": {
            "opening": details_data(opening) | _seatings(opening),
            "changes": [change_data(change) for change in entries(match)],
        },
    }


def details_data(document: Document) -> dict[str, Any]:
    """Return what is agreed about a match, as its document has it."""
    stored = document.stored()
    return {name: stored[name] for name in DETAILS}


def _seatings(document: Document) -> dict[str, Any]:
    return {"seatings": list(document.seatings)} if document.seatings else {}


def change_data(change: Change) -> dict[str, Any]:
    return {
        "version": change.version, "kind": change.kind, "at": rfc3339(change.at),
        "by": change.author, "number": change.number, "old": change.old, "new": change.new,
    }  # fmt: skip
