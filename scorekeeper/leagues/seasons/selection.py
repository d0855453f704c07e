"""The default season of a league."""

from collections.abc import Iterable

from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.today import today_in


def selected_season(league: League, seasons: Iterable[Season], key: str = "") -> Season | None:
    """Return the season with this `key`; if empty, the newest begun, else the newest of all.

    `seasons` are those of the league, newest first. None if there is no such season.
    """
    listed = list(seasons)
    if key:
        return next((season for season in listed if str(season.pk) == key), None)
    today = today_in(league)
    begun = [season for season in listed if season.starts_on <= today]
    return next(iter(begun or listed), None)
