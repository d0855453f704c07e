"""The hybrid server, over a real connection."""

import asyncio
import http.client
import json
import time
from collections.abc import Callable, Coroutine, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
import httpx
import pytest
from django.conf import settings
from django.http import StreamingHttpResponse

from scorekeeper import asgi
from scorekeeper.version import VERSION
from scorekeeper.web.middleware import largest_body
from tests.plugins.server import PATIENCE, STATIC, Server

READY = f"ready {VERSION}"
SCOPE = {
    "type": "http",
    "method": "POST",
    "scheme": "http",
    "path": "/m/ü/",
    "query_string": b"a=1",
    "http_version": "1.1",
    "server": ("127.0.0.1", 8000),
    "client": ("127.0.0.9", 50000),
    "headers": [
        (b"host", b"club.lan"),
        (b"content-type", b"text/plain"),
        (b"content-length", b"999"),
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"x-tag", b"1"),
        (b"x-tag", b"2"),
        (b"x_tag", b"forged"),
    ],
}


def run(answering: Coroutine[Any, Any, None]) -> None:
    """Run in a new thread: browser tests may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, answering).result()


def connection_to(server: Server) -> http.client.HTTPConnection:
    address = urlsplit(server.url)
    return http.client.HTTPConnection(str(address.hostname), address.port, timeout=10)


def test_environ_is_made_of_the_scope() -> None:
    actual = asgi.environ(SCOPE, b"deal")

    assert actual["PATH_INFO"] == "/m/ü/".encode().decode("latin-1")
    assert actual["QUERY_STRING"] == "a=1"
    assert actual["CONTENT_LENGTH"] == "4"
    assert actual["CONTENT_TYPE"] == "text/plain"
    assert actual["HTTP_COOKIE"] == "a=1; b=2"
    assert actual["HTTP_X_TAG"] == "1,2"
    assert actual["REMOTE_ADDR"] == "127.0.0.9"


@pytest.mark.parametrize(
    ("method", "path", "answered_by"),
    [("GET", "/api/v1/matches/K7PQ2MXA/events/", "stream"), ("POST", "/events/", "page")],
)
def test_event_streams_are_answered_without_a_thread(
    monkeypatch: pytest.MonkeyPatch, method: str, path: str, answered_by: str
) -> None:
    answers = []

    async def answer_stream(*_: object) -> None:
        answers.append("stream")

    async def answer_page(*_: object) -> None:
        answers.append("page")

    async def receive() -> dict[str, Any]:
        return {}

    async def send(_message: object) -> None:
        pass

    monkeypatch.setattr(asgi, "event_stream", answer_stream)
    monkeypatch.setattr(asgi, "_page", answer_page)
    run(asgi.application(SCOPE | {"method": method, "path": path}, receive, send))

    assert answers == [answered_by]


def test_server_has_a_database_of_its_own(server: Server) -> None:
    database = dj_database_url.parse(server.database_url)["NAME"]

    assert server.log.with_name("server.sqlite3").exists() == database.endswith(".sqlite3")
    assert database != settings.DATABASES["default"]["NAME"]


def test_page_is_answered_whole(server: Server) -> None:
    response = httpx.get(f"{server.url}/healthz/ready")

    assert (response.status_code, response.text) == (200, READY)


def test_head_has_the_headers_of_the_page_alone(server: Server) -> None:
    response = httpx.head(f"{server.url}/healthz/ready")

    assert (response.status_code, response.content) == (200, b"")
    assert response.headers["content-length"] == str(len(READY))


def test_body_beyond_the_limit_is_refused_before_it_is_read(server: Server) -> None:
    connection = connection_to(server)
    connection.putrequest("POST", "/accounts/login/")
    connection.putheader("Content-Length", str(10 * settings.DATA_UPLOAD_MAX_MEMORY_SIZE))
    connection.endheaders(b"x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1))

    assert connection.getresponse().status == 413
    connection.close()


def test_visitor_who_leaves_early_harms_nobody(server: Server) -> None:
    logged = server.log.stat().st_size
    connection = connection_to(server)
    connection.putrequest("POST", "/accounts/login/")
    connection.putheader("Content-Length", "1000")
    connection.endheaders(b"half of it")
    ours, theirs = connection.sock.getsockname()[1], connection.port
    connection.close()
    wait_until(lambda: (theirs, ours) not in connections())

    assert httpx.get(f"{server.url}/healthz/live").status_code == 200
    assert b"Traceback" not in server.log.read_bytes()[logged:]


def connections() -> set[tuple[int, int]]:
    """Return the local and remote ports of all TCP connections."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ports = [tuple(int(end.partition(":")[2], 16) for end in row[1:3]) for row in rows]
    return {(local_port, remote_port) for local_port, remote_port in ports}


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_scorers_key_is_in_no_line_of_the_log(server: Server) -> None:
    httpx.get(f"{server.url}/m/K7PQ2MXA/score/key-of-the-scorer")

    assert "key-of-the-scorer" not in server.log.read_text()


def test_static_file_is_compressed_and_kept_for_ever(server: Server) -> None:
    manifest = json.loads((STATIC / "staticfiles.json").read_text())
    name = manifest["paths"]["django_htmx/htmx-2.min.js"]

    response = httpx.get(f"{server.url}/static/{name}", headers={"accept-encoding": "br"})

    assert response.headers["content-encoding"] == "br"
    assert "immutable" in response.headers["cache-control"]


def test_only_a_match_from_a_file_may_be_large() -> None:
    paths = ("/api/v1/matches/import/", "/import/", "/api/v1/matches/", "/import/x/")

    assert [largest_body(path) > 5_000_000 for path in paths] == [True, True, False, False]


def test_large_answer_is_sent_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = [b"x" * asgi.LARGE, b"y"]
    answer = StreamingHttpResponse(iter(pieces))
    monkeypatch.setattr(asgi, "pages", lambda *_: answer)
    messages: list[MutableMapping[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: MutableMapping[str, Any]) -> None:
        messages.append(message)

    run(asgi.application(SCOPE, receive, send))

    assert [len(message.get("body", b"")) for message in messages] == [0, asgi.LARGE, 1, 0]
    assert [message.get("more_body", False) for message in messages] == [False, True, True, False]
    assert answer.closed
