"""Export of leagues as gzipped lines of JSON, streamed: never a whole league in memory."""

import heapq
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from operator import attrgetter
from typing import Any

from django.db.models import Model
from pydantic_core import to_json

from games.values import JsonObject
from scorekeeper.accounts.models import User
from scorekeeper.club.evenings.models import Drawing, PlannedEvening
from scorekeeper.club.tournaments.models import Tournament
from scorekeeper.exports.files.as_json import match_data
from scorekeeper.exports.leagues.acts import with_numbers
from scorekeeper.exports.leagues.format import (
    FORMAT,
    KIND_OF,
    MEMBER_FIELDS,
    NUMBERED,
    OF_A_LEAGUE,
    VERSION,
    fields_of,
    replace_values,
)
from scorekeeper.leagues.counting.past import past_results, stored_past_results
from scorekeeper.leagues.models import Act, League, LeagueMatch, Member, PastTable, Result, Role
from scorekeeper.matches.models import Match
from scorekeeper.media.times import rfc3339
from scorekeeper.storage.queries import read_in_chunks

CHUNK = 50
GZIP = 16 + zlib.MAX_WBITS
Numbers = dict[type[Model], dict[str, int]]
"""The numbers of rows in the file, by model and key; of matches by code too."""

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


def packed_file(leagues: Iterable[League], user: User) -> Iterator[bytes]:
    """Yield the gzipped file of some leagues, made for an account, in pieces."""
    packer = zlib.compressobj(wbits=GZIP)
    for line in lines(leagues, user):
        piece = packer.compress(to_json(line) + b"\n")
        if piece:
            yield piece
    yield packer.flush()


def lines(leagues: Iterable[League], user: User) -> Iterator[JsonObject]:
    """Yield the lines of the file, league by league."""
    count = 0
    for league in leagues:
        numbers: Numbers = defaultdict(dict)
        head = {"kind": "league", "format": FORMAT, "format_version": VERSION}
        yield head | _values(league, numbers, user)
        count += 1
        for row in _in_order(league):
            for part in (row, *_parts(row)):
                yield from _line(part, numbers, user)
    yield {"kind": "end", "leagues": count}


def _in_order(league: League) -> Iterator[Any]:
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


def _parts(row: Any) -> Iterator[Model]:
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


def _line(row: Model, numbers: Numbers, user: User) -> Iterator[JsonObject]:
    """Yield the line of a row; none if a row that it needs has been deleted meanwhile."""
    model = type(row)
    values = _values(row, numbers, user)
    if any(values[name] is None and not field.null for name, field in fields_of(model).items()):
        return
    line: JsonObject = {"kind": KIND_OF[model]}
    if model in NUMBERED:
        line["id"] = numbers[model][str(row.pk)] = len(numbers[model])
    if isinstance(row, LeagueMatch):
        numbers[Match][row.match.code] = line["id"]
        line["file"] = match_data(row.match)
    yield line | values


def _values(row: Model, numbers: Numbers, user: User) -> JsonObject:
    return {name: _value(row, field, numbers, user) for name, field in fields_of(type(row)).items()}


def _value(row: Model, field: Any, numbers: Numbers, user: User) -> object:
    value = getattr(row, field.attname)
    if field.related_model is User:
        return value == user.pk
    if field.is_relation:
        return numbers[field.related_model].get(str(value))
    if field.name in MEMBER_FIELDS.get(type(row), ()):
        return replace_values(value, numbers[Member].get)
    if isinstance(row, Act) and field.name == "data":
        return with_numbers(row, numbers)
    if isinstance(row, Member) and field.name == "role":
        return Role.GUEST if value == Role.GUEST else Role.MEMBER
    return rfc3339(value) if isinstance(value, datetime) else value
