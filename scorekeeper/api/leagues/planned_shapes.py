"""The shapes of evenings to come, for the schema only."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from scorekeeper.api.leagues.shapes import Closed

ClockTime = Annotated[str, Field(pattern="^[0-2][0-9]:[0-5][0-9]$", examples=["19:30"])]

ClockTimeOrNone = Annotated[str, Field(pattern="^([0-2][0-9]:[0-5][0-9])?$", examples=["19:30"])]


class EveningBody(Closed):
    """What to change about an evening; `cancelled` says whether it takes place.

    An empty `time` is none.
    """

    day: date | None = None
    time: ClockTimeOrNone | None = None
    place: Annotated[str, Field(max_length=80)] | None = None
    games: list[str] | None = None
    cancelled: bool | None = None


class NewEvening(Closed):
    """An evening to plan, in the league's own time; without games, for all of the league."""

    day: date
    time: ClockTime | None = None
    place: Annotated[str, Field(max_length=80)] | None = None
    games: list[str] | None = None


class AnswerBody(Closed):
    """Whether somebody comes; without `member`, the account itself."""

    answer: Literal["yes", "maybe", "no"]
    member: UUID | None = None


class Answered(BaseModel):
    """How many have answered so, and who; the latter is for members only."""

    number: int
    members: list[UUID]


class EveningAnswers(BaseModel):
    """The answers so far."""

    yes: Answered
    maybe: Answered
    no: Answered


class PlannedEvening(BaseModel):
    """An evening to come."""

    id: UUID
    day: date
    time: ClockTime | None
    place: str
    games: list[str]
    cancelled: bool
    answers: EveningAnswers


class PlannedEvenings(BaseModel):
    """The evenings to come, the next first."""

    evenings: list[PlannedEvening]
