"""A whole match in a code: the few hundred digits that a link or a printed sheet carries.

`write` packs the content of a match, as JSON, into bytes; `read` returns the same JSON.
`split` divides the bytes among codes that can be scanned, `join` puts them together. A code whose
content is not a match is refused in words. `write_hand_over` makes the code by which a phone
passes the right to score to another; `read` refuses it. `docs/match-code.md` describes the form for
others.
"""

from games.code.bytes import (
    TooLongForCodes,
    content_digest,
    is_hand_over,
    read,
    read_hand_over,
    write,
    write_hand_over,
)
from games.code.parts import MOST_PARTS, join, split
from games.code.refusals import DAMAGED, FOREIGN

__all__ = [
    "DAMAGED",
    "FOREIGN",
    "MOST_PARTS",
    "TooLongForCodes",
    "content_digest",
    "is_hand_over",
    "join",
    "read",
    "read_hand_over",
    "split",
    "write",
    "write_hand_over",
]
