"""The divisions of a season: read, kept, proposed, promoted, moved between, removed."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from games.values import REQUIRED
from scorekeeper.api.http.base import View
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.problems import Problem, invalid
from scorekeeper.api.leagues import division_shapes as shapes
from scorekeeper.api.leagues.find import (
    league_owned,
    league_read,
    league_written,
    member_of,
    user_of,
)
from scorekeeper.api.leagues.views import READ
from scorekeeper.api.matches.answers import SECRET, answer
from scorekeeper.api.schema.build import ACCOUNT, BODY, KEY, LANGUAGE, described
from scorekeeper.leagues.divisions.proposals import WAYS, propose
from scorekeeper.leagues.divisions.reading import MEMBERS, divisions_of
from scorekeeper.leagues.divisions.services import (
    drop_divisions,
    keep_divisions,
    move_member,
    promote,
)
from scorekeeper.leagues.feeds.division_json import divisions_json, proposal_json
from scorekeeper.leagues.models import League, Season

PROPOSAL = [
    OpenApiParameter(
        "by", {"type": "string", "enum": list(WAYS)}, OpenApiParameter.QUERY,
        description="By `promotion`, or so many a division: by `standings` before, or `rating`.",
    ),
    OpenApiParameter(
        "size", {"type": "integer", "minimum": 1, "maximum": 999}, OpenApiParameter.QUERY
    ),
]  # fmt: skip


class DivisionsView(View):
    """The divisions of a season."""

    @described(
        "read_divisions", "The divisions of a season, and who is in which", tag="leagues",
        answer=shapes.SeasonDivisions, errors=(*KEY, 404), auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str, season: UUID) -> HttpResponse:
        league = league_read(request, slug)
        row = divisions_of(_season_of(league, season))
        if row is None:
            raise Problem(404)
        return answer(divisions_json(league, row), headers=SECRET)

    @described(
        "keep_divisions", "Divide a season, or change how it is divided; owners", tag="leagues",
        body=shapes.DivisionsBody, answer=shapes.SeasonDivisions, errors=(*BODY, *KEY, 404),
        parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def put(self, request: Request, slug: str, season: UUID) -> HttpResponse:
        league = league_written(request, slug, "manage")
        row = keep_divisions(_season_of(league, season), body_of(request), by=user_of(request))
        return answer(divisions_json(league, row), headers=SECRET)

    @described(
        "drop_divisions", "Play a season in one table again; owners", tag="leagues",
        answer=shapes.DroppedDivisions, errors=(400, *KEY, 404), parameters=[LANGUAGE],
        auth=ACCOUNT,
    )  # fmt: skip
    def delete(self, request: Request, slug: str, season: UUID) -> HttpResponse:
        row = _season_of(league_written(request, slug, "manage"), season)
        if divisions_of(row) is None:
            raise Problem(404)
        drop_divisions(row, by=user_of(request))
        return answer({"season": str(row.pk)}, headers=SECRET)


class ProposedDivisionsView(View):
    """Divisions that a season could begin with."""

    @described(
        "propose_divisions", "Divisions that a season could begin with; stores nothing; owners",
        tag="leagues", answer=shapes.ProposedDivisions, errors=(400, *KEY, 404),
        parameters=[*PROPOSAL, LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def get(self, request: Request, slug: str, season: UUID) -> HttpResponse:
        row = _season_of(league_owned(request, slug), season)
        query = request.query_params
        proposed = propose(row, query.get("by", WAYS[0]), query.get("size"))
        return answer(proposal_json(proposed), headers=SECRET)


class PromotionView(View):
    """Who went up and down in the season before."""

    @described(
        "promote", "Begin a season with who went up and down in the one before; owners",
        tag="leagues", body=shapes.PromotionBody, answer=shapes.SeasonDivisions,
        errors=(*BODY, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request, slug: str, season: UUID) -> HttpResponse:
        league = league_written(request, slug, "manage")
        chosen = only(body_of(request), "members").get("members") or {}
        if not isinstance(chosen, dict):
            raise invalid("members", MEMBERS)
        row = promote(_season_of(league, season), chosen, by=user_of(request))
        return answer(divisions_json(league, row), headers=SECRET)


class MemberDivisionView(View):
    """The division of one member."""

    @described(
        "move_to_division", "Move a member to another division, results and all; owners",
        tag="leagues", body=shapes.MoveBody, answer=shapes.SeasonDivisions,
        errors=(*BODY, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def put(self, request: Request, slug: str, season: UUID, member: UUID) -> HttpResponse:
        league = league_written(request, slug, "manage")
        given = body_of(request)
        only(given, "division")
        if "division" not in given:
            raise invalid("division", REQUIRED.message, code=REQUIRED.code)
        row, moved = _season_of(league, season), member_of(league, member)
        changed = move_member(row, moved, given["division"], by=user_of(request))
        return answer(divisions_json(league, changed), headers=SECRET)


def _season_of(league: League, season: UUID) -> Season:
    row = league.seasons.select_related("divisions").filter(pk=season).first()
    if row is None:
        raise Problem(404)
    row.league = league
    return row
