"""The division that a season's charts show, and the choices of divisions."""

from collections.abc import Collection
from uuid import UUID

from scorekeeper.club.charts.season_charts import SeasonCharts
from scorekeeper.leagues.people.faces import People
from scorekeeper.leagues.standings.divisions import (
    WITHOUT,
    division_choices,
    divisions_of,
    is_valid_division,
    numbered_choices,
)
from scorekeeper.leagues.standings.table import divide_query
from scorekeeper.scoring.divisions import NOWHERE
from scorekeeper.web.context import Context

FIRST = "1"
"""The default division."""


def chosen_division(
    charts: SeasonCharts, people: People, requested: str
) -> tuple[Collection[UUID] | None, list[Context]]:
    """Return the members of the requested division, else of the first, and the choices.

    The members are None for all of them: on request, or if the season has no divisions.
    """
    divisions = divisions_of(charts.query.season)
    if divisions is None:
        return None, []
    requested = requested if is_valid_division(charts.query.season, requested) else FIRST
    choices = [
        {"slug": slug, "name": name, "chosen": slug == requested}
        for slug, name in division_choices(numbered_choices(divisions))
        if slug
    ]
    divided = divide_query(charts.query, people, requested).divided
    if divided is None:
        return None, choices
    numbers = divided.numbers(charts.sums.histories)
    number = NOWHERE if requested == WITHOUT else int(requested)
    return {member for member in people if numbers.get(member, NOWHERE) == number}, choices
