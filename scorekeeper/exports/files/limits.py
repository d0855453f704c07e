"""Limits of imports: one file at a time, its processor time, and files an hour."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from django.conf import settings

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.accounts.shared import SharedWindow
from scorekeeper.exports.paper.typeset import Busy
from scorekeeper.server.networks import network_of

MOST_SECONDS = 10.0
"""Processor time for one file; a file at all its limits takes a fifth of it."""
MOST_WAITING = 4
"""Files that may wait for their turn; more would leave too few threads for scorers."""
AT_A_STRETCH, PAUSE = 0.002, 0.0005
"""Seconds of work between pauses, and of a pause, in which other threads get the interpreter."""

IMPORTS = SharedWindow("imports", limit=300, seconds=3600)
"""Imports of one network, by page and API, in all processes; a moving club has many at once."""

TOO_SLOW = Refusal("too_slow", _("Checking this file takes too long."))

_turn = Lock()
_places = BoundedSemaphore(MOST_WAITING)


class Budget:
    """The processor time for checking one file."""

    def __init__(self) -> None:
        """Start the clock."""
        self._end = time.thread_time() + MOST_SECONDS
        self._next = time.perf_counter() + AT_A_STRETCH

    def spend(self) -> None:
        """Pause for other threads now and then. Raises `Refused` when the time is used up."""
        if time.perf_counter() < self._next:
            return
        if time.thread_time() > self._end:
            raise Refused([TOO_SLOW])
        time.sleep(PAUSE)
        self._next = time.perf_counter() + AT_A_STRETCH


@contextmanager
def import_turn() -> Iterator[None]:
    """Wait for the turn to read, check and store a file. Raises `Busy` if too many wait."""
    if not _places.acquire(blocking=False):
        raise Busy
    try:
        with _turn:
            yield
    finally:
        _places.release()


def wait_for_import(address: str) -> int:
    """Count an import of an address; return the seconds to wait, 0 if it is allowed."""
    return IMPORTS.wait(network_of(address)) if settings.RATE_LIMITS else 0
