"""The file of leagues: one JSON object a line, so that it is written and read as a stream.

A `league` begins with its line; what belongs to it follows: seasons, members, results in the order
in which they count, whether of matches or of before the site, what adjusts the standings, evenings
with their tables, tournaments, and the log of acts. An `end` closes the file.

Files of version 1 have no imports, evenings, tournaments and acts, and match lines without `id`.
"""

from datetime import date, time
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AwareDatetime, Field, TypeAdapter

from games.values import WHOLE, Many, Value
from scorekeeper.leagues.divisions.reading import LONGEST_NAME as LONGEST_DIVISION
from scorekeeper.leagues.divisions.reading import MOST_MOVING
from scorekeeper.leagues.form_fields import LARGEST
from scorekeeper.leagues.models.acts import LONGEST_KIND, LONGEST_WHO
from scorekeeper.leagues.models.adjustments import LONGEST_REASON
from scorekeeper.leagues.models.past import LONGEST_SOURCE
from scorekeeper.leagues.models.people import LONGEST_NAME
from scorekeeper.leagues.models.planned import LONGEST_PLACE
from scorekeeper.leagues.pots.services import LARGEST as LARGEST_FEE
from scorekeeper.leagues.scoring.divisions import FEWEST, MOST
from scorekeeper.leagues.tournaments.agreed import LONGEST_TEAM, MOST_DEALS, MOST_ROUNDS
from scorekeeper.players.names import LONGEST_NAME as LONGEST_MEMBER

FORMAT = "scorekeeper-leagues"
VERSION = 2
MOST_MEMBERS = 5_000

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Id = Annotated[int, Field(ge=0, lt=1_000_000)]
"""What a line is called by the others of its league; servers have ids of their own."""
Moment = Annotated[AwareDatetime, Field(strict=False)]
Day = Annotated[date, Field(strict=False)]
Clock = Annotated[time, Field(strict=False)]
People = Many[Id | None]
"""Members, in an order that tells something; none for a member who has gone."""
Slug = Annotated[str, Field(max_length=40)]
Number = Annotated[int, Field(ge=1, le=1000)]


class LeagueLine(Value):
    """What is agreed about a league."""

    kind: Literal["league"]
    format: Literal["scorekeeper-leagues"]
    format_version: Annotated[Literal[1, 2], WHOLE]
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


class Waiting(Value):
    """Since when a correction waits for an owner, and when the owner declined it."""

    since: Moment
    declined_at: Moment | None = None


class MatchLine(Value):
    """A match with its file, and what it counts; `results` only where that waits for an owner."""

    kind: Literal["match"]
    id: Id | None = None
    file: dict[str, Any]
    season: Id | None = None
    evening: Day
    seats: Many[SeatLine]
    results: Many[StoredResult] | None = None
    waiting: Waiting | None = None
    added_at: Moment | None = None


class ImportLine(Value):
    """An import of members and results of before the site; `mine` if the bringer made it."""

    kind: Literal["import"]
    id: Id
    at: Moment
    source: Annotated[str, Field(max_length=LONGEST_SOURCE)] = ""
    added: People = ()
    restored: People = ()
    mine: bool = False


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
    imported: Id | None = None
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


class PresentPart(Value):
    """Who came to an evening, from when to when."""

    member: Id
    team: Annotated[str, Field(max_length=20)] = ""
    came_at: Moment
    left_at: Moment | None = None


class AttendanceLine(Value):
    """Who was there on an evening, in turn."""

    kind: Literal["attendance"]
    evening: Day
    present: Many[PresentPart]


class StartedPart(Value):
    """A match that was started at a table of a round."""

    match: Id
    table: Number


class DrawingLine(Value):
    """A round of an evening: its tables, who sat out, and the matches started there."""

    kind: Literal["drawing"]
    id: Id
    evening: Day
    number: Number
    game: Slug
    games: Many[Slug] = ()
    tables: Many[People]
    out: People = ()
    started: Many[StartedPart] = ()


class TeamPart(Value):
    """The team of somebody who plays in a tournament."""

    member: Id
    team: Annotated[str, Field(min_length=1, max_length=LONGEST_TEAM)]


class RoundPart(Value):
    """A round of a tournament, which is a drawing."""

    drawing: Id
    number: Number
    stage: Literal["round", "final"]


class TournamentLine(Value):
    """A tournament with its rounds."""

    kind: Literal["tournament"]
    name: Name
    game: Slug
    starts_on: Day
    ends_on: Day | None = None
    format: Literal["rounds", "groups", "knockout"]
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)]
    deals: Annotated[int, Field(ge=1, le=MOST_DEALS)] | None = None
    draw: Literal["fewest", "standing"]
    points: Literal["sum", "places"]
    group_size: Number
    best: Number
    together: bool
    counts: bool = True
    entrants: Many[Id]
    teams: Many[TeamPart] = ()
    groups: Many[Many[Id]] = ()
    place_points: Any
    ties: Any
    drawn: Many[RoundPart] = ()


class AnswerPart(Value):
    """What a member has said about an evening to come."""

    member: Id
    word: Literal["yes", "maybe", "no"]


class EveningLine(Value):
    """An evening to come, or that was planned, with its answers."""

    kind: Literal["evening"]
    id: Id
    day: Day
    time: Clock | None = None
    place: Annotated[str, Field(max_length=LONGEST_PLACE)] = ""
    games: Many[Slug] = ()
    sequence: Annotated[int, Field(ge=0, lt=1_000_000)] = 0
    changed_at: Moment
    cancelled_at: Moment | None = None
    answers: Many[AnswerPart] = ()


class ActLine(Value):
    """Something that was done; `mine` if the bringer did it. Rows stand in `data` by their ids."""

    kind: Literal["act"]
    id: Id
    what: Annotated[str, Field(max_length=LONGEST_KIND)]
    who: Annotated[str, Field(max_length=LONGEST_WHO)] = ""
    mine: bool = False
    at: Moment
    data: dict[str, Any] = {}
    undoes: Id | None = None


class EndLine(Value):
    """The last line, so that a file that was cut off is noticed."""

    kind: Literal["end"]
    leagues: Annotated[int, Field(ge=1)]


Line = (
    LeagueLine | SeasonLine | MemberLine | MatchLine | ImportLine | PastLine | AdjustmentLine
    | AttendanceLine | DrawingLine | TournamentLine | EveningLine | ActLine | EndLine
)  # fmt: skip
LINE: TypeAdapter[Line] = TypeAdapter(Annotated[Line, Field(discriminator="kind")])
