"""The shapes of imports into a league: members and results of before the site."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from scorekeeper.leagues.past.reading import LONGEST_CELL, MOST_ROWS

Cell = Annotated[str, Field(max_length=LONGEST_CELL)]
Answer = Annotated[
    str, Field(description="The id of a member, `new` for a new member, `skip` to leave out.")
]


class PastLine(BaseModel):
    """One player's part of a result without deals; numbers may be texts."""

    model_config = ConfigDict(extra="forbid")

    date: Annotated[Cell, Field(description="As 2026-12-31; other ways to write a day are read.")]
    time: Annotated[Cell | None, Field(description="By the league's clock, as 20:15.")] = None
    game: Annotated[Cell | None, Field(description="The slug or the name of the game.")] = None
    table: Annotated[
        int | Cell | None, Field(description="Lines of a day with the same table are one result.")
    ] = None
    player: Cell
    side: int | Cell | None = None
    place: int | Cell | None = None
    points: int | Cell | None = None
    money: int | Cell | None = None


class ImportBody(BaseModel):
    """Members or results to import: one of both."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"members": ["Takako", "Takuya"]}]}
    )

    members: Annotated[list[Cell] | None, Field(min_length=1, max_length=MOST_ROWS)] = None
    results: Annotated[list[PastLine] | None, Field(min_length=1, max_length=MOST_ROWS)] = None
    names: Annotated[
        dict[str, Answer] | None, Field(description="Who is meant by names that are in doubt.")
    ] = None
    currency: Annotated[str | None, Field(min_length=3, max_length=3)] = None
    together: Annotated[
        Literal["table", "evening"] | None,
        Field(description="What one result is: a table, or all lines of a day and game."),
    ] = None
    leave_out: Annotated[
        bool | None, Field(description="Leave lines with problems out instead of refusing all.")
    ] = None
    source: Cell | None = None


class Import(BaseModel):
    """What was imported together, by whom and when."""

    id: UUID
    at: AwareDatetime
    by: str | None
    source: str
    members: int
    results: int


class ImportedLeagues(BaseModel):
    """The leagues that a file brought, by their slugs."""

    leagues: list[str]


class MeantName(BaseModel):
    """Whom a name means; no answer where it is to be given."""

    name: str
    answer: str | None
    sure: bool
    close: list[UUID]


class PastProblem(BaseModel):
    """What is wrong with a line; the first is 1."""

    row: int
    message: str


class SeasonCount(BaseModel):
    """How many results count in a season; the name is null for those in none."""

    name: str | None
    results: int


class ImportPreview(BaseModel):
    """What an import would bring."""

    ready: bool
    results: int
    seasons: list[SeasonCount]
    names: list[MeantName]
    problems: list[PastProblem]
