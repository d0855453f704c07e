"""Views of a match's log for phones that render pages themselves, and of expired CSRF tokens."""

import hashlib

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.views.csrf import csrf_failure
from django.views.decorators.http import require_safe
from pydantic_core import to_json

from scorekeeper.languages.digits import parse_whole
from scorekeeper.matches.access.find import find_match
from scorekeeper.matches.access.phone import author_on
from scorekeeper.matches.models import Match
from scorekeeper.matches.sync.as_json import log_json
from scorekeeper.matches.sync.responses import json_response, refusal_response, wants_entry


@require_safe
def log(request: HttpRequest, code: str) -> HttpResponse:
    """Respond with a match and its log, or with the entries after a version."""
    match, since = find_match(request, code), parse_whole(request.GET.get("since", "")) or 0
    author = author_on(request, match)
    headers = {"ETag": _entity_tag(match, since, author), "Cache-Control": "private, no-cache"}
    if request.headers.get("If-None-Match") == headers["ETag"]:
        return HttpResponseNotModified(headers=headers)
    return json_response(log_json(match, since, author), headers=headers)


def _entity_tag(match: Match, since: int, author: str | None) -> str:
    """Return the entity tag of the response; it begins with the version, for the phone to read."""
    row = [match.words, match.suits, match.changed_at, match.started_at, match.key_generation]
    state = to_json([since, author, *row])
    return f'"{match.version}-{hashlib.sha256(state).hexdigest()[:12]}"'


def token_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Send a new token to a phone that renders pages itself; show a page to other clients."""
    if wants_entry(request):
        return refusal_response(403, "token", "", token=get_token(request))
    return csrf_failure(request, reason=reason)
