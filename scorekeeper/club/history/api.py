"""The log of acts in a league, and their undo."""

from uuid import UUID

from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request

from scorekeeper.club.history.page import acts_of
from scorekeeper.leagues.acts.kind import Group, kind_of
from scorekeeper.leagues.acts.undo import undo
from scorekeeper.leagues.models import Act
from scorekeeper.leagues.seasons.refusals import CHOICE
from scorekeeper.rest.leagues.access import MANAGE, LeagueView
from scorekeeper.rest.leagues.find import first_or_404
from scorekeeper.rest.operations import Page, operation
from scorekeeper.rest.parameters import query
from scorekeeper.rest.problems import invalid
from scorekeeper.rest.serializers import RowSerializer

PARAMETERS = (
    query("by", str, "The name of the member who did it."),
    query("kind", Group.choices, "A group of kinds of acts."),
)


class ActSerializer(RowSerializer):
    """An act: something that was done to a league."""

    by = serializers.SerializerMethodField(
        help_text="The name of the member who did it, null for the site itself."
    )
    says = serializers.SerializerMethodField(help_text="The act, in the language of the reader.")
    match = serializers.SerializerMethodField(help_text="The code of the match it is about.")
    undone_by = serializers.PrimaryKeyRelatedField[Act](
        read_only=True, allow_null=True, help_text="The act that takes this one back."
    )

    class Meta:
        model = Act
        fields = ("id", "at", "by", "kind", "says", "match", "undoes", "undone_by")

    def get_by(self, act: Act) -> str | None:
        return act.who or None

    def get_says(self, act: Act) -> str:
        return kind_of(act).text()

    def get_match(self, act: Act) -> str | None:
        code: str | None = act.data.get("code")
        return code


class ActsView(LeagueView):
    """The log of a league."""

    @operation("list_acts", MANAGE, answer=Page(ActSerializer), parameters=PARAMETERS)
    def get(self, request: Request) -> object:
        """The acts in a league, the newest first."""
        parameters = request.query_params
        kind = parameters.get("kind", "")
        if kind not in {"", *Group.values}:
            raise invalid("kind", CHOICE)
        return acts_of(self.league, parameters.get("by", ""), kind)


class UndoneActView(LeagueView):
    """One act, taken back."""

    @operation("undo_act", MANAGE, answer=ActSerializer)
    def post(self, request: Request, act: UUID) -> object:
        """Take an act back, as an act of its own."""
        row = first_or_404(self.league.acts.filter(pk=act))
        return undo(row, by=self.user)


urlpatterns = [
    path("acts/", ActsView.as_view()),
    path("acts/<uuid:act>/undo/", UndoneActView.as_view()),
]
