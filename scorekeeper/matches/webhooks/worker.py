"""Posts what is due, again and again: a thread of the server, or `manage.py deliver_webhooks`."""

import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from django.db import Error, connection
from django.utils import timezone

from scorekeeper.matches.webhooks import outbox
from scorekeeper.matches.webhooks.posting import post

log = logging.getLogger(__name__)

LONGEST_SLEEP = 30.0
"""Other processes may have noted something; this one looks so often."""
SHORTEST_SLEEP = 0.2
TOGETHER = 4
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
    cleaned = time.monotonic()
    while True:
        _news.clear()
        try:
            deliver_due()
            if time.monotonic() - cleaned > CLEANING_SECONDS:
                outbox.forget_old()
                cleaned = time.monotonic()
            pause = until_due()
        except Error:
            log.warning("Delivering webhooks was interrupted.", exc_info=True)
            pause = LONGEST_SLEEP
        finally:
            connection.close()
        _news.wait(pause)


def deliver_due() -> int:
    """Post everything that is due now; return how many attempts were made."""
    made = 0
    with ThreadPoolExecutor(TOGETHER, thread_name_prefix="webhook") as together:
        while deliveries := outbox.claim():
            results = together.map(post, deliveries)
            for delivery, posted in zip(deliveries, results, strict=True):
                outbox.record(delivery, posted)
            made += len(deliveries)
    return made


def until_due() -> float:
    """Return how many seconds to sleep."""
    due = outbox.next_due()
    if due is None:
        return LONGEST_SLEEP
    seconds = (due - timezone.now()).total_seconds()
    return min(max(seconds, SHORTEST_SLEEP), LONGEST_SLEEP)
