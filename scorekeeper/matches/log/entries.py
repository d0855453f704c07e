"""The entries of a log as readers get them: undo and redo with what they took back or brought."""

from collections.abc import Iterable

from scorekeeper.matches.log.bounds import MOST_REPEATED, size_of
from scorekeeper.matches.log.document import repeated
from scorekeeper.matches.models import Change, Match


def entries(match: Match, changes: Iterable[Change] | None = None) -> list[Change]:
    """Return these changes, else all, with the `old` and `new` that undo and redo refer to.

    No more than `MOST_REPEATED` bytes are repeated to a reader: what undo and redo name beyond that
    stands at its own version alone, and they have none.
    """
    found = list(match.changes.order_by("version") if changes is None else changes)
    named = {change.refers_to for change in found if change.refers_to is not None}
    sources = {change.version: change for change in found if change.version in named}
    missing = named - sources.keys()
    if missing:
        sources |= {each.version: each for each in match.changes.filter(version__in=missing)}
    sizes = {version: size_of(each.old, each.new) for version, each in sources.items()}
    room = MOST_REPEATED
    for change in found:
        if change.refers_to is not None and sizes[change.refers_to] <= room:
            room -= sizes[change.refers_to]
            kind, source = change.entered().kind, sources[change.refers_to].entered()
            again = repeated(kind, change.refers_to, source)
            change.old, change.new = again.old, again.new
    return found
