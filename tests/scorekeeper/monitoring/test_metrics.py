"""Metrics of a site with one process and with two."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, override_settings
from prometheus_client.parser import text_string_to_metric_families

from scorekeeper.matches import services
from scorekeeper.monitoring.metrics import SHARED
from scorekeeper.storage.secret import check_secret_length
from scorekeeper.webhooks.register import register
from tests.plugins.server import (
    METRICS_TOKEN,
    Server,
    database_for,
    free_port,
    start_server,
    wait_until_ready,
)
from tests.support.people import PASSED_OUT, TABLE, reloaded, start

TOKEN = METRICS_TOKEN
BEARER = {"Authorization": f"Bearer {TOKEN}"}
PATIENCE = 15

Found = dict[tuple[str, frozenset[tuple[str, str]]], float]


def parse_metrics(text: str) -> Found:
    """Return the value of each sample, by name and labels."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def sample(name: str, **labels: str) -> tuple[str, frozenset[tuple[str, str]]]:
    return name, frozenset(labels.items())


def metrics_of(server: Server) -> Found:
    return parse_metrics(httpx.get(f"{server.url}/metrics/", headers=BEARER).text)


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["", TOKEN])
@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer "}, {"Authorization": TOKEN}])
def test_metrics_are_hidden_without_the_token(
    client: Client, token: str, headers: dict[str, str]
) -> None:
    with override_settings(METRICS_TOKEN=token):
        answer = client.get("/metrics/", headers=headers)

    assert answer.status_code == (401 if token else 404)
    assert b"scorekeeper" not in answer.content


def test_token_that_could_be_guessed_is_refused_at_the_start() -> None:
    assert check_secret_length("METRICS_TOKEN", "") == ""
    with pytest.raises(ImproperlyConfigured, match="METRICS_TOKEN must have at least 20"):
        check_secret_length("METRICS_TOKEN", "diamonds")


@pytest.mark.django_db
@override_settings(METRICS_TOKEN=TOKEN, ALLOWED_HOSTS=["cards.example"])
def test_monitor_asks_by_address_and_reads_what_waits(client: Client) -> None:
    match = start()
    register(match, "https://cards.example/hook")
    services.record_deal(reloaded(match), dict(PASSED_OUT))

    answer = client.get("/metrics/", headers=BEARER | {"host": "127.0.0.1:8000"})

    assert parse_metrics(answer.content.decode())[sample("scorekeeper_webhooks_waiting")] == 1


def score_match(server: Server) -> tuple[str, str]:
    """Start a match and record a deal; return its code and its key."""
    match = httpx.post(
        f"{server.url}/api/v1/matches/", json={"game": "preferans", "players": TABLE}
    ).json()
    key = {"Authorization": f"Bearer {match['scorer_key']}"}
    deals = f"{server.url}/api/v1/matches/{match['code']}/deals/"
    assert httpx.post(deals, json=PASSED_OUT, headers=key).status_code == 201
    return match["code"], match["scorer_key"]


def test_counters_hold_no_keys_codes_or_names(server: Server) -> None:
    before = metrics_of(server)
    code, key = score_match(server)
    httpx.get(f"{server.url}/m/{code}/score/{key}")
    httpx.request("PROPFIND", f"{server.url}/m/{code}/")

    with httpx.stream("GET", f"{server.url}/api/v1/matches/{code}/events/") as stream:
        events = stream.iter_raw()  # closing it would end the stream
        next(events)
        during = metrics_of(server)
    text = httpx.get(f"{server.url}/metrics/", headers=BEARER).text

    score, match_route = "m/<code:code>/score/<key:key>", "m/<code:code>/"
    added = {
        sample("scorekeeper_requests_total", method="GET", route=score, status="302"): 1.0,
        sample("scorekeeper_requests_total", method="other", route=match_route, status="403"): 1.0,
        sample("scorekeeper_request_seconds_count", method="GET", route=score): 1.0,
        sample("scorekeeper_changes_total", game="preferans", kind="add"): 1.0,
        sample("scorekeeper_event_streams"): 1.0,
    }
    assert {metric: during[metric] - before.get(metric, 0) for metric in added} == added
    assert [word for word in (code, key, *TABLE) if word in text] == []


@contextmanager
def two_workers(folder: Path) -> Iterator[Server]:
    server = start_server(folder, database_for(folder), free_port(), "--workers=2")
    try:
        wait_until_ready(server)
        yield server
    finally:
        server.process.send_signal(signal.SIGINT)
        server.process.wait(20)


@pytest.mark.thorough
def test_two_processes_report_their_sum_without_dead_streams(tmp_path: Path) -> None:
    with two_workers(tmp_path) as server:
        code, _key = [score_match(server) for _ in range(5)][-1]
        sums = {
            metrics_of(server)[sample("scorekeeper_changes_total", game="preferans", kind="add")]
            for _ in range(6)
        }

        stream = threading.Thread(target=listen, args=(server, code))
        stream.start()
        wait_for_streams(server, 1)
        for worker in children(server.process.pid):
            os.kill(worker, signal.SIGKILL)
        stream.join()
        wait_until_ready(server)
        wait_for_streams(server, 0)

    assert sums == {5.0}
    assert SHARED not in os.environ


def listen(server: Server, code: str) -> None:
    """Read a stream until it breaks."""
    try:
        with httpx.stream("GET", f"{server.url}/api/v1/matches/{code}/events/") as stream:
            for _ in stream.iter_raw():
                pass
    except httpx.TransportError:
        pass


def wait_for_streams(server: Server, count: int) -> None:
    end, streams = time.monotonic() + PATIENCE, -1.0
    while streams != count and time.monotonic() < end:
        with suppress(httpx.TransportError, KeyError):
            streams = metrics_of(server)[sample("scorekeeper_event_streams")]
        time.sleep(0.1)
    assert streams == count


def children(pid: int) -> list[int]:
    """Return the ids of the server's worker processes."""
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [
        int(pid_text)
        for pid_text in text
        if b"spawn_main" in Path(f"/proc/{pid_text}/cmdline").read_bytes()
    ]
