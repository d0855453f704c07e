"""The shapes of divisions: their names, who is in which, and what is proposed."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from scorekeeper.api.leagues.adjustment_shapes import StandingsGame

DivisionName = Annotated[str, Field(min_length=1, max_length=20)]
DivisionNames = Annotated[
    list[DivisionName], Field(min_length=2, max_length=9, description="The highest first.")
]
DivisionNumber = Annotated[int, Field(ge=1, le=9)]
Moving = Annotated[
    int, Field(ge=0, le=20, description="How many go up, and how many down, over each border.")
]
ChosenDivisions = Annotated[
    dict[str, DivisionNumber | None],
    Field(description="Divisions from 1 by member; null for none."),
]


class DivisionsBody(BaseModel):
    """How a season is divided; what is not given stays. A new division of a season needs names."""

    model_config = ConfigDict(extra="forbid")

    names: DivisionNames | None = None
    moving: Moving | None = None
    game: StandingsGame | None = None
    members: ChosenDivisions | None = None


class InDivision(BaseModel):
    """Somebody's division."""

    member: UUID
    name: str
    division: DivisionNumber


class SeasonDivisions(BaseModel):
    """The divisions of a season; `game` has the standings that decide who goes up and down."""

    season: UUID
    names: list[str]
    moving: int
    game: StandingsGame
    members: list[InDivision]


class DroppedDivisions(BaseModel):
    """The season that has no divisions any longer."""

    season: UUID


class MoveBody(BaseModel):
    """A division for a member; null for none."""

    model_config = ConfigDict(extra="forbid")

    division: DivisionNumber | None


class PromotionBody(BaseModel):
    """Divisions that an owner chose instead of those proposed; questions are answered here."""

    model_config = ConfigDict(extra="forbid")

    members: ChosenDivisions | None = None


class ProposedDivision(BaseModel):
    """Where somebody could begin: null while an owner is asked."""

    member: UUID
    name: str
    was: int | None
    division: int | None
    way: Literal["up", "down", "stay", "ask", "new"] | None


class DivisionQuestion(BaseModel):
    """These share the place at a border: `many` of them go up, or down."""

    division: DivisionNumber
    way: Literal["up", "down"]
    many: int
    members: list[UUID]


class ProposedDivisions(BaseModel):
    """Divisions that a season could begin with; `from` is the season that they come from."""

    names: list[str]
    moving: int
    game: StandingsGame
    from_: Annotated[UUID | None, Field(alias="from")]
    members: list[ProposedDivision]
    left: list[InDivision]
    questions: list[DivisionQuestion]


class PlayerDivision(BaseModel):
    """The division of a player in a season."""

    season: UUID
    name: str
    division: DivisionNumber
