"""Announces a change to open pages and webhooks, in the transaction that makes it."""

from django.conf import settings
from django.db import connection, transaction

from scorekeeper.matches.models import Change, Match
from scorekeeper.matches.webhooks import outbox, worker

CHANNEL = "match_versions"


def announce(match: Match, change: Change) -> None:
    """Tell the watchers of all processes, and note the change for those who have it posted.

    On SQLite the watchers see it in the file.
    """
    _notify(f"{match.pk} {change.version}")
    if outbox.enqueue(match, change) and settings.WEBHOOKS_IN_SERVER:
        transaction.on_commit(worker.wake)


def announce_words(match: Match) -> None:
    """Tell the watchers of all processes that somebody said something of a deal."""
    if connection.vendor == "postgresql":
        fresh = Match.objects.filter(pk=match.pk).values_list("version", "words").get()
        _notify(f"{match.pk} {fresh[0]} {fresh[1]}")


def _notify(payload: str) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])
