"""Rests receivers that fail, switches them off, and on again."""

from datetime import timedelta
from typing import TypeVar
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.matches.models import Delivery, Match, Webhook
from scorekeeper.matches.webhooks.queued import Message, Receiver
from scorekeeper.matches.webhooks.queues import AnyQueue, M
from scorekeeper.storage.database import write_transaction

R = TypeVar("R", bound=Receiver)

PAUSES = tuple(
    timedelta(seconds=seconds)
    for seconds in (5, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400)
)
"""How long a receiver rests after each failure in a row: over three days in all."""
MOST_FAILURES = len(PAUSES) + 1
"""After so many in a row it is switched off."""
MESSAGE_PREFIX = "msg_"


def note_taken(queue: AnyQueue, message: Message) -> None:
    """Note that a receiver has taken a message: its failures are forgotten."""
    changed = queue.receiver_of(message).filter(Q(failures__gt=0) | Q(proven=False))
    changed.update(failures=0, proven=True, resting_until=None)


def note_failed(queue: AnyQueue, message: Message) -> None:
    """Note that a receiver has not taken a message: all that waits for it rests with it."""
    rows = queue.receiver_of(message)
    rows.update(failures=F("failures") + 1)
    found = rows.values_list("pk", "failures").first()
    if found is None:  # it is gone for good, and what waited for it too
        return
    receiver, failures = found
    waiting = queue.messages_to(receiver)
    if failures >= MOST_FAILURES:
        rows.update(off_since=timezone.now(), resting_until=None)
        waiting.update(due_at=None)
        return
    rests = timezone.now() + PAUSES[failures - 1]
    rows.update(resting_until=rests)
    waiting.filter(due_at__lt=rests).update(due_at=rests)


def retry(match: Match, webhook: UUID, message: object) -> Webhook | None:
    """Post again at once: one message, or all that were not taken; None without the address.

    An address that was switched off is switched on. Raises `Refused`.
    """
    with write_transaction():
        rows = match.webhooks.filter(pk=webhook)
        if not rows.exists():
            return None
        messages = Delivery.objects.filter(webhook=webhook)
        wanted = {"taken": False} if message is None else {"pk": message_id(message)}
        chosen = messages.filter(**wanted)
        if not post_again(chosen) and message is not None:
            raise Refused([NO_SUCH_MESSAGE])
        switch_on(rows)
    return rows.get()


def post_again(messages: QuerySet[M]) -> int:
    """Let messages be posted at once, as if for the first time; return how many."""
    return messages.update(due_at=timezone.now(), tries=0, taken=False)


def switch_on(receivers: QuerySet[R]) -> None:
    """Let receivers rest no longer; what was off stays among those that failed until it takes."""
    receivers.exclude(off_since=None).update(failures=1)
    receivers.update(off_since=None, resting_until=None)


NO_SUCH_MESSAGE = Refusal("invalid", _("There is no such message for this address."), "message")


def message_id(message: object) -> UUID:
    """Return the id of a message from `webhook-id`. Raises `Refused`."""
    try:
        return UUID(hex=str(message).removeprefix(MESSAGE_PREFIX))
    except ValueError:
        raise Refused([NO_SUCH_MESSAGE]) from None
