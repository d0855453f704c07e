"""The games that can be played: what they are, and the shapes of their options and deals."""

from django.http import HttpResponse
from rest_framework.request import Request

from games import GAMES
from scorekeeper.api.games.shapes import game_json
from scorekeeper.api.http.base import View
from scorekeeper.api.http.problems import Problem
from scorekeeper.api.matches import shapes
from scorekeeper.api.matches.answers import answer
from scorekeeper.api.schema.build import LANGUAGE, MATCH, described


class GamesView(View):
    """All games."""

    @described("list_games", "All games", tag="games", answer=shapes.Games, parameters=[LANGUAGE])
    def get(self, _request: Request) -> HttpResponse:
        return answer([game_json(game) for game in GAMES.values()])


class GameView(View):
    """One game."""

    @described(
        "read_game", "One game", tag="games", answer=shapes.Game, errors=MATCH,
        parameters=[LANGUAGE],
    )  # fmt: skip
    def get(self, _request: Request, slug: str) -> HttpResponse:
        if slug not in GAMES:
            raise Problem(404)
        return answer(game_json(GAMES[slug]))
