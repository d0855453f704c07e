"""Fallback for event streams: the version of a match as one event per response."""

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.live.stream import RETRY_MILLISECONDS, events
from scorekeeper.rest.access import MATCH
from scorekeeper.rest.base import MatchView
from scorekeeper.rest.operations import operation
from scorekeeper.rest.renderers import EventStream


class EventsView(MatchView):
    """The event stream of a server without ASGI: one event per response; browsers reconnect."""

    @operation("read_events", MATCH, answer=EventStream)
    def get(self, request: Request) -> HttpResponse:
        """The version now and at each change, as server-sent events."""
        body = f"retry: {RETRY_MILLISECONDS}\n\n".encode() + events([self.match.version])
        headers = {"Cache-Control": "no-store"}
        return HttpResponse(body, content_type=EventStream.media_type, headers=headers)
