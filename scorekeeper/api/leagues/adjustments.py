"""Adjustments of standings: listed, added, carried over, undone."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.http.base import View
from scorekeeper.api.http.bodies import body_of
from scorekeeper.api.http.pagination import paged
from scorekeeper.api.http.problems import invalid
from scorekeeper.api.leagues import adjustment_shapes as shapes
from scorekeeper.api.leagues.find import first_or_404, league_read, league_written, user_of
from scorekeeper.api.leagues.views import PAGE, READ
from scorekeeper.api.matches.answers import SECRET, answer, created
from scorekeeper.api.schema.build import ACCOUNT, BODY, KEY, LANGUAGE, described
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


class AdjustmentsView(View):
    """What adjusts the standings of a league."""

    @described(
        "list_adjustments", "Penalties, bonuses, carry-over and handicaps, also undone ones",
        tag="leagues", answer=shapes.AdjustmentPage, errors=(400, *KEY, 404), parameters=PAGE,
        auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        every = league_read(request, slug).adjustments.select_related(*PARTS)
        return paged(request, every.order_by("-at"), adjustment_json, order="-at")

    @described(
        "add_adjustment", "Adjust a member's value in the standings; owners", tag="leagues",
        body=shapes.NewAdjustment, answer=shapes.Adjustment, status=201,
        errors=(*BODY, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> HttpResponse:
        league = league_written(request, slug, "manage")
        fields = AdjustmentForm.read(body_of(request), league)
        added = add_adjustment(league, fields, by=user_of(request))
        return created(request, adjustment_json(added), added.pk)


class CarryOverView(View):
    """Final values of an earlier season that go into another."""

    @described(
        "carry_over", "Carry final values of an earlier season over, or preview it; owners",
        tag="leagues", body=shapes.CarryOverBody, answer=shapes.CarriedOver,
        errors=(*BODY, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> HttpResponse:
        league = league_written(request, slug, "manage")
        body = body_of(request)
        amounts, dry_run = body.pop("amounts", None), body.pop("dry_run", None) or False
        if amounts is not None and not isinstance(amounts, dict):
            raise invalid("amounts", str(AMOUNT))
        if not isinstance(dry_run, bool):
            raise invalid("dry_run", str(YES_OR_NO))
        fields = CarryOverForm.read(body, league)
        carrying = Carrying(league, fields)
        if amounts is not None:
            carrying.with_amounts(amounts)
        stored: list[Any] = []
        if not dry_run:
            added = carry_over(league, fields, amounts, by=user_of(request))
            ids = [each.pk for each in added]
            stored = list(league.adjustments.filter(pk__in=ids).select_related(*PARTS))
        rows = [adjustment_json(each) for each in sorted(stored, key=lambda row: row.person.name)]
        return answer({"members": carried_json(carrying), "adjustments": rows}, headers=SECRET)


class AdjustmentView(View):
    """One adjustment."""

    @described(
        "undo_adjustment", "Undo an adjustment, with what was stored together with it; owners",
        tag="leagues", answer=shapes.UndoneAdjustments, errors=(400, *KEY, 404),
        parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def delete(self, request: Request, slug: str, adjustment: UUID) -> HttpResponse:
        league = league_written(request, slug, "manage")
        row = first_or_404(league.adjustments.filter(pk=adjustment))
        undone = undo_adjustment(row, by=user_of(request))
        return answer({"undone": [adjustment_json(each) for each in undone]}, headers=SECRET)
