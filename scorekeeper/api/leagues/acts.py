"""Who did what in a league, and taking acts back."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.http.operations import Page, operation
from scorekeeper.api.http.parameters import query
from scorekeeper.api.http.problems import invalid
from scorekeeper.api.leagues import act_shapes as shapes
from scorekeeper.api.leagues.access import MANAGE, LeagueView
from scorekeeper.api.leagues.find import first_or_404
from scorekeeper.leagues.acts.kind import Group, kind_of
from scorekeeper.leagues.acts.page import acts_of
from scorekeeper.leagues.acts.undo import undo
from scorekeeper.leagues.models import Act
from scorekeeper.leagues.seasons.settings import CHOICE
from scorekeeper.media.times import rfc3339

ASKED = (
    query("by", str, "The name of who did it."),
    query("kind", Group.values, "A group of kinds of acts."),
)


class ActsView(LeagueView):
    """The log of a league."""

    @operation("list_acts", MANAGE, answer=Page(shapes.Act), parameters=ASKED)
    def get(self, request: Request) -> HttpResponse:
        """Who did what, the newest first."""
        asked = request.query_params
        kind = asked.get("kind", "")
        if kind not in {"", *Group.values}:
            raise invalid("kind", CHOICE)
        return self.page(acts_of(self.league, asked.get("by", ""), kind), act_json)


class UndoneActView(LeagueView):
    """One act, taken back."""

    @operation("undo_act", MANAGE, answer=shapes.Act)
    def post(self, request: Request, act: UUID) -> HttpResponse:
        """Take an act back, as an act of its own."""
        row = first_or_404(self.league.acts.filter(pk=act))
        return self.answer(act_json(undo(row, by=self.user)))


def act_json(act: Act) -> dict[str, Any]:
    """Return an act."""
    undone_by = act.undone_by.pk if hasattr(act, "undone_by") else None
    return {
        "id": str(act.pk), "at": rfc3339(act.at), "by": act.who or None, "kind": act.kind,
        "says": kind_of(act).text(), "match": act.data.get("code"),
        "undoes": str(act.undoes_id) if act.undoes_id else None,
        "undone_by": str(undone_by) if undone_by else None,
    }  # fmt: skip
