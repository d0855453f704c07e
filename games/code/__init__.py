"""A whole match in a code: the few hundred digits that a link or a printed sheet carries.

`write` packs the content of a match, as JSON, into bytes; `read` returns the same JSON.
`split` divides the bytes among codes that can be scanned, `join` puts them together. A code whose
content is not a match is refused in words. `docs/match-code.md` describes the form for others.
"""

from games.code.bytes import TooLongForCodes, content_digest, read, write
from games.code.parts import join, split

__all__ = ["TooLongForCodes", "content_digest", "join", "read", "split", "write"]
