"""Which evening it is where a league plays."""

from datetime import date

from django.utils import timezone

from scorekeeper.leagues.models import League
from scorekeeper.media.times import evening_of


def today_in(league: League) -> date:
    """Return the day of this evening where the league plays."""
    return evening_of(timezone.now(), league.zone)
