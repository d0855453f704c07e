"""A match as a phone holds it: its opening and the entries of its log, in plain dataclasses."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from games import GAMES
from games.kernel import Game
from games.sheet import Sheet, fold_sheet
from scorekeeper.matches.log.document import Document, History, LogChange, fold
from scorekeeper.matches.log.outcomes import Step


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

    def entered(self) -> LogChange:
        """Return the change as the log folds it."""
        return self.change


@dataclass(frozen=True)
class PlainMatch:
    """A match at one version."""

    pk: UUID
    code: str
    game: str
    opening: dict[str, Any]
    document: dict[str, Any]
    changed_at: datetime
    status: str = "open"
    agreeing: bool = False
    words: int = 0
    standing: dict[str, Any] | None = None
    suits: list[int] | None = None
    log: tuple[Entry, ...] = ()

    @property
    def version(self) -> int:
        """How many changes its log has."""
        return len(self.log)

    @property
    def deal_count(self) -> int:
        """How many deals it has."""
        return len(self.document["deals"])

    @property
    def rules(self) -> Game:  # type: ignore[type-arg]
        """The rules of its game."""
        return GAMES[self.game]

    def read(self) -> Document:
        """Return the match as it stands."""
        return Document.read(self.document)

    def kinds(self) -> Iterator[str]:
        """Return the kinds of its changes, in the order of their versions."""
        return (each.kind for each in self.log)

    def entry(self, version: int) -> LogChange:
        """Return the change that made a version."""
        return self.log[version - 1].change

    def match_at(self, version: int) -> tuple[Document, Sheet]:
        """Return the match and its sheet as they were at a version."""
        document = self.history(version).document
        return document, fold_sheet(document.match_input())

    def history(self, until: int | None = None) -> History:
        """Fold the log, up to a version if one is given."""
        return fold(Document.read(self.opening), (each.change for each in self.log[:until]))

    def after(self, step: Step, author: str, at: datetime) -> "PlainMatch":
        """Return the match with one more change."""
        entry = Entry(self.version + 1, step.entered, author, at)
        return replace(
            self,
            document=step.document.stored(), status=step.sheet.status,
            changed_at=at, log=(*self.log, entry),
        )  # fmt: skip
