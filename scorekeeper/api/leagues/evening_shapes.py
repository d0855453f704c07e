"""The shapes of an evening's bodies and answers, for the schema only."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

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


class SwapBody(Closed):
    """Two people who change places; with `dry_run` only what it costs is answered."""

    swap: Annotated[list[UUID], Field(min_length=2, max_length=2)]
    dry_run: bool | None = None


class StartBody(Closed):
    """The match of a table; `another` where one was started there before."""

    another: bool | None = None
