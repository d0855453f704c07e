"""Which evening a moment belongs to: a night goes on until six in the morning."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from scorekeeper.leagues.models import League

NIGHT = timedelta(hours=6)


def evening_of(moment: datetime, zone: str) -> date:
    """Return the day of the evening.

    >>> evening_of(datetime.fromisoformat("2026-11-22T01:30:00+00:00"), "Europe/Helsinki")
    datetime.date(2026, 11, 21)
    """
    return (moment.astimezone(ZoneInfo(zone)) - NIGHT).date()


def today_in(league: League) -> date:
    """Return the day of this evening where the league plays."""
    return evening_of(timezone.now(), league.zone)
