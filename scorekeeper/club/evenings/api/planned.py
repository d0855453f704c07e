"""The API of planned evenings: plan, change, cancel, answer."""

from uuid import UUID

from django import forms
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from scorekeeper.club.evenings import planned as planning
from scorekeeper.club.evenings.answers import answer_evening, answering_member
from scorekeeper.club.evenings.forms import AnswerForm, EveningForm
from scorekeeper.club.evenings.models import PlannedEvening
from scorekeeper.leagues.models import Member
from scorekeeper.leagues.people.policy import role_of
from scorekeeper.rest.leagues.access import COUNT, MANAGE, READ, LeagueView
from scorekeeper.rest.leagues.find import first_or_404
from scorekeeper.rest.operations import Body, operation
from scorekeeper.rest.problems import Problem
from scorekeeper.rest.serializers import AnswerSerializer, RowSerializer


@extend_schema_field(
    {"type": "string", "pattern": "^[0-2][0-9]:[0-5][0-9]$", "examples": ["19:30"]}
)
class ClockTime(serializers.TimeField):
    """A time of the day to the minute."""

    def __init__(self, **more: object) -> None:
        """Format times without seconds."""
        super().__init__(format="%H:%M", **more)  # type: ignore[arg-type]


class AnsweredSerializer(AnswerSerializer):
    """The members with one answer; only their number for readers outside the league."""

    number = serializers.SerializerMethodField(help_text="How many members.")
    members = serializers.SerializerMethodField(help_text="The members; none for strangers.")

    def get_number(self, members: list[Member]) -> int:
        return len(members)

    def get_members(self, members: list[Member]) -> list[UUID]:
        is_known = role_of(self.context["view"].league) is not None
        return [member.pk for member in members] if is_known else []


class EveningAnswersSerializer(AnswerSerializer):
    """The answers so far."""

    yes = AnsweredSerializer(help_text="The members who come.")
    maybe = AnsweredSerializer(help_text="The members who may come.")
    no = AnsweredSerializer(help_text="The members who do not come.")


class PlannedEveningSerializer(RowSerializer):
    """An evening to come."""

    time = ClockTime(allow_null=True, help_text="The time, null where none is planned.")
    games = serializers.ListField(
        child=serializers.CharField(), help_text="Games of the league; none for all of them."
    )
    cancelled = serializers.BooleanField(help_text="Whether it does not take place.")
    answers = EveningAnswersSerializer(source="answers_by_word", help_text="The answers so far.")

    class Meta:
        model = PlannedEvening
        fields = ("id", *PlannedEvening.PLANNED, "cancelled", "answers")


class PlannedEveningsSerializer(AnswerSerializer):
    """The evenings to come."""

    evenings = PlannedEveningSerializer(many=True, help_text="The evenings, the next first.")


class ChangedEveningForm(EveningForm):
    """Changes of a planned evening."""

    cancelled = forms.BooleanField(required=False, help_text="Whether it does not take place.")


class PlannedView(LeagueView):
    """The evenings to come."""

    @operation("list_planned", READ, answer=PlannedEveningsSerializer)
    def get(self, request: Request) -> object:
        """The evenings to come, the next first."""
        return {"evenings": planning.upcoming_evenings(self.league)}

    @operation(
        "plan_evening", MANAGE, answer=PlannedEveningSerializer, body=EveningForm, status=201
    )
    def post(self, request: Request) -> object:
        """Plan an evening."""
        return planning.plan_evening(self.league, self.fields, by=self.user)


class OneEveningView(LeagueView):
    """A view of an evening to come."""

    def planned(self, key: UUID) -> PlannedEvening:
        """Return a planned evening by its key. Raises `Problem` 404."""
        row = first_or_404(self.league.planned.filter(pk=key))
        row.league = self.league
        return row


class PlannedEveningView(OneEveningView):
    """One evening to come."""

    @operation(
        "change_planned",
        MANAGE,
        answer=PlannedEveningSerializer,
        body=Body(ChangedEveningForm, "EveningBody"),
    )
    def patch(self, request: Request, planned: UUID) -> object:
        """Change an evening, cancel it, or let it take place."""
        return planning.change_evening(self.planned(planned), self.fields, by=self.user)


class EveningAnswerView(OneEveningView):
    """A member's answer about an evening."""

    @operation("answer_evening", COUNT, answer=PlannedEveningSerializer, body=AnswerForm)
    def put(self, request: Request, planned: UUID) -> object:
        """Answer for yourself; owners may answer for any member."""
        row = self.planned(planned)
        fields = self.fields
        member = answering_member(self.league, self.user, fields.get("member"))
        if member is None:
            raise Problem(403)
        answer_evening(row, member, fields["answer"])
        return row
