"""Match files, written and imported."""

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorekeeper.exports.files.as_json import match_file
from scorekeeper.exports.files.imports import import_match
from scorekeeper.matches.models import Match
from scorekeeper.media.strict_json import read_json
from tests.support.people import PASSED_OUT, SANAC, contract, reloaded


def import_own_file(match: Match) -> Match:
    """Import a match from its own file; return the copy."""
    return reloaded(import_match(read_json(match_file(match)))[0])


def plain_file(**changed: Any) -> dict[str, Any]:
    """Return a match file of Anna's table with two deals and no history."""
    file = {
        "format": "scorekeeper-match",
        "format_version": 1,
        "game": "preferans",
        "players": ["Anna", "Ben", "Dora"],
        "deals": [PASSED_OUT, contract(0, SANAC)],
    }
    return file | changed


def upload(client: Client, content: bytes) -> Any:
    """Upload a file on the import page."""
    return client.post("/import/", {"file": SimpleUploadedFile("m.json", content)})


def import_on_page(client: Client, match: Match) -> Match:
    """Import a match on its page, so that this client scores it; return the copy."""
    code = upload(client, match_file(match))["Location"].split("/")[2]
    return Match.objects.get(code=code)
