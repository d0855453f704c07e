"""The shapes of records, ratings and players, for the schema only."""

from datetime import date
from typing import Annotated, Any
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, Field

from scorekeeper.api.http.serializers import AnsweredBy
from scorekeeper.api.leagues.adjustments import AdjustmentSerializer
from scorekeeper.api.leagues.division_shapes import PlayerDivision
from scorekeeper.api.leagues.shapes import Decimal, Member, RatingSystem


class Record(BaseModel):
    """Matches and points."""

    matches: int
    won: int
    drawn: int
    lost: int
    points: Decimal
    mean: Decimal


class Met(Record):
    """A record with or against somebody in a game."""

    game: str
    member: UUID
    name: str


class Strength(BaseModel):
    """A rating: what is shown, the estimate, its uncertainty.

    Shown is the estimate less 3 uncertainties in openskill, less 2 in Glicko-2, itself in Elo.
    """

    value: Decimal
    estimate: Decimal
    uncertainty: Decimal


Share = Annotated[str, Field(pattern=r"^[01]\.[0-9]{4}$")]


class RatedMember(Strength):
    """A line of the ratings."""

    place: int
    member: UUID
    name: str


class Ratings(BaseModel):
    """The ratings of a game, now or at the end of a day."""

    game: str
    system: RatingSystem
    on: date | None
    rows: list[RatedMember]


class RatingMove(Strength):
    """A rating after a match, the estimate before it, by how much that changed, and why.

    `expected` and `scored` are the share of the opponents that the player comes in ahead of.
    """

    member: UUID
    name: str
    before: Decimal
    change: Decimal
    expected: Share
    scored: Share


class RatingMoves(BaseModel):
    """What a match moved of everybody's rating."""

    system: RatingSystem
    moves: list[RatingMove]


class StrengthThen(Strength):
    """A rating after a match, the estimate before it, by how much that changed, and why."""

    at: AwareDatetime
    match: Annotated[str, Field(description="Empty for a result of before the site.")]
    before: Decimal | None
    change: Decimal | None
    expected: Share | None
    scored: Share | None


class Night(BaseModel):
    """An evening's points."""

    evening: date
    points: Decimal


class Declared(BaseModel):
    """What was declared, made or failed, how often."""

    why: str
    made: bool
    count: int


class PlaceCount(BaseModel):
    """How often a place was reached."""

    place: int
    count: int


class PlayerGame(Record):
    """A player's record in a game."""

    game: str
    rating: Strength | None
    best_evening: Night
    worst_evening: Night
    longest_won: int
    longest_not_won: int
    contracts: list[Declared]
    places: list[PlaceCount]
    rating_history: list[StrengthThen]


class Player(Member):
    """A member with everything the results tell."""

    games: list[PlayerGame]
    partners: list[Met]
    opponents: list[Met]
    adjustments: list[Annotated[Any, AnsweredBy(AdjustmentSerializer)]]
    divisions: list[PlayerDivision]
