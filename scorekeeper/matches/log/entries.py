"""The entries of a log for readers: undo and redo with the values that they restore."""

from collections.abc import Iterable

from scorekeeper.matches.log.repeats import repeating_changes
from scorekeeper.matches.models import Change, Match


def entries(match: Match, changes: Iterable[Change] | None = None) -> list[Change]:
    """Return these changes, or all, with `old` and `new` filled in for undo and redo.

    Beyond the limit in `log/repeats.py` undo and redo keep no values.
    """
    rows = list(match.changes.order_by("version") if changes is None else changes)
    referred = {change.refers_to for change in rows if change.refers_to is not None}
    sources = {change.version: change for change in rows if change.version in referred}
    missing = referred - sources.keys()
    if missing:
        sources |= {change.version: change for change in match.changes.filter(version__in=missing)}
    repeated_values = repeating_changes(rows, sources)
    for change in rows:
        if change.version in repeated_values:
            change.old, change.new = (
                repeated_values[change.version].old,
                repeated_values[change.version].new,
            )
    return rows
