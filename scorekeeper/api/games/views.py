"""Operations that list the games and read one."""

from django.http import HttpResponse
from rest_framework.request import Request

from games import GAMES
from scorekeeper.api.games.answers import Game, game_answer
from scorekeeper.rest.access import ANYONE
from scorekeeper.rest.answers import answer
from scorekeeper.rest.base import View
from scorekeeper.rest.operations import Many, operation
from scorekeeper.rest.problems import Problem


class GamesView(View):
    """All games."""

    @operation("list_games", ANYONE, answer=Many(Game, "Games"))
    def get(self, _request: Request) -> HttpResponse:
        """All games."""
        return answer([game_answer(game) for game in GAMES.values()])


class GameView(View):
    """One game."""

    path_descriptions = {"slug": "The game, by its slug."}

    @operation("read_game", ANYONE, answer=Game)
    def get(self, _request: Request, slug: str) -> HttpResponse:
        """One game."""
        if slug not in GAMES:
            raise Problem(404)
        return answer(game_answer(GAMES[slug]))
