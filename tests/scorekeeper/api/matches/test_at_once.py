"""Simultaneous requests to two server processes that share one database."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle, islice, product
from threading import Barrier
from typing import Any, TypeVar
from uuid import uuid4

import httpx
import pytest

from tests.plugins.profiles import THOROUGH
from tests.plugins.server import Server, running_server

pytestmark = [pytest.mark.engine, pytest.mark.served]

T = TypeVar("T")
MANY = 50 if THOROUGH else 16
"""The number of simultaneous clients."""
MATCHES = "/api/v1/matches/"
START = {"game": "preferans", "players": ["Anna", "Ben", "Dora"], "options": {"start": 1000}}


@pytest.fixture(scope="module")
def servers(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """Provide the URLs of two servers on one database."""
    with running_server(tmp_path_factory.mktemp("second"), server.database_url) as second_server:
        yield [server.url, second_server.url]


def call_simultaneously(calls: list[Callable[[], T]]) -> list[T]:
    """Make all calls simultaneously; return their results in order."""
    ready = Barrier(len(calls))

    def call(function: Callable[[], T]) -> T:
        ready.wait(20)
        return function()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(call, calls))


class Scorer:
    """A client with the key of a match, connected to one of the servers."""

    def __init__(self, server: str, match: dict[str, Any]) -> None:
        headers = {"Authorization": f"Bearer {match['scorer_key']}"}
        url = f"{server}{MATCHES}{match['id']}/"
        self.client = httpx.Client(base_url=url, headers=headers, timeout=60)

    def record(self, deal: dict[str, Any], **headers: str) -> httpx.Response:
        return self.client.post("deals/", json=deal, headers=headers)

    def insist(self, deal: dict[str, Any], version: int) -> int:
        """Record a deal, retrying at the newest version; return the number of tries."""
        for tries in range(1, MANY + 1):
            answer = self.record(deal, **{"If-Match": f'"{version}"'})
            if answer.status_code == 201:
                return tries
            assert answer.status_code == 412
            assert answer.json()["changes"][0]["version"] == version + 1
            version = answer.json()["version"]
        raise AssertionError("never accepted")


@pytest.fixture
def scorers(servers: list[str]) -> Iterator[list[Scorer]]:
    """Provide the scorers of one match, alternating between the servers."""
    match = httpx.post(f"{servers[0]}{MATCHES}", json=START).json()
    clients = [Scorer(server, match) for server in islice(cycle(servers), MANY)]
    yield clients
    for scorer in clients:
        scorer.client.close()


def deals() -> list[dict[str, Any]]:
    """Return as many different deals as there are scorers."""
    return [
        {
            "kind": "contract",
            "declarer": declarer,
            "contract": contract,
            "defenders": [
                {"player": (declarer + 1) % 3, "status": "came", "tricks": left_tricks},
                {"player": (declarer + 2) % 3, "status": "came", "tricks": right},
            ],
        }
        for declarer, contract, left_tricks, right in product(
            range(3), (3, 4, 5), range(3), range(3)
        )
    ][:MANY]


def stored_deals(scorer: Scorer) -> list[dict[str, Any]]:
    """Return the deals of the sheet, after checking them against the history."""
    sheet, history = scorer.client.get("sheet/").json(), scorer.client.get("history/").json()
    entries = [deal["entry"] for deal in sheet["deals"]]
    assert sheet["version"] == history["version"] == len(entries)
    assert [c["version"] for c in history["changes"]] == list(range(1, len(entries) + 1))
    assert [c["new"] for c in history["changes"]] == entries
    return entries


def by_text(entries: list[dict[str, Any]]) -> Counter[str]:
    return Counter(json.dumps(entry, sort_keys=True) for entry in entries)


def test_same_keyed_write_at_once_is_one_change(scorers: list[Scorer]) -> None:
    headers = {"Idempotency-Key": str(uuid4()), "If-Match": '"0"'}
    deal = deals()[0]

    answers = call_simultaneously([partial(scorer.record, deal, **headers) for scorer in scorers])

    assert {answer.status_code for answer in answers} == {201}
    assert all(answer.json() == answers[0].json() for answer in answers)
    assert sum("Idempotent-Replayed" not in answer.headers for answer in answers) == 1
    assert stored_deals(scorers[0]) == [deal]


def test_simultaneous_deals_on_one_version_are_all_kept(scorers: list[Scorer]) -> None:
    pairs = zip(scorers, deals(), strict=True)

    tries = call_simultaneously([partial(scorer.insist, deal, 0) for scorer, deal in pairs])

    assert min(tries) == 1
    assert max(tries) > 1
    assert by_text(stored_deals(scorers[0])) == by_text(deals())


def test_simultaneous_deals_on_the_newest_version_are_all_kept(
    scorers: list[Scorer],
) -> None:
    pairs = zip(scorers, deals(), strict=True)

    answers = call_simultaneously(
        [
            partial(scorer.record, deal, **{"Idempotency-Key": str(uuid4())})
            for scorer, deal in pairs
        ]
    )

    assert {answer.status_code for answer in answers} == {201}
    assert sorted(answer.json()["version"] for answer in answers) == list(range(1, MANY + 1))
    assert by_text(stored_deals(scorers[0])) == by_text(deals())


def test_same_keyed_start_at_once_is_one_match(servers: list[str]) -> None:
    headers = {"Idempotency-Key": str(uuid4())}
    start = partial(httpx.post, json=START, headers=headers, timeout=60)

    answers = call_simultaneously(
        [partial(start, f"{server}{MATCHES}") for server in islice(cycle(servers), MANY)]
    )

    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert len({answer.json()["scorer_key"] for answer in answers}) == 1
