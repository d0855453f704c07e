"""A match as a JSON file that can be imported again: everything entered, and no key."""

import json

from django.conf import settings

from games.values import JsonObject
from scorekeeper.matches.log.document import Document
from scorekeeper.matches.log.entries import entries
from scorekeeper.matches.log.file_data import file_data
from scorekeeper.matches.models import Match


def match_file(match: Match) -> bytes:
    """Return the JSON file of a match, indented unless that exceeds the limit of imports."""
    data = match_data(match)
    lines = json.dumps(data, indent=2, ensure_ascii=False).encode() + b"\n"
    if len(lines) <= settings.LARGEST_IMPORT:
        return lines
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def match_data(match: Match) -> JsonObject:
    """Return the content of a match's file."""
    document, opening = match.read_document(), Document.read(match.opening)
    changes = entries(match)
    return file_data(document, opening, changes, started_at=match.started_at, zone=match.zone)
