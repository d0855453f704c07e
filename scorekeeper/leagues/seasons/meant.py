"""Which season of a league is meant where one may be named."""

from collections.abc import Iterable

from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.today import today_in


def season_meant(league: League, seasons: Iterable[Season], named: str = "") -> Season | None:
    """Return the season named; without a name the newest that has begun, else the newest of all.

    `seasons` are those of the league, the newest first. None where there is none.
    """
    listed = list(seasons)
    if named:
        return next((season for season in listed if str(season.pk) == named), None)
    today = today_in(league)
    begun = [season for season in listed if season.starts_on <= today]
    return next(iter(begun or listed), None)
