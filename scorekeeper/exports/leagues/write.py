"""Writes leagues as lines of JSON, packed, piece by piece: never a whole league in memory."""

import heapq
import zlib
from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from pydantic_core import to_json

from scorekeeper.accounts.models import User
from scorekeeper.exports.files.as_json import match_data
from scorekeeper.exports.leagues.format import FORMAT, VERSION
from scorekeeper.leagues.counting.count import MemberResult, stored_results
from scorekeeper.leagues.counting.past import past_results, stored_past
from scorekeeper.leagues.divisions.reading import divisions_of
from scorekeeper.leagues.models import Adjustment, League, LeagueMatch, PastTable, Role, Season
from scorekeeper.leagues.pots.reading import pot_of
from scorekeeper.leagues.scoring.results import PlayerResult
from scorekeeper.media.times import rfc3339

CHUNK = 50
GZIP = 16 + zlib.MAX_WBITS
AGREED = (
    "name", "games", "public", "method", "methods", "minimum", "best_of", "place_points",
    "substitutes", "ties", "rating", "zone",
)  # fmt: skip
JSON = dict[str, Any]


def packed(leagues: Iterable[League], user: User) -> Iterator[bytes]:
    """Yield the file of some leagues, made for an account, in pieces."""
    packer = zlib.compressobj(wbits=GZIP)
    for line in lines(leagues, user):
        piece = packer.compress(to_json(line) + b"\n")
        if piece:
            yield piece
    yield packer.flush()


def lines(leagues: Iterable[League], user: User) -> Iterator[JSON]:
    """Yield the lines of the file."""
    number = 0
    for league in leagues:
        number += 1
        yield {
            "kind": "league", "format": FORMAT, "format_version": VERSION,
            "agreed": {name: getattr(league, name) for name in AGREED},
        }  # fmt: skip
        yield from _of_league(league, user)
    yield {"kind": "end", "leagues": number}


def _of_league(league: League, user: User) -> Iterator[JSON]:
    seasons = list(league.seasons.select_related("pot", "divisions").order_by("starts_on"))
    members = list(league.members.order_by("pk"))
    season_ids: dict[UUID | None, int] = {season.pk: n for n, season in enumerate(seasons)}
    ids: dict[Any, int] = {member.pk: n for n, member in enumerate(members)}
    for season in seasons:
        yield {
            "kind": "season", "id": season_ids[season.pk], "name": season.name,
            "starts_on": season.starts_on, "ends_on": season.ends_on, "frozen": season.frozen,
            "closed_at": rfc3339(season.closed_at) if season.closed_at else None,
            "pot": _pot(season), "divisions": _divisions(season, ids),
        }  # fmt: skip
    for member in members:
        yield {
            "kind": "member", "id": ids[member.pk], "name": member.name, "suit": member.suit,
            "merged_into": ids.get(member.merged_into_id), "mine": member.user_id == user.pk,
            "removed_at": rfc3339(member.removed_at) if member.removed_at else None,
            "guest": member.role == Role.GUEST,
        }  # fmt: skip
    played = ((row.pk, _match_line(row, ids, season_ids)) for row in _in_chunks(league))
    past = ((row.pk, _past_line(row, ids, season_ids)) for row in _past_in_chunks(league))
    for _pk, line in heapq.merge(played, past, key=lambda each: each[0]):
        yield line
    for row in _chunks(league.adjustments.order_by("pk")):
        yield _adjustment_line(row, ids, season_ids)


def _pot(season: Season) -> JSON | None:
    names = ("game", "fee", "currency", "per", "by", "prizes")
    pot = pot_of(season)
    return None if pot is None else {name: getattr(pot, name) for name in names}


def _divisions(season: Season, ids: dict[Any, int]) -> JSON | None:
    row = divisions_of(season)
    if row is None:
        return None
    numbers = ((ids.get(UUID(member)), number) for member, number in row.members.items())
    return {
        "game": row.game, "names": row.names, "moving": row.moving,
        "members": [[member, number] for member, number in numbers if member is not None],
    }  # fmt: skip


def _adjustment_line(row: Adjustment, ids: dict[Any, int], seasons: dict[UUID | None, int]) -> JSON:
    names = ("game", "amount", "day", "reason")
    return {
        "kind": "adjustment", "what": row.kind, "season": seasons[row.season_id],
        "member": ids[row.member_id], "person": ids[row.person_id], "batch": str(row.batch),
        **{name: getattr(row, name) for name in names},
        "by": ids.get(row.by_id), "at": rfc3339(row.at), "undone_by": ids.get(row.undone_by_id),
        "undone_at": rfc3339(row.undone_at) if row.undone_at else None,
    }  # fmt: skip


def _in_chunks(league: League) -> Iterator[LeagueMatch]:
    every = league.matches.select_related("match", "pending").prefetch_related("seats")
    yield from _chunks(every.order_by("pk"))


def _past_in_chunks(league: League) -> Iterator[PastTable]:
    every = league.past_tables.select_related("season__league", "league")
    yield from _chunks(every.prefetch_related("seats__member", "results").order_by("pk"))


def _chunks(rows: QuerySet[Any]) -> Iterator[Any]:
    chunk = list(rows[:CHUNK])
    while chunk:
        yield from chunk
        chunk = list(rows.filter(pk__gt=chunk[-1].pk)[:CHUNK]) if len(chunk) == CHUNK else []


def _match_line(counted: LeagueMatch, ids: dict[Any, int], seasons: dict[UUID | None, int]) -> JSON:
    return {
        "kind": "match", "file": match_data(counted.match),
        "season": seasons.get(counted.season_id), "evening": counted.evening,
        "seats": [
            {"name": seat.name, "member": ids.get(seat.member_id)} for seat in counted.seats.all()
        ],
        "results": _results(stored_results(counted), ids) if hasattr(counted, "pending") else None,
    }  # fmt: skip


def _past_line(table: PastTable, ids: dict[Any, int], seasons: dict[UUID | None, int]) -> JSON:
    stored = stored_past(table)
    names = ("name", "side", "place", "points", "money", "currency")
    return {
        "kind": "past", "game": table.game, "season": seasons.get(table.season_id),
        "evening": table.evening, "started_at": rfc3339(table.started_at),
        "seats": [
            {name: getattr(seat, name) for name in names} | {"member": ids[seat.member_id]}
            for seat in table.seats.all()
        ],
        "results": None if stored == past_results(table) else _results(stored, ids),
    }  # fmt: skip


def _results(results: Iterable[MemberResult], ids: dict[Any, int]) -> list[JSON]:
    names = PlayerResult.__dataclass_fields__
    return [
        {"member": ids[member], **{name: getattr(result, name) for name in names}}
        for member, result in results
    ]
