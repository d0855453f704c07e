"""Times and changes of a match's log as the API tells them."""

from datetime import UTC, datetime
from typing import Any

from scorekeeper.matches.models import Change


def time_json(moment: datetime) -> str:
    """Write a time in UTC, as RFC 3339 does.

    >>> time_json(datetime(2026, 11, 21, 20, 15, tzinfo=UTC))
    '2026-11-21T20:15:00Z'
    """
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def change_json(change: Change) -> dict[str, Any]:
    """Return one entry of the log: what was done, when, by whom, old and new."""
    return {
        "version": change.version, "kind": change.kind, "at": time_json(change.at),
        "by": change.author, "number": change.number, "old": change.old, "new": change.new,
    }  # fmt: skip
