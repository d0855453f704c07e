"""Conditional requests: versions in headers, and idempotency keys."""

import re
from hashlib import sha256

from django.http import HttpResponse, HttpResponseNotModified
from rest_framework.request import Request

from games.words import _
from scorekeeper.matches.access.keys import UUID_PATTERN
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.matches.models import Match
from scorekeeper.rest.problems import invalid

TAG = re.compile(r'(?:W/)?"([^"]*)"')
VERSIONS = re.compile(r'\s*(?:W/)?"(\d{1,9})"(?:\s*,\s*(?:W/)?"(\d{1,9})")*\s*')
KEY = re.compile(UUID_PATTERN)


def attempt_of(request: Request, author: str) -> Attempt:
    """Return a write attempt: author, seen version, idempotency key, digest. Raises `Refused`."""
    return Attempt(
        author=author,
        version=seen_version(request),
        key=idempotency_key(request),
        digest=digest(request),
    )


def seen_version(request: Request) -> int | None:
    """Return the newest version in If-Match, None for `*` or no header. Raises `Refused`."""
    header = request.headers.get("If-Match", "*").strip()
    if header == "*":
        return None
    if not VERSIONS.fullmatch(header):
        raise invalid("If-Match", _("Send If-Match with a version in quotes."))
    return max(int(version) for version in TAG.findall(header))


def idempotency_key(request: Request) -> str | None:
    """Return the idempotency key of a request, None if absent. Raises `Refused`."""
    header = request.headers.get("Idempotency-Key")
    if header is None:
        return None
    key = header.strip().strip('"').lower()
    if not KEY.fullmatch(key):
        raise invalid("Idempotency-Key", _("Send a UUID as the idempotency key."))
    return key


def digest(request: Request) -> str:
    """Return a SHA-256 digest of method, path with query, and body."""
    request_line = f"{request.method} {request.get_full_path()}\n".encode()
    return sha256(request_line + request.body).hexdigest()


def not_modified(request: Request, name: str) -> HttpResponse | None:
    """Return a 304 response if the client has the match's newest version, else None."""
    header = request.headers.get("If-None-Match")
    if header is None:
        return None
    version = Match.objects.named(name).newest_version()
    if version is None or not (header.strip() == "*" or str(version) in TAG.findall(header)):
        return None
    return HttpResponseNotModified(headers=match_headers(version))


def match_headers(version: int, *, replayed: bool = False) -> dict[str, str]:
    """Return the headers of a response about a match; `replayed` marks a repeated one."""
    replay = {"Idempotent-Replayed": "true"} if replayed else {}
    return {"ETag": f'"{version}"', "Cache-Control": "private, no-cache"} | replay
