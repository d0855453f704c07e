"""A match on a phone: its opening and the entries of its log, as plain dataclasses."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from uuid import UUID, uuid5

from games.kernel import AnyGame
from games.sheet import Sheet
from games.values import JsonObject
from scorekeeper.matches.log.bounds import entry_size
from scorekeeper.matches.log.document import Document, History, LogChange, fold, stored_rules
from scorekeeper.matches.log.outcomes import Step
from scorekeeper.matches.log.repeats import repeating_changes
from scorekeeper.matches.log.steps import checked_size
from scorekeeper.matches.sheet.cache import cache_sheet, sheet_of
from scorekeeper.matches.sheet.computed import ComputedOutcome


@dataclass(frozen=True)
class Entry:
    """A change of the log."""

    version: int
    change: LogChange
    author: str
    at: datetime

    kind = property(lambda self: self.change.kind)
    number = property(lambda self: self.change.number)
    old = property(lambda self: self.change.old)
    new = property(lambda self: self.change.new)
    refers_to = property(lambda self: self.change.refers_to)

    def log_change(self) -> LogChange:
        """Return the change as the log folds it."""
        return self.change


@dataclass(frozen=True)
class PhoneMatch(ComputedOutcome):
    """A match at one version."""

    id: UUID
    code: str
    game: str
    opening: JsonObject
    started_at: datetime
    log: tuple[Entry, ...] = ()
    words: int = 0
    suits: list[int] | None = None
    zone: str = ""
    """Empty: only the server knows the zone."""
    agreeing: bool = False
    """False: players confirm and dispute deals only at the server."""

    @cached_property
    def pk(self) -> UUID:
        """An identifier of the match's exact content, used as a cache key.

        A phone may withdraw entries of its own, so that a version can occur again with other
        content.
        """
        entries = [[entry.change.to_json(), entry.author, str(entry.at)] for entry in self.log]
        return uuid5(self.id, json.dumps([self.game, self.code, self.opening, entries]))

    @property
    def version(self) -> int:
        """The number of changes in its log."""
        return len(self.log)

    @property
    def changed_at(self) -> datetime:
        """The time of the last change, or of the start."""
        return self.log[-1].at if self.log else self.started_at

    @cached_property
    def document(self) -> JsonObject:
        """The document after all changes, as stored."""
        return self.history().document.to_json()

    @property
    def rules(self) -> AnyGame:
        """The rules of its game."""
        return stored_rules(self.game, self.document)

    def read_document(self) -> Document:
        """Return the current document."""
        return Document.read(self.document)

    def kinds(self) -> Iterator[str]:
        """Return the kinds of its changes, in the order of their versions."""
        return (entry.kind for entry in self.log)

    def entry(self, version: int) -> LogChange:
        """Return the change that produced a version."""
        return self.log[version - 1].change

    def entries(self) -> list[Entry]:
        """Return the log for readers: undo and redo include the change they refer to."""
        referred_versions = {entry.refers_to for entry in self.log}
        sources = {entry.version: entry for entry in self.log if entry.version in referred_versions}
        repeated_changes = repeating_changes(self.log, sources)
        return [
            replace(entry, change=repeated_changes[entry.version])
            if entry.version in repeated_changes
            else entry
            for entry in self.log
        ]

    def at_version(self, version: int) -> "PhoneMatch":
        """Return the match at an earlier version."""
        return replace(self, log=self.log[:version])

    def match_at(self, version: int) -> tuple[Document, Sheet]:
        """Return the document and the sheet at a version."""
        match = self.at_version(version)
        return match.read_document(), sheet_of(match)

    def history(self) -> History:
        """Fold the log."""
        return fold(Document.read(self.opening), (entry.change for entry in self.log))

    def after(self, step: Step, author: str, at: datetime) -> "PhoneMatch":
        """Return the match with one more change. Raises `Conflict` if it would be too long."""
        log_bytes = sum(entry_size(logged.change.to_json(), logged.author) for logged in self.log)
        checked_size(self, step, author, log_bytes)
        entry = Entry(self.version + 1, step.change, author, at)
        match = replace(self, log=(*self.log, entry))
        cache_sheet(match, step.sheet)
        return match


def first_date(log: Sequence[Entry]) -> datetime | None:
    """Return the original start of a match if its date was changed, else None."""
    for entry in log:
        if entry.kind == "details" and (entry.old or {}).get("started_at"):
            return datetime.fromisoformat(entry.old["started_at"])
    return None


def document_at(match: PhoneMatch, version: int) -> Document:
    """Return the document of a match at a version."""
    return match.at_version(version).read_document()
