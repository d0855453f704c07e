"""The file of leagues: one JSON object a line, so that it is written and read as a stream.

A `league` begins with its line; what belongs to it follows: seasons, members, results in the order
in which they count, whether of matches or of before the site, and what adjusts the standings. An
`end` closes the file.
"""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AwareDatetime, Field, TypeAdapter

from games.values import Many, Value
from scorekeeper.leagues.adjustments.reading import LARGEST
from scorekeeper.leagues.divisions.reading import LONGEST_NAME as LONGEST_DIVISION
from scorekeeper.leagues.divisions.reading import MOST_MOVING
from scorekeeper.leagues.models.adjustments import LONGEST_REASON
from scorekeeper.leagues.models.people import LONGEST_NAME
from scorekeeper.leagues.pots.services import LARGEST as LARGEST_FEE
from scorekeeper.leagues.scoring.divisions import FEWEST, MOST
from scorekeeper.players.names import LONGEST_NAME as LONGEST_MEMBER

FORMAT = "scorekeeper-leagues"
VERSION = 1
MOST_MEMBERS = 5_000

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Id = Annotated[int, Field(ge=0, lt=1_000_000)]
"""What a line is called by the others of its league; servers have ids of their own."""
Moment = Annotated[AwareDatetime, Field(strict=False)]
Day = Annotated[date, Field(strict=False)]


class LeagueLine(Value):
    """What is agreed about a league."""

    kind: Literal["league"]
    format: Literal["scorekeeper-leagues"]
    format_version: Literal[1]
    agreed: dict[str, Any]


class PotPart(Value):
    """The pot of a season, in minor units; percentages in hundredths."""

    game: Annotated[str, Field(max_length=40)]
    fee: Annotated[int, Field(gt=0, le=LARGEST_FEE)]
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
    per: Literal["match", "evening", "season"]
    by: Literal["percent", "sum"]
    prizes: Annotated[
        Many[Annotated[int, Field(gt=0, le=LARGEST_FEE)]], Field(min_length=1, max_length=20)
    ]


class DivisionsPart(Value):
    """The divisions of a season, and the number of each member who has one."""

    game: Annotated[str, Field(max_length=40)]
    names: Annotated[
        Many[Annotated[str, Field(min_length=1, max_length=LONGEST_DIVISION)]],
        Field(min_length=FEWEST, max_length=MOST),
    ]
    moving: Annotated[int, Field(ge=0, le=MOST_MOVING)]
    members: Many[Annotated[tuple[Id, Annotated[int, Field(ge=1, le=MOST)]], Field(strict=False)]]


class SeasonLine(Value):
    """A season; a closed one with the method that it was closed with."""

    kind: Literal["season"]
    id: Id
    name: Name
    starts_on: Day
    ends_on: Day | None = None
    closed_at: Moment | None = None
    frozen: dict[str, Any] | None = None
    pot: PotPart | None = None
    divisions: DivisionsPart | None = None


class MemberLine(Value):
    """A member without account; `mine` is the one of whom the file was made for."""

    kind: Literal["member"]
    id: Id
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_MEMBER)]
    suit: Annotated[int, Field(ge=1, le=8)] = 1
    merged_into: Id | None = None
    removed_at: Moment | None = None
    mine: bool = False
    guest: bool = False


class StoredResult(Value):
    """A result that a closed season keeps, whatever the match would count for now."""

    member: Id
    seat: Annotated[int, Field(ge=0, le=1000)]
    side: Annotated[int, Field(ge=0, le=1000)] | None = None
    outcome: Literal["W", "D", "L"]
    place: Annotated[int, Field(ge=1, le=1000)]
    points: int
    place_points: int
    share: Annotated[int, Field(ge=0)]
    money: int | None = None
    currency: Annotated[str, Field(max_length=3)]
    contracts: Many[Annotated[tuple[str, bool, int], Field(strict=False)]] = ()
    counts: bool = True
    rated: bool = True
    deals: Annotated[int, Field(ge=0)] | None = None


class SeatLine(Value):
    """Who sat in a seat: the name as typed, the member it means."""

    name: Annotated[str, Field(max_length=LONGEST_MEMBER)]
    member: Id | None = None


class MatchLine(Value):
    """A match with its file, and what it counts; `results` only where that waits for an owner."""

    kind: Literal["match"]
    file: dict[str, Any]
    season: Id | None = None
    evening: Day
    seats: Many[SeatLine]
    results: Many[StoredResult] | None = None


class PastSeatLine(SeatLine):
    """One player of a result of before the site."""

    side: Annotated[int, Field(ge=0, le=1000)] | None = None
    place: Annotated[int, Field(ge=1, le=1000)] | None = None
    points: int | None = None
    money: int | None = None
    currency: Annotated[str, Field(max_length=3)] = ""


class PastLine(Value):
    """A result of before the site; `results` only where a closed season keeps others."""

    kind: Literal["past"]
    game: Annotated[str, Field(max_length=40)]
    season: Id | None = None
    evening: Day
    started_at: Moment
    seats: Annotated[Many[PastSeatLine], Field(min_length=2, max_length=100)]
    results: Many[StoredResult] | None = None


class AdjustmentLine(Value):
    """An adjustment of standings: `what` it is, and who did and undid it."""

    kind: Literal["adjustment"]
    season: Id
    game: Annotated[str, Field(max_length=40)]
    member: Id
    person: Id
    what: Literal["penalty", "bonus", "carry_over", "handicap"]
    amount: Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
    day: Day
    reason: Annotated[str, Field(min_length=1, max_length=LONGEST_REASON)]
    by: Id | None = None
    at: Moment
    batch: Annotated[UUID, Field(strict=False)]
    undone_at: Moment | None = None
    undone_by: Id | None = None


class EndLine(Value):
    """The last line, so that a file that was cut off is noticed."""

    kind: Literal["end"]
    leagues: Annotated[int, Field(ge=1)]


Line = LeagueLine | SeasonLine | MemberLine | MatchLine | PastLine | AdjustmentLine | EndLine
LINE: TypeAdapter[Line] = TypeAdapter(Annotated[Line, Field(discriminator="kind")])
