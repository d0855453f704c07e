"""Evenings to come over the API: planned, changed, cancelled, answered."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.operations import operation
from scorekeeper.api.http.problems import Problem, invalid
from scorekeeper.api.leagues import planned_shapes as shapes
from scorekeeper.api.leagues.access import COUNT, MANAGE, READ, LeagueView
from scorekeeper.api.leagues.find import first_or_404
from scorekeeper.api.leagues.parts import named_member
from scorekeeper.leagues.evenings import planned as planning
from scorekeeper.leagues.evenings.planned_page import in_turn
from scorekeeper.leagues.models import League, Member, PlannedEvening
from scorekeeper.leagues.people.policy import can, role_of

FIELDS = ("day", "time", "place", "games")


class PlannedView(LeagueView):
    """The evenings to come."""

    @operation("list_planned", READ, answer=shapes.PlannedEvenings)
    def get(self, request: Request) -> HttpResponse:
        """The evenings to come, the next first."""
        names = role_of(self.league) is not None
        evenings = [planned_json(each, names=names) for each in planning.to_come(self.league)]
        return self.answer({"evenings": evenings})

    @operation(
        "plan_evening", MANAGE, answer=shapes.PlannedEvening, body=shapes.NewEvening, status=201
    )
    def post(self, request: Request) -> HttpResponse:
        """Plan an evening."""
        given = only(body_of(request), *FIELDS)
        planned = planning.plan_evening(self.league, given, by=self.user)
        return self.created(planned_json(planned), planned.pk)


class PlannedEveningView(LeagueView):
    """One evening to come."""

    @operation("change_planned", MANAGE, answer=shapes.PlannedEvening, body=shapes.EveningBody)
    def patch(self, request: Request, planned: UUID) -> HttpResponse:
        """Change an evening, cancel it, or let it take place."""
        row = planned_of(self.league, planned)
        given = only(body_of(request), *FIELDS, "cancelled")
        changed = planning.change_evening(row, given, by=self.user)
        return self.answer(planned_json(changed))


class EveningAnswerView(LeagueView):
    """Whether somebody comes."""

    @operation("answer_evening", COUNT, answer=shapes.PlannedEvening, body=shapes.AnswerBody)
    def put(self, request: Request, planned: UUID) -> HttpResponse:
        """Say whether you come; owners may say it for any member."""
        row = planned_of(self.league, planned)
        given = only(body_of(request), "answer", "member")
        planning.answer_evening(row, _member(self.user, self.league, given), given.get("answer"))
        return self.answer(planned_json(row))


def _member(user: User, league: League, given: dict[str, Any]) -> Member:
    """Return who answers. Raises `Problem`, `Refused`."""
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
