"""The current evening of a league."""

from datetime import date

from django.utils import timezone

from scorekeeper.leagues.models import League
from scorekeeper.media.times import evening_of


def today_in(league: League) -> date:
    """Return the day of the current evening in the league's time zone."""
    return evening_of(timezone.now(), league.zone)
