"""The API of adjustments: list, add, carry over, undo."""

from uuid import UUID

from django import forms
from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request

from scorekeeper.club.adjustments.carry_over import CarryOverPlan, carry_over
from scorekeeper.club.adjustments.forms import AdjustmentForm, CarryOverForm
from scorekeeper.club.adjustments.services import add_adjustment, undo_adjustment
from scorekeeper.fields.numbers import AmountsField
from scorekeeper.rest.leagues.access import MANAGE, READ, LeagueView
from scorekeeper.rest.leagues.find import first_or_404
from scorekeeper.rest.leagues.player_rows import PARTS, AdjustmentSerializer
from scorekeeper.rest.operations import Page, operation
from scorekeeper.rest.serializers import AnswerSerializer, Decimal, Hundredths


class UndoneAdjustmentsSerializer(AnswerSerializer):
    """Adjustments that were undone together."""

    undone = AdjustmentSerializer(many=True, help_text="The adjustments of one batch.")


class CarriedValueSerializer(AnswerSerializer):
    """A member's final value, and the part of it that is carried over."""

    member = serializers.UUIDField(source="member.pk", help_text="The member.")
    name = serializers.CharField(source="member.name", help_text="The member's name.")
    value = Decimal(help_text="The value in the final standings.")
    amount = Hundredths(help_text="The points that are carried over.")


class CarriedOverSerializer(AnswerSerializer):
    """A carry-over, stored or as a trial."""

    members = CarriedValueSerializer(many=True, help_text="The members with a final value.")
    adjustments = AdjustmentSerializer(
        many=True, help_text="The adjustments that were stored, none in a trial."
    )


class CarryOverBody(CarryOverForm):
    """A share of final values that is carried over, or an amount by member."""

    amounts = AmountsField(
        required=False, help_text="Amounts by member, in place of the share; no others have any."
    )
    dry_run = forms.BooleanField(required=False, help_text="Whether nothing is stored.")


class AdjustmentsView(LeagueView):
    """The adjustments of a league's standings."""

    @operation("list_adjustments", READ, answer=Page(AdjustmentSerializer))
    def get(self, request: Request) -> object:
        """Penalties, bonuses, carry-over and handicaps, also undone ones."""
        return self.league.adjustments.select_related(*PARTS).order_by("-at")

    @operation(
        "add_adjustment", MANAGE, answer=AdjustmentSerializer, body=AdjustmentForm, status=201
    )
    def post(self, request: Request) -> object:
        """Adjust a member's value in the standings."""
        return add_adjustment(self.league, self.fields, by=self.user)


class CarryOverView(LeagueView):
    """Final values of an earlier season that go into another."""

    @operation("carry_over", MANAGE, answer=CarriedOverSerializer, body=CarryOverBody)
    def post(self, request: Request) -> object:
        """Carry final values of an earlier season over, or preview it."""
        fields = self.fields
        amounts = fields.get("amounts")
        carrying = CarryOverPlan(self.league, fields)
        if amounts is not None:
            carrying.with_amounts(amounts)
        stored = []
        if not fields.get("dry_run"):
            added = carry_over(self.league, fields, amounts, by=self.user)
            rows = self.league.adjustments.filter(pk__in=[adjustment.pk for adjustment in added])
            stored = sorted(rows.select_related(*PARTS), key=lambda row: row.person.name)
        return {"members": carrying.rows, "adjustments": stored}


class AdjustmentView(LeagueView):
    """One adjustment."""

    @operation("undo_adjustment", MANAGE, answer=UndoneAdjustmentsSerializer)
    def delete(self, request: Request, adjustment: UUID) -> object:
        """Undo an adjustment with its whole batch."""
        row = first_or_404(self.league.adjustments.filter(pk=adjustment))
        return {"undone": undo_adjustment(row, by=self.user)}


urlpatterns = [
    path("adjustments/", AdjustmentsView.as_view()),
    path("adjustments/carry-over/", CarryOverView.as_view()),
    path("adjustments/<uuid:adjustment>/", AdjustmentView.as_view()),
]
