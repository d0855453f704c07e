"""Adjustments of standings as JSON."""

from typing import Any

from scorekeeper.leagues.adjustments.services import Carrying
from scorekeeper.leagues.feeds.files import points_text
from scorekeeper.leagues.models import Adjustment
from scorekeeper.leagues.scoring.adjustments import effect_of
from scorekeeper.leagues.seasons.settings import ALL_GAMES
from scorekeeper.media.times import rfc3339

JSON = dict[str, Any]


def adjustment_json(row: Adjustment) -> JSON:
    """Return an adjustment: what, of whom, why, by whom, and whether it was undone."""
    return {
        "id": str(row.pk), "season": str(row.season_id), "game": row.game or ALL_GAMES,
        "member": str(row.person_id), "name": row.person.name, "kind": row.kind,
        "amount": points_text(row.amount), "effect": points_text(effect_of(row.kind, row.amount)),
        "day": row.day.isoformat(), "reason": row.reason, "by": row.by.name if row.by else None,
        "at": rfc3339(row.at), "batch": str(row.batch),
        "undone_at": rfc3339(row.undone_at) if row.undone_at else None,
        "undone_by": row.undone_by.name if row.undone_by else None,
    }  # fmt: skip


def carried_json(carrying: Carrying) -> list[JSON]:
    """Return what a carry-over brings each member, and the value that it is a share of."""
    return [
        {"member": str(member.pk), "name": member.name, "value": value,
         "amount": points_text(amount)}
        for member, value, amount in carrying.rows
    ]  # fmt: skip
