"""Tournaments of a league: made, changed, drawn round by round."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.http.base import View
from scorekeeper.api.http.bodies import body_of
from scorekeeper.api.leagues import tournament_shapes as shapes
from scorekeeper.api.leagues.find import first_or_404, league_read, league_written, user_of
from scorekeeper.api.leagues.views import READ
from scorekeeper.api.matches.answers import SECRET, answer, created
from scorekeeper.api.schema.build import ACCOUNT, BODY, KEY, LANGUAGE, described
from scorekeeper.leagues.feeds.tournament_json import head_json, round_json, tournament_json
from scorekeeper.leagues.models import League, Tournament
from scorekeeper.leagues.tournaments import services
from scorekeeper.leagues.tournaments.reading import course_of


class TournamentsView(View):
    """The tournaments of a league."""

    @described(
        "list_tournaments", "The tournaments of a league, the newest first", tag="leagues",
        answer=shapes.Tournaments, errors=(*KEY, 404), auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        every = league_read(request, slug).tournaments.all()
        return answer({"tournaments": [head_json(each) for each in every]}, headers=SECRET)

    @described(
        "make_tournament", "Make a tournament; owners", tag="leagues",
        body=shapes.NewTournament, answer=shapes.Tournament, status=201,
        errors=(*BODY, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> HttpResponse:
        league = league_written(request, slug, "manage")
        made = services.make_tournament(league, body_of(request), by=user_of(request))
        return created(request, tournament_json(league, course_of(made)), made.pk)


class TournamentView(View):
    """One tournament."""

    @described(
        "read_tournament", "A tournament with its standings and places", tag="leagues",
        answer=shapes.Tournament, errors=(*KEY, 404), auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str, tournament: UUID) -> HttpResponse:
        league = league_read(request, slug)
        row = _named(league, tournament)
        return answer(tournament_json(league, course_of(row)), headers=SECRET)

    @described(
        "change_tournament", "Change what is agreed about a tournament; owners", tag="leagues",
        body=shapes.TournamentChanges, answer=shapes.Tournament,
        errors=(*BODY, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def patch(self, request: Request, slug: str, tournament: UUID) -> HttpResponse:
        league = league_written(request, slug, "manage")
        row = services.change_tournament(
            _named(league, tournament), body_of(request), by=user_of(request)
        )
        return answer(tournament_json(league, course_of(row)), headers=SECRET)

    @described(
        "delete_tournament", "Delete a tournament at whose tables nothing has started; owners",
        tag="leagues", answer=shapes.DeletedTournament, errors=(400, *KEY, 404),
        parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def delete(self, request: Request, slug: str, tournament: UUID) -> HttpResponse:
        row = _named(league_written(request, slug, "manage"), tournament)
        services.delete_tournament(row, by=user_of(request))
        return answer({"id": str(tournament)}, headers=SECRET)


class TournamentRoundsView(View):
    """The rounds of a tournament."""

    @described(
        "list_tournament_rounds", "The rounds of a tournament, with tables and results",
        tag="leagues", answer=shapes.TournamentRounds, errors=(*KEY, 404), auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str, tournament: UUID) -> HttpResponse:
        course = course_of(_named(league_read(request, slug), tournament))
        return answer({"rounds": [round_json(each) for each in course.rounds]}, headers=SECRET)

    @described(
        "draw_tournament_round", "Draw the next round of a tournament; owners and scorers",
        tag="leagues", answer=shapes.TournamentRound, status=201,
        errors=(400, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request, slug: str, tournament: UUID) -> HttpResponse:
        row = _named(league_written(request, slug, "score"), tournament)
        services.draw_next(row, by=user_of(request))
        at = {"Location": request.path}
        return answer(round_json(course_of(row).rounds[-1]), status=201, headers=SECRET | at)

    @described(
        "undo_tournament_round", "Take the last round back while nothing has started there",
        tag="leagues", answer=shapes.UndoneRound, errors=(400, *KEY, 404),
        parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def delete(self, request: Request, slug: str, tournament: UUID) -> HttpResponse:
        row = _named(league_written(request, slug, "score"), tournament)
        number = row.rounds_drawn.count()
        services.undo_last_round(row, by=user_of(request))
        return answer({"number": number}, headers=SECRET)


def _named(league: League, tournament: UUID) -> Tournament:
    return first_or_404(league.tournaments.filter(pk=tournament))
