"""The match in a code, for pages that show it without storing it."""

import json
from dataclasses import dataclass
from datetime import datetime
from functools import cache, cached_property
from uuid import NAMESPACE_URL, UUID, uuid5

from pydantic import TypeAdapter, ValidationError

from games.code import DAMAGED
from games.inputs import MatchFile, read_match
from games.kernel import AnyGame
from games.values import JsonObject, Refused
from scorekeeper.matches.log.document import Document
from scorekeeper.matches.setup.dates import EARLIEST
from scorekeeper.matches.setup.details import read_details
from scorekeeper.matches.sheet.computed import ComputedOutcome

CHECKED_DETAILS = ("title", "started_at", "zone")


@dataclass(frozen=True)
class CodeMatch(ComputedOutcome):
    """The match in a code, as it was when the code was made; its log is not in there."""

    code: str
    content: JsonObject
    read: Document
    words: int = 0
    agreeing: bool = False
    suits: list[int] | None = None

    @cached_property
    def pk(self) -> UUID:
        """An identifier of the exact content, used as a cache key."""
        return uuid5(NAMESPACE_URL, json.dumps([self.code, self.content]))

    @property
    def game(self) -> str:
        """The slug of the game."""
        return self.read.game

    @property
    def version(self) -> int:
        """The number of changes in the log of the match."""
        return int(self.content["version"])

    @property
    def started_at(self) -> datetime:
        """The start of the match."""
        return datetime.fromisoformat(self.read.started_at) if self.read.started_at else EARLIEST

    @property
    def changed_at(self) -> datetime:
        """The start of the match: a code does not tell the time of the last change."""
        return self.started_at

    @property
    def zone(self) -> str:
        """The time zone of the table, empty if unknown."""
        return self.read.zone or ""

    @cached_property
    def document(self) -> JsonObject:
        """The document, as stored."""
        return self.read.to_json()

    @property
    def opening(self) -> JsonObject:
        """The document: a code does not tell how the match began."""
        return self.document

    @property
    def rules(self) -> AnyGame:
        """The rules of its game."""
        return self.read.rules

    def read_document(self) -> Document:
        """Return the document."""
        return self.read


def code_match(content: JsonObject, code: str) -> CodeMatch:
    """Return the match of a code's content at the address of a match.

    Raises `Refused` if the content is no match of this version's rules.
    """
    read_match({name: content[name] for name in MatchFile.model_fields if name in content})
    try:
        document = _adapter().validate_python(content)
    except ValidationError:
        raise Refused([DAMAGED]) from None
    if any(len(seating.players) != len(document.players) for seating in document.seatings):
        raise Refused([DAMAGED])
    details = {name: content[name] for name in CHECKED_DETAILS if content.get(name) is not None}
    read_details(document, details)
    if document.pending is not None:
        document.rules.read_pending(document.pending)
    return CodeMatch(code=code, content=content, read=document)


@cache
def _adapter() -> TypeAdapter[Document]:
    return TypeAdapter(Document)
