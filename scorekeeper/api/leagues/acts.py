"""Who did what in a league, and taking acts back."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from scorekeeper.api.http.base import View
from scorekeeper.api.http.pagination import paged
from scorekeeper.api.http.problems import invalid
from scorekeeper.api.leagues import act_shapes as shapes
from scorekeeper.api.leagues.find import first_or_404, league_owned, league_written, user_of
from scorekeeper.api.leagues.views import PAGE
from scorekeeper.api.matches.answers import SECRET, answer
from scorekeeper.api.schema.build import ACCOUNT, KEY, LANGUAGE, described
from scorekeeper.leagues.acts.kinds import GROUPS
from scorekeeper.leagues.acts.page import acts_of
from scorekeeper.leagues.acts.text import act_text
from scorekeeper.leagues.acts.undo import undo
from scorekeeper.leagues.models import Act
from scorekeeper.leagues.seasons.settings import CHOICE
from scorekeeper.media.times import rfc3339

ASKED = [
    OpenApiParameter("by", str, OpenApiParameter.QUERY, description="The name of who did it."),
    OpenApiParameter("kind", {"type": "string", "enum": list(GROUPS)}, OpenApiParameter.QUERY),
]


class ActsView(View):
    """The log of a league."""

    @described(
        "list_acts", "Who did what, the newest first; owners", tag="leagues",
        answer=shapes.ActPage, errors=(400, *KEY, 404), parameters=[*PAGE, *ASKED, LANGUAGE],
        auth=ACCOUNT,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        league, query = league_owned(request, slug), request.query_params
        kind = query.get("kind", "")
        if kind not in {"", *GROUPS}:
            raise invalid("kind", CHOICE)
        return paged(request, acts_of(league, query.get("by", ""), kind), act_json, order="-id")


class UndoneActView(View):
    """One act, taken back."""

    @described(
        "undo_act", "Take an act back, as an act of its own; owners", tag="leagues",
        answer=shapes.Act, errors=(400, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request, slug: str, act: UUID) -> HttpResponse:
        row = first_or_404(league_written(request, slug, "manage").acts.filter(pk=act))
        return answer(act_json(undo(row, by=user_of(request))), headers=SECRET)


def act_json(act: Act) -> dict[str, Any]:
    """Return an act."""
    undone_by = act.undone_by.pk if hasattr(act, "undone_by") else None
    return {
        "id": str(act.pk), "at": rfc3339(act.at), "by": act.who or None, "kind": act.kind,
        "says": act_text(act), "match": act.data.get("code"),
        "undoes": str(act.undoes_id) if act.undoes_id else None,
        "undone_by": str(undone_by) if undone_by else None,
    }  # fmt: skip
