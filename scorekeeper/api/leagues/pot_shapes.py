"""The shapes of pots: fees, prizes, and who pays what."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from scorekeeper.api.leagues.adjustment_shapes import StandingsGame

Money = Annotated[str, Field(pattern=r"^[0-9]+(\.[0-9]+)?$")]
MoneyTyped = Annotated[str | int, Field(description="In the places of the currency.")]
Currency = Annotated[str, Field(min_length=3, max_length=3)]
FeePer = Literal["match", "evening", "season"]
PrizesBy = Literal["percent", "sum"]


class PotBody(BaseModel):
    """What is agreed about a pot: the prizes by place are percentages of 100, or sums."""

    model_config = ConfigDict(extra="forbid")

    game: StandingsGame
    fee: MoneyTyped
    currency: Currency
    per: FeePer
    by: PrizesBy
    prizes: Annotated[list[MoneyTyped], Field(min_length=1, max_length=20)]


class PotShare(BaseModel):
    """What somebody pays into a pot, or gets of it."""

    member: UUID
    name: str
    amount: Money


class PotPayment(BaseModel):
    """One of the fewest payments that settle fees and prizes at once."""

    from_: Annotated[UUID, Field(alias="from")]
    to: UUID
    amount: Money


class SeasonPot(BaseModel):
    """The pot of a season as it would be divided now; `paid` and `prizes_now` sum to `whole`.

    While no one has a place, nothing is divided.
    """

    season: UUID
    game: StandingsGame
    fee: Money
    currency: Currency
    per: FeePer
    by: PrizesBy
    prizes: list[Money]
    whole: Money
    paid: list[PotShare]
    prizes_now: list[PotShare]
    payments: list[PotPayment]


class EveningPot(BaseModel):
    """What an evening brings into the pot of its season."""

    season: UUID
    evening: date
    currency: Currency
    whole: Money
    paid: list[PotShare]


class DroppedPot(BaseModel):
    """The season that has no pot any longer."""

    season: UUID
