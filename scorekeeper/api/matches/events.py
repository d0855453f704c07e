"""The version of a match as one event, where the server cannot keep a stream open."""

from django.http import HttpResponse
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from scorekeeper.api.http.access import match_named
from scorekeeper.api.http.base import View
from scorekeeper.api.http.renderers import EventStream
from scorekeeper.api.schema.build import MATCH, described
from scorekeeper.matches.live.stream import RETRY_MILLISECONDS, events


class EventsView(View):
    """What `matches/live.py` streams; here one event an answer, and the browser asks again."""

    renderer_classes = (EventStream, JSONRenderer)

    @described(
        "read_events", "The version now and at each change, as server-sent events",
        tag="matches", answer=(str, EventStream.media_type), errors=MATCH,
    )  # fmt: skip
    def get(self, request: Request, name: str) -> HttpResponse:
        match = match_named(request, name)
        body = f"retry: {RETRY_MILLISECONDS}\n\n".encode() + events([match.version])
        headers = {"Cache-Control": "no-store"}
        return HttpResponse(body, content_type=EventStream.media_type, headers=headers)
