"""Drawings that are kept in memory, for things that are drawn again and again as they are."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock


class DrawnOnce:
    """Keeps drawings under their keys, up to some bytes; those unused for longest go first."""

    def __init__(self, most_bytes: int) -> None:
        """Keep nothing yet."""
        self.most_bytes = most_bytes
        self.bytes = 0
        self._kept: OrderedDict[Hashable, tuple[object, str]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, of: object, draw: Callable[[], str]) -> str:
        """Return the drawing of a thing; draw it if it is not kept.

        A key may name the thing by its `id`: the thing itself is held as long as the drawing.
        """
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found[1]
        drawn = draw()
        self._keep(key, of, drawn)
        return drawn

    def _keep(self, key: Hashable, of: object, drawn: str) -> None:
        with self._lock:
            if key not in self._kept:
                self._kept[key] = of, drawn
                self.bytes += _size(drawn)
            while self.bytes > self.most_bytes:
                self.bytes -= _size(self._kept.popitem(last=False)[1][1])

    def forget(self) -> None:
        """Keep nothing any more."""
        with self._lock:
            self._kept.clear()
            self.bytes = 0


OF_AN_ENTRY = 500
"""Bytes of a key and its place beside the text."""


def _size(drawn: str) -> int:
    return len(drawn.encode()) + OF_AN_ENTRY
