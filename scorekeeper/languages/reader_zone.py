"""The reader's time zone: from a cookie that a script sets, used for every time shown."""

from collections.abc import Callable
from typing import TypeAlias
from urllib.parse import unquote

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from scorekeeper.media.times import zone_or, zones

COOKIE = "zone"

View: TypeAlias = Callable[[HttpRequest], HttpResponse]


def zone_named_by(request: HttpRequest) -> str | None:
    """Return the time zone that the reader's browser named; None where it named none we know."""
    name = unquote(request.COOKIES.get(COOKIE, ""))
    return name if name in zones() else None


def reader_zone(get_response: View) -> View:
    """Show times in the reader's own zone; without one, in the site's."""

    def answer(request: HttpRequest) -> HttpResponse:
        with timezone.override(zone_or(zone_named_by(request) or "", settings.TIME_ZONE)):
            return get_response(request)

    return answer
