"""Pauses, disables and enables receivers, depending on their failures."""

from datetime import timedelta
from typing import TypeVar
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.matches.models import Match
from scorekeeper.storage.database import write_transaction
from scorekeeper.webhooks.models import Delivery, Webhook
from scorekeeper.webhooks.queued import Message, Receiver
from scorekeeper.webhooks.queues import AnyQueue, M

R = TypeVar("R", bound=Receiver)

PAUSES = tuple(
    timedelta(seconds=seconds)
    for seconds in (5, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400)
)
"""The pause of a receiver after each failure in a row; over three days in total."""
MOST_FAILURES = len(PAUSES) + 1
"""The receiver is disabled after this many failures in a row."""
MESSAGE_PREFIX = "msg_"


def record_success(queue: AnyQueue, message: Message) -> None:
    """Record that a receiver accepted a message: reset its failures."""
    rows = queue.receiver_of(message).filter(Q(failures__gt=0) | Q(proven=False))
    rows.update(failures=0, proven=True, resting_until=None)


def record_failure(queue: AnyQueue, message: Message) -> None:
    """Record that a receiver failed; pause it, or disable it after `MOST_FAILURES` in a row."""
    rows = queue.receiver_of(message)
    rows.update(failures=F("failures") + 1)
    row = rows.values_list("pk", "failures").first()
    if row is None:  # deleted, together with its messages
        return
    receiver, failures = row
    waiting = queue.messages_to(receiver)
    if failures >= MOST_FAILURES:
        rows.update(off_since=timezone.now(), resting_until=None)
        waiting.update(due_at=None)
        return
    until = timezone.now() + PAUSES[failures - 1]
    rows.update(resting_until=until)
    waiting.filter(due_at__lt=until).update(due_at=until)


def retry(match: Match, webhook: UUID, message: object) -> Webhook | None:
    """Post one message, or all rejected ones, again at once; None without the webhook.

    Enables a disabled webhook. Raises `Refused`.
    """
    with write_transaction():
        rows = match.webhooks.filter(pk=webhook)
        if not rows.exists():
            return None
        messages = Delivery.objects.filter(webhook=webhook)
        conditions = {"taken": False} if message is None else {"pk": message_id(message)}
        selected = messages.filter(**conditions)
        if not post_again(selected) and message is not None:
            raise Refused([NO_SUCH_MESSAGE])
        enable_receivers(rows)
    return rows.get()


def post_again(messages: QuerySet[M]) -> int:
    """Make messages due at once, with no tries counted. Return their number."""
    return messages.update(due_at=timezone.now(), tries=0, taken=False)


def enable_receivers(receivers: QuerySet[R]) -> None:
    """End the pause of receivers; a disabled one stays in the failing lane until it accepts."""
    receivers.exclude(off_since=None).update(failures=1)
    receivers.update(off_since=None, resting_until=None)


NO_SUCH_MESSAGE = Refusal("invalid", _("There is no such message for this address."), "message")


def message_id(message: object) -> UUID:
    """Parse the header `webhook-id` into the id of a message. Raises `Refused`."""
    try:
        return UUID(hex=str(message).removeprefix(MESSAGE_PREFIX))
    except ValueError:
        raise Refused([NO_SUCH_MESSAGE]) from None
