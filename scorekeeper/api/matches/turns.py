"""Undo and redo, the early end of a match and its reopening."""

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.http.access import WRITER
from scorekeeper.api.http.base import MatchView
from scorekeeper.api.http.operations import operation
from scorekeeper.api.matches.answers import Written, written
from scorekeeper.matches import services


class UndoView(MatchView):
    """Takes the last change back."""

    @operation("undo", WRITER, answer=Written)
    def post(self, request: Request) -> HttpResponse:
        """Take the last change back."""
        return written(services.undo(self.match, attempt=self.attempt))


class RedoView(MatchView):
    """Does the last change that was taken back again."""

    @operation("redo", WRITER, answer=Written)
    def post(self, request: Request) -> HttpResponse:
        """Do the last change that was taken back again."""
        return written(services.redo(self.match, attempt=self.attempt))


class StopView(MatchView):
    """Ends a match early by agreement."""

    @operation("stop_match", WRITER, answer=Written)
    def post(self, request: Request) -> HttpResponse:
        """End a match early by agreement."""
        return written(services.stop_match(self.match, attempt=self.attempt))


class ReopenView(MatchView):
    """Opens a stopped match again."""

    @operation("reopen_match", WRITER, answer=Written)
    def post(self, request: Request) -> HttpResponse:
        """Open a stopped match again."""
        return written(services.reopen_match(self.match, attempt=self.attempt))
