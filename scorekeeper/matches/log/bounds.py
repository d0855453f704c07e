"""Limits on the size of a match and its log, also for a match from a file.

An evening is 20 to 60 deals of some 200 bytes; a match of a whole year stays below these limits.
They keep one match from filling the disk, and let every match be exported and imported again: even
the longest file stays below the 5 MB of an import (`LARGEST_IMPORT`). The sum: the changes, the
document after them, which cannot be longer, and the values that undo and redo repeat, are 4 MB at
most.
"""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.values import Refusal
from games.words import _

if TYPE_CHECKING:
    from scorekeeper.matches.log.document import Document

MOST_DEALS = 2_000
"""Scoring this many takes less than a second of processor time."""
MOST_CHANGES = 5_000
"""Enough to correct each deal of the longest match once, and to undo half of the corrections."""
MOST_BYTES = 1_500_000
"""The size of all changes in a file, without the values that undo and redo repeat."""
MOST_REPEATED = 1_000_000
"""The size of `old` and `new` that undo and redo repeat in one response, in bytes."""

FRAME = 130
"""The size of a change in a file without its author, `old` and `new`, in bytes."""

LOG_FULL = Refusal(
    "log_full",
    _(
        "A match holds at most {deals} deals, {changes} changes and {megabytes} MB. "
        "Stop this one and start another."
    ),
    values={"deals": MOST_DEALS, "changes": MOST_CHANGES, "megabytes": "1.5"},
)


def size_of(*values: object) -> int:
    """Return the size of values in a file, in bytes.

    >>> size_of({"kind": "passed_out"}, None)
    25
    """
    texts = (json.dumps(value, ensure_ascii=False, separators=(",", ":")) for value in values)
    return sum(len(text.encode()) for text in texts)


def entry_size(stored: Mapping[str, object], author: str) -> int:
    """Return the size of a change in a file, in bytes."""
    return FRAME + len(author.encode()) + size_of(stored["old"], stored["new"])


def too_long(*, deals: int, version: int, log_bytes: int, ending: bool = False) -> bool:
    """Return whether a match with so many deals, changes and bytes exceeds a limit.

    The last change is reserved for `ending` the match, so that a full match still gets a result.
    """
    if ending:
        return version > MOST_CHANGES
    return deals > MOST_DEALS or version >= MOST_CHANGES or log_bytes > MOST_BYTES


def document_too_long(document: "Document") -> bool:
    """Return whether a document exceeds the limit of a log.

    Only new names for players of earlier seatings can cause this.
    """
    return bool(document.seatings) and size_of(document.to_json()) > MOST_BYTES
