"""The `old` and `new` values that undo and redo repeat for readers; pure."""

from collections.abc import Iterable, Mapping

from scorekeeper.matches.log.bounds import MOST_REPEATED, size_of
from scorekeeper.matches.log.document import LogChange, repeating_change
from scorekeeper.matches.snapshot import LogEntry


def repeating_changes(
    changes: Iterable[LogEntry], sources: Mapping[int, LogEntry]
) -> dict[int, LogChange]:
    """Return each undo and redo with the values of the change it refers to, by version.

    At most `MOST_REPEATED` bytes are repeated in one response; beyond that the values are only at
    the version that undo and redo refer to.
    """
    sizes = {version: size_of(source.old, source.new) for version, source in sources.items()}
    by_version, room = dict[int, LogChange](), MOST_REPEATED
    for change in changes:
        if change.refers_to is not None and sizes[change.refers_to] <= room:
            room -= sizes[change.refers_to]
            kind, source = change.log_change().kind, sources[change.refers_to].log_change()
            by_version[change.version] = repeating_change(kind, change.refers_to, source)
    return by_version
