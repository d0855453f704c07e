"""Limits imported files: one is checked at a time, for a few seconds, so many an hour."""

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
"""Of processor time; a file at all its bounds takes a fifth of that."""
MOST_WAITING = 4
"""Files that wait for their turn; so threads are left for those who score."""
AT_A_STRETCH, PAUSE = 0.002, 0.0005
"""After so many seconds other threads get the interpreter: they would wait longer for it else."""

IMPORTS = SharedWindow("imports", limit=300, seconds=3600)
"""Of one network, by page and API, in all processes: a moving club brings its matches at once."""

TOO_SLOW = Refusal("too_slow", _("Checking this file takes too long."))

_turn = Lock()
_places = BoundedSemaphore(MOST_WAITING)


class Budget:
    """The processor time that checking one file may take."""

    def __init__(self) -> None:
        """Begin now."""
        self._end = time.thread_time() + MOST_SECONDS
        self._next = time.perf_counter() + AT_A_STRETCH

    def spend(self) -> None:
        """Let others come in between, after each small step. Raises `Refused` at the end."""
        if time.perf_counter() < self._next:
            return
        if time.thread_time() > self._end:
            raise Refused([TOO_SLOW])
        time.sleep(PAUSE)
        self._next = time.perf_counter() + AT_A_STRETCH


@contextmanager
def turn() -> Iterator[None]:
    """Wait for one's turn to read, check and store a file. Raises `Busy` if too many wait."""
    if not _places.acquire(blocking=False):
        raise Busy
    try:
        with _turn:
            yield
    finally:
        _places.release()


def wait_for_import(address: str) -> int:
    """Count one more import; return how many seconds to wait, 0 if it is allowed."""
    return IMPORTS.wait(network_of(address)) if settings.RATE_LIMITS else 0
