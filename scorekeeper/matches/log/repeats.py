"""What undo and redo repeat for readers: `old` and `new` of the change that they name; pure."""

from collections.abc import Iterable, Mapping

from scorekeeper.matches.log.bounds import MOST_REPEATED, size_of
from scorekeeper.matches.log.document import LogChange, repeated
from scorekeeper.matches.snapshot import LogEntry


def repeats(changes: Iterable[LogEntry], sources: Mapping[int, LogEntry]) -> dict[int, LogChange]:
    """Return by version what each undo and redo repeats of the change that it names.

    No more than `MOST_REPEATED` bytes are repeated to a reader: what undo and redo name beyond that
    stands at its own version alone.
    """
    sizes = {version: size_of(source.old, source.new) for version, source in sources.items()}
    repeated_by, room = dict[int, LogChange](), MOST_REPEATED
    for change in changes:
        if change.refers_to is not None and sizes[change.refers_to] <= room:
            room -= sizes[change.refers_to]
            kind, source = change.entered().kind, sources[change.refers_to].entered()
            repeated_by[change.version] = repeated(kind, change.refers_to, source)
    return repeated_by
