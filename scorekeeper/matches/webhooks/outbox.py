"""The messages to post: written with the change itself, so that a crash loses none."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from scorekeeper.matches.models import Change, Delivery, DeliveryAttempt, Match
from scorekeeper.matches.webhooks.failures import PAUSES, note_failed, note_taken
from scorekeeper.media.times import rfc3339
from scorekeeper.storage.database import write_transaction

TYPE = "match.changed"
KEPT_FOR = timedelta(days=30)


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


def enqueue(match: Match, change: Change) -> bool:
    """Note a change for every address of its match; return whether there are any."""
    if not match.has_webhooks:
        return False
    body, now = message(match, change), timezone.now()
    rows = match.webhooks.filter(off_since=None).values_list("pk", "resting_until")
    notes = [
        Delivery(webhook_id=webhook, version=change.version, body=body, due_at=rests or now)
        for webhook, rests in rows
    ]
    Delivery.objects.bulk_create(notes)
    return bool(notes)


def message(match: Match, change: Change) -> str:
    """Return what is posted about a change: enough to know what to ask for."""
    data = {
        "match": str(match.pk), "code": match.code, "game": match.game,
        "version": change.version, "kind": change.kind, "number": change.number,
        "status": match.status,
    }  # fmt: skip
    message = {"type": TYPE, "timestamp": rfc3339(change.at), "data": data}
    return json.dumps(message, separators=(",", ":"))


def record(delivery: Delivery, posted: DeliveryResult) -> None:
    """Note an attempt; a message that was not taken is due again later, at last given up."""
    pauses: Sequence[timedelta] = PAUSES[delivery.tries - 1 : delivery.tries]
    due = timezone.now() + pauses[0] if pauses and not posted.taken else None
    with write_transaction():
        ours = Delivery.objects.filter(pk=delivery.pk)
        if ours.update(due_at=due, taken=posted.taken):
            DeliveryAttempt.objects.create(
                delivery=delivery,
                status=posted.status,
                error=posted.error,
                milliseconds=posted.milliseconds,
            )
            (note_taken if posted.taken else note_failed)(delivery.webhook_id)


def next_due() -> datetime | None:
    """Return when the next message is due, None when there is none."""
    waiting = Delivery.objects.filter(due_at__isnull=False).order_by("due_at")
    return waiting.values_list("due_at", flat=True).first()


def waiting() -> int:
    """Return how many messages are not done with."""
    return Delivery.objects.filter(due_at__isnull=False).count()


def forget_old() -> None:
    """Drop what was done with long ago."""
    until = timezone.now() - KEPT_FOR
    with transaction.atomic():
        Delivery.objects.filter(due_at=None, attempts__at__lt=until).delete()
