"""A match and its log as JSON, in the format of the phones' engine."""

from games.values import JsonObject
from scorekeeper.matches.access.devices import link_works
from scorekeeper.matches.models import Match

LOG_FIELDS = ("kind", "number", "old", "new", "refers_to", "author", "at")


def entries_since(match: Match, version: int) -> list[JsonObject]:
    """Return the log entries after a version, as a phone stores them."""
    if version == match.version:
        return []
    changes = match.changes.filter(version__gt=version, version__lte=match.version)
    rows = changes.order_by("version").values(*LOG_FIELDS)
    return [{**row, "at": row["at"].isoformat()} for row in rows]


def match_json(match: Match) -> JsonObject:
    """Return a match without its log, as a phone stores it."""
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
    """Return a match with its log after a version; the whole log if the version is too high.

    `author` is the reader's phone, None if it may only watch; one that scores gets the key too, to
    pass the match on without a network.
    """
    since = since if since <= match.version else 0
    key = match.scorer_key if author is not None and link_works(match) else None
    body = {"version": match.version, "since": since, "author": author, "key": key}
    return body | {"match": match_json(match), "log": entries_since(match, since)}
