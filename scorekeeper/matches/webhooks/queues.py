"""Queues of messages that the worker posts: those of matches, and those that other apps register.

A queue is two tables. A message has `tries`, `taken` and `due_at`; a receiver has `proven`,
`failures`, `resting_until`, `off_since`, `receiver` (its host) and `network` (who asked for it).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model, QuerySet


@dataclass(frozen=True)
class DeliveryResult:
    """What came of posting a message: a status, or the error that kept it from one."""

    status: int | None
    error: str
    milliseconds: int

    @property
    def taken(self) -> bool:
        """Whether the receiver has taken it."""
        return self.status is not None and 200 <= self.status < 300  # noqa: PLR2004


Posting = Callable[[], DeliveryResult]
"""Posts one message, in a thread of its own that asks nothing of the database."""


@dataclass(frozen=True)
class Queue:
    """Messages of one kind, where they go, and what is done with them.

    `to` is the field of a message that names its receiver, `owner` the field of a receiver that
    it shares places by. Messages due together go in `order`, and are forgotten long after `dated`.
    `begin` reads what posting a message needs; None: it says nothing any more, and is deleted.
    `note` keeps an attempt.
    """

    messages: Any
    receivers: Any
    to: str
    owner: str
    order: str
    dated: str
    begin: Callable[[Any], Posting | None]
    note: Callable[[Any, DeliveryResult], object]

    def receiver_of(self, message: Any) -> QuerySet[Any]:
        """Return whom a message goes to."""
        rows: QuerySet[Any] = self.receivers.objects.filter(pk=getattr(message, f"{self.to}_id"))
        return rows

    def messages_to(self, receiver: object) -> QuerySet[Any]:
        """Return the messages of a receiver, given by its key."""
        rows: QuerySet[Any] = self.messages.objects.filter(**{self.to: receiver})
        return rows


_queues: dict[type[Model], Queue] = {}


def register(queue: Queue) -> None:
    """Let the worker post the messages of a queue from now on."""
    _queues[queue.messages] = queue


def queues() -> tuple[Queue, ...]:
    """Return the registered queues."""
    return tuple(_queues.values())


def queue_of(message: Model) -> Queue:
    """Return the queue that a message is in."""
    return _queues[type(message)]
