"""Seats: reseat for the whole match or from a deal on, and take a seat over."""

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.matches.write_answers import Written, write_response
from scorekeeper.matches import services
from scorekeeper.matches.seats.change import Reseating, TakingOver
from scorekeeper.rest.access import WRITER
from scorekeeper.rest.base import MatchView
from scorekeeper.rest.bodies import body_as
from scorekeeper.rest.operations import operation


class ReseatView(MatchView):
    """Changes who sits where."""

    @operation("reseat", WRITER, answer=Written, body=Reseating)
    def post(self, request: Request) -> HttpResponse:
        """Change who sits where, for all deals or from one on."""
        change = body_as(request, Reseating)
        return write_response(services.change_seats(self.match, change, attempt=self.attempt))


class TakeoverView(MatchView):
    """Lets another player take a seat over."""

    @operation("take_seat_over", WRITER, answer=Written, body=TakingOver)
    def post(self, request: Request) -> HttpResponse:
        """Let another player take a seat over."""
        change = body_as(request, TakingOver)
        return write_response(services.change_seats(self.match, change, attempt=self.attempt))
