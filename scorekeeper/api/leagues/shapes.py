"""The shapes of leagues' bodies and answers, for the schema only."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from scorekeeper.leagues.standings.answers import Outcome
from scorekeeper.media.shapes import DecimalText

Role = Literal["owner", "scorer", "member", "guest"]
RatingSystem = Literal["openskill", "elo", "glicko2"]
LeagueName = Annotated[str, Field(min_length=1, max_length=60)]
MemberName = Annotated[str, Field(min_length=1, max_length=40)]
Url = str


class Closed(BaseModel):
    """A body without other fields than these."""

    model_config = ConfigDict(extra="forbid")


class NewMember(Closed):
    """A name to add."""

    name: MemberName
    role: Role | None = None


class MemberBody(Closed):
    """What to change about a member; a null `merged_into` makes them somebody of their own."""

    name: MemberName | None = None
    role: Role | None = None
    merged_into: UUID | None = None


class Member(BaseModel):
    """Somebody of a league."""

    id: UUID
    name: str
    role: Role
    has_account: bool
    merged_into: UUID | None
    removed_at: AwareDatetime | None


class ChangedMember(Member):
    """A member, and what the change moved: a line for each standings, each game's ratings."""

    receipt: list[str]


class CountedBody(Closed):
    """Who sat where, by seat; and whether a correction of a closed season shall count.

    After the seats come those who have left the table, in turn.
    """

    members: Annotated[list[UUID | None] | None, Field(min_length=3)] = None
    apply_correction: bool | None = None


class NewCounted(Closed):
    """A match that shall count; without rights on it by account, its `scorer_key`."""

    match: str
    scorer_key: str | None = None


class SeatResult(BaseModel):
    """What a match brought one player, and for whom it counts.

    A guest's does not count. `deals` is how many they held where a seat changed hands.
    """

    member: UUID
    outcome: Outcome
    place: int
    points: DecimalText
    money: DecimalText | None
    currency: str | None
    counts: bool
    deals: int | None


class LeagueSeat(BaseModel):
    """Who sat in a seat; no member while nobody has said whom the name means.

    After the seats come those who have left the table.
    """

    name: str
    member: UUID | None
    result: SeatResult | None


class CountedMatch(BaseModel):
    """A match that counts for the league; `pending` while a correction waits for an owner."""

    match: UUID
    code: str
    game: str
    status: Literal["open", "finished", "stopped"]
    evening: date
    season: UUID | None
    pending: bool
    seats: list[LeagueSeat]


class ChangedCounted(CountedMatch):
    """A match that counts, and what the change moved, or would move in a closed season."""

    receipt: list[str]


class DeletedLeague(BaseModel):
    """The league that was deleted."""

    slug: str
