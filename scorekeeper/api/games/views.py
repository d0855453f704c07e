"""Operations on games: list, read, and make, change, keep or remove one of the account's own."""

from django.http import HttpResponse
from rest_framework.request import Request

from games import GAMES
from scorekeeper.api.games.answers import Game, game_answer
from scorekeeper.api.games.own_games import ChangedOwnGame, NewOwnGame, own_game_answer
from scorekeeper.own_games import services
from scorekeeper.own_games.holder import Holder
from scorekeeper.own_games.models import OwnGame
from scorekeeper.rest.access import ACCOUNT, ANYONE, account_of, bearer_key
from scorekeeper.rest.answers import Removed, answer
from scorekeeper.rest.base import AccountView
from scorekeeper.rest.bodies import body_as
from scorekeeper.rest.operations import Many, operation
from scorekeeper.rest.problems import Problem


class GamesView(AccountView):
    """All games."""

    @operation("list_games", ANYONE, answer=Many(Game, "Games"))
    def get(self, request: Request) -> HttpResponse:
        """All games; with a token also those that its account has made or keeps."""
        own = []
        if bearer_key(request) is not None:
            holder = Holder(owner=account_of(request, "read").user)
            own = [own_game_answer(game) for game in services.kept_games(holder)]
        return answer([*(game_answer(game) for game in GAMES.values()), *own])

    @operation("create_game", ACCOUNT, answer=Game, body=NewOwnGame, status=201)
    def post(self, request: Request) -> HttpResponse:
        """Make a game of the account's own; the same rules twice make one game."""
        body = body_as(request, NewOwnGame)
        game = services.create_game(body.get("options"), Holder(owner=self.account.user))
        return self.created(own_game_answer(game), game.code)


class GameView(AccountView):
    """One game."""

    path_descriptions = {"slug": "The game, by its slug; one that a table has made by its code."}

    @operation("read_game", ANYONE, answer=Game)
    def get(self, _request: Request, slug: str) -> HttpResponse:
        """One game."""
        if slug in GAMES:
            return answer(game_answer(GAMES[slug]))
        return answer(own_game_answer(_find(slug)))

    @operation("change_game", ACCOUNT, answer=Game, body=ChangedOwnGame)
    def patch(self, request: Request, slug: str) -> HttpResponse:
        """Change the rules of a game that the account has made, for later matches."""
        game, body = _find(slug), body_as(request, ChangedOwnGame)
        holder = Holder(owner=self.account.user)
        if not services.may_change(game, holder):
            raise Problem(403)
        version = body.get("version", game.version)
        changed = services.change_game(game, body.get("options"), holder, version=version)
        return answer(own_game_answer(changed))

    @operation("keep_game", ACCOUNT, answer=Game)
    def put(self, _request: Request, slug: str) -> HttpResponse:
        """Keep a game that another table has made in the account."""
        game = _find(slug)
        services.keep_game(game, Holder(owner=self.account.user))
        return answer(own_game_answer(game))

    @operation("remove_game", ACCOUNT, answer=Removed)
    def delete(self, _request: Request, slug: str) -> object:
        """Stop keeping a game in the account; its link still works."""
        game = _find(slug)
        if not services.stop_keeping(game, Holder(owner=self.account.user)):
            raise Problem(404)
        return Removed(id=game.pk)


def _find(code: str) -> OwnGame:
    """Return the own game with this code. Raises `Problem` 404."""
    game = services.find_game(code)
    if game is None:
        raise Problem(404)
    return game
