"""The pot of a season, and what an evening brings into it."""

from datetime import date
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.http.bodies import body_of
from scorekeeper.api.http.operations import operation
from scorekeeper.api.http.problems import Problem
from scorekeeper.api.leagues import pot_shapes as shapes
from scorekeeper.api.leagues.access import MANAGE, READ, LeagueView
from scorekeeper.api.leagues.find import first_or_404
from scorekeeper.leagues.feeds.pot_json import evening_pot_json, pot_json
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.pots.reading import pot_of
from scorekeeper.leagues.pots.services import drop_pot, keep_pot


class PotView(LeagueView):
    """The pot of a season."""

    @operation("read_pot", READ, answer=shapes.SeasonPot)
    def get(self, request: Request, season: UUID) -> HttpResponse:
        """The pot of a season, divided as if it ended now."""
        pot = pot_of(_season_of(self.league, season))
        if pot is None:
            raise Problem(404)
        return self.answer(pot_json(self.league, pot))

    @operation("keep_pot", MANAGE, answer=shapes.SeasonPot, body=shapes.PotBody)
    def put(self, request: Request, season: UUID) -> HttpResponse:
        """Agree on fee and prizes of a season."""
        pot = keep_pot(_season_of(self.league, season), body_of(request), by=self.user)
        return self.answer(pot_json(self.league, pot))

    @operation("drop_pot", MANAGE, answer=shapes.DroppedPot)
    def delete(self, request: Request, season: UUID) -> HttpResponse:
        """Play a season without a pot."""
        row = _season_of(self.league, season)
        if pot_of(row) is None:
            raise Problem(404)
        drop_pot(row, by=self.user)
        return self.answer({"season": str(row.pk)})


def _season_of(league: League, season: UUID) -> Season:
    return first_or_404(league.seasons.select_related("pot").filter(pk=season))


class EveningPotView(LeagueView):
    """What an evening brings into the pot of its season."""

    @operation("read_evening_pot", READ, answer=shapes.EveningPot)
    def get(self, request: Request, day: date) -> HttpResponse:
        """Who pays what into the pot on an evening."""
        body = evening_pot_json(self.league, day)
        if body is None:
            raise Problem(404)
        return self.answer(body)
