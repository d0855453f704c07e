"""Tournaments of a league: made, changed, drawn round by round."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.http.answers import SECRET, answer
from scorekeeper.api.http.bodies import body_of
from scorekeeper.api.http.operations import operation
from scorekeeper.api.leagues import tournament_shapes as shapes
from scorekeeper.api.leagues.access import MANAGE, READ, SCORE, LeagueView
from scorekeeper.api.leagues.find import first_or_404
from scorekeeper.leagues.feeds.tournament_json import head_json, round_json, tournament_json
from scorekeeper.leagues.models import League, Tournament
from scorekeeper.leagues.tournaments import services
from scorekeeper.leagues.tournaments.reading import course_of


class TournamentsView(LeagueView):
    """The tournaments of a league."""

    @operation("list_tournaments", READ, answer=shapes.Tournaments)
    def get(self, request: Request) -> HttpResponse:
        """The tournaments of a league, the newest first."""
        every = self.league.tournaments.all()
        return self.answer({"tournaments": [head_json(each) for each in every]})

    @operation(
        "make_tournament", MANAGE, answer=shapes.Tournament, body=shapes.NewTournament, status=201
    )
    def post(self, request: Request) -> HttpResponse:
        """Make a tournament."""
        made = services.make_tournament(self.league, body_of(request), by=self.user)
        return self.created(tournament_json(self.league, course_of(made)), made.pk)


class TournamentView(LeagueView):
    """One tournament."""

    @operation("read_tournament", READ, answer=shapes.Tournament)
    def get(self, request: Request, tournament: UUID) -> HttpResponse:
        """A tournament with its standings and places."""
        row = _named(self.league, tournament)
        return self.answer(tournament_json(self.league, course_of(row)))

    @operation("change_tournament", MANAGE, answer=shapes.Tournament, body=shapes.TournamentChanges)
    def patch(self, request: Request, tournament: UUID) -> HttpResponse:
        """Change what is agreed about a tournament."""
        row = services.change_tournament(
            _named(self.league, tournament), body_of(request), by=self.user
        )
        return self.answer(tournament_json(self.league, course_of(row)))

    @operation("delete_tournament", MANAGE, answer=shapes.DeletedTournament)
    def delete(self, request: Request, tournament: UUID) -> HttpResponse:
        """Delete a tournament at whose tables nothing has started."""
        row = _named(self.league, tournament)
        services.delete_tournament(row, by=self.user)
        return self.answer({"id": str(tournament)})


class TournamentRoundsView(LeagueView):
    """The rounds of a tournament."""

    @operation("list_tournament_rounds", READ, answer=shapes.TournamentRounds)
    def get(self, request: Request, tournament: UUID) -> HttpResponse:
        """The rounds of a tournament, with tables and results."""
        course = course_of(_named(self.league, tournament))
        return self.answer({"rounds": [round_json(each) for each in course.rounds]})

    @operation("draw_tournament_round", SCORE, answer=shapes.TournamentRound, status=201)
    def post(self, request: Request, tournament: UUID) -> HttpResponse:
        """Draw the next round of a tournament."""
        row = _named(self.league, tournament)
        services.draw_next(row, by=self.user)
        at = {"Location": request.path}
        return answer(round_json(course_of(row).rounds[-1]), status=201, headers=SECRET | at)

    @operation("undo_tournament_round", SCORE, answer=shapes.UndoneRound)
    def delete(self, request: Request, tournament: UUID) -> HttpResponse:
        """Take the last round back while nothing has started there."""
        row = _named(self.league, tournament)
        number = row.rounds_drawn.count()
        services.undo_last_round(row, by=self.user)
        return self.answer({"number": number})


def _named(league: League, tournament: UUID) -> Tournament:
    return first_or_404(league.tournaments.filter(pk=tournament))
