"""Middleware for every request: log line, early refusals, headers, compression."""

import ipaddress
import re
import time
from collections.abc import Callable
from typing import TypeAlias

import structlog
from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.http.request import split_domain_port
from django.middleware.gzip import GZipMiddleware
from uuid6 import uuid7

from scorekeeper.languages.digits import parse_whole
from scorekeeper.monitoring.counters import count_request

log = structlog.get_logger("scorekeeper.request")

View: TypeAlias = Callable[[HttpRequest], HttpResponse]

# Top-level domains that public DNS never resolves.
LOCAL_ENDINGS = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".test")

# Browser features that pages use: screen wake lock, passkeys, writing to the clipboard.
PERMISSIONS_POLICY = (
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), "
    "clipboard-write=(self), publickey-credentials-create=(self), "
    "publickey-credentials-get=(self), screen-wake-lock=(self)"
)


def request_log(get_response: View) -> View:
    """Log and count each request by the name of its route: paths contain scorers' keys."""

    def answer(request: HttpRequest) -> HttpResponse:
        request_id = uuid7().hex
        start = time.perf_counter()
        with structlog.contextvars.bound_contextvars(request_id=request_id):
            response = get_response(request)
            seconds = time.perf_counter() - start
            method, route, status = request.method, route_of(request), response.status_code
            count_request(method, route, status, seconds)
            log.info(
                "request", method=method, route=route, status=status, ms=round(seconds * 1000, 1)
            )
        response["X-Request-ID"] = request_id
        return response

    return answer


def route_of(request: HttpRequest) -> str:
    """Return the route pattern, such as `m/<code>/`; the static prefix or `none` without one."""
    if request.resolver_match:
        return request.resolver_match.route or "/"
    static = settings.STATIC_URL
    return static if request.path_info.startswith(static) else "none"


def permissions_policy(get_response: View) -> View:
    """Deny pages the browser features that none uses."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response["Permissions-Policy"] = PERMISSIONS_POLICY
        return response

    return answer


def own_files_only(get_response: View) -> View:
    """Forbid other sites to embed our files."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response["Cross-Origin-Resource-Policy"] = "same-origin"
        return response

    return answer


def compressed_pages(get_response: View) -> View:
    """Compress pages, but not responses of the API, which keep their strong ETag.

    Django adds random bytes to each page, so that its length reveals no secret.
    """
    gzip = GZipMiddleware(get_response)

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.get("Content-Type", "").startswith("text/html"):
            gzip.process_response(request, response)
        return response

    return answer


def local_names_only(get_response: View) -> View:
    """Answer only under local network names unless ALLOWED_HOSTS names others.

    Phones reach the site by its current IP address, while a web page that points its own name at
    that address (DNS rebinding) is refused.
    """
    if not settings.LOCAL_NAMES_ONLY:
        raise MiddlewareNotUsed

    def answer(request: HttpRequest) -> HttpResponse:
        if is_local_name(request.get_host()):
            return get_response(request)
        return HttpResponseBadRequest(
            "This site answers under addresses and local names only. "
            "Its owner can name others in ALLOWED_HOSTS.",
            content_type="text/plain",
        )

    return answer


def body_limit(get_response: View) -> View:
    """Refuse a body that is too large before it is read."""

    def answer(request: HttpRequest) -> HttpResponse:
        length = parse_whole(request.META.get("CONTENT_LENGTH") or "0")
        if length is not None and length <= largest_body(request.path_info):
            return get_response(request)
        return HttpResponse("The request is too large.", status=413, content_type="text/plain")

    return answer


def largest_body(path: str) -> int:
    """Return the largest body in bytes that a path accepts."""
    importing = re.fullmatch(settings.IMPORT_PATHS, path)
    return settings.DATA_UPLOAD_MAX_MEMORY_SIZE if importing else settings.LARGEST_BODY


def is_local_name(host: str) -> bool:
    """Return True if a request's host is an IP address or a name of the local network.

    >>> [is_local_name(host) for host in ("192.168.1.7:8000", "[::1]", "laptop", "laptop.lan")]
    [True, True, True, True]
    >>> is_local_name("cards.example.com")
    False
    """
    name, _port = split_domain_port(host)
    if "." not in name.rstrip(".") or name.endswith(LOCAL_ENDINGS):
        return True
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
