"""Limit of guessed codes and keys: a number of wrong ones per hour and network address.

The count is in the database, so that all processes count together and a restart keeps it; only a
wrong guess costs a query. Addresses over the limit are kept in memory: they cost no query, and
even a right guess is refused.
"""

import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256
from threading import Lock
from typing import TypeVar

from django.conf import settings
from django.db.models import F

from scorekeeper.accounts.models import Guesses
from scorekeeper.server.networks import network_mark
from scorekeeper.storage.database import write_transaction

WRONG_AN_HOUR = 100
HOUR = 3600
MOST_REMEMBERED = 10_000


class TooManyGuesses(Exception):  # noqa: N818  nothing is broken
    """The address is over the limit; `wait` is in seconds."""

    def __init__(self, wait: int) -> None:
        """Keep the seconds to wait."""
        self.wait = wait
        super().__init__(str(wait))


_lock = Lock()
G = TypeVar("G", tuple[str, str], tuple[str, int])
_blocked: OrderedDict[tuple[str, int], None] = OrderedDict()
_recent_guesses: OrderedDict[tuple[str, str], None] = OrderedDict()
_postponed: ContextVar[list[tuple[str, str]] | None] = ContextVar("guesses_waiting", default=None)


def check_address(address: str) -> None:
    """Raise `TooManyGuesses` if the address is over the limit of this hour."""
    if settings.RATE_LIMITS and _blocked and (network_mark(address), _current_hour()) in _blocked:
        raise TooManyGuesses(_seconds_left())


def count_wrong(address: str, guess: str) -> None:
    """Count a code or key that does not exist; a repeated one counts once.

    Raises `TooManyGuesses`.
    """
    if not settings.RATE_LIMITS:
        return
    postponed = _postponed.get()
    if postponed is not None:
        postponed.append((address, guess))
        return
    asker = network_mark(address)
    if not _remember(_recent_guesses, (asker, sha256(guess.encode()).hexdigest())):
        return
    if _increment(asker, _current_hour()) > WRONG_AN_HOUR:
        _remember(_blocked, (asker, _current_hour()))
        raise TooManyGuesses(_seconds_left())


@contextmanager
def postponed_counting() -> Iterator[None]:
    """Postpone counting wrong guesses to the block's end, after a possible rollback.

    Raises `TooManyGuesses`.
    """
    postponed: list[tuple[str, str]] = []
    outer = _postponed.set(postponed)
    try:
        yield
    finally:
        _postponed.reset(outer)
        for address, guess in postponed:
            count_wrong(address, guess)


def _increment(asker: str, hour: int) -> int:
    with write_transaction():
        row = Guesses.objects.filter(asker=asker, hour=hour)
        if not row.exists():
            Guesses.objects.filter(hour__lt=hour).delete()
            Guesses.objects.bulk_create([Guesses(asker=asker, hour=hour)], ignore_conflicts=True)
        row.update(count=F("count") + 1)
        return row.values_list("count", flat=True)[0]


def _remember(memory: OrderedDict[G, None], guess: G) -> bool:
    """Add a key to a bounded memory, newest last. Return True if it is new."""
    with _lock:
        is_new = guess not in memory
        memory[guess] = None
        memory.move_to_end(guess)
        while len(memory) > MOST_REMEMBERED:
            memory.popitem(last=False)
    return is_new


def clear_memory() -> None:
    """Clear the memory of this process; the database keeps its counts."""
    with _lock:
        _blocked.clear()
        _recent_guesses.clear()


def _current_hour() -> int:
    return int(time.time()) // HOUR


def _seconds_left() -> int:
    return HOUR - int(time.time()) % HOUR
