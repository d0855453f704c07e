"""Messages on their way: each posted in a thread of its own, as many as the lanes have places."""

import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue

from django.db import Error

from scorekeeper.matches.webhooks import outbox
from scorekeeper.matches.webhooks.lanes import AnyLane, all_lanes, claim
from scorekeeper.matches.webhooks.queued import Message
from scorekeeper.matches.webhooks.queues import DeliveryResult, Posting

log = logging.getLogger(__name__)


class PostingThreads:
    """What is being posted by this process. Its threads ask nothing of the database."""

    def __init__(self, tell: Callable[[], object]) -> None:
        """Post nothing yet; `tell` is called whenever an attempt has ended."""
        self._tell = tell
        self._under_way: dict[Message, AnyLane] = {}
        self._ended: SimpleQueue[tuple[Message, DeliveryResult]] = SimpleQueue()

    def __bool__(self) -> bool:
        return bool(self._under_way)

    def start(self) -> None:
        """Post what is due and has a place in its lane."""
        for lane in all_lanes():
            while message := claim(lane, self._in(lane)):
                posting = begun(lane, message)
                if posting is None:
                    message.delete()
                    continue
                self._under_way[message] = lane
                # A daemon: a receiver that is silent must not keep the server from stopping.
                threading.Thread(target=self._post, args=(message, posting), daemon=True).start()

    def record(self) -> int:
        """Note the attempts that have ended; return how many. Raises what the database raises."""
        noted = 0
        while not self._ended.empty():
            message, posted = self._ended.get()
            try:
                outbox.record(message, posted)
            except Error:
                self._ended.put((message, posted))
                raise
            del self._under_way[message]
            noted += 1
        return noted

    def _in(self, lane: AnyLane) -> list[Message]:
        return [message for message, lane_used in self._under_way.items() if lane_used is lane]

    def _post(self, message: Message, posting: Posting) -> None:
        posted = DeliveryResult(None, "failed", 0)
        try:
            posted = posting()
        finally:
            self._ended.put((message, posted))
            self._tell()


def begun(lane: AnyLane, message: Message) -> Posting | None:
    """Return how a message is posted; one that cannot be made fails like any other."""
    try:
        return lane.queue.begin(message)
    except Error:
        raise
    except Exception:
        log.exception("A message could not be made.")
        return lambda: DeliveryResult(None, "failed", 0)
