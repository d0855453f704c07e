"""Which match a code names, as far as this process has seen it: a code is given once, for good."""

from collections import OrderedDict
from threading import Lock
from uuid import UUID

MOST_KNOWN = 20_000
"""Codes remembered in each process; one takes some 250 bytes."""

_known: OrderedDict[str, UUID] = OrderedDict()
_lock = Lock()


def known_match(code: str) -> UUID | None:
    """Return the id of the match with this code, None where nobody has asked for it yet."""
    with _lock:
        if code in _known:
            _known.move_to_end(code)
        return _known.get(code)


def remember_code(code: str, match: UUID) -> None:
    """Remember a match that was found by its code."""
    with _lock:
        _known[code] = match
        while len(_known) > MOST_KNOWN:
            _known.popitem(last=False)


def forget_codes() -> None:
    """Forget all of them, as a process that has just started."""
    with _lock:
        _known.clear()
