"""Event streams, over a real connection to the real server, on both databases."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from typing import Any

import httpx
import pytest
from django.db import OperationalError

from scorekeeper.live import stream as live
from tests.plugins.server import Server
from tests.support import loops
from tests.support.people import start as people_start

pytestmark = pytest.mark.engine

PASSED_OUT = {"kind": "passed_out"}


def start(server: Server) -> dict[str, Any]:
    body = {"game": "preferans", "players": ["Anna", "Ben", "Dora"]}
    match: dict[str, Any] = httpx.post(f"{server.url}/api/v1/matches/", json=body).json()
    return match


def record(server: Server, match: dict[str, Any]) -> None:
    answer = httpx.post(
        f"{server.url}/api/v1/matches/{match['code']}/deals/",
        json=PASSED_OUT,
        headers={"Authorization": f"Bearer {match['scorer_key']}"},
    )
    assert answer.status_code == 201


@contextmanager
def stream(server: Server, name: str, **headers: str) -> Iterator[Iterator[dict[str, str]]]:
    """Open a stream; yield its events as they arrive."""
    url = f"{server.url}/api/v1/matches/{name}/events/"
    all_headers = {key.replace("_", "-"): value for key, value in headers.items()}
    with httpx.stream("GET", url, headers=all_headers, timeout=10) as answer:
        assert answer.status_code == 200
        assert answer.headers["Content-Type"].startswith("text/event-stream")
        yield read(answer.iter_lines())


def read(lines: Iterator[str]) -> Iterator[dict[str, str]]:
    event: dict[str, str] = {}
    for line in lines:
        if line:
            name, _colon, value = line.partition(": ")
            event[name] = value
        else:
            if "event" in event:
                yield event
            event = {}


def version_event(version: int) -> dict[str, str]:
    return {"event": "version", "id": str(version), "data": json.dumps({"version": version})}


def test_stream_sends_the_version_on_connecting_and_at_each_change(server: Server) -> None:
    match = start(server)

    with stream(server, match["code"]) as events:
        versions = [next(events)]
        for _ in range(3):
            record(server, match)
            versions.append(next(events))

    assert versions == [version_event(version) for version in range(4)]


def test_stream_sends_a_change_before_its_next_heartbeat(server: Server) -> None:
    match = start(server)
    url = f"{server.url}/api/v1/matches/{match['id']}/events/"

    with httpx.stream("GET", url, timeout=2 * live.HEARTBEAT_SECONDS) as answer:
        lines = answer.iter_lines()
        assert before("id: 0", lines) == ["retry: 3000", "", "event: version"]
        record(server, match)
        assert before("id: 1", lines) == ['data: {"version": 0}', "", "event: version"]


def before(last: str, lines: Iterator[str]) -> list[str]:
    """Consume a line; return the lines before it (`:` is a heartbeat)."""
    return list(takewhile(lambda line: line != last, lines))


def test_stream_resumes_after_the_last_version_seen(server: Server) -> None:
    match = start(server)
    for _ in range(3):
        record(server, match)

    with stream(server, match["code"], Last_Event_ID="1") as events:
        missed = [next(events), next(events)]
    with stream(server, match["code"], Last_Event_ID="3") as events:
        nothing_missed = next(events)
    with stream(server, match["code"], Last_Event_ID="nonsense") as events:
        new = next(events)

    assert missed == [version_event(2), version_event(3)]
    assert (nothing_missed, new) == (version_event(3), version_event(3))


def test_two_readers_of_two_matches_get_only_their_own_events(server: Server) -> None:
    first, second = start(server), start(server)

    with stream(server, first["code"]) as of_first, stream(server, second["code"]) as of_second:
        next(of_first), next(of_second)
        record(server, second)
        assert next(of_second) == version_event(1)
        record(server, first)
        assert next(of_first) == version_event(1)


def test_screen_gets_one_event_when_any_of_its_matches_changes(server: Server) -> None:
    first, second, third = start(server), start(server), start(server)
    address = f"{server.url}/m/events/"
    codes = {"code": [first["code"], second["code"], "23456789"]}

    with httpx.stream("GET", address, params=codes, timeout=10) as answer:
        events = read(answer.iter_lines())
        record(server, third)
        events_read = []
        for match in (first, second, first):
            record(server, match)
            events_read.append(next(events))

    assert events_read == [{"event": "change", "data": "{}"}] * 3


@pytest.mark.django_db
def test_every_code_that_no_match_has_counts_as_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    known_match, wrong = people_start(), []
    monkeypatch.setattr(live, "count_wrong", lambda _address, code: wrong.append(code))

    match_ids = live._find_matches(["23456789", known_match.code, "98765432"], "192.0.2.7")  # noqa: SLF001

    assert (match_ids, wrong) == ((known_match.pk,), ["23456789", "98765432"])


@pytest.mark.parametrize(
    ("codes", "status"),
    [([], 404), (["23456789"], 404), ([f"2345{number}" for number in range(1000, 1041)], 400)],
)
def test_screen_of_no_or_too_many_matches_is_refused(
    server: Server, codes: list[str], status: int
) -> None:
    answer = httpx.get(f"{server.url}/m/events/", params={"code": codes})

    assert answer.status_code == status


@pytest.mark.parametrize("name", ["23456789", "01a1fe21-adbc-7151-9f64-f31039138697", "x", "%00"])
def test_stream_of_an_unknown_match_is_not_found(server: Server, name: str) -> None:
    answer = httpx.get(f"{server.url}/api/v1/matches/{name}/events/")

    assert (answer.status_code, answer.json()) == (
        404,
        {
            "type": "about:blank",
            "title": "Not Found",
            "status": 404,
            "code": "not_found",
            "detail": "Not Found",
        },
    )
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_stream_under_a_foreign_name_is_refused(server: Server) -> None:
    match = start(server)
    url = f"{server.url}/api/v1/matches/{match['code']}/events/"

    assert httpx.get(url, headers={"Host": "evil.example.com"}).status_code == 400


def test_missed_events_are_sent_one_by_one() -> None:
    assert live.events([1, 2]).decode().count("event: version") == 2


def test_stream_is_put_off_while_the_database_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[Any] = []

    def away(*_: object) -> None:
        raise OperationalError("connection refused")

    async def send(message: Any) -> None:
        messages.append(message)

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    monkeypatch.setattr(live, "_find_match", away)
    scope = {"path": "/api/v1/matches/23456789/events/", "headers": [(b"host", b"club.lan")]}
    loops.run(live.event_stream(scope, receive, send))

    start, body = messages
    assert (start["status"], dict(start["headers"])[b"retry-after"]) == (503, b"5")
    assert json.loads(body["body"])["code"] == "unavailable"
