"""Queues a change for the webhooks of its match, within the transaction of the change."""

from django.conf import settings
from django.db import transaction
from django.dispatch import receiver

from scorekeeper.matches.models import Change, Match
from scorekeeper.matches.signals import match_changed
from scorekeeper.webhooks import outbox, worker


@receiver(match_changed)
def enqueue_change(match: Match, change: Change, **_: object) -> None:
    """Store a delivery for each webhook, and wake the worker of this process after the commit."""
    if outbox.enqueue(match, change) and settings.WEBHOOKS_IN_SERVER:
        transaction.on_commit(worker.wake)
