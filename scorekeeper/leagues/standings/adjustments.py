"""Adjustments as text, below the standings and on a player's page."""

from collections.abc import Iterable
from itertools import groupby

from scorekeeper.leagues.context import game_or_all
from scorekeeper.leagues.counting.words import points_text
from scorekeeper.leagues.models import Adjustment, Member
from scorekeeper.scoring.adjustments import Adjusted
from scorekeeper.web.context import Context


def present_adjustment(row: Adjustment) -> Context:
    """Return an adjustment for pages, with season, member, and authors of it and of its undo."""
    return {
        **_present(row),
        "game": game_or_all(row.game),
        "season": row.season.name,
        "member": str(row.person_id),
        "name": row.person.name,
        "suit": row.person.suit,
        "by": row.by.name if row.by else "",
        "at": row.at,
        "undone_at": row.undone_at,
        "undone_by": row.undone_by.name if row.undone_by else "",
    }


def _present(row: Adjustment | Adjusted) -> Context:
    return {
        "kind": Adjustment.Kind(row.kind).label,
        "amount": points_text(row.effect),
        "per_match": row.kind == Adjustment.Kind.HANDICAP,
        "day": row.day,
        "reason": row.reason,
    }


def present_adjusted(rows: Iterable[Adjusted]) -> list[Context]:
    """List the adjustments of one line of the standings for a page."""
    return [_present(row) | {"by": row.by or ""} for row in rows]


def adjustments_of_player(member: Member) -> list[Context]:
    """List a player's adjustments in all seasons, undone ones included. One query."""
    rows = member.league.adjustments.filter(person=member)
    rows = rows.select_related("season", "person", "by", "undone_by")
    return [present_adjustment(row) for row in rows.order_by("-season__starts_on", "-day", "-at")]


def group_by_season(rows: Iterable[Context]) -> list[tuple[str, list[Context]]]:
    """Group sorted adjustments by season."""
    return [(season, list(group)) for season, group in groupby(rows, key=lambda row: row["season"])]
