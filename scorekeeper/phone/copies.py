"""A copy of a match as a file, to keep it outside the phone too."""

import json

from scorekeeper.matches.log.document import Document
from scorekeeper.matches.log.file_data import file_data
from scorekeeper.matches.setup.dates import match_start
from scorekeeper.phone.match import PhoneMatch
from scorekeeper.phone.questions import Answer, Question


def copy_answer(match: PhoneMatch, _question: Question) -> Answer:
    """Answer with the file of a match as JSON, which every site can import."""
    opening = Document.read(match.opening)
    log = match.entries()
    data = file_data(match.read_document(), opening, log, started_at=match_start(match), zone="")
    html = f"{json.dumps(data, indent=2, ensure_ascii=False)}\n"
    return Answer(template="", html=html, version=match.version)
