"""Results of planning a change: a step, or the reason why there is none; pure."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from games.sheet import Row, Sheet
from games.values import FieldProblem, Refusal, Refused
from games.words import Translator
from scorekeeper.matches.log.authors import SCORER
from scorekeeper.matches.log.document import Document, LogChange
from scorekeeper.matches.snapshot import LogEntry, Snapshot


@dataclass(frozen=True)
class Attempt:
    """The phone of a write, the version it has seen, and the idempotency key.

    `version` None writes to the newest version; `digest` distinguishes requests with the same key;
    `replaced_digest` is one of the value that the change replaces, empty to replace any;
    `entered_by` is the phone that entered the change and passed it on, empty if it is the same.
    """

    author: str = SCORER
    version: int | None = None
    key: str | None = None
    digest: str = ""
    replaced_digest: str = ""
    entered_by: str = ""

    @property
    def change_author(self) -> str:
        """The author of the change in the log."""
        return self.entered_by or self.author


NO_ATTEMPT = Attempt()
"""An attempt without a key, at the newest version."""


class DealInTheWay(TypedDict):
    """A deal that a change would make impossible, and why."""

    number: Annotated[int, Field(description="The number of the deal, as it stands.")]
    errors: Annotated[
        list[FieldProblem], Field(description="The reasons why the deal would not be allowed.")
    ]


@dataclass(frozen=True)
class ImpossibleDeal:
    """A deal that a change would make impossible: its current number, and the refusals."""

    number: int
    refusals: tuple[Refusal, ...]

    def to_json(self, translate: Translator) -> DealInTheWay:
        """Return the deal as the API and the phones' JSON show it."""
        errors = [refusal.to_json(translate) for refusal in self.refusals]
        return {"number": self.number, "errors": errors}


class Conflict(Exception):  # noqa: N818  a refusal, not an error of the program
    """The current state of the match does not allow the change; nothing is stored."""

    def __init__(self, refusal: Refusal, impossible_deals: tuple[ImpossibleDeal, ...] = ()) -> None:
        """Store the refusal and the deals that would become impossible."""
        self.refusal, self.impossible_deals = refusal, impossible_deals
        super().__init__(refusal.code)

    @property
    def deals(self) -> tuple[int, ...]:
        """The numbers of the deals that would become impossible."""
        return tuple(deal.number for deal in self.impossible_deals)


class Outdated(Exception):  # noqa: N818  another writer was faster, not an error of the program
    """The match has a newer version than the writer has seen; nothing is stored."""

    def __init__(self, match: Snapshot, changes: tuple[LogEntry, ...]) -> None:
        """Store the current match and the changes that the writer has missed."""
        self.match, self.changes = match, changes
        super().__init__(f"version {match.version}")


class KeyReused(Exception):  # noqa: N818  a client's mistake, not an error of the program
    """The idempotency key belongs to a different request; nothing is stored."""


class StartedAlready(KeyReused):
    """The idempotency key has started a match with a different request; no new match is started."""

    def __init__(self, match: Snapshot) -> None:
        """Store the match that the key has started."""
        self.match = match
        super().__init__(match.code)


NOT_WRITTEN = (Refused, Conflict, Outdated, KeyReused)
"""The exceptions of a service that has stored nothing, each with a reason."""


@dataclass(frozen=True)
class Step:
    """A planned change, with the document and the sheet after it; not stored yet."""

    change: LogChange
    document: Document
    sheet: Sheet


class DealMissing(Exception):  # noqa: N818  a wrong URL, not an error of the program
    """There is no deal with this number."""


def row_of(sheet: Sheet, change: LogChange | LogEntry) -> Row | None:
    """Return the current row of the deal that a change affects, None if it was removed."""
    number = None if change.new is None else change.number
    return sheet.rows[number - 1] if number and number <= len(sheet.rows) else None
