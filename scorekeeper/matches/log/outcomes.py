"""The outcomes of a plan: a step, or a conflict; pure."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from games.sheet import Row, Sheet
from games.values import FieldProblem, Refusal, Refused
from games.words import Translate
from scorekeeper.matches.log.authors import SCORER
from scorekeeper.matches.log.document import Document, LogChange
from scorekeeper.matches.snapshot import LogEntry, Snapshot


@dataclass(frozen=True)
class Attempt:
    """Who writes, what they had seen, and the key that makes a retry harmless.

    `version` is the version the writer had seen, None for "whatever is newest"; `digest` tells
    requests with the same key apart; `saw` is a digest of what the change replaces, empty for
    whatever is there.
    """

    author: str = SCORER
    version: int | None = None
    key: str | None = None
    digest: str = ""
    saw: str = ""


class DealInTheWay(TypedDict):
    """A deal that a change would make impossible, and why."""

    number: Annotated[int, Field(description="The number of the deal, as it stands.")]
    errors: Annotated[list[FieldProblem], Field(description="Why the deal could not have been.")]


@dataclass(frozen=True)
class ImpossibleDeal:
    """A deal that a change would make impossible: its number as it stands, and why."""

    number: int
    refusals: tuple[Refusal, ...]

    def to_json(self, translate: Translate) -> DealInTheWay:
        """Return it as the API and light answers tell it."""
        errors = [refusal.to_json(translate) for refusal in self.refusals]
        return {"number": self.number, "errors": errors}


class Conflict(Exception):  # noqa: N818  the match stands against it, nothing is broken
    """The match as it stands does not allow the change; nothing has been stored."""

    def __init__(self, refusal: Refusal, in_the_way: tuple[ImpossibleDeal, ...] = ()) -> None:
        """Carry the reason and the deals in the way."""
        self.refusal, self.in_the_way = refusal, in_the_way
        super().__init__(refusal.code)

    @property
    def deals(self) -> tuple[int, ...]:
        """The numbers of the deals in the way."""
        return tuple(deal.number for deal in self.in_the_way)


class Outdated(Exception):  # noqa: N818  somebody was faster, nothing is broken
    """The match has moved on since the writer saw it; nothing has been stored."""

    def __init__(self, match: Snapshot, changes: tuple[LogEntry, ...]) -> None:
        """Carry the match as it stands and what happened since."""
        self.match, self.changes = match, changes
        super().__init__(f"version {match.version}")


class KeyReused(Exception):  # noqa: N818  a client's mistake, nothing is broken
    """The idempotency key was used before, with another request; nothing has been stored."""


class StartedAlready(KeyReused):
    """The key came with another request that started a match; no other has been started."""

    def __init__(self, match: Snapshot) -> None:
        """Carry the match that was started."""
        self.match = match
        super().__init__(match.code)


NOT_WRITTEN = (Refused, Conflict, Outdated, KeyReused)
"""What a service raises when it stores nothing and can say why."""


@dataclass(frozen=True)
class Step:
    """A change that is wanted, and the match as it would be with it; not stored yet."""

    entered: LogChange
    document: Document
    sheet: Sheet


class DealMissing(Exception):  # noqa: N818  an address that leads nowhere
    """There is no deal with this number."""


def row_of(sheet: Sheet, change: LogChange | LogEntry) -> Row | None:
    """Return the deal that a change is about, as it stands now; None when it is gone."""
    number = None if change.new is None else change.number
    return sheet.rows[number - 1] if number and number <= len(sheet.rows) else None
