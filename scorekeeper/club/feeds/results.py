"""Every result of a league in the order of its evenings, a chunk of rows at a time.

A chunk is one statement that reads what files show and nothing else: not the sheets of the matches.
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
"""So many rows are in memory at a time."""


class Line(BaseModel):
    """What one match brought one player, as it is read and, in JSON, written."""

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
    """Yield every result; each chunk is a query of its own, in whichever thread asks for it."""
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
