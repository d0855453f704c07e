"""The pot of a season, and what an evening brings into it."""

from datetime import date
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.http.base import View
from scorekeeper.api.http.bodies import body_of
from scorekeeper.api.http.problems import Problem
from scorekeeper.api.leagues import pot_shapes as shapes
from scorekeeper.api.leagues.find import first_or_404, league_read, league_written, user_of
from scorekeeper.api.leagues.views import READ
from scorekeeper.api.matches.answers import SECRET, answer
from scorekeeper.api.schema.build import ACCOUNT, BODY, KEY, LANGUAGE, described
from scorekeeper.leagues.feeds.pot_json import evening_pot_json, pot_json
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.pots.reading import pot_of
from scorekeeper.leagues.pots.services import drop_pot, keep_pot


class PotView(View):
    """The pot of a season."""

    @described(
        "read_pot", "The pot of a season, divided as if it ended now", tag="leagues",
        answer=shapes.SeasonPot, errors=(*KEY, 404), auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str, season: UUID) -> HttpResponse:
        league = league_read(request, slug)
        pot = pot_of(_season_of(league, season))
        if pot is None:
            raise Problem(404)
        return answer(pot_json(league, pot), headers=SECRET)

    @described(
        "keep_pot", "Agree on fee and prizes of a season; owners", tag="leagues",
        body=shapes.PotBody, answer=shapes.SeasonPot, errors=(*BODY, *KEY, 404),
        parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def put(self, request: Request, slug: str, season: UUID) -> HttpResponse:
        league = league_written(request, slug, "manage")
        pot = keep_pot(_season_of(league, season), body_of(request), by=user_of(request))
        return answer(pot_json(league, pot), headers=SECRET)

    @described(
        "drop_pot", "Play a season without a pot; owners", tag="leagues",
        answer=shapes.DroppedPot, errors=(400, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def delete(self, request: Request, slug: str, season: UUID) -> HttpResponse:
        row = _season_of(league_written(request, slug, "manage"), season)
        if pot_of(row) is None:
            raise Problem(404)
        drop_pot(row, by=user_of(request))
        return answer({"season": str(row.pk)}, headers=SECRET)


def _season_of(league: League, season: UUID) -> Season:
    return first_or_404(league.seasons.select_related("pot").filter(pk=season))


class EveningPotView(View):
    """What an evening brings into the pot of its season."""

    @described(
        "read_evening_pot", "Who pays what into the pot on an evening", tag="leagues",
        answer=shapes.EveningPot, errors=(*KEY, 404), auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str, day: date) -> HttpResponse:
        body = evening_pot_json(league_read(request, slug), day)
        if body is None:
            raise Problem(404)
        return answer(body, headers=SECRET)
