"""Answers about a league and what belongs to it."""

from rest_framework import serializers

from scorekeeper.api.http.serializers import AnswerSerializer, RowSerializer
from scorekeeper.leagues.models import League, Role, Season
from scorekeeper.leagues.people.policy import role_of


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
    """A league, with the role of who asks."""

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


class SeasonSerializer(RowSerializer):
    """A stretch of days, frozen once it is closed."""

    class Meta:
        model = Season
        fields = ("id", "name", "starts_on", "ends_on", "closed_at")
