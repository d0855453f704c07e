"""Evenings to come over the API: planned, changed, cancelled, answered."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from games.words import _
from scorekeeper.api.http.base import View
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.problems import Problem, invalid
from scorekeeper.api.leagues import planned_shapes as shapes
from scorekeeper.api.leagues.find import first_or_404, league_read, league_written, user_of
from scorekeeper.api.leagues.parts import named_member
from scorekeeper.api.leagues.views import READ
from scorekeeper.api.matches.answers import SECRET, answer, created
from scorekeeper.api.schema.build import ACCOUNT, BODY, KEY, LANGUAGE, described
from scorekeeper.leagues.evenings import planned as planning
from scorekeeper.leagues.evenings.planned_page import in_turn
from scorekeeper.leagues.models import League, Member, PlannedEvening
from scorekeeper.leagues.people.policy import can, role_of

FIELDS = ("day", "time", "place", "games")


class PlannedView(View):
    """The evenings to come."""

    @described(
        "list_planned", "The evenings to come, the next first", tag="leagues",
        answer=shapes.PlannedEvenings, errors=(*KEY, 404), auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        league = league_read(request, slug)
        names = role_of(league) is not None
        evenings = [planned_json(each, names=names) for each in planning.to_come(league)]
        return answer({"evenings": evenings}, headers=SECRET)

    @described(
        "plan_evening", "Plan an evening; owners", tag="leagues", body=shapes.NewEvening,
        answer=shapes.PlannedEvening, status=201, errors=(*BODY, *KEY, 404),
        parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> HttpResponse:
        league = league_written(request, slug, "manage")
        given = only(body_of(request), *FIELDS)
        planned = planning.plan_evening(league, given, by=user_of(request))
        return created(request, planned_json(planned), planned.pk)


class PlannedEveningView(View):
    """One evening to come."""

    @described(
        "change_planned", "Change an evening, cancel it, or let it take place; owners",
        tag="leagues", body=shapes.EveningBody, answer=shapes.PlannedEvening,
        errors=(*BODY, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def patch(self, request: Request, slug: str, planned: UUID) -> HttpResponse:
        row = planned_of(league_written(request, slug, "manage"), planned)
        given = only(body_of(request), *FIELDS, "cancelled")
        changed = planning.change_evening(row, given, by=user_of(request))
        return answer(planned_json(changed), headers=SECRET)


class EveningAnswerView(View):
    """Whether somebody comes."""

    @described(
        "answer_evening", "Say whether you come; owners may say it for any member",
        tag="leagues", body=shapes.AnswerBody, answer=shapes.PlannedEvening,
        errors=(*BODY, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def put(self, request: Request, slug: str, planned: UUID) -> HttpResponse:
        league = league_written(request, slug, "count")
        row = planned_of(league, planned)
        given = only(body_of(request), "answer", "member")
        planning.answer_evening(row, _member(request, league, given), given.get("answer"))
        return answer(planned_json(row), headers=SECRET)


def _member(request: Request, league: League, given: dict[str, Any]) -> Member:
    """Return who answers. Raises `Problem`, `Refused`."""
    user = user_of(request)
    if "member" not in given:
        return league.members.present().get(user=user)
    member = named_member(league, given["member"], field="member")
    if member.user_id != user.pk and not can(user, "manage", league):
        raise Problem(403)
    if member.removed_at is not None or member.merged_into_id is not None:
        raise invalid("member", _("The league has no such member."))
    return member


def planned_of(league: League, key: UUID) -> PlannedEvening:
    """Return an evening of a league. Raises `Problem` 404."""
    row = first_or_404(league.planned.filter(pk=key))
    row.league = league
    return row


def planned_json(planned: PlannedEvening, *, names: bool = True) -> dict[str, Any]:
    """Return an evening with how many come; who they are is for members only."""
    said = in_turn(planned)
    return {
        "id": str(planned.pk), **planning.as_given(planned),
        "cancelled": planned.cancelled_at is not None,
        "answers": {
            word: {"number": len(people),
                   "members": [str(each.pk) for each in people] if names else []}
            for word, people in said.items()
        },
    }  # fmt: skip
