"""Threads that post messages, one per message, within the limits of the lanes."""

import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue

from django.db import Error

from scorekeeper.webhooks import outbox
from scorekeeper.webhooks.lanes import AnyLane, all_lanes, claim
from scorekeeper.webhooks.queued import Message
from scorekeeper.webhooks.queues import DeliveryResult, Posting

log = logging.getLogger(__name__)


class PostingThreads:
    """The messages that this process is posting. Its threads never query the database."""

    def __init__(self, on_end: Callable[[], object]) -> None:
        """Start with no thread; `on_end` is called whenever an attempt has ended."""
        self._on_end = on_end
        self._lane_by_message: dict[Message, AnyLane] = {}
        self._ended: SimpleQueue[tuple[Message, DeliveryResult]] = SimpleQueue()

    def __bool__(self) -> bool:
        return bool(self._lane_by_message)

    def start(self) -> None:
        """Start a thread for each due message that its lane has room for."""
        for lane in all_lanes():
            while message := claim(lane, self._messages_in(lane)):
                posting = posting_of(lane, message)
                if posting is None:
                    message.delete()
                    continue
                self._lane_by_message[message] = lane
                # A daemon, so that a silent receiver does not keep the server from stopping.
                threading.Thread(target=self._post, args=(message, posting), daemon=True).start()

    def record(self) -> int:
        """Store the attempts that have ended; return their number. Raises database errors."""
        recorded = 0
        while not self._ended.empty():
            message, result = self._ended.get()
            try:
                outbox.record(message, result)
            except Error:
                self._ended.put((message, result))
                raise
            del self._lane_by_message[message]
            recorded += 1
        return recorded

    def _messages_in(self, lane: AnyLane) -> list[Message]:
        return [
            message
            for message, message_lane in self._lane_by_message.items()
            if message_lane is lane
        ]

    def _post(self, message: Message, posting: Posting) -> None:
        result = DeliveryResult(None, "failed", 0)
        try:
            result = posting()
        finally:
            self._ended.put((message, result))
            self._on_end()


def posting_of(lane: AnyLane, message: Message) -> Posting | None:
    """Return the call that posts a message; one that fails if the message cannot be built."""
    try:
        return lane.queue.prepare(message)
    except Error:
        raise
    except Exception:
        log.exception("A message could not be made.")
        return lambda: DeliveryResult(None, "failed", 0)
