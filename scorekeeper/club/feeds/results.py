"""All results of a league by evening, read in chunks of rows.

A chunk is one query for the exported columns alone, without the sheets of the matches.
"""

from collections.abc import Iterator
from datetime import date
from typing import Annotated
from uuid import UUID

from django.db.models import Q
from pydantic import BaseModel, Field, PlainSerializer

from scorekeeper.leagues.models import League, Result
from scorekeeper.scoring.standings import plain_points

CHUNK = 2_000
"""The number of rows in memory at a time."""


class Line(BaseModel):
    """The result of one player in one match: a database row, and an object of the JSON export."""

    table: UUID = Field(validation_alias="league_match", exclude=True)
    seat: int = Field(exclude=True)
    evening: date
    game: str
    match: str | None = Field(validation_alias="league_match__match__code")
    season: str | None = Field(validation_alias="season__name")
    member: UUID
    name: str = Field(validation_alias="member__name")
    place: int
    outcome: str
    points: Annotated[int, PlainSerializer(plain_points)]


FIELDS = [str(field.validation_alias or name) for name, field in Line.model_fields.items()]


def all_results(league: League) -> Iterator[Line]:
    """Yield all results; each chunk is a query of its own, in the thread that iterates."""
    results = (
        Result.objects.counting().filter(league=league).order_by("evening", "league_match", "seat")
    )
    rows = results.values(*FIELDS)
    chunk = [Line.model_validate(row) for row in rows[:CHUNK]]
    while chunk:
        yield from chunk
        last = chunk[-1]
        same_match = Q(league_match=last.table, seat__gt=last.seat)
        later = Q(evening__gt=last.evening) | Q(league_match__gt=last.table) | same_match
        rest = rows.filter(later, evening__gte=last.evening) if len(chunk) == CHUNK else rows.none()
        chunk = [Line.model_validate(row) for row in rest[:CHUNK]]
