"""The shapes of an evening's bodies and answers, for the schema only."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, Field

from scorekeeper.api.leagues.shapes import Closed, MemberName

Team = Annotated[str, Field(max_length=20)]


class AttendanceBody(Closed):
    """Who is there now: all others have left. `teams` has a pair or team by member's id.

    `guest` is a name that comes as well, outside the ranking; `as_last_time` stands for `present`.
    """

    present: list[UUID] | None = None
    teams: dict[str, Team] | None = None
    guest: MemberName | None = None
    as_last_time: bool | None = None


class PersonThere(BaseModel):
    """Somebody who has come; `left_at` once they have gone."""

    member: UUID
    name: str
    guest: bool
    team: str
    came_at: AwareDatetime
    left_at: AwareDatetime | None


class Attendance(BaseModel):
    """Who has come to an evening, in turn."""

    evening: date
    people: list[PersonThere]


class NewRound(Closed):
    """A round to draw; without `present`, for those who are there.

    A `second_game` of another size is played where that seats more people. With `five`, a leftover
    player sits at a table, where one is out in turns. People of one team play as partners, or sit
    `apart`. By `strength`, equally strong people meet (`alike`), or tables are equally strong.
    Where `divided`, only people of one division meet.
    """

    game: str
    second_game: str | None = None
    present: list[UUID] | None = None
    teams: dict[str, Team] | None = None
    five: bool | None = None
    apart: bool | None = None
    strength: Literal["", "alike", "mixed"] | None = None
    divided: bool | None = None


class RoundMatch(BaseModel):
    """A match that was started at a table."""

    code: str
    status: Literal["open", "finished", "stopped"]


class RoundTable(BaseModel):
    """A table: its game, its players in order of play, who of the table is out, its matches."""

    number: int
    game: str
    players: list[UUID]
    out: list[UUID]
    matches: list[RoundMatch]


class Round(BaseModel):
    """A round of an evening, and who sits out."""

    id: UUID
    evening: date
    number: int
    tables: list[RoundTable]
    out: list[UUID]


class Rounds(BaseModel):
    """The rounds of an evening, the first first."""

    rounds: list[Round]


class SwapBody(Closed):
    """Two people who change places; with `dry_run` only what it costs is answered."""

    swap: Annotated[list[UUID], Field(min_length=2, max_length=2)]
    dry_run: bool | None = None


class PairsAgain(BaseModel):
    """How many pairs of a round have been partners before, and opponents."""

    partners: int
    opponents: int


class Swapped(BaseModel):
    """The round as it is, and how many pairs meet again before and after the change."""

    round: Round
    before: PairsAgain
    after: PairsAgain


class StartBody(Closed):
    """The match of a table; `another` where one was started there before."""

    another: bool | None = None
