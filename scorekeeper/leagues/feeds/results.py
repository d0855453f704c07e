"""Every result of a league in the order of its evenings, a chunk of rows at a time.

A chunk is one statement that reads what files show and nothing else: not the sheets of the matches.
"""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q

from scorekeeper.leagues.models import League, Result

CHUNK = 2_000
"""So many rows are in memory at a time."""


class Line(NamedTuple):
    """What one match brought one player."""

    evening: date
    match: UUID
    seat: int
    code: str
    game: str
    season: str | None
    member: UUID
    name: str
    place: int
    outcome: str
    points: int


FIELDS = ("evening", "league_match", "seat", "league_match__match__code", "game", "season__name",
          "member", "member__name", "place", "outcome", "points")  # fmt: skip


def all_results(league: League) -> Iterator[Line]:
    """Yield every result; each chunk is a query of its own, in whichever thread asks for it."""
    results = (
        Result.objects.counting().filter(league=league).order_by("evening", "league_match", "seat")
    )
    rows = results.values_list(*FIELDS)
    chunk = [Line(*row) for row in rows[:CHUNK]]
    while chunk:
        yield from chunk
        last = chunk[-1]
        same_match = Q(league_match=last.match, seat__gt=last.seat)
        later = Q(evening__gt=last.evening) | Q(league_match__gt=last.match) | same_match
        rest = rows.filter(later, evening__gte=last.evening) if len(chunk) == CHUNK else rows.none()
        chunk = [Line(*row) for row in rest[:CHUNK]]
