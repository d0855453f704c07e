"""The loop that posts due messages: a thread of the server, or `manage.py deliver_webhooks`."""

import logging
import threading
import time

from django.db import Error, connection
from django.utils import timezone

from scorekeeper.webhooks import outbox
from scorekeeper.webhooks.deliveries import PostingThreads

log = logging.getLogger(__name__)

LONGEST_SLEEP = 30.0
"""The longest pause: other processes may have stored messages without waking this one."""
SHORTEST_SLEEP = 0.2
SLEEP_WHILE_POSTING = 2.0
"""The shortest pause while posting: due messages may have to wait for room in their lane."""
CLEANING_SECONDS = 3600.0

_news = threading.Event()
_thread: threading.Thread | None = None
_lock = threading.Lock()


def wake() -> None:
    """Wake the worker of this process: a message has been stored."""
    _news.set()


def start() -> None:
    """Start the worker's thread in this process unless it runs already."""
    global _thread  # noqa: PLW0603  one per process
    with _lock:
        if _thread is None or not _thread.is_alive():
            _thread = threading.Thread(target=work, name="webhooks", daemon=True)
            _thread.start()


def work() -> None:
    """Post due messages forever; after a database error wait and go on."""
    posting_threads, cleaned_at = PostingThreads(wake), time.monotonic()
    while True:
        _news.clear()
        try:
            posting_threads.record()
            posting_threads.start()
            if time.monotonic() - cleaned_at > CLEANING_SECONDS:
                outbox.delete_old()
                cleaned_at = time.monotonic()
            pause = seconds_until_due(SLEEP_WHILE_POSTING if posting_threads else SHORTEST_SLEEP)
        except Error:
            log.warning("Delivering webhooks was interrupted.", exc_info=True)
            pause = LONGEST_SLEEP
        finally:
            connection.close()
        _news.wait(pause)


def deliver_due() -> int:
    """Post all messages that are due now. Return the number of attempts."""
    ended, attempts = threading.Event(), 0
    posting_threads = PostingThreads(ended.set)
    while True:
        ended.clear()
        attempts += posting_threads.record()
        posting_threads.start()
        if not posting_threads:
            return attempts
        ended.wait()


def seconds_until_due(shortest: float) -> float:
    """Return the seconds to sleep until the next message is due."""
    due = outbox.next_due()
    if due is None:
        return LONGEST_SLEEP
    seconds = (due - timezone.now()).total_seconds()
    return min(max(seconds, shortest), LONGEST_SLEEP)
