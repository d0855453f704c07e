"""Ratings: list of a game on any day, and changes by one match."""

from rest_framework.request import Request

from scorekeeper.api.leagues.counting import find_counted_match
from scorekeeper.api.leagues.rating_answers import RatingMoves, Ratings
from scorekeeper.leagues.seasons.refusals import CHOICE
from scorekeeper.rest.leagues.access import READ, LeagueView
from scorekeeper.rest.leagues.find import day_of
from scorekeeper.rest.leagues.parameters import ON
from scorekeeper.rest.operations import operation
from scorekeeper.rest.parameters import query
from scorekeeper.rest.problems import invalid

GAME = query("game", str, "A game; the first of the league if not given.")


class RatingsView(LeagueView):
    """The ratings of a league."""

    @operation("read_ratings", READ, answer=Ratings, parameters=(GAME, ON))
    def get(self, request: Request) -> object:
        """Ratings of a game, now or at the end of a day."""
        game = request.query_params.get("game", "")
        if game not in {"", *self.league.games}:
            raise invalid("game", CHOICE)
        day = day_of(request.query_params)
        return Ratings.in_game(self.league, game or self.league.games[0], day)


class RatingMovesView(LeagueView):
    """The rating changes of a match."""

    @operation("read_rating_moves", READ, answer=RatingMoves)
    def get(self, request: Request, name: str) -> object:
        """The rating changes of a match, and their reasons."""
        return RatingMoves.at(find_counted_match(self.league, name))
