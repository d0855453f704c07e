"""Deletion of old data: matches without an owner, if the site says so, and kept answers."""

from collections.abc import Callable
from datetime import datetime

from scorekeeper.leagues.models import LeagueMatch
from scorekeeper.matches.models import Match, MatchQuerySet
from scorekeeper.rest.idempotency import delete_expired
from scorekeeper.storage.database import write_transaction

CHUNK = 100
"""Rows per transaction, so that other writers get their turn."""


def unclaimed_matches(before: datetime) -> MatchQuerySet:
    """Return the matches without an account or a league, unchanged since `before`."""
    matches = Match.objects.filter(owner=None, changed_at__lt=before)
    return matches.exclude(pk__in=LeagueMatch.objects.values("match"))


def clear_unclaimed(before: datetime, report: Callable[[int], object]) -> int:
    """Delete unclaimed matches with their logs; return their number.

    `report` receives the number so far after each chunk.
    """
    cleared = 0
    while chunk := list(
        unclaimed_matches(before).order_by("pk").values_list("pk", flat=True)[:CHUNK]
    ):
        with write_transaction():
            _rows, by_model = unclaimed_matches(before).filter(pk__in=chunk).delete()
        cleared += by_model.get(Match._meta.label, 0)
        report(cleared)
    return cleared


def clear_kept_answers() -> None:
    """Delete expired answers that were stored for retries."""
    while delete_expired(CHUNK):
        pass
