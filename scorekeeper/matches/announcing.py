"""What a change tells the world, in the transaction that makes it."""

from django.db import connection

from scorekeeper.matches.models import Change, Match

CHANNEL = "match_versions"


def announce(match: Match, change: Change) -> None:
    """Tell the watchers of all processes; on SQLite they see it in the file."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{match.pk} {change.version}"])
