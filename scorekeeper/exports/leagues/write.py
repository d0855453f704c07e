"""Export of leagues as gzipped lines of JSON, streamed: never a whole league in memory."""

import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from django.db.models import Model
from pydantic_core import to_json

from games.values import JsonObject
from scorekeeper.accounts.models import User
from scorekeeper.exports.files.as_json import match_data
from scorekeeper.exports.leagues.acts import with_numbers
from scorekeeper.exports.leagues.format import (
    FORMAT,
    KIND_OF,
    MEMBER_FIELDS,
    NUMBERED,
    VERSION,
    fields_of,
    replace_values,
)
from scorekeeper.exports.leagues.order import parts_of, rows_in_order
from scorekeeper.leagues.models import Act, League, LeagueMatch, Member, Role
from scorekeeper.matches.models import Match
from scorekeeper.media.times import rfc3339

GZIP = 16 + zlib.MAX_WBITS
Numbers = dict[type[Model], dict[str, int]]
"""The numbers of rows in the file, by model and key; of matches by code too."""


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
        for row in rows_in_order(league):
            for part in (row, *parts_of(row)):
                yield from _line(part, numbers, user)
    yield {"kind": "end", "leagues": count}


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
