"""URL parameters of standings, and the query that they select."""

from dataclasses import dataclass
from datetime import date

from django.http import QueryDict

from scorekeeper.leagues.counting.read import StandingsQuery
from scorekeeper.leagues.forms import LONGEST_SEARCH
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.seasons.refusals import ALL_GAMES
from scorekeeper.leagues.standings.forms import StandingsForm
from scorekeeper.scoring.standings import SHARE


@dataclass(frozen=True)
class StandingsParameters:
    """The URL parameters of standings, all optional: season, game, method, date.

    Long standings have a page, or a search for a part of the name. Divided ones have the number of
    a division, `none` for members without one, or `all` for one table.
    """

    season: str = ""
    game: str = ""
    method: str = ""
    on: date | None = None
    name: str = ""
    page: str = "1"
    division: str = ""

    @classmethod
    def read(cls, query: QueryDict) -> "StandingsParameters":
        """Parse a query string; invalid values are ignored."""
        on = StandingsForm(query).values.get("on")
        season, game, by = (query.get(name, "") for name in ("season", "game", "by"))
        name, page = query.get("name", "").strip()[:LONGEST_SEARCH], query.get("page", "1")
        return cls(season, game, by, on, name, page, query.get("division", ""))


def build_query(league: League, season: Season, parameters: StandingsParameters) -> StandingsQuery:
    """Return the query for the parameters, with the season's rules as defaults."""
    agreed = season.reckoning
    game = parameters.game if parameters.game in league.games else league.games[0]
    if parameters.game == ALL_GAMES:
        return StandingsQuery(league, season, "", SHARE, parameters.on, agreed.minimum)
    method = (
        parameters.method if parameters.method in League.Method.values else agreed.method_of(game)
    )
    return StandingsQuery(league, season, game, method, parameters.on, agreed.minimum)
