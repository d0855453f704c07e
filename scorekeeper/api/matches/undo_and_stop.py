"""Undo and redo, early end and reopening of a match."""

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.matches.write_answers import Written, write_response
from scorekeeper.matches import services
from scorekeeper.rest.access import WRITER
from scorekeeper.rest.base import MatchView
from scorekeeper.rest.operations import operation


class UndoView(MatchView):
    """Undoes the last change."""

    @operation("undo", WRITER, answer=Written)
    def post(self, request: Request) -> HttpResponse:
        """Undo the last change."""
        return write_response(services.undo(self.match, attempt=self.attempt))


class RedoView(MatchView):
    """Redoes the last change that was undone."""

    @operation("redo", WRITER, answer=Written)
    def post(self, request: Request) -> HttpResponse:
        """Redo the last change that was undone."""
        return write_response(services.redo(self.match, attempt=self.attempt))


class StopView(MatchView):
    """Ends a match early by agreement."""

    @operation("stop_match", WRITER, answer=Written)
    def post(self, request: Request) -> HttpResponse:
        """End a match early by agreement."""
        return write_response(services.stop_match(self.match, attempt=self.attempt))


class ReopenView(MatchView):
    """Opens a stopped match again."""

    @operation("reopen_match", WRITER, answer=Written)
    def post(self, request: Request) -> HttpResponse:
        """Open a stopped match again."""
        return write_response(services.reopen_match(self.match, attempt=self.attempt))
