"""A stranger's silent receivers of webhooks do not delay the deliveries of others."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import httpx
import pytest

from scorekeeper.webhooks.post import STEP_SECONDS
from tests.plugins.figures import LONG, Note
from tests.plugins.group import START, Group, TrackedMatch
from tests.siege import SIZE
from tests.support.faults.evidence import rows_of
from tests.support.siege.tables import HOME, PATIENCE, STRANGER, besieged

RECEIVERS, CHANGES = 10, 4
ATTEMPTS = "SELECT COUNT(*) FROM matches_deliveryattempt WHERE error <> ''"
PASSED_OUT = {"kind": "passed_out"}


class Receiver(HTTPServer):
    """A server that answers every delivery and stores its version."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.versions: list[int] = []


class Handler(BaseHTTPRequestHandler):
    """A handler of one delivery."""

    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.versions.append(json.loads(body)["data"]["version"])
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def ask(target: Group, path: str, body: dict[str, Any], key: str, address: str) -> dict[str, Any]:
    headers = {"X-Forwarded-For": address} | ({"Authorization": f"Bearer {key}"} if key else {})
    url = f"{target.url}/api/v1/matches/{path}"
    answer = httpx.post(url, json=body, headers=headers, timeout=PATIENCE)
    decoded: dict[str, Any] = answer.raise_for_status().json()
    return decoded


def start_with_webhooks(target: Group, urls: list[str], address: str) -> TrackedMatch:
    """Start a match with webhooks to these URLs."""
    match = ask(target, "", START, "", address)
    for url in urls:
        ask(target, f"{match['code']}/webhooks/", {"url": url}, match["scorer_key"], address)
    return TrackedMatch(match["code"], match["scorer_key"])


def save(target: Group, match: TrackedMatch, address: str) -> None:
    ask(target, f"{match.code}/deals/", PASSED_OUT, match.key, address)


def test_silent_receivers_do_not_delay_others(
    target: Group, figure: Note, receiver: Receiver
) -> None:
    home = HOME["X-Forwarded-For"]
    ours = start_with_webhooks(target, [f"http://127.0.0.1:{receiver.server_port}/"], home)
    lags: list[float] = []
    with ExitStack() as stack:
        silent = [
            stack.enter_context(socket.create_server((f"127.0.1.{number}", 0), backlog=128))
            for number in range(1, RECEIVERS + 1)
        ]
        urls = ["http://{}:{}/".format(*each.getsockname()) for each in silent]
        title = f"{SIZE.matches} matches with {RECEIVERS} silent receivers each"
        with besieged(target, figure, title) as siege:
            strangers = [start_with_webhooks(target, urls, STRANGER) for _ in range(SIZE.matches)]
            for match in strangers * CHANGES:
                save(target, match, STRANGER)
            given_up = rows_of(target.database_url, ATTEMPTS)[0][0]
            meanwhile = 0
            while siege.under_attack() or len(lags) < SIZE.matches:
                start, expected = time.monotonic(), len(lags) + 1
                save(target, ours, home)
                while len(receiver.versions) < expected and time.monotonic() < start + PATIENCE:
                    time.sleep(0.005)
                lags.append(time.monotonic() - start)
                if len(lags) == 1:
                    meanwhile = rows_of(target.database_url, ATTEMPTS)[0][0] - given_up
                time.sleep(0.2)

    assert receiver.versions == list(range(1, len(lags) + 1))
    assert meanwhile < RECEIVERS  # otherwise it waited until they timed out
    if LONG:
        assert max(lags) < STEP_SECONDS
    summary = f"{len(lags)} of {len(lags)}, the slowest after {max(lags):.2f} s"
    figure("  messages of another match taken", summary, "all")
