"""Event streams: a match's version on connecting and at each change, as server-sent events.

This is a plain ASGI callable beside Django (see `scorekeeper/asgi.py`): an open stream keeps a
socket and two small tasks, neither a thread nor a connection to the database.
"""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Awaitable, Iterable, Sequence
from functools import partial
from http import HTTPStatus
from typing import TypeVar
from urllib.parse import parse_qs
from uuid import UUID

import structlog
from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.http.request import split_domain_port, validate_host

from scorekeeper.accounts.guesses import TooManyGuesses, check_address, count_wrong
from scorekeeper.live.watcher import Watch, current_versions, run_in_thread, watcher
from scorekeeper.matches.access.keys import CODE_PATTERN, UUID_PATTERN
from scorekeeper.matches.models import Match
from scorekeeper.monitoring.counters import STREAMS
from scorekeeper.server.interface import Receive, Scope, Send
from scorekeeper.server.networks import network_of
from scorekeeper.storage.database import RETRY_AFTER, is_unavailable
from scorekeeper.web.middleware import is_local_name

T = TypeVar("T")

log = structlog.get_logger("scorekeeper.stream")

PATH = re.compile(rf"/api/v1/matches/({UUID_PATTERN}|{CODE_PATTERN})/events/")
SEVERAL_PATH = "/m/events/"
"""The path of the stream for a shared screen with several matches: `?code=…&code=…`."""
MOST_MATCHES = 40
HEARTBEAT_SECONDS = 15.0
RETRY_MILLISECONDS = 3000
MOST_MISSED = 100
"""How many missed versions a reconnecting page receives at most."""
STREAMS_OF_A_NETWORK = 500

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # a proxy in front must not collect events
    (b"x-content-type-options", b"nosniff"),
]

CODES = {400: "bad_request", 404: "not_found", 429: "too_many_requests", 503: "unavailable"}

_open = Counter[str]()


async def event_stream(scope: Scope, receive: Receive, send: Send) -> None:
    """Respond to one `GET …/events/`."""
    network = network_of(_client_address(scope))
    path = PATH.fullmatch(scope["path"])
    codes = requested_codes(scope)
    if not host_is_allowed(header(scope, b"host")) or len(codes) > MOST_MATCHES:
        await refuse(send, 400)
    elif path is None and not codes:
        await refuse(send, 404)
    elif settings.RATE_LIMITS and _open[network] >= STREAMS_OF_A_NETWORK:
        await refuse(send, 429, retry_after=60)
    else:
        _open[network] += 1
        try:
            with STREAMS.track_inprogress():
                if path is None:
                    await _serve_changes(codes, scope, receive, send)
                else:
                    await _serve_match(path[1], scope, receive, send)
        finally:
            _open[network] -= 1
            if not _open[network]:
                del _open[network]


async def _serve_match(name: str, scope: Scope, receive: Receive, send: Send) -> None:
    """Stream the versions of one match, or refuse the request."""
    watch = await _start_or_refuse(_start_watch(name, _client_address(scope)), send)
    if watch is not None:
        await _stream(watch, last_seen(header(scope, b"last-event-id")), receive, send)


async def _serve_changes(codes: Sequence[str], scope: Scope, receive: Receive, send: Send) -> None:
    """Stream a change event for any of several matches, or refuse the request."""
    watches = await _start_or_refuse(_start_watches(codes, _client_address(scope)), send)
    if watches is not None:
        await _stream_changes(watches, receive, send)


def _client_address(scope: Scope) -> str:
    """Return the client's IP address, empty if the server does not know it."""
    address: str = (scope.get("client") or ("", 0))[0]
    return address


async def _start_or_refuse(starting: Awaitable[T | None], send: Send) -> T | None:
    """Return the result of starting a watch; on failure respond with the error and return None."""
    try:
        result = await starting
    except TooManyGuesses as error:
        await refuse(send, 429, retry_after=error.wait)
    except (DatabaseError, InterfaceError) as error:
        if not is_unavailable(error):
            raise
        await refuse(send, 503, retry_after=RETRY_AFTER)
    else:
        if result:
            log.info("stream", status=200)
            return result
        await refuse(send, 404)
    return None


async def _start_watches(codes: Sequence[str], address: str) -> list[Watch]:
    """Start watching the matches with these codes. Raises `TooManyGuesses`."""
    matches, news = await run_in_thread(partial(_find_matches, codes, address)), asyncio.Event()
    watches = [Watch(match, news) for match in matches]
    for watch in watches:
        watcher.add(watch)
    try:
        versions = await run_in_thread(partial(current_versions, matches))
    except BaseException:
        for watch in watches:
            watcher.drop(watch)
        raise
    for watch in watches:
        watch.update(*versions.get(watch.match, (0, 0)))
    return watches


