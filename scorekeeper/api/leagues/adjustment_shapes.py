"""The shapes of adjustments: penalties, bonuses, carry-over and handicaps of standings."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

AdjustmentKind = Literal["penalty", "bonus", "carry_over", "handicap"]
Decimal = Annotated[str, Field(pattern=r"^-?[0-9]+(\.[0-9]+)?$")]
AdjustmentReason = Annotated[str, Field(min_length=1, max_length=200)]
StandingsGame = Annotated[
    str, Field(description="A game of the league, or `all` for the standings over all games.")
]
AdjustmentAmount = Annotated[
    str | int, Field(description="Up to two decimals; above zero for a penalty and a bonus.")
]


class NewAdjustment(BaseModel):
    """An adjustment to add; without a day today's, a handicap from the season's first day."""

    model_config = ConfigDict(extra="forbid")

    season: UUID
    game: StandingsGame
    member: UUID
    kind: AdjustmentKind
    amount: AdjustmentAmount
    reason: AdjustmentReason
    day: date | None = None


class Adjustment(BaseModel):
    """An adjustment: `effect` is what it adds, a handicap for each match that was played.

    What was stored together has one `batch`, and is undone together.
    """

    id: UUID
    season: UUID
    game: StandingsGame
    member: UUID
    name: str
    kind: AdjustmentKind
    amount: Decimal
    effect: Decimal
    day: date
    reason: str
    by: str | None
    at: AwareDatetime
    batch: UUID
    undone_at: AwareDatetime | None
    undone_by: str | None


class UndoneAdjustments(BaseModel):
    """What was undone together."""

    undone: list[Adjustment]


class StandingAdjustment(BaseModel):
    """What adjusts a line of the standings."""

    id: UUID
    kind: AdjustmentKind
    effect: Decimal
    day: date
    reason: str
    by: str | None


class CarryOverBody(BaseModel):
    """What is carried over: a share in percent of final values, or an amount by member.

    Where there are amounts, who is left out has none. With `dry_run` nothing is stored.
    """

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    season: UUID
    from_: Annotated[UUID, Field(alias="from")]
    game: StandingsGame
    share: str | int | None = None
    amounts: dict[str, AdjustmentAmount] | None = None
    reason: AdjustmentReason | None = None
    dry_run: bool | None = None


class CarriedValue(BaseModel):
    """A member's final value, and what of it is carried over."""

    member: UUID
    name: str
    value: Decimal
    amount: Decimal


class CarriedOver(BaseModel):
    """What is carried over; no adjustments where nothing was stored."""

    members: list[CarriedValue]
    adjustments: list[Adjustment]
