"""Times as machines read them."""

from datetime import UTC, datetime


def rfc3339(moment: datetime) -> str:
    """Write a time in UTC, as RFC 3339 does.

    >>> rfc3339(datetime(2026, 11, 21, 20, 15, tzinfo=UTC))
    '2026-11-21T20:15:00Z'
    """
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")
