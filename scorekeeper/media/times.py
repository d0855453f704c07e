"""Times and days: as machines read them, in a time zone, and as evenings at a card table."""

from datetime import UTC, date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

NIGHT = timedelta(hours=6)
"""A night goes on until six in the morning."""


def rfc3339(moment: datetime) -> str:
    """Write a time in UTC, as RFC 3339 does.

    >>> rfc3339(datetime(2026, 11, 21, 20, 15, tzinfo=UTC))
    '2026-11-21T20:15:00Z'
    """
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


@cache
def zones() -> frozenset[str]:
    """Return the names of all time zones."""
    return frozenset(available_timezones())


def zone_or(name: str, default: str) -> ZoneInfo:
    """Return the time zone of this name, or the default where there is none.

    >>> zone_or("Europe/Zagreb", "UTC").key, zone_or("", "UTC").key, zone_or("../etc", "UTC").key
    ('Europe/Zagreb', 'UTC', 'UTC')
    """
    return ZoneInfo(name if name in zones() else default)


def evening_of(moment: datetime, zone: str | ZoneInfo) -> date:
    """Return the evening a moment belongs to, in a time zone.

    >>> evening_of(datetime(2026, 7, 10, 22, 30, tzinfo=UTC), "Europe/Zagreb")
    datetime.date(2026, 7, 10)
    """
    where = ZoneInfo(zone) if isinstance(zone, str) else zone
    return (moment.astimezone(where) - NIGHT).date()
