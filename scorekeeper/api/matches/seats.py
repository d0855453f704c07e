"""Who sits where: other seats for the whole match or from a deal on, and seats taken over."""

from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from games.values import INVALID, Refusal, Refused
from scorekeeper.api.http.access import WRITER
from scorekeeper.api.http.base import MatchView
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.operations import operation
from scorekeeper.api.http.problems import invalid
from scorekeeper.api.matches import seat_shapes
from scorekeeper.api.matches.answers import Written, written
from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from scorekeeper.matches.seats.change import Reseating, TakingOver


class ReseatView(MatchView):
    """Changes who sits where."""

    @operation("reseat", WRITER, answer=Written, body=seat_shapes.Reseating)
    def post(self, request: Request) -> HttpResponse:
        """Change who sits where, for all deals or from one on."""
        body = only(body_of(request), "order", "from", "deals")
        order, keep = body.get("order"), body.get("deals", "people")
        if not isinstance(order, list) or not all(type(seat) is int for seat in order):
            raise invalid("order", INVALID.message)
        if keep not in {"people", "seats"}:
            raise invalid("deals", INVALID.message)
        wish = Reseating(order, _since(body, 1), keep)
        return written(services.seat(self.match, wish, attempt=self.attempt))


class TakeoverView(MatchView):
    """Lets somebody take a seat over."""

    @operation("take_seat_over", WRITER, answer=Written, body=seat_shapes.TakingOver)
    def post(self, request: Request) -> HttpResponse:
        """Let somebody else play on in a seat."""
        body = only(body_of(request), "player", "name", "from")
        wrong = [
            Refusal(INVALID.code, INVALID.message, field)
            for field, kind in (("player", int), ("name", str))
            if type(body.get(field)) is not kind
        ]
        if wrong:
            raise Refused(wrong)
        wish = TakingOver(body["player"], body["name"], _since(body, _next(self.match)))
        return written(services.seat(self.match, wish, attempt=self.attempt))


def _next(match: Match) -> int:
    return len(match.read().deals) + 1


def _since(body: dict[str, Any], usual: int) -> int:
    """Return from which deal on. Raises `Refused`."""
    since = body.get("from", usual)
    if type(since) is not int:
        raise invalid("from", INVALID.message)
    return since
