"""The content of a match's file: everything that was entered, without keys."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from scorekeeper.matches.log.document import DATES, Agreed, Document, Kind
from scorekeeper.matches.snapshot import LogEntry
from scorekeeper.media.shapes import choice_field
from scorekeeper.media.times import Moment, rfc3339

FORMAT = "scorekeeper-match"
VERSION = 1

Version = Annotated[
    int, Field(ge=0, description="How many changes the log of the match has, this one included.")
]


KINDS: Mapping[Kind, str] = {
    "add": "a deal was added at the end",
    "insert": "a deal was added before another",
    "correct": "a deal was corrected",
    "correct_many": "several deals were corrected",
    "remove": "a deal was removed",
    "pending": "the deal that is played was noted",
    "details": "details of the match were changed",
    "reseat": "seats were changed",
    "join": "a player joined",
    "leave": "a player left",
    "stop": "the match was stopped",
    "reopen": "the match was opened again",
    "import": "the match was imported",
    "undo": "a change was undone",
    "redo": "a change was made again",
}


class Change(TypedDict):
    """One entry of the log of a match."""

    version: Version
    kind: Annotated[str, Field(description="The kind of the change."), choice_field(KINDS.items())]
    at: Annotated[Moment, Field(description="When it was done.")]
    by: Annotated[str, Field(description="The author: an account, a phone, or `scorer`.")]
    number: Annotated[int | None, Field(description="The deal that it is about, if it is one.")]
    old: Annotated[object, Field(description="The value before the change.")]
    new: Annotated[object, Field(description="The value after the change.")]


def file_data(
    document: Document,
    opening: Document,
    changes: Iterable[LogEntry],
    *,
    started_at: datetime,
    zone: str,
) -> dict[str, object]:
    """Return the content of a match's file."""
    return {
        "format": FORMAT,
        "format_version": VERSION,
        "game": document.game,
        **details_of(document),
        "started_at": rfc3339(started_at),
        "zone": zone or None,
        "deals": list(document.deals),
        "pending": document.pending,
        "stopped": document.stopped,
        **_rare(document, "seatings", "table_changes"),
        "history": {
            "opening": {**details_of(opening)} | _rare(opening, "seatings", *DATES),
            "changes": [change_answer(change) for change in changes],
        },
    }


def details_of(document: Document) -> Agreed:
    """Return the details of a match, from its document."""
    return {
        "title": document.title,
        "players": list(document.players),
        "options": document.options,
        "stake": document.stake,
        "first_dealer": document.first_dealer,
        "set_dealers": document.set_dealers,
        "bookkeeper": document.bookkeeper,
    }


def _rare(document: Document, *names: str) -> dict[str, object]:
    """Return the fields among these that the document has set."""
    stored = document.to_json()
    return {name: stored[name] for name in names if name in stored}


def change_answer(change: LogEntry) -> Change:
    """Return a change as the file and the API show it."""
    return {
        "version": change.version,
        "kind": change.kind,
        "at": rfc3339(change.at),
        "by": change.author,
        "number": change.number,
        "old": change.old,
        "new": change.new,
    }
