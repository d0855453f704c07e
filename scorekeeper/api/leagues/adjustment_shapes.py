"""The shapes of adjustments: penalties, bonuses, carry-over and handicaps of standings."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

AdjustmentKind = Literal["penalty", "bonus", "carry_over", "handicap"]
Decimal = Annotated[str, Field(pattern=r"^-?[0-9]+(\.[0-9]+)?$")]
AdjustmentReason = Annotated[str, Field(min_length=1, max_length=200)]
StandingsGame = Annotated[
    str, Field(description="A game of the league, or `all` for the standings over all games.")
]
AdjustmentAmount = Annotated[
    str | int, Field(description="Up to two decimals; above zero for a penalty and a bonus.")
]


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
