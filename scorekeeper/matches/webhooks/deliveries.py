"""Messages on their way: each posted in a thread of its own, as many as the lanes have places."""

import threading
from collections.abc import Callable
from queue import SimpleQueue

from django.db import Error

from scorekeeper.matches.models import Delivery
from scorekeeper.matches.webhooks import outbox
from scorekeeper.matches.webhooks.lanes import LANES, Lane, claim
from scorekeeper.matches.webhooks.outbox import DeliveryResult
from scorekeeper.matches.webhooks.post import post


class PostingThreads:
    """What is being posted by this process. Its threads ask nothing of the database."""

    def __init__(self, tell: Callable[[], object]) -> None:
        """Post nothing yet; `tell` is called whenever an attempt has ended."""
        self._tell = tell
        self._under_way: dict[Delivery, Lane] = {}
        self._ended: SimpleQueue[tuple[Delivery, DeliveryResult]] = SimpleQueue()

    def __bool__(self) -> bool:
        return bool(self._under_way)

    def start(self) -> None:
        """Post what is due and has a place in its lane."""
        for lane in LANES:
            while delivery := claim(lane, self._in(lane)):
                self._under_way[delivery] = lane
                # A daemon: a receiver that is silent must not keep the server from stopping.
                threading.Thread(target=self._post, args=(delivery,), daemon=True).start()

    def record(self) -> int:
        """Note the attempts that have ended; return how many. Raises what the database raises."""
        noted = 0
        while not self._ended.empty():
            delivery, posted = self._ended.get()
            try:
                outbox.record(delivery, posted)
            except Error:
                self._ended.put((delivery, posted))
                raise
            del self._under_way[delivery]
            noted += 1
        return noted

    def _in(self, lane: Lane) -> list[Delivery]:
        return [delivery for delivery, lane_used in self._under_way.items() if lane_used is lane]

    def _post(self, delivery: Delivery) -> None:
        posted = DeliveryResult(None, "failed", 0)
        try:
            posted = post(delivery)
        finally:
            self._ended.put((delivery, posted))
            self._tell()
