"""In-memory cache of drawings that are requested repeatedly."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock


class DrawingCache:
    """Cache of drawings by key, limited in bytes; evicts the least recently used."""

    def __init__(self, most_bytes: int) -> None:
        """Create an empty cache of at most `most_bytes`."""
        self.most_bytes = most_bytes
        self.bytes = 0
        self._entries: OrderedDict[Hashable, tuple[object, str]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, subject: object, draw: Callable[[], str]) -> str:
        """Return the cached drawing of a thing, or draw and cache it.

        A key may contain the `id` of the thing: the cache holds the thing as long as its drawing.
        """
        with self._lock:
            entry = self._entries.get(key)
            if entry is not None:
                self._entries.move_to_end(key)
                return entry[1]
        drawing = draw()
        self._store(key, subject, drawing)
        return drawing

    def _store(self, key: Hashable, subject: object, drawing: str) -> None:
        with self._lock:
            if key not in self._entries:
                self._entries[key] = subject, drawing
                self.bytes += _size(drawing)
            while self.bytes > self.most_bytes:
                self.bytes -= _size(self._entries.popitem(last=False)[1][1])

    def clear(self) -> None:
        """Clear the cache."""
        with self._lock:
            self._entries.clear()
            self.bytes = 0


ENTRY_OVERHEAD = 500
"""Estimated bytes of an entry beside its text."""


def _size(drawing: str) -> int:
    return len(drawing.encode()) + ENTRY_OVERHEAD
