"""Cache of the ids of matches by code; the code of a match never changes."""

from collections import OrderedDict
from threading import Lock
from uuid import UUID

MOST_CACHED = 20_000
"""The most codes cached per process; one takes some 250 bytes."""

_cached: OrderedDict[str, UUID] = OrderedDict()
_lock = Lock()


def cached_match_id(code: str) -> UUID | None:
    """Return the cached id of the match with this code, None if it is not cached."""
    with _lock:
        if code in _cached:
            _cached.move_to_end(code)
        return _cached.get(code)


def remember_code(code: str, match: UUID) -> None:
    """Cache the id of a match by its code; evict the least recently used one if full."""
    with _lock:
        _cached[code] = match
        while len(_cached) > MOST_CACHED:
            _cached.popitem(last=False)


def forget_codes() -> None:
    """Clear the cache, as in a new process."""
    with _lock:
        _cached.clear()
