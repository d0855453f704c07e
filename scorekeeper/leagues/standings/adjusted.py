"""Adjustments in words, beneath the standings and on the page of a player."""

from collections.abc import Iterable
from itertools import groupby

from scorekeeper.leagues.context import game_or_all
from scorekeeper.leagues.counting.receipts import points_text
from scorekeeper.leagues.models import Adjustment, Member
from scorekeeper.scoring.adjustments import Adjusted
from scorekeeper.web.context import Context


def present_adjustment(row: Adjustment) -> Context:
    """One adjustment in words, with its season, its person, and who did and undid it."""
    return {
        **_in_words(row),
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


def _in_words(row: Adjustment | Adjusted) -> Context:
    return {
        "kind": Adjustment.Kind(row.kind).label,
        "amount": points_text(row.effect),
        "per_match": row.kind == Adjustment.Kind.HANDICAP,
        "day": row.day,
        "reason": row.reason,
    }


def present_adjusted(rows: Iterable[Adjusted]) -> list[Context]:
    """What adjusts one line of the standings."""
    return [_in_words(row) | {"by": row.by or ""} for row in rows]


def of_player(member: Member) -> list[Context]:
    """What adjusts a player's values in all seasons, undone or not; one statement."""
    rows = member.league.adjustments.filter(person=member)
    rows = rows.select_related("season", "person", "by", "undone_by")
    return [present_adjustment(row) for row in rows.order_by("-season__starts_on", "-day", "-at")]


def grouped(rows: Iterable[Context]) -> list[tuple[str, list[Context]]]:
    """Return adjustments season by season, in their order."""
    return [(season, list(own)) for season, own in groupby(rows, key=lambda row: row["season"])]
