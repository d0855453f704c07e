"""Moves a league match to another date: its evening, season, sums and ratings."""

from datetime import datetime

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.counting.count import lock_match, sum_up
from scorekeeper.leagues.counting.rerate import rerate
from scorekeeper.leagues.models import LeagueMatch
from scorekeeper.media.times import evening_of

CLOSED = Refusal(
    "season_closed",
    _("Ask an owner of the league to open the season again first: it is closed."),
    "started_at",
)


def move_date(counted: LeagueMatch, moment: datetime, earlier: datetime) -> None:
    """Move a match to the evening of another moment. Raises `Refused` for a closed season."""
    lock_match(counted)
    evening = evening_of(moment, counted.league.zone)
    season = counted.league.seasons.on(evening).first()
    seasons = {each.pk: each for each in (counted.season, season) if each is not None}
    if any(each.closed_at for each in seasons.values()):
        raise Refused([CLOSED])
    LeagueMatch.objects.filter(pk=counted.pk).update(season=season, evening=evening)
    counted.results.update(season=season, evening=evening, started_at=moment)
    members = set(counted.results.values_list("member", flat=True))
    for pk in seasons:
        sum_up(pk, members, counted.league.best_of)
    if members:
        since = min(moment, earlier)
        rerate(counted.league_id, counted.match.game, since, members)
