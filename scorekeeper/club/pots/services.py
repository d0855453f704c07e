"""Writes of a season's pot; each is one transaction and raises `Refused`."""

from collections.abc import Mapping

from games.words import _
from scorekeeper.club.pots.models import Pot
from scorekeeper.leagues.acts.about import AboutSeason
from scorekeeper.leagues.acts.kind import By
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.seasons.refusals import refuse_closed
from scorekeeper.storage.database import write_transaction


class PotAgreed(AboutSeason):
    """A pot was created or changed."""

    slug = "pot_kept"
    says = _("Agreed on the pot of {name}")


def save_pot(season: Season, fields: Mapping[str, object], *, by: By = None) -> Pot:
    """Create or change the pot of a season. Raises `Refused`."""
    with write_transaction():
        league = lock_league(season.league_id)
        season = _open_season(league, season)
        pot, _new = Pot.objects.update_or_create(
            season=season, league_id=league.pk, defaults=fields
        )
        record(league, by, PotAgreed.of(season))
    return pot


class PotRemoved(AboutSeason):
    """The pot of a season was removed."""

    slug = "pot_dropped"
    says = _("Removed the pot of {name}")


def remove_pot(season: Season, *, by: By = None) -> None:
    """Remove the pot of a season; results are not changed. Raises `Refused`."""
    with write_transaction():
        league = lock_league(season.league_id)
        season = _open_season(league, season)
        league.pots.filter(season=season).delete()
        record(league, by, PotRemoved.of(season))


def _open_season(league: League, season: Season) -> Season:
    season = league.seasons.get(pk=season.pk)
    refuse_closed(season)
    return season
