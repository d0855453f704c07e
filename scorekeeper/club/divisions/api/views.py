"""The API of a season's divisions: read, store, propose, promote, move, remove."""

from uuid import UUID

from rest_framework.request import Request

from scorekeeper.club.divisions.api.forms import DivisionsBody, MoveForm, PromotionForm
from scorekeeper.club.divisions.api.serializers import (
    DroppedDivisionsSerializer,
    ProposedDivisionsSerializer,
    SeasonDivisionsSerializer,
)
from scorekeeper.club.divisions.move import move_member
from scorekeeper.club.divisions.proposals import WAYS, propose
from scorekeeper.club.divisions.services import promote, remove_divisions, save_divisions
from scorekeeper.leagues.models import Season
from scorekeeper.leagues.standings.divisions import divisions_of
from scorekeeper.rest.bodies import body_of, only_fields
from scorekeeper.rest.leagues.access import MANAGE, READ, LeagueView
from scorekeeper.rest.leagues.find import member_of
from scorekeeper.rest.operations import Body, operation
from scorekeeper.rest.parameters import query
from scorekeeper.rest.problems import Problem

PROPOSAL = (
    query("by", WAYS, "By `promotion`, or so many a division: by `standings` before, or `rating`."),
    query("size", {"type": "integer", "minimum": 1, "maximum": 999}, "How many are in a division."),
)


class SeasonView(LeagueView):
    """A view of a season's divisions."""

    def season(self, key: UUID) -> Season:
        """Return a season by its key. Raises `Problem` 404."""
        row = self.league.seasons.select_related("divisions").filter(pk=key).first()
        if row is None:
            raise Problem(404)
        row.league = self.league
        return row


class DivisionsView(SeasonView):
    """The divisions of a season."""

    @operation("read_divisions", READ, answer=SeasonDivisionsSerializer)
    def get(self, request: Request, season: UUID) -> object:
        """The divisions of a season and their members."""
        row = divisions_of(self.season(season))
        if row is None:
            raise Problem(404)
        return row

    @operation(
        "keep_divisions",
        MANAGE,
        answer=SeasonDivisionsSerializer,
        body=Body(DivisionsBody, "DivisionsBody"),
    )
    def put(self, request: Request, season: UUID) -> object:
        """Divide a season, or change how it is divided."""
        return save_divisions(self.season(season), self.fields, by=self.user)

    @operation("drop_divisions", MANAGE, answer=DroppedDivisionsSerializer)
    def delete(self, request: Request, season: UUID) -> object:
        """Remove the divisions of a season."""
        row = self.season(season)
        if divisions_of(row) is None:
            raise Problem(404)
        remove_divisions(row, by=self.user)
        return {"season": row.pk}


class ProposedDivisionsView(SeasonView):
    """Proposed divisions of a season."""

    @operation("propose_divisions", MANAGE, answer=ProposedDivisionsSerializer, parameters=PROPOSAL)
    def get(self, request: Request, season: UUID) -> object:
        """Propose divisions for a season; nothing is stored."""
        params = request.query_params
        by, size = params.get("by", WAYS[0]), params.get("size")
        return propose(self.season(season), by, size)


class PromotionView(SeasonView):
    """Promotion and relegation from the season before."""

    @operation("promote", MANAGE, answer=SeasonDivisionsSerializer, body=PromotionForm)
    def post(self, request: Request, season: UUID) -> object:
        """Start a season with promotion and relegation from the one before."""
        members = self.fields.get("members")
        return promote(self.season(season), members, by=self.user)


class MemberDivisionView(SeasonView):
    """The division of one member."""

    @operation("move_to_division", MANAGE, answer=SeasonDivisionsSerializer, body=MoveForm)
    def put(self, request: Request, season: UUID, member: UUID) -> object:
        """Move a member to another division, results and all."""
        only_fields(body_of(request), "division")
        number = self.fields["division"]
        row, moved = self.season(season), member_of(self.league, member)
        return move_member(row, moved, number, by=self.user)
