"""A whole match in a code: what is written into it, and the file that the import of it reads."""

from games.code import split, write
from games.values import JsonObject
from scorekeeper.matches.log.file_data import FORMAT, VERSION
from scorekeeper.matches.setup.dates import with_dates
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.media.qr import room_for_digits

ONLY_IN_CODES = ("version", "example")
"""The fields of a code that a file does not have."""


def match_content(match: Snapshot) -> JsonObject:
    """Return the content of a match's code: its version, its document and its dates."""
    document = with_dates(match).to_json()
    return {"game": document["game"], "version": match.version, **document}


def match_codes(match: Snapshot, link: str) -> tuple[str, ...]:
    """Return the digits that one to four QR codes carry behind the link of a match.

    Raises `TooLongForCodes`.
    """
    return split(write(match_content(match)), room_for_digits(link))


def file_of_content(content: JsonObject) -> JsonObject:
    """Return the content of a code as the file of a match, which has no history."""
    fields = {name: value for name, value in content.items() if name not in ONLY_IN_CODES}
    return {"format": FORMAT, "format_version": VERSION, **fields}
