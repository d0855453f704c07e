"""Notifies the watchers of all processes of a change, within the transaction of the change."""

from django.db import connection
from django.dispatch import receiver

from scorekeeper.matches.models import Change, Match
from scorekeeper.matches.signals import agreement_changed, match_changed

CHANNEL = "match_versions"


@receiver(match_changed)
def announce_change(match: Match, change: Change, **_: object) -> None:
    """Notify the watchers of a new version; on SQLite they detect the write by themselves."""
    _notify(f"{match.pk} {change.version}")


@receiver(agreement_changed)
def announce_agreement(match: Match, **_: object) -> None:
    """Notify the watchers that a deal was confirmed or disputed."""
    if connection.vendor == "postgresql":
        fresh = Match.objects.filter(pk=match.pk).values_list("version", "words").get()
        _notify(f"{match.pk} {fresh[0]} {fresh[1]}")


def _notify(payload: str) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])
