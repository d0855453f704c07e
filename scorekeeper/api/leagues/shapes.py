"""The shapes of leagues' bodies and answers, for the schema only."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from scorekeeper.api.leagues.adjustment_shapes import StandingAdjustment

Method = Literal["sum", "mean", "places", "best"]
Role = Literal["owner", "scorer", "member", "guest"]
Substitutes = Literal["share", "whole", "guest", "nobody"]
RatingSystem = Literal["openskill", "elo", "glicko2"]
TieBreak = Literal["won", "points", "direct", "best", "fewest", "recent"]
Outcome = Literal["W", "D", "L"]
Decimal = Annotated[str, Field(pattern=r"^-?[0-9]+(\.[0-9]+)?$")]
Number = Annotated[int, Field(ge=1, le=999)]
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


class SeasonBody(Closed):
    """What to change about a season."""

    name: LeagueName | None = None
    starts_on: date | None = None
    ends_on: date | None = None
    closed: bool | None = None


class NewSeason(Closed):
    """A season to add."""

    name: LeagueName
    starts_on: date
    ends_on: date | None = None


class Season(BaseModel):
    """A stretch of days, frozen once it is closed."""

    id: UUID
    name: str
    starts_on: date
    ends_on: date | None
    closed_at: AwareDatetime | None


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
    points: Decimal
    money: Decimal | None
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


class SeasonName(BaseModel):
    """A season by its name."""

    id: UUID
    name: str


class StandingPart(BaseModel):
    """What one game brings into standings over all games."""

    game: str
    matches: int
    value: Decimal


class StandingLine(BaseModel):
    """One line of standings; no place while too few matches were played.

    Over all games `parts` tell what each game brings; in one game there are none.
    """

    division: Annotated[int | None, Field(description="From 1; places are within it.")]
    way: Annotated[
        Literal["up", "down", "ask"] | None,
        Field(description="Where they would go if the season ended; `ask` at a shared border."),
    ]
    place: int | None
    member: UUID
    name: str
    matches: int
    won: int
    value: Decimal
    moved: int | None
    ahead_by: Annotated[
        TieBreak | None, Field(description="What puts them ahead of the next of this value.")
    ]
    form: list[Outcome]
    adjusted: Annotated[Decimal, Field(description="What of the value comes from adjustments.")]
    adjustments: list[StandingAdjustment]
    parts: list[StandingPart]


class Standings(BaseModel):
    """Standings of a season in one game, or over all games where `game` is null."""

    season: SeasonName
    game: str | None
    method: Literal["sum", "mean", "places", "best", "share"]
    minimum: int
    ties: list[TieBreak]
    on: date | None
    divisions: Annotated[list[str], Field(description="Their names, where it is divided.")]
    standings: list[StandingLine]


class DeletedLeague(BaseModel):
    """The league that was deleted."""

    slug: str
