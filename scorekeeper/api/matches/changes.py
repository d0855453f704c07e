"""Changes of a match's log as JSON."""

from typing import Any

from scorekeeper.matches.snapshot import LogEntry
from scorekeeper.media.times import rfc3339


def change_json(change: LogEntry) -> dict[str, Any]:
    """Return one entry of the log: what was done, when, by whom, old and new."""
    return {
        "version": change.version, "kind": change.kind, "at": rfc3339(change.at),
        "by": change.author, "number": change.number, "old": change.old, "new": change.new,
    }  # fmt: skip
