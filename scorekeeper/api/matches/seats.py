"""Seats: reseat for all deals or from one on, take a seat over, join the table, leave it."""

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.matches.write_answers import Written, write_response
from scorekeeper.matches import services
from scorekeeper.matches.seats.change import Reseating, TakingOver
from scorekeeper.matches.seats.table import Joining, Leaving
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


class JoinView(MatchView):
    """Lets a player join the table."""

    @operation("join_table", WRITER, answer=Written, body=Joining)
    def post(self, request: Request) -> HttpResponse:
        """Let a player join from the next deal on, or come back."""
        change = body_as(request, Joining)
        return write_response(services.change_table(self.match, change, attempt=self.attempt))


class LeaveView(MatchView):
    """Lets a player leave the table."""

    @operation("leave_table", WRITER, answer=Written, body=Leaving)
    def post(self, request: Request) -> HttpResponse:
        """Let a player leave before the next deal, with the total."""
        change = body_as(request, Leaving)
        return write_response(services.change_table(self.match, change, attempt=self.attempt))
