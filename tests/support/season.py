"""A season of many small matches, and its results."""

from collections.abc import Iterable
from random import Random
from typing import Any

from scorekeeper.leagues.models import League, Result
from tests.support.club import SIX, club, evening, preferans, tarneeb


def busy_club() -> League:
    """Play three tables on each of five evenings, with a fixed seed."""
    league, chance = club(), Random(7)  # noqa: S311  a test
    for day in (8, 9, 10, 14, 15):
        for table in range(2):
            three = chance.sample(SIX, 3)
            preferans(league, three, chance.choice(three), evening(day, 17 + table))
        tarneeb(league, chance.sample(SIX, 4), chance.randint(7, 12), evening(day, 20))
    return league


def rows_of(league: League, game: str = "") -> list[Any]:
    """Return the results of a game, or of all games, in the order of play."""
    rows = Result.objects.filter(league=league).order_by("started_at", "seat")
    return list((rows.filter(game=game) if game else rows).select_related("member"))


def tables_of(rows: Iterable[Any]) -> list[list[Any]]:
    """Group results by match, in their order."""
    tables: dict[Any, list[Any]] = {}
    for row in rows:
        tables.setdefault(row.league_match_id, []).append(row)
    return list(tables.values())
