"""The API of tournaments: create, change, delete, and their rounds."""

from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request

from scorekeeper.club.tournaments import services
from scorekeeper.club.tournaments.forms import TournamentForm
from scorekeeper.club.tournaments.models import Tournament, TournamentRound
from scorekeeper.club.tournaments.reading import read_course
from scorekeeper.club.tournaments.rounds import draw_next_round, undo_last_round
from scorekeeper.club.tournaments.scoreboard import Scoreboard
from scorekeeper.leagues.models import Member
from scorekeeper.matches.models import Match
from scorekeeper.rest.answers import SECRET
from scorekeeper.rest.leagues.access import MANAGE, READ, SCORE, LeagueView
from scorekeeper.rest.leagues.find import first_or_404
from scorekeeper.rest.operations import Body, operation
from scorekeeper.rest.serializers import (
    AnswerSerializer,
    Decimal,
    Hundredths,
    People,
    PlacePoints,
    RowSerializer,
)


class TournamentHeadSerializer(RowSerializer):
    """The settings of a tournament."""

    game = serializers.CharField(help_text="A game of the league.")
    groups = serializers.ListField(
        child=People(), help_text="The members of each group, once groups are drawn."
    )

    class Meta:
        model = Tournament
        fields = ("id", *Tournament.AGREED, "groups", "place_points", "ties")


class TournamentsSerializer(AnswerSerializer):
    """The tournaments of a league."""

    tournaments = TournamentHeadSerializer(many=True, help_text="The newest first.")


class TournamentStandingSerializer(AnswerSerializer):
    """The standing of a member in a tournament."""

    member = serializers.UUIDField(source="member.pk", help_text="The member.")
    name = serializers.CharField(source="member.name", help_text="The member's name.")
    place = serializers.IntegerField(help_text="The place; members who are equal share it.")
    tables = serializers.IntegerField(help_text="The tables that count.")
    won = serializers.IntegerField(help_text="The tables that were won.")
    value = Decimal(help_text="The value that the standings sort by.")


class TeamStandingSerializer(AnswerSerializer):
    """The standing of a team in a tournament: the sums of its members."""

    team = serializers.CharField(help_text="The name of the team.")
    place = serializers.IntegerField(help_text="The place; teams that are equal share it.")
    tables = serializers.IntegerField(help_text="The tables that count.")
    won = serializers.IntegerField(help_text="The tables that were won.")
    value = Decimal(help_text="The value that the standings sort by.")


class FinalPlaceSerializer(AnswerSerializer):
    """The final place of a member."""

    place = serializers.IntegerField(help_text="The place; winners share the first.")
    member = serializers.UUIDField(source="member.pk", help_text="The member.")
    name = serializers.CharField(source="member.name", help_text="The member's name.")


class TournamentSerializer(TournamentHeadSerializer):
    """A tournament with its standings; `places` and `winners` once all is `over`."""

    over = serializers.BooleanField(source="course.over", help_text="Whether all is played.")
    next = serializers.ChoiceField(
        source="course.next_stage",
        choices=TournamentRound.Stage.choices,
        allow_null=True,
        help_text="The stage of the next round to draw, null where none is left.",
    )
    standings = TournamentStandingSerializer(many=True, help_text="The best first.")
    team_standings = TeamStandingSerializer(many=True, help_text="The best first.")
    places = FinalPlaceSerializer(many=True, help_text="All places, once all is over.")
    winners = People(source="course.winners", help_text="The winners, once all is over.")

    class Meta:
        model = Tournament
        fields = (
            *TournamentHeadSerializer.Meta.fields,
            "over",
            "next",
            "standings",
            "team_standings",
            "places",
            "winners",
        )


class TournamentMatchSerializer(AnswerSerializer):
    """The match of a table."""

    code = serializers.CharField(help_text="The code of the match.")
    status = serializers.ChoiceField(
        choices=Match.Status.choices, help_text="The status of the match."
    )
    deals = serializers.IntegerField(source="deal_count", help_text="The deals so far.")


class TournamentResultSerializer(AnswerSerializer):
    """The result of a member at a table."""

    member = serializers.UUIDField(help_text="The member.")
    place = serializers.IntegerField(source="result.place", help_text="The place at the table.")
    points = Hundredths(source="result.points", help_text="The points of the match.")
    place_points = PlacePoints(
        source="result.place_points", help_text="The points for the place at the table."
    )


class TournamentTableSerializer(AnswerSerializer):
    """A table of a round."""

    number = serializers.IntegerField(help_text="The number of the table, from 1.")
    players = People(source="people", help_text="The members in order of play.")
    match = TournamentMatchSerializer(
        allow_null=True, help_text="The match, null until it is started."
    )
    results = TournamentResultSerializer(
        source="brought", many=True, help_text="The results, once the table counts."
    )


