"""Starts a match that was begun on a phone, under the phone's own code if that is free."""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from scorekeeper.matches.access.phone import admitted_device, remember_names
from scorekeeper.matches.log.outcomes import NOT_WRITTEN, StartedAlready
from scorekeeper.matches.models import Match
from scorekeeper.matches.sync.as_json import log_json
from scorekeeper.matches.sync.identity import STARTS, MatchIdentity, parse_identity
from scorekeeper.matches.sync.responses import (
    KEY_USED,
    json_response,
    refusal_response,
    refused_response,
)
from scorekeeper.server.networks import network_of
from scorekeeper.web.error_pages import retry_later


def start_response(
    request: HttpRequest, start: Callable[[MatchIdentity], tuple[Match, bool]]
) -> HttpResponse:
    """Start a match and let the phone score it; respond with the match or the refusal."""
    wait = STARTS.wait(network_of(request.META["REMOTE_ADDR"])) if settings.RATE_LIMITS else 0
    if wait:
        return retry_later(HTTPStatus.TOO_MANY_REQUESTS, wait)
    try:
        match, replayed = start(parse_identity(request.POST))
    except StartedAlready as reused:
        return refusal_response(422, "key_reused", gettext(KEY_USED), match=reused.match.code)
    except NOT_WRITTEN as problem:
        return refused_response(problem)
    response = HttpResponse()
    author = admitted_device(request, response, match, match.scorer_key).label
    remember_names(request, response, match.read_document().players)
    answer = json_response(log_json(match, 0, author) | {"replayed": replayed})
    answer.cookies = response.cookies
    return answer
