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
from scorekeeper.exports.leagues.acts import act_lines
from scorekeeper.exports.leagues.evenings import evening_lines
from scorekeeper.exports.leagues.format import FORMAT, VERSION
from scorekeeper.leagues.counting.count import MemberResult, stored_results
from scorekeeper.leagues.counting.past import past_results, stored_past
from scorekeeper.leagues.divisions.reading import divisions_of
from scorekeeper.leagues.models import (
    Adjustment,
    Import,
    League,
    LeagueMatch,
    PastTable,
    Pending,
    Role,
    Season,
)
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
    imports = list(league.imports.order_by("pk"))
    season_ids: dict[UUID | None, int] = {season.pk: n for n, season in enumerate(seasons)}
    ids: dict[Any, int] = {member.pk: n for n, member in enumerate(members)}
    import_ids = {row.pk: n for n, row in enumerate(imports)}
    matches: dict[UUID, int] = {}
    codes: dict[str, int] = {}
    for season in seasons:
        yield _season_line(season, season_ids[season.pk], ids)
    for member in members:
        yield {
            "kind": "member", "id": ids[member.pk], "name": member.name, "suit": member.suit,
            "merged_into": ids.get(member.merged_into_id), "mine": member.user_id == user.pk,
            "removed_at": rfc3339(member.removed_at) if member.removed_at else None,
            "guest": member.role == Role.GUEST,
        }  # fmt: skip
    for row in imports:
        yield _import_line(row, import_ids[row.pk], ids, mine=row.by_id == user.pk)
    both: tuple[Iterator[Any], ...] = (_in_chunks(league), _past_in_chunks(league))
    for played in heapq.merge(*both, key=lambda row: row.pk):
        if isinstance(played, PastTable):
            yield _past_line(played, ids, season_ids, import_ids)
        else:
            matches[played.pk] = codes[played.match.code] = len(matches)
            yield _match_line(played, matches[played.pk], ids, season_ids)
    for adjustment in _chunks(league.adjustments.order_by("pk")):
        yield _adjustment_line(adjustment, ids, season_ids)
    planned = league.planned.order_by("pk").values_list("pk", flat=True)
    plans = {pk: n for n, pk in enumerate(planned)}
    yield from evening_lines(league, ids, matches, plans, _chunks)
    rows = {"members": ids, "seasons": season_ids, "imports": import_ids, "evenings": plans}
    keys = {kind: {str(pk): number for pk, number in of.items()} for kind, of in rows.items()}
    yield from act_lines(league, user, keys | {"matches": codes}, _chunks)


def _season_line(season: Season, number: int, ids: dict[Any, int]) -> JSON:
    return {
        "kind": "season", "id": number, "name": season.name,
        "starts_on": season.starts_on, "ends_on": season.ends_on, "frozen": season.frozen,
        "closed_at": rfc3339(season.closed_at) if season.closed_at else None,
        "pot": _pot(season), "divisions": _divisions(season, ids),
    }  # fmt: skip


def _import_line(row: Import, number: int, ids: dict[Any, int], *, mine: bool) -> JSON:
    return {
        "kind": "import", "id": number, "at": rfc3339(row.at), "source": row.source, "mine": mine,
        **{name: [ids.get(UUID(one)) for one in getattr(row, name)]
           for name in ("added", "restored")},
    }  # fmt: skip


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


def _match_line(
    counted: LeagueMatch, number: int, ids: dict[Any, int], seasons: dict[UUID | None, int]
) -> JSON:
    waits = hasattr(counted, "pending")
    return {
        "kind": "match", "id": number, "file": match_data(counted.match),
        "season": seasons.get(counted.season_id), "evening": counted.evening,
        "added_at": rfc3339(counted.added_at),
        "seats": [
            {"name": seat.name, "member": ids.get(seat.member_id)} for seat in counted.seats.all()
        ],
        "results": _results(stored_results(counted), ids) if waits else None,
        "waiting": _waiting(counted.pending) if waits else None,
    }  # fmt: skip


def _waiting(pending: Pending) -> JSON:
    declined_at = rfc3339(pending.declined_at) if pending.declined_at else None
    return {"since": rfc3339(pending.since), "declined_at": declined_at}


def _past_line(
    table: PastTable,
    ids: dict[Any, int],
    seasons: dict[UUID | None, int],
    imports: dict[UUID, int],
) -> JSON:
    stored = stored_past(table)
    names = ("name", "side", "place", "points", "money", "currency")
    return {
        "kind": "past", "game": table.game, "season": seasons.get(table.season_id),
        "imported": imports[table.imported_id],
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
