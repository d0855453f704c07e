"""Rate limits on runaway scripts and on guesses."""

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

from scorekeeper.accounts import guesses
from scorekeeper.accounts.guesses import TooManyGuesses, check_address, count_wrong
from scorekeeper.accounts.models import Guesses
from scorekeeper.exports.files import limits as costs
from scorekeeper.matches.access.keys import CODE_ALPHABET
from scorekeeper.rest import limits
from scorekeeper.server.windows import Window
from tests.scorekeeper.api.conftest import MATCHES, Phone

pytestmark = pytest.mark.engine

NOON = 1_800_000_000 - 1_800_000_000 % 3600
HOME = "192.0.2.7"


@pytest.fixture(autouse=True)
def _limits_are_on() -> Iterator[None]:
    guesses.clear_memory()
    with override_settings(RATE_LIMITS=True), time_machine.travel(NOON, tick=False):
        yield
    guesses.clear_memory()


def codes(number: int) -> list[str]:
    return [f"222222{a}{b}" for a in CODE_ALPHABET for b in CODE_ALPHABET][:number]


def test_window_allows_a_number_and_gives_the_time_to_wait() -> None:
    window = Window(limit=2, seconds=60)

    waits = [window.wait("anna"), window.wait("anna"), window.wait("anna"), window.wait("ben")]

    assert waits == [0, 0, 60, 0]
    with time_machine.travel(NOON + 60, tick=False):
        assert window.wait("anna") == 0


def test_requests_of_a_key_are_limited(
    anna: Phone, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PER_KEY", Window(limit=2, seconds=60))

    answers = [anna.post(f"{url}undo/") for _ in range(3)]
    watching = Phone().get(url)

    assert [answer.status_code for answer in answers] == [409, 409, 429]
    assert answers[2]["Retry-After"] == "60"
    assert answers[2]["Content-Type"] == "application/problem+json"
    assert watching.status_code == 200


def test_requests_of_an_address_are_limited(ben: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PER_ADDRESS", Window(limit=1, seconds=60))

    answers = [ben.get("/api/v1/games/") for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 429]


def test_household_of_ipv6_has_one_limit(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PER_ADDRESS", Window(limit=1, seconds=60))
    addresses = ("2001:db8::1", "2001:db8::2:3", "2001:db8:0:1::1")

    answers = [
        Client().get("/api/v1/games/", REMOTE_ADDR=address).status_code for address in addresses
    ]

    assert answers == [200, 429, 200]


def test_starts_of_an_address_are_limited(ben: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "STARTS", Window(limit=1, seconds=3600))
    body = {"game": "preferans", "players": ["Anna", "Ben", "Dora"]}

    answers = [ben.post(MATCHES, body) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [201, 429]


def test_imports_of_a_network_are_limited(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "IMPORTS", Window(limit=2, seconds=3600))
    head = {"format": "scorekeeper-match", "format_version": 1, "game": "preferans"}
    file = head | {"players": ["Anna", "Ben", "Dora"]}
    homes = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::3"]

    answers = [
        Client(REMOTE_ADDR=home).post(f"{MATCHES}import/", file, "application/json")
        for home in homes
    ]

    assert [answer.status_code for answer in answers] == [201, 201, 429, 201]
    assert (answers[2]["Retry-After"], answers[2].json()["code"]) == ("3600", "too_many_requests")


def test_limits_can_be_turned_off(ben: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PER_ADDRESS", Window(limit=1, seconds=60))

    with override_settings(RATE_LIMITS=False):
        answers = [ben.get("/api/v1/games/") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 200]


def test_guessing_codes_is_limited_even_for_a_right_one(
    ben: Phone, match: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "WRONG_AN_HOUR", 3)

    wrong = [ben.get(f"{MATCHES}{code}/").status_code for code in codes(5)]
    right = ben.get(f"{MATCHES}{match['code']}/")

    assert wrong == [404, 404, 404, 429, 429]
    assert (right.status_code, right["Retry-After"]) == (429, "3600")
    with time_machine.travel(NOON + 3600, tick=False):
        assert ben.get(f"{MATCHES}{match['code']}/").status_code == 200


def test_guessing_keys_is_limited(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "WRONG_AN_HOUR", 2)

    tried = [Phone(key).post(f"{url}undo/").status_code for key in ("a", "skt_b", "c", "d")]

    assert tried == [401, 401, 429, 429]


def test_same_wrong_code_again_is_no_guess(ben: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "WRONG_AN_HOUR", 1)

    assert [ben.get(f"{MATCHES}23456789/").status_code for _ in range(9)] == [404] * 9


def test_guesses_are_counted_over_processes(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "WRONG_AN_HOUR", 2)
    count_wrong(HOME, "a")
    count_wrong(HOME, "b")
    guesses.clear_memory()  # simulates another process

    with pytest.raises(TooManyGuesses):
        count_wrong(HOME, "c")
    count_wrong("192.0.2.8", "c")


def test_household_of_ipv6_is_one_asker(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "WRONG_AN_HOUR", 1)
    count_wrong("2001:db8::1", "a")

    with pytest.raises(TooManyGuesses):
        count_wrong("2001:db8::ffff:2", "b")
    with pytest.raises(TooManyGuesses):
        check_address("2001:db8::3")
    check_address("2001:db8:0:1::3")


def test_counts_of_earlier_hours_are_dropped(db: None) -> None:
    count_wrong(HOME, "a")
    with time_machine.travel(NOON + 3600, tick=False):
        count_wrong(HOME, "b")

    assert Guesses.objects.count() == 1
    assert HOME not in str(Guesses.objects.values().get())


def test_right_key_costs_no_further_query(anna: Phone, url: str) -> None:
    with CaptureQueriesContext(connection) as queries:
        anna.get(f"{url}sheet/")

    assert len(queries) == 1