class TournamentRoundSerializer(AnswerSerializer):
    """A round: tables start at `evenings/{evening}/rounds/{evening_round}/tables/{number}/`."""

    number = serializers.IntegerField(source="row.number", help_text="The number, from 1.")
    stage = serializers.ChoiceField(
        source="row.stage", choices=TournamentRound.Stage.choices, help_text="Final or before it."
    )
    evening = serializers.DateField(
        source="row.drawing.evening", help_text="The evening on which it was drawn."
    )
    evening_round = serializers.IntegerField(
        source="row.drawing.number", help_text="The number of the round on that evening."
    )
    tables = TournamentTableSerializer(many=True, help_text="The tables, by number.")
    out = People(help_text="The members who sit out.")


class TournamentRoundsSerializer(AnswerSerializer):
    """The rounds of a tournament."""

    rounds = TournamentRoundSerializer(many=True, help_text="The rounds, the first one first.")


class DeletedTournamentSerializer(AnswerSerializer):
    """The tournament that was deleted."""

    id = serializers.UUIDField()


class UndoneRoundSerializer(AnswerSerializer):
    """The number of the round that was deleted."""

    number = serializers.IntegerField(help_text="The number of the round.")


class TournamentsView(LeagueView):
    """The tournaments of a league."""

    @operation("list_tournaments", READ, answer=TournamentsSerializer)
    def get(self, request: Request) -> object:
        """The tournaments of a league, the newest first."""
        return {"tournaments": self.league.tournaments.all()}

    @operation(
        "make_tournament", MANAGE, answer=TournamentSerializer, body=TournamentForm, status=201
    )
    def post(self, request: Request) -> HttpResponse:
        """Create a tournament."""
        tournament = services.create_tournament(self.league, self.fields, by=self.user)
        return self.created(scoreboard(tournament), tournament.pk)


class OneTournamentView(LeagueView):
    """A view of a tournament."""

    def tournament(self, key: UUID) -> Tournament:
        """Return a tournament by its key. Raises `Problem` 404."""
        return first_or_404(self.league.tournaments.filter(pk=key))


class TournamentView(OneTournamentView):
    """One tournament."""

    @operation("read_tournament", READ, answer=TournamentSerializer)
    def get(self, request: Request, tournament: UUID) -> object:
        """A tournament with its standings and places."""
        return scoreboard(self.tournament(tournament))

    @operation(
        "change_tournament",
        MANAGE,
        answer=TournamentSerializer,
        body=Body(TournamentForm, "TournamentChanges"),
    )
    def patch(self, request: Request, tournament: UUID) -> object:
        """Change the settings of a tournament."""
        row = self.tournament(tournament)
        return scoreboard(services.change_tournament(row, self.fields, by=self.user))

    @operation("delete_tournament", MANAGE, answer=DeletedTournamentSerializer)
    def delete(self, request: Request, tournament: UUID) -> object:
        """Delete a tournament without started matches."""
        services.delete_tournament(self.tournament(tournament), by=self.user)
        return {"id": tournament}


class TournamentRoundsView(OneTournamentView):
    """The rounds of a tournament."""

    @operation("list_tournament_rounds", READ, answer=TournamentRoundsSerializer)
    def get(self, request: Request, tournament: UUID) -> object:
        """The rounds of a tournament, with tables and results."""
        return {"rounds": read_course(self.tournament(tournament)).rounds}

    @operation("draw_tournament_round", SCORE, answer=TournamentRoundSerializer, status=201)
    def post(self, request: Request, tournament: UUID) -> HttpResponse:
        """Draw the next round of a tournament."""
        row = self.tournament(tournament)
        draw_next_round(row, by=self.user)
        location = {"Location": request.path}
        return self.answer(read_course(row).rounds[-1], status=201, headers=SECRET | location)

    @operation("undo_tournament_round", SCORE, answer=UndoneRoundSerializer)
    def delete(self, request: Request, tournament: UUID) -> object:
        """Delete the last round if none of its matches has started."""
        row = self.tournament(tournament)
        number = row.rounds_drawn.count()
        undo_last_round(row, by=self.user)
        return {"number": number}


def scoreboard(row: Tournament) -> Scoreboard:
    """Return the scoreboard of a tournament."""
    members = Member.objects.filter(league=row.league_id).order_by("name")
    return Scoreboard(read_course(row), members)


urlpatterns = [
    path("tournaments/", TournamentsView.as_view()),
    path("tournaments/<uuid:tournament>/", TournamentView.as_view()),
    path("tournaments/<uuid:tournament>/rounds/", TournamentRoundsView.as_view()),
]
