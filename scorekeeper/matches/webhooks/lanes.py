"""Chooses the next receivers: messages wait in lanes, so that slow receivers delay no others.

A receiver that took the last message has places that no other can fill. One that was never posted
to, and one that failed, wait among their kind, and have few places each for one host, one match
or league, and the network that registered them.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Generic

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from scorekeeper.matches.webhooks.outbox import DELIVERIES
from scorekeeper.matches.webhooks.queues import M, Queue
from scorekeeper.storage.database import write_transaction

LEASE = timedelta(minutes=2)
"""So long a message belongs to the process that posts it, then to any other: longer than an attempt
lasts, with a slow answer of the DNS."""


@dataclass(frozen=True)
class Lane(Generic[M]):
    """How many messages to receivers of one kind are posted at the same time, by one process."""

    queue: Queue[M]
    kind: Q
    together: int
    of_a_receiver: int
    of_an_owner: int
    of_a_network: int


AnyLane = Lane[Any]

Places = tuple[int, int, int, int]
"""How many are posted together: of all, of a receiver, of an owner, of a network."""


def lanes_of(
    queue: Queue[M], steady: Places, new: Places, failing: Places
) -> tuple[Lane[M], Lane[M], Lane[M]]:
    """Return a queue's lanes: receivers that took the last message; new ones; those that failed."""
    failures, proven = f"{queue.to}__failures", f"{queue.to}__proven"
    return (
        Lane(queue, Q(**{failures: 0, proven: True}), *steady),
        Lane(queue, Q(**{failures: 0, proven: False}), *new),
        Lane(queue, Q(**{f"{failures}__gt": 0}), *failing),
    )


LANES = lanes_of(DELIVERIES, (8, 4, 2, 6), (6, 1, 1, 3), (4, 1, 1, 2))
"""The lanes of what matches post."""

_lanes: list[AnyLane] = list(LANES)


def open_lanes(lanes: Iterable[AnyLane]) -> None:
    """Let the worker post what waits in these lanes too."""
    _lanes.extend(lane for lane in lanes if lane not in _lanes)


def all_lanes() -> tuple[AnyLane, ...]:
    """Return the lanes of all queues."""
    return tuple(_lanes)


def claim(lane: Lane[M], posting: Collection[M]) -> M | None:
    """Take the next message of a lane beside those it is posting, None if there is no place."""
    while len(posting) < lane.together and (delivery := waiting_for(lane, posting).first()):
        with write_transaction():
            ours = lane.queue.rows().filter(pk=delivery.pk, due_at=delivery.due_at)
            if ours.update(due_at=timezone.now() + LEASE, tries=F("tries") + 1):
                delivery.tries += 1
                return delivery
    return None


def waiting_for(lane: Lane[M], posting: Collection[M]) -> QuerySet[M]:
    """Return the messages of a lane that are due and have a place, the oldest first."""
    to, owner = lane.queue.to, lane.queue.owner
    busy = [getattr(message, to) for message in posting]
    taken = {
        to: [each.pk for each in busy],
        f"{to}__receiver": full((each.receiver for each in busy), lane.of_a_receiver),
        f"{to}__{owner}": full((getattr(each, f"{owner}_id") for each in busy), lane.of_an_owner),
        f"{to}__network": full((each.network for each in busy), lane.of_a_network),
    }
    without_place = Q()
    for name, values in taken.items():
        without_place |= Q(**{f"{name}__in": values})
    due = lane.queue.rows().filter(lane.kind, due_at__lte=timezone.now())
    waiting: QuerySet[M] = due.exclude(without_place)
    return waiting.select_related(to).order_by("due_at", lane.queue.order)


def full(owners: Iterable[object], most: int) -> list[object]:
    """Return what occurs as often as it may; what is not known has no limit."""
    return [owner for owner, times in Counter(owners).items() if owner and times >= most]
