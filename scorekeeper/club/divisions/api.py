"""The API of a season's divisions: read, store, propose, promote, move, remove."""

from typing import Any, ClassVar
from uuid import UUID

from django import forms
from django.urls import path
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from scorekeeper.club.divisions.forms import DivisionsForm
from scorekeeper.club.divisions.proposals import NEW, WAYS, propose
from scorekeeper.club.divisions.services import (
    move_member,
    promote,
    remove_divisions,
    save_divisions,
)
from scorekeeper.leagues.models import Divisions, Season
from scorekeeper.leagues.models.divisions import DIVISION
from scorekeeper.leagues.people.faces import names_in
from scorekeeper.leagues.standings.divisions import divisions_of
from scorekeeper.rest.bodies import body_of, only_fields
from scorekeeper.rest.leagues.access import MANAGE, READ, LeagueView
from scorekeeper.rest.leagues.find import member_of
from scorekeeper.rest.leagues.player_rows import NUMBER, DivisionNumber
from scorekeeper.rest.operations import Body, operation
from scorekeeper.rest.parameters import query
from scorekeeper.rest.problems import Problem
from scorekeeper.rest.serializers import AnswerSerializer, People, RowSerializer, StandingsGame
from scorekeeper.scoring.divisions import ASK, DOWN, MOST, STAY, UP
from scorekeeper.web.forms import SiteForm, same_message

GOING = {UP: "They go up.", DOWN: "They go down."}
COMING = {
    UP: "Goes up.",
    DOWN: "Goes down.",
    STAY: "Stays.",
    ASK: "An owner decides.",
    NEW: "Is new in the ranking.",
}
PROPOSAL = (
    query("by", WAYS, "By `promotion`, or so many a division: by `standings` before, or `rating`."),
    query("size", {"type": "integer", "minimum": 1, "maximum": 999}, "How many are in a division."),
)


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


class MembersField(forms.Field):
    """Divisions by member; their service reads each, which may be none."""

    json_types = (dict,)
    json_schema = {
        "type": "object",
        "additionalProperties": {"anyOf": [NUMBER, {"type": "null"}]},
    }


MEMBERS = MembersField(
    required=False,
    help_text="Divisions by the member's identifier, from 1; null for none.",
    error_messages=same_message(_("Enter a division by member.")),
)


class DivisionsBody(DivisionsForm):
    """The divisions of a season; absent fields stay, but new divisions need names."""

    members = MEMBERS


class PromotionForm(SiteForm):
    """Divisions that an owner chose instead of those proposed; questions are answered here."""

    members = MEMBERS


class MoveForm(SiteForm):
    """A division for a member; null for none."""

    nullable: ClassVar = frozenset({"division"})

    division = forms.IntegerField(
        help_text="The number of the division, from 1; null for none.",
        required=False,
        min_value=1,
        max_value=MOST,
        error_messages=same_message(DIVISION),
    )

    def needs(self, _name: str) -> bool:
        """Return True: the division is required, though it may be null."""
        return True


class SeasonView(LeagueView):
    """A view of a season's divisions."""

    def season(self, key: UUID) -> Season:
        """Return a season by its key. Raises `Problem` 404."""
        row = self.league.seasons.select_related("divisions").filter(pk=key).first()
        if row is None:
            raise Problem(404)
        row.league = self.league
        return row


class DivisionsView(SeasonView):
    """The divisions of a season."""

    @operation("read_divisions", READ, answer=SeasonDivisionsSerializer)
    def get(self, request: Request, season: UUID) -> object:
        """The divisions of a season and their members."""
        row = divisions_of(self.season(season))
        if row is None:
            raise Problem(404)
        return row

    @operation(
        "keep_divisions",
        MANAGE,
        answer=SeasonDivisionsSerializer,
        body=Body(DivisionsBody, "DivisionsBody"),
    )
    def put(self, request: Request, season: UUID) -> object:
        """Divide a season, or change how it is divided."""
        return save_divisions(self.season(season), self.fields, by=self.user)

    @operation("drop_divisions", MANAGE, answer=DroppedDivisionsSerializer)
    def delete(self, request: Request, season: UUID) -> object:
        """Remove the divisions of a season."""
        row = self.season(season)
        if divisions_of(row) is None:
            raise Problem(404)
        remove_divisions(row, by=self.user)
        return {"season": row.pk}


class ProposedDivisionsView(SeasonView):
    """Proposed divisions of a season."""

    @operation("propose_divisions", MANAGE, answer=ProposedDivisionsSerializer, parameters=PROPOSAL)
    def get(self, request: Request, season: UUID) -> object:
        """Propose divisions for a season; nothing is stored."""
        params = request.query_params
        by, size = params.get("by", WAYS[0]), params.get("size")
        return propose(self.season(season), by, size)


class PromotionView(SeasonView):
    """Promotion and relegation from the season before."""

    @operation("promote", MANAGE, answer=SeasonDivisionsSerializer, body=PromotionForm)
    def post(self, request: Request, season: UUID) -> object:
        """Start a season with promotion and relegation from the one before."""
        members = self.fields.get("members")
        return promote(self.season(season), members, by=self.user)


class MemberDivisionView(SeasonView):
    """The division of one member."""

    @operation("move_to_division", MANAGE, answer=SeasonDivisionsSerializer, body=MoveForm)
    def put(self, request: Request, season: UUID, member: UUID) -> object:
        """Move a member to another division, results and all."""
        only_fields(body_of(request), "division")
        number = self.fields["division"]
        row, moved = self.season(season), member_of(self.league, member)
        return move_member(row, moved, number, by=self.user)


urlpatterns = [
    path("seasons/<uuid:season>/divisions/", DivisionsView.as_view()),
    path("seasons/<uuid:season>/divisions/proposal/", ProposedDivisionsView.as_view()),
    path("seasons/<uuid:season>/divisions/promotion/", PromotionView.as_view()),
    path("seasons/<uuid:season>/divisions/<uuid:member>/", MemberDivisionView.as_view()),
]
