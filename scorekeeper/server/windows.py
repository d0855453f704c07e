"""Rate limits by time windows, counted in each process by itself."""

import time
from collections import Counter
from threading import Lock


class Window:
    """A count of requests by client in the current time window."""

    def __init__(self, *, limit: int, seconds: int) -> None:
        """Allow `limit` requests in each window of `seconds`."""
        self.limit, self.seconds = limit, seconds
        self._stretch, self._asked = 0, Counter[str]()
        self._lock = Lock()

    def wait(self, who: str) -> int:
        """Count a request; return the seconds to wait, 0 if it is allowed."""
        now = int(time.time())
        with self._lock:
            if now // self.seconds != self._stretch:
                self._stretch, self._asked = now // self.seconds, Counter()
            self._asked[who] += 1
            allowed = self._asked[who] <= self.limit
        return 0 if allowed else self.seconds - now % self.seconds
