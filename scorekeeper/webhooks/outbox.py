"""Messages to post: stored in the transaction of the change, so that a crash loses none."""

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from scorekeeper.matches.models import Change, Match
from scorekeeper.media.times import rfc3339
from scorekeeper.storage.database import write_transaction
from scorekeeper.webhooks.failures import PAUSES, record_failure, record_success
from scorekeeper.webhooks.models import Delivery, DeliveryAttempt, Webhook
from scorekeeper.webhooks.post import post
from scorekeeper.webhooks.queued import Message
from scorekeeper.webhooks.queues import (
    AnyQueue,
    DeliveryResult,
    Queue,
    all_queues,
    queue_of,
    register,
)

TYPE = "match.changed"
RETENTION = timedelta(days=30)


def enqueue(match: Match, change: Change) -> bool:
    """Store a message for each active webhook of a match. Return True if there are any."""
    if not match.has_webhooks:
        return False
    body, now = message_body(match, change), timezone.now()
    rows = match.webhooks.filter(off_since=None).values_list("pk", "resting_until")
    deliveries = [
        Delivery(webhook_id=webhook, version=change.version, body=body, due_at=resting_until or now)
        for webhook, resting_until in rows
    ]
    Delivery.objects.bulk_create(deliveries)
    return bool(deliveries)


def message_body(match: Match, change: Change) -> str:
    """Return the JSON body that announces a change, without the change's content."""
    data = {
        "match": str(match.pk),
        "code": match.code,
        "game": match.game,
        "version": change.version,
        "kind": change.kind,
        "number": change.number,
        "status": match.status,
    }
    payload = {"type": TYPE, "timestamp": rfc3339(change.at), "data": data}
    return json.dumps(payload, separators=(",", ":"))


def record_attempt(delivery: Delivery, result: DeliveryResult) -> None:
    """Store an attempt to post a match's message."""
    DeliveryAttempt.objects.create(
        delivery=delivery,
        status=result.status,
        error=result.error,
        milliseconds=result.milliseconds,
    )


DELIVERIES = Queue(
    messages=Delivery,
    receivers=Webhook,
    receiver_key="webhook",
    owner_key="match",
    order_field="version",
    date_field="attempts__at",
    prepare=lambda delivery: partial(post, delivery),
    record=record_attempt,
)
register(DELIVERIES)


def record(message: Message, result: DeliveryResult) -> None:
    """Store an attempt; schedule the next one if it failed, or give up after the last."""
    queue = queue_of(message)
    pauses: Sequence[timedelta] = PAUSES[message.tries - 1 : message.tries]
    due = timezone.now() + pauses[0] if pauses and not result.taken else None
    with write_transaction():
        row = queue.rows().filter(pk=message.pk)
        if row.update(due_at=due, taken=result.taken):
            queue.record(message, result)
            (record_success if result.taken else record_failure)(queue, message)


def next_due() -> datetime | None:
    """Return when the next message is due, None if there is none."""
    return min(filter(None, (_first_due(queue) for queue in all_queues())), default=None)


def _first_due(queue: AnyQueue) -> datetime | None:
    rows = queue.rows().filter(due_at__isnull=False).order_by("due_at")
    due: datetime | None = rows.values_list("due_at", flat=True).first()
    return due


def count_waiting() -> int:
    """Count the messages that are still to be posted."""
    return sum(queue.rows().filter(due_at__isnull=False).count() for queue in all_queues())


def delete_old() -> None:
    """Delete messages that were completed more than `KEPT_FOR` ago."""
    limit = timezone.now() - RETENTION
    with transaction.atomic():
        for queue in all_queues():
            queue.rows().filter(**{"due_at": None, f"{queue.date_field}__lt": limit}).delete()
