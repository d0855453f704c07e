"""Queues of messages that the worker posts: of matches, and of apps that register theirs."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import QuerySet

from scorekeeper.matches.webhooks.queued import Message, Receiver

M = TypeVar("M", bound=Message)


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
class Queue(Generic[M]):
    """Messages of one kind, where they go, and what is done with them.

    `to` is the field of a message that names its receiver, `owner` the field of a receiver that
    it shares places by. Messages due together go in `order`, and are forgotten long after `dated`.
    `begin` reads what posting a message needs; None: it says nothing any more, and is deleted.
    `note` keeps an attempt.
    """

    messages: type[M]
    receivers: type[Receiver]
    to: str
    owner: str
    order: str
    dated: str
    begin: Callable[[M], Posting | None]
    note: Callable[[M, DeliveryResult], object]

    def rows(self) -> QuerySet[M]:
        """Return all messages."""
        return self.messages._default_manager.all()  # noqa: SLF001  documented

    def receiver_of(self, message: Message) -> QuerySet[Receiver]:
        """Return whom a message goes to."""
        receivers = self.receivers._default_manager  # noqa: SLF001  documented
        return receivers.filter(pk=getattr(message, f"{self.to}_id"))

    def messages_to(self, receiver: object) -> QuerySet[M]:
        """Return the messages of a receiver, given by its key."""
        return self.rows().filter(**{self.to: receiver})


AnyQueue = Queue[Any]

_queues: dict[type[Message], AnyQueue] = {}


def register(queue: AnyQueue) -> None:
    """Let the worker post the messages of a queue from now on."""
    _queues[queue.messages] = queue


def queues() -> tuple[AnyQueue, ...]:
    """Return the registered queues."""
    return tuple(_queues.values())


def queue_of(message: Message) -> AnyQueue:
    """Return the queue that a message is in."""
    return _queues[type(message)]
