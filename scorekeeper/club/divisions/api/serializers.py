"""Serializers of a season's divisions and of proposed ones."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scorekeeper.club.divisions.proposal import NEW
from scorekeeper.leagues.models import Divisions
from scorekeeper.leagues.people.faces import names_in
from scorekeeper.rest.leagues.player_rows import DivisionNumber
from scorekeeper.rest.serializers import AnswerSerializer, People, RowSerializer, StandingsGame
from scorekeeper.scoring.divisions import ASK, DOWN, STAY, UP

GOING = {UP: "They go up.", DOWN: "They go down."}
COMING = {
    UP: "Goes up.",
    DOWN: "Goes down.",
    STAY: "Stays.",
    ASK: "An owner decides.",
    NEW: "Is new in the ranking.",
}


class InDivisionSerializer(AnswerSerializer):
    """The division of a member."""

    member = serializers.UUIDField(help_text="The member.")
    name = serializers.CharField(help_text="The member's name.")
    division = DivisionNumber(help_text="The number of the division; 1 is the highest.")


class SeasonDivisionsSerializer(RowSerializer):
    """The divisions of a season; `game` has the standings that decide who goes up and down."""

    members = serializers.SerializerMethodField(
        help_text="The members who have a division, by name."
    )

    class Meta:
        model = Divisions
        fields = ("season", "names", "moving", "game", "members")

    @extend_schema_field(InDivisionSerializer(many=True))
    def get_members(self, row: Divisions) -> Any:
        names = ((str(pk), name) for pk, name in names_in(self.context["view"].league).items())
        return [
            {"member": pk, "name": name, "division": row.members[pk]}
            for pk, name in names
            if pk in row.members
        ]


class DroppedDivisionsSerializer(AnswerSerializer):
    """The season whose divisions were removed."""

    season = serializers.UUIDField(help_text="The season.")


class ProposedDivisionSerializer(AnswerSerializer):
    """A member who could begin in a division."""

    member = serializers.UUIDField(help_text="The member.")
    name = serializers.CharField(help_text="The member's name.")
    was = serializers.IntegerField(allow_null=True, help_text="The division before, if any.")
    division = serializers.IntegerField(
        source="number", allow_null=True, help_text="The division, null while an owner is asked."
    )
    way = serializers.ChoiceField(
        choices=[*COMING.items()],
        allow_null=True,
        help_text="The move of the member, null where ranked by standings or rating.",
    )


class DivisionQuestionSerializer(AnswerSerializer):
    """Members who share the place at a border: `many` of them go up, or down."""

    division = DivisionNumber(help_text="The number of the division they were in.")
    way = serializers.ChoiceField(
        choices=[*GOING.items()], help_text="The direction in which some of them move."
    )
    many = serializers.IntegerField(  # type: ignore[assignment]  # the base class has a method of this name
        help_text="The number of members who move."
    )
    members = People(source="people", help_text="The members.")


class ProposedDivisionsSerializer(AnswerSerializer):
    """Divisions that a season could begin with; `from` is the season that they come from."""

    names = serializers.ListField(
        child=serializers.CharField(), help_text="The names of the divisions, the highest first."
    )
    moving = serializers.IntegerField(help_text="How many go up, and how many down.")
    game = StandingsGame()
    from_ = serializers.UUIDField(
        source="earlier.pk",
        default=None,
        allow_null=True,
        help_text="The season they come from, null for ratings.",
    )
    members = ProposedDivisionSerializer(
        source="begins", many=True, help_text="The members of each division."
    )
    left = InDivisionSerializer(
        many=True, help_text="Members who are no longer in the ranking, and where they were."
    )
    questions = DivisionQuestionSerializer(
        many=True, help_text="Shared places that an owner decides."
    )
