"""Hybrid server: event streams natively, every page through Django's WSGI handler.

Django's own ASGI handler runs synchronous views two to four times slower than one hop into a
thread; an open stream, on the other hand, must not keep a thread.
"""

import asyncio
import gc
import io
import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import NamedTuple

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http.response import HttpResponseBase as WSGIResponse
from django.utils.module_loading import import_string

from scorekeeper.server.interface import Receive, Scope, Send, is_stream
from scorekeeper.server.proxy_user import SCOPE_KEY
from scorekeeper.web.middleware import largest_body

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

# The thread that holds SQLite's write lock waits for the GIL after each query: with Python's
# default of 5 ms a busy process recorded half as many deals per second.
sys.setswitchinterval(0.0005)

pages = get_wsgi_application()
worker = import_module("scorekeeper.webhooks.worker")  # imports models: after Django's setup
event_stream = import_string(settings.EVENT_STREAM) if settings.EVENT_STREAM else None

# All objects loaded by now are permanent: exempt them from garbage collection, whose full runs
# stopped every request for 130 ms, once in 700 deals. Reference counts free most garbage.
gc.collect()
gc.freeze()
gc.set_threshold(10_000)

LARGE = 1_000_000
"""Responses of at least this many bytes are sent piece by piece."""
threads = ThreadPoolExecutor(settings.THREADS, thread_name_prefix="page")


class Page(NamedTuple):
    """Django's response: complete in `body`, or with a large `rest` still to be read."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    rest: WSGIResponse | None = None


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one connection."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http" and event_stream and is_stream(scope):
        await event_stream(scope, receive, send)
    elif scope["type"] == "http":
        await _page(scope, receive, send)


async def _lifespan(receive: Receive, send: Send) -> None:
    await receive()
    if settings.WEBHOOKS_IN_SERVER:
        worker.start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    threads.shutdown(wait=True)
    await send({"type": "lifespan.shutdown.complete"})


async def _page(scope: Scope, receive: Receive, send: Send) -> None:
    body = await _read_body(receive, largest_body(scope["path"]))
    if body is None:
        return
    loop = asyncio.get_running_loop()
    page = await loop.run_in_executor(threads, run_django, environ(scope, body))
    await send({"type": "http.response.start", "status": page.status, "headers": page.headers})
    if page.rest is not None:
        await _stream(page.rest, send)
    await send({"type": "http.response.body", "body": page.body})


async def _stream(response: WSGIResponse, send: Send) -> None:
    """Send a large response piece by piece, no faster than the client reads it."""
    loop, pieces = asyncio.get_running_loop(), iter(response)
    try:
        while piece := await loop.run_in_executor(threads, next, pieces, b""):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
    finally:
        await loop.run_in_executor(threads, response.close)


async def _read_body(receive: Receive, largest: int) -> bytes | None:
    """Read the body, just beyond the largest size at most. None if the client disconnected."""
    parts: list[bytes] = []
    length, has_more = 0, True
    while has_more and length <= largest:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        has_more = message.get("more_body", False)
    return b"".join(parts)


def environ(scope: Scope, body: bytes) -> dict[str, object]:
    """Convert an ASGI scope to a WSGI environment."""
    host, port = scope.get("server") or ("localhost", 80)
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", ""),
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": (scope.get("client") or ("", 0))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    if SCOPE_KEY in scope:
        environ[SCOPE_KEY] = scope[SCOPE_KEY]
    _add_headers(environ, scope["headers"])
    environ["CONTENT_LENGTH"] = str(len(body))
    return environ


def _add_headers(environ: dict[str, object], headers: Iterable[tuple[bytes, bytes]]) -> None:
    for raw_name, raw_value in headers:
        if b"_" in raw_name:  # would collide with the same name with a dash
            continue
        name = raw_name.decode("latin-1").upper().replace("-", "_")
        key = name if name == "CONTENT_TYPE" else f"HTTP_{name}"
        value = raw_value.decode("latin-1")
        separator = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{separator}{value}" if key in environ else value


def run_django(environment: dict[str, object]) -> Page:
    """Return Django's response to a WSGI environment."""
    status = 500
    response_headers: list[tuple[str, str]] = []

    def start_response(
        status_line: str, headers: list[tuple[str, str]], _error: object = None, /
    ) -> Callable[[bytes], object]:
        nonlocal status, response_headers
        status, response_headers = int(status_line[:3]), headers
        return io.BytesIO().write  # WSGI's legacy `write`, which Django never calls

    response = pages(environment, start_response)
    encoded = [(n.lower().encode("latin-1"), v.encode("latin-1")) for n, v in response_headers]
    if response.streaming and int(response.get("Content-Length", str(LARGE))) >= LARGE:
        return Page(status, encoded, b"", response)
    try:
        body = b"".join(response)
    finally:
        response.close()
    return Page(status, encoded, body)
