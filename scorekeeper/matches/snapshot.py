"""A match as pages and plans read it: plain data, from a row or from a phone.

`models.Match` and `models.Change` implement these protocols; nothing here can query a database.
"""

from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from games.kernel import AnyGame
from games.values import JsonObject
from scorekeeper.matches.log.document import Document, LogChange


class Snapshot(Protocol):
    """A match at one version."""

    @property
    def pk(self) -> UUID:
        """The id of the match."""

    @property
    def code(self) -> str:
        """The code with which people watch the match."""

    @property
    def game(self) -> str:
        """The slug of the game."""

    @property
    def version(self) -> int:
        """The number of changes in the log."""

    @property
    def changed_at(self) -> datetime:
        """The time of the last change."""

    @property
    def started_at(self) -> datetime:
        """The start of the match."""

    @property
    def zone(self) -> str:
        """The time zone of the table, empty if unknown."""

    @property
    def opening(self) -> JsonObject:
        """The document before the first change, as stored."""

    @property
    def document(self) -> JsonObject:
        """The document with all changes, as stored."""

    @property
    def status(self) -> str:
        """The status: open, finished or stopped."""

    @property
    def deal_count(self) -> int:
        """The number of deals."""

    @property
    def standing(self) -> JsonObject | None:
        """The standing for lists; None if an earlier release did not store it."""

    @property
    def suits(self) -> list[int] | None:
        """The suit of each seat; None if seats have the suits of their places."""

    @property
    def agreeing(self) -> bool:
        """Whether players confirm and dispute deals."""

    @property
    def words(self) -> int:
        """The number of confirmations and disputes so far."""

    @property
    def rules(self) -> AnyGame:
        """The game of the match."""

    def read_document(self) -> Document:
        """Return the current document."""


class LogEntry(Protocol):
    """A change as readers see it; undo and redo with the values that they restore."""

    @property
    def version(self) -> int:
        """The version after the change."""

    @property
    def kind(self) -> str:
        """The kind of the change."""

    @property
    def number(self) -> int | None:
        """The number of the changed deal."""

    @property
    def old(self) -> Any:
        """The old value."""

    @property
    def new(self) -> Any:
        """The new value."""

    @property
    def refers_to(self) -> int | None:
        """The version that an undo undoes or a redo redoes."""

    @property
    def author(self) -> str:
        """The author of the change."""

    @property
    def at(self) -> datetime:
        """The time of the change."""

    def log_change(self) -> LogChange:
        """Return the change in the form that the log folds."""


def entry_of(change: LogEntry) -> dict[str, object]:
    """Return a change as JSON of the log, as a phone stores it."""
    return {**change.log_change().to_json(), "author": change.author, "at": change.at.isoformat()}
