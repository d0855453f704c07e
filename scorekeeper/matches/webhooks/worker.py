"""Posts what is due in a loop: a thread of the server, or `manage.py deliver_webhooks`."""

import logging
import threading
import time

from django.db import Error, connection
from django.utils import timezone

from scorekeeper.matches.webhooks import outbox
from scorekeeper.matches.webhooks.deliveries import PostingThreads

log = logging.getLogger(__name__)

LONGEST_SLEEP = 30.0
"""Other processes may have noted something; this one looks so often."""
SHORTEST_SLEEP = 0.2
SLEEP_MEANWHILE = 2.0
"""While something is being posted: its end wakes the worker, and what is due may have no place."""
CLEANING_SECONDS = 3600.0

_news = threading.Event()
_thread: threading.Thread | None = None
_lock = threading.Lock()


def wake() -> None:
    """Tell the worker of this process that something has been noted."""
    _news.set()


def start() -> None:
    """Run a worker in a thread of this process, if none runs yet."""
    global _thread  # noqa: PLW0603  one a process
    with _lock:
        if _thread is None or not _thread.is_alive():
            _thread = threading.Thread(target=work, name="webhooks", daemon=True)
            _thread.start()


def work() -> None:
    """Post what is due for ever; trouble with the database is waited out."""
    flights, cleaned = PostingThreads(wake), time.monotonic()
    while True:
        _news.clear()
        try:
            flights.record()
            flights.start()
            if time.monotonic() - cleaned > CLEANING_SECONDS:
                outbox.forget_old()
                cleaned = time.monotonic()
            pause = until_due(SLEEP_MEANWHILE if flights else SHORTEST_SLEEP)
        except Error:
            log.warning("Delivering webhooks was interrupted.", exc_info=True)
            pause = LONGEST_SLEEP
        finally:
            connection.close()
        _news.wait(pause)


def deliver_due() -> int:
    """Post everything that is due now; return how many attempts were made."""
    ended, made = threading.Event(), 0
    flights = PostingThreads(ended.set)
    while True:
        ended.clear()
        made += flights.record()
        flights.start()
        if not flights:
            return made
        ended.wait()


def until_due(shortest: float) -> float:
    """Return how many seconds to sleep."""
    due = outbox.next_due()
    if due is None:
        return LONGEST_SLEEP
    seconds = (due - timezone.now()).total_seconds()
    return min(max(seconds, shortest), LONGEST_SLEEP)
