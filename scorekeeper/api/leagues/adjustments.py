"""Adjustments of standings: listed, added, carried over, undone."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.http.bodies import body_of
from scorekeeper.api.http.operations import Page, operation
from scorekeeper.api.http.problems import invalid
from scorekeeper.api.leagues import adjustment_shapes as shapes
from scorekeeper.api.leagues.access import MANAGE, READ, LeagueView
from scorekeeper.api.leagues.find import first_or_404
from scorekeeper.leagues.adjustments.forms import AdjustmentForm, CarryOverForm
from scorekeeper.leagues.adjustments.services import (
    Carrying,
    add_adjustment,
    carry_over,
    undo_adjustment,
)
from scorekeeper.leagues.feeds.adjustment_json import adjustment_json, carried_json
from scorekeeper.leagues.form_fields import AMOUNT
from scorekeeper.web.forms import YES_OR_NO

PARTS = ("season", "person", "by", "undone_by")


class AdjustmentsView(LeagueView):
    """What adjusts the standings of a league."""

    @operation("list_adjustments", READ, answer=Page(shapes.Adjustment))
    def get(self, request: Request) -> HttpResponse:
        """Penalties, bonuses, carry-over and handicaps, also undone ones."""
        every = self.league.adjustments.select_related(*PARTS)
        return self.page(every.order_by("-at"), adjustment_json)

    @operation(
        "add_adjustment", MANAGE, answer=shapes.Adjustment, body=shapes.NewAdjustment, status=201
    )
    def post(self, request: Request) -> HttpResponse:
        """Adjust a member's value in the standings."""
        fields = AdjustmentForm.read(body_of(request), self.league)
        added = add_adjustment(self.league, fields, by=self.user)
        return self.created(adjustment_json(added), added.pk)


class CarryOverView(LeagueView):
    """Final values of an earlier season that go into another."""

    @operation("carry_over", MANAGE, answer=shapes.CarriedOver, body=shapes.CarryOverBody)
    def post(self, request: Request) -> HttpResponse:
        """Carry final values of an earlier season over, or preview it."""
        body = body_of(request)
        amounts, dry_run = body.pop("amounts", None), body.pop("dry_run", None) or False
        if amounts is not None and not isinstance(amounts, dict):
            raise invalid("amounts", str(AMOUNT))
        if not isinstance(dry_run, bool):
            raise invalid("dry_run", str(YES_OR_NO))
        fields = CarryOverForm.read(body, self.league)
        carrying = Carrying(self.league, fields)
        if amounts is not None:
            carrying.with_amounts(amounts)
        stored: list[Any] = []
        if not dry_run:
            added = carry_over(self.league, fields, amounts, by=self.user)
            ids = [each.pk for each in added]
            stored = list(self.league.adjustments.filter(pk__in=ids).select_related(*PARTS))
        rows = [adjustment_json(each) for each in sorted(stored, key=lambda row: row.person.name)]
        return self.answer({"members": carried_json(carrying), "adjustments": rows})


class AdjustmentView(LeagueView):
    """One adjustment."""

    @operation("undo_adjustment", MANAGE, answer=shapes.UndoneAdjustments)
    def delete(self, request: Request, adjustment: UUID) -> HttpResponse:
        """Undo an adjustment, with what was stored together with it."""
        row = first_or_404(self.league.adjustments.filter(pk=adjustment))
        undone = undo_adjustment(row, by=self.user)
        return self.answer({"undone": [adjustment_json(each) for each in undone]})
