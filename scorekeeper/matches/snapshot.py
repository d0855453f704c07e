"""A match as pages and plans read it: plain data, whether it comes from a row or from a phone.

`models.Match` and `models.Change` have these shapes; nothing here can ask a database.
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
        """What identifies the match."""

    @property
    def code(self) -> str:
        """What people type to watch it."""

    @property
    def game(self) -> str:
        """The slug of its game."""

    @property
    def version(self) -> int:
        """How many changes its log has."""

    @property
    def changed_at(self) -> datetime:
        """When the last of them was made."""

    @property
    def started_at(self) -> datetime:
        """When it began."""

    @property
    def zone(self) -> str:
        """The time zone of its table, empty where none is known."""

    @property
    def opening(self) -> JsonObject:
        """The document before the first change, as stored."""

    @property
    def document(self) -> JsonObject:
        """The document with all changes, as stored."""

    @property
    def status(self) -> str:
        """Where it stands: open, finished or stopped."""

    @property
    def deal_count(self) -> int:
        """How many deals it has."""

    @property
    def standing(self) -> JsonObject | None:
        """What lists show of the table; None where it was never written."""

    @property
    def suits(self) -> list[int] | None:
        """Which suit each seat has; None where seats have those of their places."""

    @property
    def agreeing(self) -> bool:
        """Whether players confirm and dispute deals."""

    @property
    def words(self) -> int:
        """How often they have done so."""

    @property
    def rules(self) -> AnyGame:
        """The rules of its game."""

    def read(self) -> Document:
        """Return the match as it stands."""


class LogEntry(Protocol):
    """A change as readers see it; undo and redo with what they took back or brought."""

    @property
    def version(self) -> int:
        """The version that the change made."""

    @property
    def kind(self) -> str:
        """What was done."""

    @property
    def number(self) -> int | None:
        """The deal it is about."""

    @property
    def old(self) -> Any:
        """What was there."""

    @property
    def new(self) -> Any:
        """What came."""

    @property
    def refers_to(self) -> int | None:
        """The version that an undo takes back or a redo does again."""

    @property
    def author(self) -> str:
        """Who made it."""

    @property
    def at(self) -> datetime:
        """When."""

    def entered(self) -> LogChange:
        """Return the change as the log folds it."""


def entry_of(change: LogEntry) -> dict[str, object]:
    """Return a change as the log stores it, and as a phone keeps it."""
    return {**change.entered().stored(), "author": change.author, "at": change.at.isoformat()}
