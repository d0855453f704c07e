"""What waits for the owners of a league, and deciding about it."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.operations import operation
from scorekeeper.api.http.problems import invalid
from scorekeeper.api.leagues import act_shapes as shapes
from scorekeeper.api.leagues.access import MANAGE, LeagueView
from scorekeeper.api.leagues.notices import unsent_json
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.desk.page import MOST
from scorekeeper.leagues.desk.waiting import (
    claims_in,
    corrections_in,
    left_open_in,
    unknown_in,
    unsent_in,
)
from scorekeeper.leagues.models import League, LeagueMatch
from scorekeeper.leagues.people.claims import decide_claim
from scorekeeper.leagues.seasons.settings import YES_OR_NO

ONE = _("Name one claim, or one match whose correction waits.")


class DeskView(LeagueView):
    """The desk of a league."""

    @operation("read_desk", MANAGE, answer=shapes.Desk)
    def get(self, request: Request) -> HttpResponse:
        """What waits for the owners, up to 50 of a kind."""
        return self.answer(desk_json(self.league))

    @operation("decide", MANAGE, answer=shapes.Decided, body=shapes.DeskBody)
    def post(self, request: Request) -> HttpResponse:
        """Accept or decline a claim, or a correction of a closed season."""
        given = only(body_of(request), "accept", "claim", "match")
        accept = given.get("accept")
        if not isinstance(accept, bool):
            raise invalid("accept", YES_OR_NO)
        match given.get("claim"), given.get("match"):
            case int(number), None if type(number) is int:
                lines = _decide_claim(self.league, number, accept=accept, by=self.user)
            case None, str(code):
                lines = _decide_correction(self.league, code, accept=accept, by=self.user)
            case _:
                raise invalid("claim", ONE)
        return self.answer({"receipt": lines, "desk": desk_json(self.league)})


def _decide_claim(league: League, number: int, *, accept: bool, by: User) -> list[str]:
    claim = claims_in(league).filter(pk=number).first() if abs(number) < 2**63 else None
    if claim is None:
        raise invalid("claim", ONE)
    return decide_claim(league, claim, accept=accept, by=by)


def _decide_correction(league: League, code: str, *, accept: bool, by: User) -> list[str]:
    waiting = corrections_in(league).filter(league_match__match__code=code[:40]).first()
    if waiting is None:
        raise invalid("match", ONE)
    if accept:
        return playing.apply_correction(waiting.league_match, by=by)
    playing.decline_correction(waiting.league_match, by=by)
    return []


def desk_json(league: League) -> dict[str, Any]:
    """Return what waits; five statements."""
    claims = claims_in(league).select_related("member", "user")[:MOST]
    corrections = corrections_in(league).select_related("league_match__match")[:MOST]
    seats = unknown_in(league).select_related("league_match__match")[: 4 * MOST]
    left_open = left_open_in(league).select_related("match")[:MOST]
    return {
        "claims": [
            {"id": claim.pk, "member": str(claim.member_id), "name": claim.member.name,
             "account": claim.user.get_username()}
            for claim in claims
        ],
        "corrections": [_match(each.league_match) for each in corrections],
        "unknown": [
            _match(counted, [seat.name for seat in of_match])
            for counted, of_match in groupby(seats, key=lambda seat: seat.league_match)
        ],
        "left_open": [_match(counted) for counted in left_open],
        "unsent": [unsent_json(chat) for chat in unsent_in(league)],
    }  # fmt: skip


def _match(counted: LeagueMatch, names: Iterable[str] | None = None) -> dict[str, Any]:
    match = counted.match
    return {
        "match": match.code, "game": match.game, "evening": counted.evening.isoformat(),
        "players": list(match.read().players if names is None else names),
    }  # fmt: skip
