"""Undo and redo, the early end of a match and its reopening."""

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.http.access import writing
from scorekeeper.api.http.base import View
from scorekeeper.api.matches import shapes
from scorekeeper.api.matches.answers import written
from scorekeeper.api.schema.build import CHANGE, KEYED, WRITES, described
from scorekeeper.matches import services


class UndoView(View):
    """Takes the last change back."""

    @described(
        "undo", "Take the last change back", tag="matches",
        answer=shapes.Written, errors=CHANGE, parameters=WRITES, auth=KEYED,
    )  # fmt: skip
    def post(self, request: Request, name: str) -> HttpResponse:
        match, attempt = writing(request, name)
        return written(services.undo(match, attempt=attempt))


class RedoView(View):
    """Does the last change that was taken back again."""

    @described(
        "redo", "Do the last change that was taken back again", tag="matches",
        answer=shapes.Written, errors=CHANGE, parameters=WRITES, auth=KEYED,
    )  # fmt: skip
    def post(self, request: Request, name: str) -> HttpResponse:
        match, attempt = writing(request, name)
        return written(services.redo(match, attempt=attempt))


class StopView(View):
    """Ends a match early by agreement."""

    @described(
        "stop_match", "End a match early by agreement", tag="matches",
        answer=shapes.Written, errors=CHANGE, parameters=WRITES, auth=KEYED,
    )  # fmt: skip
    def post(self, request: Request, name: str) -> HttpResponse:
        match, attempt = writing(request, name)
        return written(services.stop_match(match, attempt=attempt))


class ReopenView(View):
    """Opens a stopped match again."""

    @described(
        "reopen_match", "Open a stopped match again", tag="matches",
        answer=shapes.Written, errors=CHANGE, parameters=WRITES, auth=KEYED,
    )  # fmt: skip
    def post(self, request: Request, name: str) -> HttpResponse:
        match, attempt = writing(request, name)
        return written(services.reopen_match(match, attempt=attempt))
