"""The divisions of a season: read, kept, proposed, promoted, moved between, removed."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from games.values import REQUIRED
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.operations import operation
from scorekeeper.api.http.parameters import query
from scorekeeper.api.http.problems import Problem, invalid
from scorekeeper.api.leagues import division_shapes as shapes
from scorekeeper.api.leagues.access import MANAGE, READ, LeagueView
from scorekeeper.api.leagues.find import (
    member_of,
)
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

PROPOSAL = (
    query("by", WAYS, "By `promotion`, or so many a division: by `standings` before, or `rating`."),
    query("size", {"type": "integer", "minimum": 1, "maximum": 999}, "How many are in a division."),
)


class DivisionsView(LeagueView):
    """The divisions of a season."""

    @operation("read_divisions", READ, answer=shapes.SeasonDivisions)
    def get(self, request: Request, season: UUID) -> HttpResponse:
        """The divisions of a season, and who is in which."""
        row = divisions_of(_season_of(self.league, season))
        if row is None:
            raise Problem(404)
        return self.answer(divisions_json(self.league, row))

    @operation("keep_divisions", MANAGE, answer=shapes.SeasonDivisions, body=shapes.DivisionsBody)
    def put(self, request: Request, season: UUID) -> HttpResponse:
        """Divide a season, or change how it is divided."""
        row = keep_divisions(_season_of(self.league, season), body_of(request), by=self.user)
        return self.answer(divisions_json(self.league, row))

    @operation("drop_divisions", MANAGE, answer=shapes.DroppedDivisions)
    def delete(self, request: Request, season: UUID) -> HttpResponse:
        """Play a season in one table again."""
        row = _season_of(self.league, season)
        if divisions_of(row) is None:
            raise Problem(404)
        drop_divisions(row, by=self.user)
        return self.answer({"season": str(row.pk)})


class ProposedDivisionsView(LeagueView):
    """Divisions that a season could begin with."""

    @operation("propose_divisions", MANAGE, answer=shapes.ProposedDivisions, parameters=PROPOSAL)
    def get(self, request: Request, season: UUID) -> HttpResponse:
        """Divisions that a season could begin with; stores nothing."""
        row = _season_of(self.league, season)
        asked = request.query_params
        proposed = propose(row, asked.get("by", WAYS[0]), asked.get("size"))
        return self.answer(proposal_json(proposed))


class PromotionView(LeagueView):
    """Who went up and down in the season before."""

    @operation("promote", MANAGE, answer=shapes.SeasonDivisions, body=shapes.PromotionBody)
    def post(self, request: Request, season: UUID) -> HttpResponse:
        """Begin a season with who went up and down in the one before."""
        chosen = only(body_of(request), "members").get("members") or {}
        if not isinstance(chosen, dict):
            raise invalid("members", MEMBERS)
        row = promote(_season_of(self.league, season), chosen, by=self.user)
        return self.answer(divisions_json(self.league, row))


class MemberDivisionView(LeagueView):
    """The division of one member."""

    @operation("move_to_division", MANAGE, answer=shapes.SeasonDivisions, body=shapes.MoveBody)
    def put(self, request: Request, season: UUID, member: UUID) -> HttpResponse:
        """Move a member to another division, results and all."""
        given = body_of(request)
        only(given, "division")
        if "division" not in given:
            raise invalid("division", REQUIRED.message, code=REQUIRED.code)
        row, moved = _season_of(self.league, season), member_of(self.league, member)
        changed = move_member(row, moved, given["division"], by=self.user)
        return self.answer(divisions_json(self.league, changed))


def _season_of(league: League, season: UUID) -> Season:
    row = league.seasons.select_related("divisions").filter(pk=season).first()
    if row is None:
        raise Problem(404)
    row.league = league
    return row
