"""A copy of a match as a file, to keep it outside the phone too."""

import json

from scorekeeper.matches.log.document import Document
from scorekeeper.matches.log.file_data import file_data
from scorekeeper.matches.setup.dates import match_start
from scorekeeper.phone.match import PhoneMatch


def copy_of(match: PhoneMatch) -> str:
    """Return the file of a match as JSON, which every site can import."""
    opening = Document.read(match.opening)
    log = match.entries()
    data = file_data(match.read_document(), opening, log, started_at=match_start(match), zone="")
    return f"{json.dumps(data, indent=2, ensure_ascii=False)}\n"
