"""Leagues and what is in them as JSON: numbers that can be fractions are decimal strings."""

from typing import Any

from games.settlement import in_currency
from scorekeeper.leagues.feeds.files import points_text
from scorekeeper.leagues.models import (
    LeagueMatch,
    Member,
    Result,
)
from scorekeeper.media.times import rfc3339

JSON = dict[str, Any]


def member_json(member: Member) -> JSON:
    """Return a member."""
    return {
        "id": str(member.pk), "name": member.name, "role": member.role,
        "has_account": member.user_id is not None,
        "merged_into": str(member.merged_into_id) if member.merged_into_id else None,
        "removed_at": rfc3339(member.removed_at) if member.removed_at else None,
    }  # fmt: skip


def counted_json(counted: LeagueMatch) -> JSON:
    """Return a match that counts, with who sat where and what it brought."""
    results = {result.seat: result for result in counted.results.all()}
    return {
        "match": str(counted.match_id), "code": counted.match.code, "game": counted.match.game,
        "status": counted.match.status, "evening": counted.evening.isoformat(),
        "season": str(counted.season_id) if counted.season_id else None,
        "pending": counted.waits,
        "seats": [
            {"name": seat.name, "member": str(seat.member_id) if seat.member_id else None,
             "result": result_json(results[seat.number]) if seat.number in results else None}
            for seat in counted.seats.all()
        ],
    }  # fmt: skip


def result_json(result: Result) -> JSON:
    """Return what a match brought one player; `member` is who it counts for."""
    money = None if result.money is None else in_currency(result.money, result.currency)
    return {
        "member": str(result.member_id), "outcome": result.outcome, "place": result.place,
        "points": points_text(result.points),
        "money": money, "currency": result.currency or None, "counts": result.counts,
        "deals": result.deals,
    }  # fmt: skip
