"""Moves a league match to another date: its evening, season, sums and ratings."""

from datetime import datetime

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.counting.count import lock_match
from scorekeeper.leagues.counting.rerate import rerate
from scorekeeper.leagues.counting.sums import update_sums
from scorekeeper.leagues.models import LeagueMatch
from scorekeeper.media.times import evening_of

CLOSED = Refusal(
    "season_closed",
    _("Ask an owner of the league to open the season again first: it is closed."),
    "started_at",
)


def move_date(league_match: LeagueMatch, moment: datetime, earlier: datetime) -> None:
    """Move a match to the evening of another moment. Raises `Refused` for a closed season."""
    lock_match(league_match)
    evening = evening_of(moment, league_match.league.zone)
    new_season = league_match.league.seasons.on(evening).first()
    seasons = {
        season.pk: season for season in (league_match.season, new_season) if season is not None
    }
    if any(season.closed_at for season in seasons.values()):
        raise Refused([CLOSED])
    LeagueMatch.objects.filter(pk=league_match.pk).update(season=new_season, evening=evening)
    league_match.results.update(season=new_season, evening=evening, started_at=moment)
    members = set(league_match.results.values_list("member", flat=True))
    for pk in seasons:
        update_sums(pk, members, league_match.league.best_of)
    if members:
        since = min(moment, earlier)
        rerate(league_match.league_id, league_match.match.game, since, members)
