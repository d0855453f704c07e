"""Chooses the next receivers: messages wait in lanes, so that slow receivers delay no others.

A receiver that took the last message has places that no other can fill. One that was never posted
to, and one that failed, wait among their kind, and have few places each for one host, one match
and the network that registered them.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from scorekeeper.matches.models import Delivery
from scorekeeper.storage.database import write_transaction

LEASE = timedelta(minutes=2)
"""So long a message belongs to the process that posts it, then to any other: longer than an attempt
lasts, with a slow answer of the DNS."""


@dataclass(frozen=True)
class Lane:
    """How many messages to receivers of one kind are posted at the same time, by one process."""

    kind: Q
    together: int
    of_a_receiver: int
    of_a_match: int
    of_a_network: int


LANES = (
    Lane(Q(webhook__failures=0, webhook__proven=True), 8, 4, 2, 6),
    Lane(Q(webhook__failures=0, webhook__proven=False), 6, 1, 1, 3),
    Lane(Q(webhook__failures__gt=0), 4, 1, 1, 2),
)
"""Receivers that took the last message; those never posted to; those that failed."""


def claim(lane: Lane, posting: Collection[Delivery]) -> Delivery | None:
    """Take the next message of a lane beside those it is posting, None if there is no place."""
    while len(posting) < lane.together and (delivery := waiting_for(lane, posting).first()):
        with write_transaction():
            ours = Delivery.objects.filter(pk=delivery.pk, due_at=delivery.due_at)
            if ours.update(due_at=timezone.now() + LEASE, tries=F("tries") + 1):
                delivery.tries += 1
                return delivery
    return None


def waiting_for(lane: Lane, posting: Collection[Delivery]) -> QuerySet[Delivery]:
    """Return the messages of a lane that are due and have a place, the oldest first."""
    hooks = [delivery.webhook for delivery in posting]
    due = Delivery.objects.filter(lane.kind, due_at__lte=timezone.now())
    free = due.exclude(
        Q(webhook__in=[hook.pk for hook in hooks])
        | Q(webhook__receiver__in=full((hook.receiver for hook in hooks), lane.of_a_receiver))
        | Q(webhook__match__in=full((hook.match_id for hook in hooks), lane.of_a_match))
        | Q(webhook__network__in=full((hook.network for hook in hooks), lane.of_a_network))
    )
    return free.select_related("webhook").order_by("due_at", "version")


def full(owners: Iterable[object], most: int) -> list[object]:
    """Return what occurs as often as it may; what is not known has no limit."""
    return [owner for owner, times in Counter(owners).items() if owner and times >= most]