async def _stream_changes(watches: Sequence[Watch], receive: Receive, send: Send) -> None:
    """Send an event at each new version of any match until the client disconnects."""
    first = watches[0]
    listening = asyncio.create_task(_listen(receive, first))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await _send(send, f"retry: {RETRY_MILLISECONDS}\n\n".encode())
        sent_versions = [watch.version for watch in watches]
        while not first.is_closed:
            versions = [watch.version for watch in watches]
            if versions != sent_versions:
                await _send(send, CHANGED)
                sent_versions = versions
            await _wait(first, send)
    finally:
        for watch in watches:
            watcher.drop(watch)
        listening.cancel()


def requested_codes(scope: Scope) -> list[str]:
    """Return the distinct codes of a stream of several matches; empty for any other path."""
    if scope["path"] != SEVERAL_PATH:
        return []
    codes = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("code", [])
    return list(dict.fromkeys(codes))


def _find_matches(codes: Sequence[str], address: str) -> tuple[UUID, ...]:
    """Return the ids of the matches with these codes. Raises `TooManyGuesses`."""
    check_address(address)
    ids_by_code = dict(Match.objects.filter(code__in=codes).values_list("code", "pk"))
    for code in codes:
        if code not in ids_by_code:
            count_wrong(address, code)
    return tuple(ids_by_code.values())


async def _start_watch(name: str, address: str) -> Watch | None:
    """Start watching a match; None if there is no such match. Raises `TooManyGuesses`."""
    match = await run_in_thread(partial(_find_match, name, address))
    if match is None:
        return None
    watch = Watch(match)
    watcher.add(watch)
    try:
        watch.update(*(await run_in_thread(partial(current_versions, (match,)))).get(match, (0, 0)))
    except BaseException:
        watcher.drop(watch)
        raise
    return watch


def _find_match(name: str, address: str) -> UUID | None:
    """Return the id of a match, if any. Raises `TooManyGuesses`."""
    check_address(address)
    pk = Match.objects.named(name).values_list("pk", flat=True).first()
    if pk is None:
        count_wrong(address, name)
    return pk


async def _stream(watch: Watch, last: int | None, receive: Receive, send: Send) -> None:
    """Send the events of a match until the client disconnects."""
    listening = asyncio.create_task(_listen(receive, watch))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        first = watch.version if last is None else min(last + 1, watch.version)
        sent_version = max(first, watch.version - MOST_MISSED) - 1
        sent_words = 0
        await _send(send, f"retry: {RETRY_MILLISECONDS}\n\n".encode())
        while not watch.is_closed:
            if watch.version > sent_version:
                latest = watch.version
                await _send(send, events(range(sent_version + 1, latest + 1)))
                sent_version = latest
            if watch.words > sent_words:
                sent_words = watch.words
                await _send(send, words_event(sent_words))
            await _wait(watch, send)
    finally:
        watcher.drop(watch)
        listening.cancel()


async def _wait(watch: Watch, send: Send) -> None:
    """Wait for news; send a comment after `HEARTBEAT_SECONDS` without any."""
    try:
        async with asyncio.timeout(HEARTBEAT_SECONDS):
            await watch.news.wait()
        watch.news.clear()
    except TimeoutError:
        await _send(send, b":\n\n")


async def _listen(receive: Receive, watch: Watch) -> None:
    """End the watch when the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
    watch.end()


CHANGED = b"event: change\ndata: {}\n\n"
"""The event for a new version of any of several matches; the page then fetches its content."""


def events(versions: Iterable[int]) -> bytes:
    r"""Format one event per version.

    >>> events([3])
    b'event: version\nid: 3\ndata: {"version": 3}\n\n'
    """
    lines = (
        f"event: version\nid: {version}\ndata: {json.dumps({'version': version})}\n\n"
        for version in versions
    )
    return "".join(lines).encode()


def words_event(words: int) -> bytes:
    r"""Format the event for a confirmed or disputed deal, which creates no version.

    >>> words_event(2)
    b'event: words\ndata: {"words": 2}\n\n'
    """
    return f"event: words\ndata: {json.dumps({'words': words})}\n\n".encode()


def last_seen(header: str) -> int | None:
    """Parse `Last-Event-ID`: the last version a reconnecting client has received, else None."""
    return int(header) if re.fullmatch("[0-9]{1,9}", header) else None


def header(scope: Scope, name: bytes) -> str:
    """Return the value of a header, empty if missing."""
    values = (value for key, value in scope["headers"] if key == name)
    return next(values, b"").decode("latin-1")


def host_is_allowed(host: str) -> bool:
    """Return whether the `Host` header is one that Django would accept."""
    if settings.LOCAL_NAMES_ONLY:
        return is_local_name(host)
    return validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS)


async def refuse(send: Send, status: int, *, retry_after: int | None = None) -> None:
    """Respond with a problem document, in the shape of the API's."""
    phrase = HTTPStatus(status).phrase
    body = {
        "type": "about:blank",
        "title": phrase,
        "status": status,
        "code": CODES[status],
        "detail": phrase,
    }
    headers = [(b"content-type", b"application/problem+json"), (b"cache-control", b"no-store")]
    if retry_after is not None:
        headers.append((b"retry-after", str(retry_after).encode()))
    log.info("stream", status=status)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await _send(send, json.dumps(body).encode(), has_more=False)


async def _send(send: Send, body: bytes, *, has_more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": has_more})
