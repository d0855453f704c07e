"""The shapes of what charts are drawn from, for the schema only."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, Field

from scorekeeper.api.leagues.player_shapes import Declared, Record, Strength
from scorekeeper.api.leagues.shapes import SeasonName

Two = Annotated[list[int], Field(min_length=2, max_length=2)]


class ChartOfSeason(BaseModel):
    """Which season and game it is about; no game for all together."""

    season: SeasonName
    game: str | None


class RankedPlayer(BaseModel):
    """A player's place after each evening; null for no place yet."""

    member: UUID
    name: str
    places: list[int | None]


class Ranks(ChartOfSeason):
    """The places of a season after each of its evenings."""

    method: Literal["sum", "mean", "places", "best", "share"]
    evenings: list[date]
    players: list[RankedPlayer]


class Contracts(ChartOfSeason):
    """What was declared in a season; nothing over all games."""

    contracts: list[Declared]


class MetPlayer(BaseModel):
    """Somebody who has played, and how many matches."""

    member: UUID
    name: str
    matches: int


class MetPair(BaseModel):
    """How often two have been partners and opponents."""

    members: Annotated[list[UUID], Field(min_length=2, max_length=2)]
    partners: int
    opponents: int


class Meetings(ChartOfSeason):
    """Who has met whom in a season."""

    players: list[MetPlayer]
    pairs: list[MetPair]


class ComparedPlayer(BaseModel):
    """One of two players."""

    member: UUID
    name: str


class RatedThen(Strength):
    """A rating after a match."""

    at: AwareDatetime


class ComparedGame(BaseModel):
    """Two players in one game: what each has, alone, together, and against each other."""

    game: str
    records: list[Record]
    ratings: list[Strength | None]
    together: Record
    against: list[Record]
    ahead: Two
    level: int
    rating_history: list[list[RatedThen]]


class Compared(BaseModel):
    """Two players side by side."""

    players: list[ComparedPlayer]
    games: list[ComparedGame]
