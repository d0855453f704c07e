"""Ratings: the list of a game on any day, and what a match moved."""

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from scorekeeper.api.http.base import View
from scorekeeper.api.http.problems import invalid
from scorekeeper.api.leagues import player_shapes as shapes
from scorekeeper.api.leagues.find import day_of, league_read
from scorekeeper.api.leagues.parts import counted_named
from scorekeeper.api.leagues.views import READ
from scorekeeper.api.matches.answers import SECRET, answer
from scorekeeper.api.schema.build import KEY, described
from scorekeeper.leagues.feeds.as_json import moves_json, ratings_json
from scorekeeper.leagues.seasons.settings import CHOICE

QUERY = [
    OpenApiParameter("game", str, OpenApiParameter.QUERY),
    OpenApiParameter("on", {"type": "string", "format": "date"}, OpenApiParameter.QUERY),
]


class RatingsView(View):
    """The ratings of a league."""

    @described(
        "read_ratings", "Ratings of a game, now or at the end of a day", tag="leagues",
        answer=shapes.Ratings, errors=(400, *KEY, 404), parameters=QUERY, auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        league = league_read(request, slug)
        game = request.query_params.get("game", "")
        if game not in {"", *league.games}:
            raise invalid("game", CHOICE)
        day = day_of(request.query_params)
        return answer(ratings_json(league, game or league.games[0], day), headers=SECRET)


class RatingMovesView(View):
    """What a match moved of the ratings."""

    @described(
        "read_rating_moves", "What a match moved of the ratings, and why", tag="leagues",
        answer=shapes.RatingMoves, errors=(*KEY, 404), auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str, name: str) -> HttpResponse:
        league = league_read(request, slug)
        return answer(moves_json(counted_named(league, name)), headers=SECRET)
