"""The seasons of a league: list, add, change."""

from uuid import UUID

from rest_framework.request import Request

from scorekeeper.leagues.models import Season
from scorekeeper.leagues.seasons.forms import ChangedSeasonForm, SeasonForm
from scorekeeper.leagues.seasons.services import add_season, change_season
from scorekeeper.rest.leagues.access import MANAGE, READ, LeagueView
from scorekeeper.rest.leagues.find import first_or_404
from scorekeeper.rest.operations import Body, Page, operation
from scorekeeper.rest.serializers import RowSerializer


class SeasonSerializer(RowSerializer):
    """A stretch of days, frozen once it is closed."""

    class Meta:
        model = Season
        fields = ("id", "name", "starts_on", "ends_on", "closed_at")


class SeasonsView(LeagueView):
    """The seasons of a league."""

    @operation("list_seasons", READ, answer=Page(SeasonSerializer))
    def get(self, request: Request) -> object:
        """The seasons, the newest first."""
        return self.league.seasons.order_by("-starts_on")

    @operation("add_season", MANAGE, answer=SeasonSerializer, body=SeasonForm, status=201)
    def post(self, request: Request) -> object:
        """Add a season."""
        return add_season(self.league, self.fields, by=self.user)


class SeasonView(LeagueView):
    """One season of a league."""

    @operation(
        "change_season",
        MANAGE,
        answer=SeasonSerializer,
        body=Body(ChangedSeasonForm, "SeasonBody"),
    )
    def patch(self, request: Request, season: UUID) -> object:
        """Change a season, close it or open it again."""
        row = first_or_404(self.league.seasons.filter(pk=season))
        return change_season(row, self.fields, by=self.user)
