"""The API of charts: ranks, contracts, meetings, two players compared."""

from rest_framework.request import Request

from games.values import Refused
from scorekeeper.club.charts.api.answers import Compared, Contracts, Meetings, Ranks
from scorekeeper.club.charts.compare_page import compare_players
from scorekeeper.club.charts.forms import PairForm
from scorekeeper.club.charts.season_charts import SeasonCharts, charts_of
from scorekeeper.leagues.people.faces import people_in
from scorekeeper.rest.leagues.access import READ, LeagueView
from scorekeeper.rest.leagues.find import parameters_of
from scorekeeper.rest.leagues.parameters import GAME, IDENTIFIER, METHOD, SEASON
from scorekeeper.rest.operations import operation
from scorekeeper.rest.parameters import query
from scorekeeper.rest.problems import Problem

PAIR = (
    query("a", IDENTIFIER, "The first player.", required=True),
    query("b", IDENTIFIER, "The second player.", required=True),
)


class ChartView(LeagueView):
    """The data of a season's chart."""

    @property
    def season(self) -> SeasonCharts:
        """The requested season with its charts. Raises `Problem` or `Refused`."""
        charts = charts_of(self.league, parameters_of(self.request.query_params, self.league))
        if charts is None:
            raise Problem(404)
        return charts


class RanksView(ChartView):
    """Rank over the season."""

    @operation("read_ranks", READ, answer=Ranks, parameters=(SEASON, GAME, METHOD))
    def get(self, request: Request) -> object:
        """The place of each player after each evening of a season."""
        return Ranks.in_season(self.season, people_in(self.league))


class ContractsView(ChartView):
    """Contracts of a season."""

    @operation("read_contracts", READ, answer=Contracts, parameters=(SEASON, GAME))
    def get(self, request: Request) -> object:
        """The contracts declared in a game in a season, made and lost."""
        return Contracts.in_season(self.season)


class MeetingsView(ChartView):
    """Partners and opponents of a season."""

    @operation("read_meetings", READ, answer=Meetings, parameters=(SEASON, GAME))
    def get(self, request: Request) -> object:
        """The meetings of each pair of players in a season, as partners and as opponents."""
        return Meetings.in_season(self.season, people_in(self.league))


class CompareView(LeagueView):
    """Two players side by side."""

    @operation("compare_players", READ, answer=Compared, parameters=PAIR)
    def get(self, request: Request) -> object:
        """Two players game by game: records, head to head, as partners, ratings."""
        form = PairForm(request.query_params, self.league)
        if not form.is_valid():
            raise Refused(form.refusals())
        first, second = form.cleaned_data["a"], form.cleaned_data["b"]
        return Compared.of(first, second, compare_players(self.league, first, second))
