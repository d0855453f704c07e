"""A match and its log as JSON, as the question of a phone takes them."""

from games.values import JsonObject
from scorekeeper.matches.models import Match

LOGGED = ("kind", "number", "old", "new", "refers_to", "author", "at")


def entries_since(match: Match, version: int) -> list[JsonObject]:
    """Return the log behind a version, as a phone keeps it."""
    if version == match.version:
        return []
    stored = match.changes.filter(version__gt=version, version__lte=match.version)
    rows = stored.order_by("version").values(*LOGGED)
    return [{**row, "at": row["at"].isoformat()} for row in rows]


def match_json(match: Match) -> JsonObject:
    """Return a match as a phone keeps it, beside its log."""
    return {
        "id": str(match.pk),
        "code": match.code,
        "game": match.game,
        "opening": match.opening,
        "started_at": match.started_at.isoformat(),
        "words": match.words,
        "suits": match.suits,
    }


def log_json(match: Match, since: int, author: str | None) -> JsonObject:
    """Return a match with its log behind a version; with the whole log where it has no such one."""
    since = since if since <= match.version else 0
    kept = {"version": match.version, "since": since, "author": author}
    return kept | {"match": match_json(match), "log": entries_since(match, since)}
