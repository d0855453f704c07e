"""An evening as JSON: who is there, and the rounds drawn."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from scorekeeper.leagues.evenings.met import tables_of
from scorekeeper.leagues.evenings.tables import Swap
from scorekeeper.leagues.models import Attendance, Drawing, Role
from scorekeeper.media.times import rfc3339

JSON = dict[str, Any]


def attendance_json(day: date, rows: Iterable[Attendance]) -> JSON:
    """Return who has come to an evening."""
    return {
        "evening": day.isoformat(),
        "people": [
            {"member": str(row.member_id), "name": row.member.name,
             "guest": row.member.role == Role.GUEST, "team": row.team,
             "came_at": rfc3339(row.came_at),
             "left_at": rfc3339(row.left_at) if row.left_at else None}
            for row in rows
        ],
    }  # fmt: skip


def round_json(drawing: Drawing) -> JSON:
    """Return a round with its tables and the matches started at them."""
    started = [(each.number, each.league_match.match) for each in drawing.started.all()]
    return {
        "id": str(drawing.pk), "evening": drawing.evening.isoformat(), "number": drawing.number,
        "tables": [
            {"number": number, "game": table.game.slug, "players": list(table.playing),
             "out": list(table.out),
             "matches": [{"code": match.code, "status": match.status}
                         for at, match in started if at == number]}
            for number, table in enumerate(tables_of(drawing), start=1)
        ],
        "out": drawing.out,
    }  # fmt: skip


def swap_json(drawing: Drawing, cost: Swap) -> JSON:
    """Return a round with what a change of places costs."""
    return {
        "round": round_json(drawing),
        "before": cost.before._asdict(),
        "after": cost.after._asdict(),
    }
