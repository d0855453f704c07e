"""Limits the size of a match: the bounds of its log, also for a match from a file.

An evening is 20 to 60 deals of some 200 bytes; a match of a whole year stays below these bounds.
They keep one match from filling the disk, and let every match be exported and imported again: even
its longest file stays below the 5 MB that an import may have (`LARGEST_IMPORT`). The arithmetic:
the changes, the match as they left it, which cannot be longer, and what undo and redo repeat, are
4 MB at most.
"""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.values import Refusal
from games.words import _

if TYPE_CHECKING:
    from scorekeeper.matches.log.document import Document

MOST_DEALS = 2_000
"""Scoring so many takes less than a second of processor time."""
MOST_CHANGES = 5_000
"""Each deal of the longest match could be corrected, and half of that undone."""
MOST_BYTES = 1_500_000
"""Of all changes as a file has them, without what undo and redo repeat."""
MOST_REPEATED = 1_000_000
"""So much of `old` and `new` of the changes that undo and redo name is repeated to one reader."""

FRAME = 130
"""Bytes of a change in a file beside its author, `old` and `new`."""

LOG_FULL = Refusal(
    "log_full",
    _(
        "A match holds at most {deals} deals, {changes} changes and {megabytes} MB. "
        "Stop this one and start another."
    ),
    values={"deals": MOST_DEALS, "changes": MOST_CHANGES, "megabytes": "1.5"},
)


def size_of(*values: object) -> int:
    """Return how many bytes these take in a file.

    >>> size_of({"kind": "passed_out"}, None)
    25
    """
    texts = (json.dumps(value, ensure_ascii=False, separators=(",", ":")) for value in values)
    return sum(len(text.encode()) for text in texts)


def entry_size(stored: Mapping[str, object], author: str) -> int:
    """Return how many bytes a change takes in a file."""
    return FRAME + len(author.encode()) + size_of(stored["old"], stored["new"])


def too_long(*, deals: int, version: int, log_bytes: int, ending: bool = False) -> bool:
    """Say whether a match of so many deals, changes and bytes is too long.

    The last change is kept for `ending` the match, so that one that is full has a result.
    """
    if ending:
        return version > MOST_CHANGES
    return deals > MOST_DEALS or version >= MOST_CHANGES or log_bytes > MOST_BYTES


def document_too_long(document: "Document") -> bool:
    """Say whether a match as it stands is longer than any log may be.

    Only other names for those who sat there earlier can make it so.
    """
    return bool(document.seatings) and size_of(document.stored()) > MOST_BYTES
