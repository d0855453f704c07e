"""HTTP protocol of `manage.py serve`, with limits on connections, sizes and times.

It adds limits to Uvicorn's protocol: connections and bodies of one network, the size of a head, the
time to send head and body, and the time to read a response. A check of all connections each second
finds those that are late.
"""

import asyncio
import resource
from collections import Counter
from http import HTTPStatus
from typing import Any

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from scorekeeper.server.interface import is_stream
from scorekeeper.server.networks import network_of
from scorekeeper.server.proxy_user import extract_proxy_user

LARGEST_HEAD = 32 * 1024
"""Bytes of the request line and all headers; up to twice as much passes if it comes at once."""
HEAD_SECONDS = 10.0
"""The most time for a head, and for an idle connection."""
BODY_SECONDS = 20.0
"""The most time for a body, in addition to that for its size."""
SLOWEST_BODY = 50_000
"""Bytes a second: a body that is sent faster is never late."""
BODIES_OF_A_NETWORK = 32_000_000
"""The most bytes of bodies that one network may have unanswered at a time."""
UNREAD_SECONDS = 60.0
"""The most time in which a visitor reads nothing of a response."""
CHECK_SECONDS = 1.0
MOST_FILES = 65_536
OTHER_FILES = 200
"""File descriptors kept for the database, static files and webhooks."""


def raise_file_limit() -> None:
    """Raise the limit of open files of this process and its children, up to 65,536."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


class Connections:
    """The connections of this process, counted by network and checked for delays."""

    def __init__(self) -> None:
        """Start without connections."""
        self.connections: set[BoundedProtocol] = set()
        self.of_network = Counter[str]()
        self.bodies_of_network = Counter[str]()
        self._timer: asyncio.TimerHandle | None = None

    def is_full_for(self, network: str) -> bool:
        """Return whether a further connection is over a limit; trusted proxies have no network."""
        most = settings.CONNECTIONS_PER_ADDRESS
        files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if files != resource.RLIM_INFINITY and len(self.connections) >= files - OTHER_FILES:
            return True
        return bool(network and most and self.of_network[network] >= most)

    def add(self, connection: "BoundedProtocol") -> None:
        self.connections.add(connection)
        self.of_network[connection.network] += 1
        if self._timer is None:
            self._timer = connection.loop.call_later(
                CHECK_SECONDS, self._check_connections, connection.loop
            )

    def drop(self, connection: "BoundedProtocol") -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            self.of_network[connection.network] -= 1
            if not self.of_network[connection.network]:
                del self.of_network[connection.network]

    def _check_connections(self, loop: asyncio.AbstractEventLoop) -> None:
        for connection in tuple(self.connections):
            connection.close_if_late(loop.time())
        self._timer = None
        if self.connections:
            self._timer = loop.call_later(CHECK_SECONDS, self._check_connections, loop)


connections = Connections()


class BoundedProtocol(HttpToolsProtocol):
    """One connection, which waits for a head, for a body, or for its response."""

    network = ""
    by_proxy = False
    """Whether the peer is a trusted proxy, whose header names the user who has signed in."""
    _deadline: float | None = None
    """The time at which the visitor's data is late, except for its size; None if none is due."""
    _head_bytes = 0
    _in_head = False
    _body_bytes = 0
    _unsent = 0
    _unsent_since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection, or refuse it if a limit is reached."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        trusted = getattr(self.config.loaded_app, "trusted_hosts", ())
        self.by_proxy = bool(address) and address in trusted
        self.network = "" if not address or self.by_proxy else network_of(address)
        if connections.is_full_for(self.network):
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS)
            return
        connections.add(self)
        self._deadline = self.loop.time() + HEAD_SECONDS

    def connection_lost(self, exc: Exception | None) -> None:
        self._release_bodies()
        connections.drop(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse data in pieces, so that a head that is too large is never assembled."""
        for start in range(0, len(data), LARGEST_HEAD):
            if self.transport.is_closing():
                return
            piece = data[start : start + LARGEST_HEAD]
            super().data_received(piece)
            if self._in_head:
                self._head_bytes += len(piece)
                if self._head_bytes > LARGEST_HEAD:
                    self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head_bytes = True, 0
        if self._deadline is None:  # sent before the last response was complete
            self._deadline = self.loop.time() + HEAD_SECONDS

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._deadline = self.loop.time() + BODY_SECONDS
        if settings.PROXY_USER_HEADER:
            extract_proxy_user(self.headers, self.scope, by_proxy=self.by_proxy)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Count a piece of a body, unless the response is complete."""
        super().on_body(body)
        if self.cycle.response_complete:
            return
        self._body_bytes += len(body)
        connections.bodies_of_network[self.network] += len(body)
        if self.network and connections.bodies_of_network[self.network] > BODIES_OF_A_NETWORK:
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        answered = self.cycle.response_complete
        self._deadline = self.loop.time() + HEAD_SECONDS if answered else None

    def on_response_complete(self) -> None:
        self._release_bodies()
        super().on_response_complete()
        if not self.pipeline:
            self._deadline = self.loop.time() + HEAD_SECONDS

    def _release_bodies(self) -> None:
        sizes = connections.bodies_of_network
        sizes[self.network] -= self._body_bytes
        self._body_bytes = 0
        if not sizes[self.network]:
            del sizes[self.network]

    def close_if_late(self, now: float) -> None:
        """Close the connection if the visitor is late in sending or reading."""
        unsent = self.transport.get_write_buffer_size()
        if not unsent or unsent < self._unsent:
            self._unsent_since = now
        self._unsent = unsent
        if unsent and now - self._unsent_since > UNREAD_SECONDS:
            self.transport.abort()
        elif not unsent and self._is_late(now):
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def _is_late(self, now: float) -> bool:
        return self._deadline is not None and now > self._deadline + self._body_bytes / SLOWEST_BODY

    def _refuse(self, status: HTTPStatus) -> None:
        """Send an error, if it can still be sent and the visitor waits for it; then close."""
        is_waiting = self._has_open_request()
        is_answering = is_waiting and (
            self._in_head or self.pipeline or self.cycle.response_started
        )
        is_idle = status == HTTPStatus.REQUEST_TIMEOUT and not (self._in_head or is_waiting)
        if not is_answering and not is_idle:
            self.transport.write(refusal(status))
        self.transport.close()

    def _has_open_request(self) -> bool:
        """Return whether a request is unanswered or incomplete."""
        cycle: Any = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete

    def shutdown(self) -> None:
        """Close event streams and incomplete requests, which do not end by themselves."""
        super().shutdown()
        if self._has_open_request() and (self.cycle.more_body or is_stream(self.cycle.scope)):
            self.transport.close()


def refusal(status: HTTPStatus) -> bytes:
    """Return an error response that needs no application."""
    body = status.phrase.encode()
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: text/plain\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n"
    )
    retry = "Retry-After: 5\r\n" if status == HTTPStatus.TOO_MANY_REQUESTS else ""
    return f"{head}{retry}\r\n".encode() + body
