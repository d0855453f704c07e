"""What the charts of a league are drawn from: ranks, contracts, meetings, two players compared."""

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from scorekeeper.api.http.base import View
from scorekeeper.api.http.problems import Problem
from scorekeeper.api.leagues import chart_shapes as shapes
from scorekeeper.api.leagues.find import league_read, parameters_of
from scorekeeper.api.leagues.views import READ, STANDINGS
from scorekeeper.api.matches.answers import SECRET, answer
from scorekeeper.api.schema.build import KEY, LANGUAGE, described
from scorekeeper.leagues.charts.as_json import (
    compare_json,
    contracts_json,
    meetings_json,
    ranks_json,
)
from scorekeeper.leagues.charts.compare_page import compared, pair_of
from scorekeeper.leagues.charts.page import SeasonCharts, charts_of
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.faces import people_in

SEASON_AND_GAME = STANDINGS[:2]
ERRORS = (400, *KEY, 404)
PAIR = [
    OpenApiParameter(
        name, {"type": "string", "format": "uuid"}, OpenApiParameter.QUERY, required=True,
        description=f"The {which} player.",
    )
    for name, which in (("a", "first"), ("b", "second"))
]  # fmt: skip


def read_of(request: Request, league: League) -> SeasonCharts:
    """Return what a season's charts are drawn from. Raises `Problem`, `Refused`."""
    read = charts_of(league, parameters_of(request.query_params, league))
    if read is None:
        raise Problem(404)
    return read


class RanksView(View):
    """Rank over the season."""

    @described(
        "read_ranks", "Everybody's place after each evening of a season", tag="leagues",
        answer=shapes.Ranks, errors=ERRORS, parameters=STANDINGS[:3], auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        league = league_read(request, slug)
        body = ranks_json(read_of(request, league), people_in(league))
        return answer(body, headers=SECRET)


class ContractsView(View):
    """Contracts of a season."""

    @described(
        "read_contracts", "What was declared in a game in a season, made and lost",
        tag="leagues", answer=shapes.Contracts, errors=ERRORS,
        parameters=[*SEASON_AND_GAME, LANGUAGE], auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        league = league_read(request, slug)
        return answer(contracts_json(read_of(request, league)), headers=SECRET)


class MeetingsView(View):
    """Partners and opponents of a season."""

    @described(
        "read_meetings", "How often each two have been partners and opponents in a season",
        tag="leagues", answer=shapes.Meetings, errors=ERRORS, parameters=SEASON_AND_GAME,
        auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        league = league_read(request, slug)
        body = meetings_json(read_of(request, league), people_in(league))
        return answer(body, headers=SECRET)


class CompareView(View):
    """Two players side by side."""

    @described(
        "compare_players", "Two players game by game: records, head to head, as partners, ratings",
        tag="leagues", answer=shapes.Compared, errors=ERRORS, parameters=[*PAIR, LANGUAGE],
        auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        league = league_read(request, slug)
        members = {str(member.pk): member for member in league.members.filter(merged_into=None)}
        one, two = pair_of(members, request.query_params.dict())
        return answer(compare_json(one, two, compared(league, one, two)), headers=SECRET)
