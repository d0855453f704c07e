"""Counts how often something is done, in each process by itself."""

import time
from collections import Counter
from threading import Lock


class Window:
    """Counts who asked how often in the current stretch of time."""

    def __init__(self, *, limit: int, seconds: int) -> None:
        """Allow so many in each stretch of so many seconds."""
        self.limit, self.seconds = limit, seconds
        self._stretch, self._asked = 0, Counter[str]()
        self._lock = Lock()

    def wait(self, who: str) -> int:
        """Count one more; return how many seconds to wait, 0 if it is allowed."""
        now = int(time.time())
        with self._lock:
            if now // self.seconds != self._stretch:
                self._stretch, self._asked = now // self.seconds, Counter()
            self._asked[who] += 1
            allowed = self._asked[who] <= self.limit
        return 0 if allowed else self.seconds - now % self.seconds
