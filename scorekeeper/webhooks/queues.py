"""Registry of the queues that the worker posts: those of matches and of other apps."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import QuerySet

from scorekeeper.webhooks.queued import Message, Receiver

M = TypeVar("M", bound=Message)


@dataclass(frozen=True)
class DeliveryResult:
    """The result of posting a message: the response's status, or else an error."""

    status: int | None
    error: str
    milliseconds: int

    @property
    def taken(self) -> bool:
        """Whether the receiver accepted the message (status 2xx)."""
        return self.status is not None and 200 <= self.status < 300  # noqa: PLR2004


Posting = Callable[[], DeliveryResult]
"""Posts one message, in a thread of its own, without querying the database."""


@dataclass(frozen=True)
class Queue(Generic[M]):
    """Messages of one kind, their receivers, and how to post them.

    `to` is the foreign key from a message to its receiver, `owner` the one from the receiver to
    the owner that its limits are counted by. Messages due at the same time are posted in the order
    of the field `order`, and are deleted once the date `dated` is old. `begin` reads what posting a
    message needs and returns the call that posts it, or None if the message is obsolete and to be
    deleted. `note` stores an attempt.
    """

    messages: type[M]
    receivers: type[Receiver]
    receiver_key: str
    owner_key: str
    order_field: str
    date_field: str
    prepare: Callable[[M], Posting | None]
    record: Callable[[M, DeliveryResult], object]

    def rows(self) -> QuerySet[M]:
        return self.messages._default_manager.all()  # noqa: SLF001  documented

    def receiver_of(self, message: Message) -> QuerySet[Receiver]:
        """Return the receiver of a message, as a queryset of at most one row."""
        receivers = self.receivers._default_manager  # noqa: SLF001  documented
        return receivers.filter(pk=getattr(message, f"{self.receiver_key}_id"))

    def messages_to(self, receiver: object) -> QuerySet[M]:
        """Return the messages to a receiver, given by its primary key."""
        return self.rows().filter(**{self.receiver_key: receiver})


AnyQueue = Queue[Any]

_queues: dict[type[Message], AnyQueue] = {}


def register(queue: AnyQueue) -> None:
    """Let the worker post the messages of this queue from now on."""
    _queues[queue.messages] = queue


def all_queues() -> tuple[AnyQueue, ...]:
    return tuple(_queues.values())


def queue_of(message: Message) -> AnyQueue:
    return _queues[type(message)]
