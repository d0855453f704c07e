"""The rows of a league in the order of its file."""

import heapq
from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import Any

from django.db.models import Model

from scorekeeper.club.evenings.models import Drawing, PlannedEvening
from scorekeeper.club.tournaments.models import Tournament
from scorekeeper.exports.leagues.format import OF_A_LEAGUE
from scorekeeper.leagues.counting.past import past_results, stored_past_results
from scorekeeper.leagues.models import League, LeagueMatch, PastTable, Result
from scorekeeper.storage.queries import read_in_chunks

CHUNK = 50
PARTS: Mapping[type[Model], tuple[str, ...]] = {
    LeagueMatch: ("seats", "pending"),
    PastTable: ("seats",),
    Drawing: ("started",),
    Tournament: ("rounds_drawn",),
    PlannedEvening: ("answers",),
}
"""Relations whose rows follow the row that they belong to."""
PREFETCHED: Mapping[type[Model], tuple[str, ...]] = {
    LeagueMatch: ("match",),
    PastTable: ("season__league", "seats__member", "results"),
}
"""Further relations that are prefetched with the rows."""


def rows_in_order(league: League) -> Iterator[Any]:
    """Yield the rows of a league by model and key, past tables merged among the matches."""
    for model in OF_A_LEAGUE:
        if model is LeagueMatch:
            tables = (_rows(league, table_model) for table_model in (LeagueMatch, PastTable))
            yield from heapq.merge(*tables, key=attrgetter("pk"))
        elif model not in {PastTable, Result}:
            yield from _rows(league, model)


def _rows(league: League, model: type[Model]) -> Iterator[object]:
    """Yield a league's rows of a model, read in chunks."""
    relations = (*PARTS.get(model, ()), *PREFETCHED.get(model, ()))
    query = model._default_manager.filter(league=league)  # noqa: SLF001  documented
    row: Any
    for row in read_in_chunks(query.prefetch_related(*relations), CHUNK):
        row.league = league
        yield row


def parts_of(row: Any) -> Iterator[Model]:
    """Yield the rows that follow a row, and the results that a closed season keeps of it."""
    for name in PARTS.get(type(row), ()):
        part = getattr(row, name, None)
        yield from [] if part is None else [part] if isinstance(part, Model) else part.all()
    if isinstance(row, LeagueMatch | PastTable) and _keeps_results(row):
        yield from row.results.order_by("seat")


def _keeps_results(table: LeagueMatch | PastTable) -> bool:
    """Return whether a closed season keeps results that differ from the table's now."""
    if isinstance(table, PastTable):
        return stored_past_results(table) != past_results(table)
    return hasattr(table, "pending")
