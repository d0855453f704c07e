"""Starts a match that was begun on a phone, under the phone's own code if that is free."""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from scorekeeper.matches.access.phone import device_let_in, remember_names
from scorekeeper.matches.log.outcomes import NOT_WRITTEN, StartedAlready
from scorekeeper.matches.models import Match
from scorekeeper.matches.sync.as_json import log_json
from scorekeeper.matches.sync.born import STARTS, Born, parse_born
from scorekeeper.matches.sync.light import KEY_USED, json_response, refusal_response, refused
from scorekeeper.server.networks import network_of
from scorekeeper.web.error_pages import retry_later


def start_response(
    request: HttpRequest, start: Callable[[Born], tuple[Match, bool]]
) -> HttpResponse:
    """Start a match and let the phone score it; respond with the match or the refusal."""
    wait = STARTS.wait(network_of(request.META["REMOTE_ADDR"])) if settings.RATE_LIMITS else 0
    if wait:
        return retry_later(HTTPStatus.TOO_MANY_REQUESTS, wait)
    try:
        match, replayed = start(parse_born(request.POST))
    except StartedAlready as reused:
        return refusal_response(422, "key_reused", gettext(KEY_USED), match=reused.match.code)
    except NOT_WRITTEN as problem:
        return refused(problem)
    response = HttpResponse()
    author = device_let_in(request, response, match, match.scorer_key).label
    remember_names(request, response, match.read().players)
    answer = json_response(log_json(match, 0, author) | {"replayed": replayed})
    answer.cookies = response.cookies
    return answer
