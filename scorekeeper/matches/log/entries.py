"""The entries of a log as readers get them: undo and redo with what they changed."""

from collections.abc import Iterable

from scorekeeper.matches.log.repeats import repeats
from scorekeeper.matches.models import Change, Match


def entries(match: Match, changes: Iterable[Change] | None = None) -> list[Change]:
    """Return these changes, else all, with the `old` and `new` that undo and redo refer to.

    What they do not repeat (`log/repeats.py`) stands at its own version alone, and they have none.
    """
    read = list(match.changes.order_by("version") if changes is None else changes)
    named = {change.refers_to for change in read if change.refers_to is not None}
    sources = {change.version: change for change in read if change.version in named}
    missing = named - sources.keys()
    if missing:
        sources |= {change.version: change for change in match.changes.filter(version__in=missing)}
    again = repeats(read, sources)
    for change in read:
        if change.version in again:
            change.old, change.new = again[change.version].old, again[change.version].new
    return read
