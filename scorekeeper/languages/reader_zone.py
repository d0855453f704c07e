"""Middleware that shows times in the reader's time zone, read from a cookie set by a script."""

from collections.abc import Callable
from typing import TypeAlias
from urllib.parse import unquote

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from scorekeeper.media.times import zone_or_default, zones

COOKIE = "zone"

View: TypeAlias = Callable[[HttpRequest], HttpResponse]


def zone_in_cookie(request: HttpRequest) -> str | None:
    """Return the time zone in the cookie of a request. None if missing or unknown."""
    name = unquote(request.COOKIES.get(COOKIE, ""))
    return name if name in zones() else None


def reader_zone(get_response: View) -> View:
    """Activate the reader's time zone for each request; by default that of the site."""

    def answer(request: HttpRequest) -> HttpResponse:
        with timezone.override(zone_or_default(zone_in_cookie(request) or "", settings.TIME_ZONE)):
            return get_response(request)

    return answer
