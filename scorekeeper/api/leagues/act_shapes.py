"""The shapes of the log of acts, for the schema only."""

from datetime import date
from uuid import UUID

from pydantic import BaseModel, ConfigDict

from scorekeeper.api.leagues.notice_shapes import Unsent
from scorekeeper.api.leagues.shapes import Closed


class WaitingClaim(BaseModel):
    """An account that says a name is its own."""

    id: int
    member: UUID
    name: str
    account: str


class WaitingMatch(BaseModel):
    """A match that waits: its players, or those of them whom nobody knows."""

    match: str
    game: str
    evening: date
    players: list[str]


class Desk(BaseModel):
    """What waits for the owners."""

    claims: list[WaitingClaim]
    corrections: list[WaitingMatch]
    unknown: list[WaitingMatch]
    left_open: list[WaitingMatch]
    unsent: list[Unsent]


class DeskBody(Closed):
    """A claim, or the code of a match whose correction waits; accepted, or else declined."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"match": "k7pq2mxa", "accept": False}]}
    )

    accept: bool
    claim: int | None = None
    match: str | None = None


class Decided(BaseModel):
    """What was decided moved, a line a kind, and what waits still."""

    receipt: list[str]
    desk: Desk
