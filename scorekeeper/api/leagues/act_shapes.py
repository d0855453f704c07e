"""The shapes of the log of acts, for the schema only."""

from uuid import UUID

from pydantic import AwareDatetime, BaseModel

from scorekeeper.api.leagues.shapes import Page


class Act(BaseModel):
    """What somebody did: `says` in the reader's language; `undoes` and `undone_by` name acts.

    `by` is a name, or null for the site itself.
    """

    id: UUID
    at: AwareDatetime
    by: str | None
    kind: str
    says: str
    match: str | None
    undoes: UUID | None
    undone_by: UUID | None


class ActPage(Page):
    """A page of acts, the newest first."""

    results: list[Act]
