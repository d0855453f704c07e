"""The version of a match as one event, where the server cannot keep a stream open."""

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.http.access import MATCH
from scorekeeper.api.http.base import MatchView
from scorekeeper.api.http.operations import operation
from scorekeeper.api.http.renderers import EventStream
from scorekeeper.live.stream import RETRY_MILLISECONDS, events


class EventsView(MatchView):
    """What `matches/live.py` streams; here one event an answer, and the browser asks again."""

    @operation("read_events", MATCH, answer=EventStream)
    def get(self, request: Request) -> HttpResponse:
        """The version now and at each change, as server-sent events."""
        body = f"retry: {RETRY_MILLISECONDS}\n\n".encode() + events([self.match.version])
        headers = {"Cache-Control": "no-store"}
        return HttpResponse(body, content_type=EventStream.media_type, headers=headers)
