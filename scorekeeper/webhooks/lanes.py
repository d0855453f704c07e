"""Lanes, which limit posting at the same time, so that slow receivers do not delay others.

Receivers that accepted their last message have a lane of their own. New receivers and failing ones
have a lane each, with few places per host, per match or league, and per network that registered
them.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Generic

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from scorekeeper.storage.database import write_transaction
from scorekeeper.webhooks.outbox import DELIVERIES
from scorekeeper.webhooks.queues import M, Queue

LEASE = timedelta(minutes=2)
"""How long a claimed message is reserved for its process: longer than any attempt."""


@dataclass(frozen=True)
class Lane(Generic[M]):
    """How many messages one process posts at the same time to receivers of one kind."""

    queue: Queue[M]
    kind: Q
    in_total: int
    per_receiver: int
    per_owner: int
    per_network: int


AnyLane = Lane[Any]

Places = tuple[int, int, int, int]
"""Limits on posting at the same time: in total, per receiver, per owner, per network."""


def lanes_of(
    queue: Queue[M], steady: Places, new: Places, failing: Places
) -> tuple[Lane[M], Lane[M], Lane[M]]:
    """Return the lanes of a queue: for steady receivers, new ones, and failing ones."""
    failures, proven = f"{queue.receiver_key}__failures", f"{queue.receiver_key}__proven"
    return (
        Lane(queue, Q(**{failures: 0, proven: True}), *steady),
        Lane(queue, Q(**{failures: 0, proven: False}), *new),
        Lane(queue, Q(**{f"{failures}__gt": 0}), *failing),
    )


LANES = lanes_of(DELIVERIES, (8, 4, 2, 6), (6, 1, 1, 3), (4, 1, 1, 2))
"""The lanes of matches' messages."""

_lanes: list[AnyLane] = list(LANES)


def open_lanes(lanes: Iterable[AnyLane]) -> None:
    """Let the worker post the messages of these lanes too."""
    _lanes.extend(lane for lane in lanes if lane not in _lanes)


def all_lanes() -> tuple[AnyLane, ...]:
    return tuple(_lanes)


def claim(lane: Lane[M], posting: Collection[M]) -> M | None:
    """Reserve the oldest due message that a lane has room for, None if there is none."""
    while len(posting) < lane.in_total and (delivery := due_messages(lane, posting).first()):
        with write_transaction():
            claimed = lane.queue.rows().filter(pk=delivery.pk, due_at=delivery.due_at)
            if claimed.update(due_at=timezone.now() + LEASE, tries=F("tries") + 1):
                delivery.tries += 1
                return delivery
    return None


def due_messages(lane: Lane[M], posting: Collection[M]) -> QuerySet[M]:
    """Return the due messages of a lane that its limits allow, oldest first."""
    to, owner = lane.queue.receiver_key, lane.queue.owner_key
    receivers = [getattr(message, to) for message in posting]
    busy_values = {
        to: [receiver.pk for receiver in receivers],
        f"{to}__receiver": at_limit(
            (receiver.receiver for receiver in receivers), lane.per_receiver
        ),
        f"{to}__{owner}": at_limit(
            (getattr(receiver, f"{owner}_id") for receiver in receivers), lane.per_owner
        ),
        f"{to}__network": at_limit((receiver.network for receiver in receivers), lane.per_network),
    }
    excluded = Q()
    for name, values in busy_values.items():
        excluded |= Q(**{f"{name}__in": values})
    due = lane.queue.rows().filter(lane.kind, due_at__lte=timezone.now())
    waiting: QuerySet[M] = due.exclude(excluded)
    return waiting.select_related(to).order_by("due_at", lane.queue.order_field)


def at_limit(owners: Iterable[object], most: int) -> list[object]:
    """Return the owners that occur at least `most` times, without empty ones."""
    return [owner for owner, count in Counter(owners).items() if owner and count >= most]
