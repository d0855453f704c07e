"""The shapes of tournaments: what is agreed, rounds, standings and places."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from scorekeeper.api.leagues.adjustment_shapes import Decimal

TournamentFormat = Literal["rounds", "groups", "knockout"]
TournamentDraw = Literal["fewest", "standing"]
TournamentPoints = Literal["sum", "places"]
TournamentName = Annotated[str, Field(min_length=1, max_length=60)]
RoundsNumber = Annotated[int, Field(ge=1, le=50)]
DealsNumber = Annotated[
    int | None, Field(ge=1, le=200, description="None: each match goes to its own end.")
]
PeopleNumber = Annotated[int, Field(ge=1, le=400)]
TeamNames = Annotated[
    dict[str, str], Field(description="The team of each entrant who has one, by member.")
]
TournamentCounts = Annotated[
    bool, Field(description="False: its matches count for it alone, not for the season.")
]


class NewTournament(BaseModel):
    """A tournament to make; where teams play `together`, each is two partners."""

    model_config = ConfigDict(extra="forbid")

    name: TournamentName
    game: str
    starts_on: date
    ends_on: date | None = None
    format: TournamentFormat
    rounds: RoundsNumber = 3
    deals: DealsNumber = None
    draw: TournamentDraw = "fewest"
    points: TournamentPoints = "sum"
    group_size: PeopleNumber = 4
    best: PeopleNumber = 2
    together: bool = False
    counts: TournamentCounts = True
    entrants: list[UUID]
    teams: TeamNames = {}


class TournamentChanges(BaseModel):
    """What changes; once a round is drawn: name, days, `counts`, and in fixed rounds who plays."""

    model_config = ConfigDict(extra="forbid")

    name: TournamentName | None = None
    game: str | None = None
    starts_on: date | None = None
    ends_on: date | None = None
    format: TournamentFormat | None = None
    rounds: RoundsNumber | None = None
    deals: DealsNumber = None
    draw: TournamentDraw | None = None
    points: TournamentPoints | None = None
    group_size: PeopleNumber | None = None
    best: PeopleNumber | None = None
    together: bool | None = None
    counts: TournamentCounts | None = None
    entrants: list[UUID] | None = None
    teams: TeamNames | None = None


class TournamentHead(BaseModel):
    """What is agreed about a tournament."""

    id: UUID
    name: str
    game: str
    starts_on: date
    ends_on: date | None
    format: TournamentFormat
    rounds: int
    deals: int | None
    draw: TournamentDraw
    points: TournamentPoints
    group_size: int
    best: int
    together: bool
    counts: TournamentCounts
    entrants: list[UUID]
    teams: dict[str, str]
    groups: list[list[UUID]]
    place_points: list[int]
    ties: list[str]


class Tournaments(BaseModel):
    """The tournaments of a league, the newest first."""

    tournaments: list[TournamentHead]


class TournamentStanding(BaseModel):
    """Where somebody stands: tables that count, those won, and what the standings sort by."""

    place: int
    member: UUID
    name: str
    tables: int
    won: int
    value: Decimal


class TeamStanding(BaseModel):
    """Where a team stands: the sum of its members."""

    place: int
    team: str
    tables: int
    won: int
    value: Decimal


class FinalPlace(BaseModel):
    """The place of somebody once all is played."""

    place: int
    member: UUID
    name: str


class Tournament(TournamentHead):
    """A tournament with its standings; `places` and `winners` once all is `over`."""

    over: bool
    next: Literal["round", "final"] | None
    standings: list[TournamentStanding]
    team_standings: list[TeamStanding]
    places: list[FinalPlace]
    winners: list[UUID]


class TournamentMatch(BaseModel):
    """The match of a table."""

    code: str
    status: Literal["open", "finished", "stopped"]
    deals: int


class TournamentResult(BaseModel):
    """What a table brought somebody."""

    member: UUID
    place: int
    points: Decimal
    place_points: Decimal


class TournamentTable(BaseModel):
    """A table: `results` once it counts."""

    number: int
    players: list[UUID]
    match: TournamentMatch | None
    results: list[TournamentResult]


class TournamentRound(BaseModel):
    """A round: tables start at `evenings/{evening}/rounds/{evening_round}/tables/{number}/`."""

    number: int
    stage: Literal["round", "final"]
    evening: date
    evening_round: int
    tables: list[TournamentTable]
    out: list[UUID]


class TournamentRounds(BaseModel):
    """The rounds of a tournament."""

    rounds: list[TournamentRound]


class DeletedTournament(BaseModel):
    """The tournament that was deleted."""

    id: UUID


class UndoneRound(BaseModel):
    """The number of the round that was taken back."""

    number: int
