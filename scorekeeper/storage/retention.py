"""How long things are kept: matches of nobody for ever, unless the site is set otherwise."""

from collections.abc import Callable
from datetime import datetime

from scorekeeper.api.http.idempotency import clear_kept
from scorekeeper.leagues.models import LeagueMatch
from scorekeeper.matches.models import Match, MatchQuerySet
from scorekeeper.storage.database import write_transaction

CHUNK = 100
"""So many matches go in one transaction: others can write in between."""


def unclaimed(before: datetime) -> MatchQuerySet:
    """Return the matches without an account or a league that nobody has touched since then."""
    free = Match.objects.filter(owner=None, changed_at__lt=before)
    return free.exclude(pk__in=LeagueMatch.objects.values("match"))


def clear_unclaimed(before: datetime, tell: Callable[[int], object]) -> int:
    """Delete them with their logs; `tell` how many after each chunk. Returns how many they were."""
    cleared = 0
    while chunk := list(unclaimed(before).order_by("pk").values_list("pk", flat=True)[:CHUNK]):
        with write_transaction():
            _rows, by_model = unclaimed(before).filter(pk__in=chunk).delete()
        cleared += by_model.get(Match._meta.label, 0)
        tell(cleared)
    return cleared


def clear_kept_answers() -> None:
    """Delete the answers that have been kept for retries long enough."""
    while clear_kept(CHUNK):
        pass
