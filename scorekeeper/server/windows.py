"""Rate limits by time windows, counted in each process by itself."""

import time
from collections import Counter
from threading import Lock


class Window:
    """A count of requests by client in the current time window."""

    def __init__(self, *, limit: int, seconds: int) -> None:
        """Allow `limit` requests in each window of `seconds`."""
        self.limit, self.seconds = limit, seconds
        self._window, self._counts = 0, Counter[str]()
        self._lock = Lock()

    def wait(self, client: str) -> int:
        """Count a request; return the seconds to wait, 0 if it is allowed."""
        now = int(time.time())
        with self._lock:
            if now // self.seconds != self._window:
                self._window, self._counts = now // self.seconds, Counter()
            self._counts[client] += 1
            allowed = self._counts[client] <= self.limit
        return 0 if allowed else self.seconds - now % self.seconds
