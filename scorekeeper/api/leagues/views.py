"""Leagues: list, found, read, change, delete; one player."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.request import Request

from scorekeeper.accounts.admission import admit_to_found
from scorekeeper.api.leagues.records import Player
from scorekeeper.leagues import services
from scorekeeper.leagues.models import League, Role
from scorekeeper.leagues.people.policy import role_of, visible_to
from scorekeeper.leagues.seasons.forms import FoundingForm, SettingsForm
from scorekeeper.media.shapes import AnswerShape
from scorekeeper.rest.access import ACCOUNT
from scorekeeper.rest.base import AccountView
from scorekeeper.rest.leagues.access import LEAGUES, MANAGE, READ, LeagueView
from scorekeeper.rest.leagues.find import member_of, reader_of
from scorekeeper.rest.operations import Body, Page, operation
from scorekeeper.rest.serializers import AnswerSerializer, RowSerializer


class LeagueLinksSerializer(AnswerSerializer):
    """The page of a league, and for owners the link that lets others in."""

    page = serializers.SerializerMethodField(help_text="The page of the league.")
    invite = serializers.SerializerMethodField(
        help_text="The page on which an account joins; null unless for owners."
    )

    def get_page(self, league: League) -> str:
        return f"{self.context['view'].site}/leagues/{league.slug}/"

    def get_invite(self, league: League) -> str | None:
        is_owner = role_of(league) == Role.OWNER
        return f"{self.get_page(league)}join/{league.invite_key}/" if is_owner else None


class LeagueSerializer(RowSerializer):
    """A league, with the role of the account that asks."""

    role = serializers.ChoiceField(
        choices=Role.choices, allow_null=True, help_text="The role of the account that asks."
    )
    links = LeagueLinksSerializer(source="*", help_text="Pages of the league.")

    class Meta:
        model = League
        fields = (
            "id",
            "slug",
            "name",
            "public",
            "games",
            "method",
            "methods",
            "minimum",
            "best_of",
            "place_points",
            "substitutes",
            "ties",
            "rating",
            "zone",
            "role",
            "created_at",
            "links",
        )


class DeletedLeague(AnswerShape):
    """The league that was deleted."""

    slug: str
    """The end of the address that its page had."""


class LeaguesView(AccountView):
    """All leagues that are visible to the reader."""

    tag = "leagues"

    @operation("list_leagues", LEAGUES, answer=Page(LeagueSerializer))
    def get(self, request: Request) -> object:
        """Public leagues, and those of the account."""
        return visible_to(reader_of(request)).order_by("-created_at")

    @operation(
        "found_league",
        ACCOUNT,
        answer=LeagueSerializer,
        body=Body(FoundingForm, "NewLeague"),
        status=201,
    )
    def post(self, request: Request) -> HttpResponse:
        """Found a league; the account is its owner."""
        user = self.account.user
        admit_to_found(user)
        league = services.found_league(user, self.fields)
        return self.created(visible_to(user).get(pk=league.pk), league.slug)


class LeagueDetailView(LeagueView):
    """One league."""

    @operation("read_league", READ, answer=LeagueSerializer)
    def get(self, request: Request) -> object:
        """A league."""
        return self.league

    @operation(
        "change_league", MANAGE, answer=LeagueSerializer, body=Body(SettingsForm, "LeagueBody")
    )
    def patch(self, request: Request) -> object:
        """Change the settings of a league."""
        return services.change_league(self.league, self.fields, by=self.user)

    @operation("delete_league", MANAGE, answer=DeletedLeague)
    def delete(self, request: Request) -> object:
        """Delete a league."""
        services.delete_league(self.league)
        return DeletedLeague(slug=self.league.slug)


class PlayerView(LeagueView):
    """One player."""

    @operation("read_player", READ, answer=Player)
    def get(self, request: Request, member: UUID) -> object:
        """A player's record, partners, opponents and rating history."""
        return Player.of(member_of(self.league, member))
