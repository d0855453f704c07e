"""Times in RFC 3339, time zones, and the evenings that moments belong to."""

from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Annotated, TypeGuard
from zoneinfo import ZoneInfo, available_timezones

from pydantic import BeforeValidator, Field

from games.words import _

Moment = Annotated[str, Field(json_schema_extra={"format": "date-time"})]
"""A time formatted by `rfc3339`."""
UNKNOWN_ZONE = _("There is no time zone with this name.")
EVENING_END = timedelta(hours=6)
"""An evening ends at six in the morning."""


def rfc3339(moment: datetime) -> str:
    """Format a time in UTC after RFC 3339.

    >>> rfc3339(datetime(2026, 11, 21, 20, 15, tzinfo=UTC))
    '2026-11-21T20:15:00Z'
    """
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


MomentText = Annotated[Moment, BeforeValidator(rfc3339)]
"""A datetime that an answer formats by `rfc3339`."""


@cache
def zones() -> frozenset[str]:
    """Return the names of all known time zones."""
    return frozenset(available_timezones())


def is_zone(name: object) -> TypeGuard[str]:
    """Return whether a value is the name of a time zone.

    >>> is_zone("Europe/Zagreb"), is_zone("../etc"), is_zone(1)
    (True, False, False)
    """
    return isinstance(name, str) and name in zones()


def zone_or_default(name: str, default: str) -> ZoneInfo:
    """Return the time zone of this name, or the default if it is unknown.

    >>> [zone_or_default(name, "UTC").key for name in ("Europe/Zagreb", "", "../etc")]
    ['Europe/Zagreb', 'UTC', 'UTC']
    """
    return ZoneInfo(name if is_zone(name) else default)


def evening_of(moment: datetime, zone: str | ZoneInfo) -> date:
    """Return the evening that a moment belongs to in a time zone: until 6 a.m. the day before.

    >>> evening_of(datetime(2026, 7, 10, 22, 30, tzinfo=UTC), "Europe/Zagreb")
    datetime.date(2026, 7, 10)
    """
    where = ZoneInfo(zone) if isinstance(zone, str) else zone
    return (moment.astimezone(where) - EVENING_END).date()
