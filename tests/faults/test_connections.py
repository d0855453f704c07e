"""Slow, cut or half-open connections block no other client, and store nothing."""

import socket
import time
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx

from scorekeeper.version import VERSION
from tests.plugins.figures import Note
from tests.plugins.group import Group, TrackedMatch
from tests.support.faults.evidence import check_logs

MANY = 100


def connect(site: Group) -> socket.socket:
    return socket.create_connection(("127.0.0.1", urlsplit(site.url).port or 0), timeout=20)


def head(match: TrackedMatch, length: int) -> bytes:
    return (
        f"POST /api/v1/matches/{match.code}/deals/ HTTP/1.1\r\nHost: localhost\r\n"
        f"Authorization: Bearer {match.key}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {length}\r\n\r\n"
    ).encode()


def test_cut_connections_store_nothing(site: Group, figure: Note) -> None:
    match, body = site.start_match(), b'{"kind": "passed_out"}'
    with ExitStack() as links:
        for number in range(MANY):
            link = links.enter_context(connect(site))
            whole = head(match, len(body)) + body
            link.sendall(whole[: (number * 7) % (len(whole) - 1)])
            if number % 3 == 0:
                link.close()

        start = time.monotonic()
        answer = httpx.get(f"{site.url}/m/{match.code}/", timeout=20)
        waited = time.monotonic() - start
        sheet = httpx.get(f"{site.url}/api/v1/matches/{match.code}/sheet/", timeout=20)

    assert (answer.status_code, sheet.json()["version"]) == (200, 0)
    check_logs(site.database_url, [match])
    summary = f"a page after {1000 * waited:.0f} ms, nothing stored"
    figure(f"{MANY} requests cut or half open, {site.engine}", summary)


def test_reader_who_reads_nothing_blocks_nobody(site: Group) -> None:
    match = site.start_match()
    ask = f"GET /m/{match.code}/ HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * 50
    with ExitStack() as links:
        for _ in range(MANY):
            links.enter_context(connect(site)).sendall(ask)
        answer = httpx.get(f"{site.url}/healthz/ready", timeout=60)

    assert answer.text == f"ready {VERSION}"


def test_body_sent_byte_by_byte_is_accepted(site: Group) -> None:
    match, body = site.start_match(), b'{"kind": "passed_out"}'
    with connect(site) as link:
        for part in [head(match, len(body)), *(body[n : n + 1] for n in range(len(body)))]:
            link.sendall(part)
            time.sleep(0.01)
        answer = link.recv(4096)

    assert answer.startswith(b"HTTP/1.1 201")
