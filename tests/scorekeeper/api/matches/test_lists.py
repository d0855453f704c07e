"""The list of an account's matches: pages, filters, order."""

import base64
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.accounts.models import User
from scorekeeper.accounts.tokens import issue_token
from tests.scorekeeper.api.conftest import MATCHES, Phone

pytestmark = pytest.mark.engine

MATCH = {"game": "preferans", "players": ["Anna", "Ben", "Dora"]}


@pytest.fixture
def machine(db: None) -> Phone:
    """Provide an API client with a token of Anna's."""
    return Phone(issue_token(User.objects.create_user("anna"))[1])


def start(phone: Phone, number: int) -> list[str]:
    """Start matches an hour apart; return their titles."""
    titles = [f"match {n}" for n in range(number)]
    for hours, title in enumerate(titles):
        with time_machine.travel(timezone.now() + timedelta(hours=hours)):
            assert phone.post(MATCHES, MATCH | {"title": title}).status_code == 201
    return titles


def pages(phone: Phone, path: str) -> Iterator[list[str]]:
    """Yield the titles of each page, following the Link header."""
    while path:
        answer = phone.get(path)
        assert answer.status_code == 200
        yield [match["title"] for match in answer.json()["results"]]
        link = re.search(r'<([^>]*)>; rel="next"', answer.headers.get("Link", ""))
        path = link[1] if link else ""


def titles(phone: Phone, query: str) -> list[str]:
    return [match["title"] for match in phone.get(f"{MATCHES}?{query}").json()["results"]]


def test_list_is_paged_latest_first(machine: Phone) -> None:
    started = start(machine, 5)

    actual = list(pages(machine, f"{MATCHES}?page_size=2"))

    assert actual == [["match 4", "match 3"], ["match 2", "match 1"], ["match 0"]]
    assert [title for page in actual for title in page] == started[::-1]


def test_list_is_paged_backwards(machine: Phone) -> None:
    start(machine, 3)
    second = machine.get(machine.get(f"{MATCHES}?page_size=2").json()["next"]).json()

    first = machine.get(second["previous"]).json()

    assert [match["title"] for match in first["results"]] == ["match 2", "match 1"]
    assert first["previous"] is None


def test_match_started_meanwhile_moves_no_page(machine: Phone) -> None:
    start(machine, 3)
    first = machine.get(f"{MATCHES}?page_size=2").json()
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        machine.post(MATCHES, MATCH)

    second = machine.get(first["next"]).json()

    assert [match["title"] for match in second["results"]] == ["match 0"]


def test_list_is_filtered_and_ordered(machine: Phone) -> None:
    start(machine, 3)
    match = machine.get(MATCHES).json()["results"][0]
    machine.post(f"{MATCHES}{match['code']}/stop/")
    noon = (timezone.now() + timedelta(minutes=30)).strftime("%Y-%m-%dT%H:%M:%SZ")

    actual = {
        query: titles(machine, query)
        for query in (
            "status=stopped",
            "status=open",
            "game=preferans&status=finished",
            f"started_after={noon}",
            f"started_before={noon}",
            "ordering=started_at",
        )
    }

    assert list(actual.values()) == [
        ["match 2"],
        ["match 1", "match 0"],
        [],
        ["match 2", "match 1"],
        ["match 0"],
        ["match 0", "match 1", "match 2"],
    ]


@pytest.mark.parametrize("name", ["game", "status", "started_after", "started_before", "ordering"])
@pytest.mark.parametrize("value", ["bridge", "9999-12-31T23:59:59-23:59x", "%ED%A0%80", ""])
def test_invalid_filter_is_refused(machine: Phone, name: str, value: str) -> None:
    answer = machine.get(f"{MATCHES}?{name}={value}")

    assert answer.status_code == 400
    assert [e["field"] for e in answer.json()["errors"]] == [name]


@pytest.mark.parametrize("name", ["started_after", "started_before"])
@pytest.mark.parametrize("value", ["0001-01-01T00:00:00%2B23:59", "9999-12-31T23:59:59-23:59"])
def test_time_beyond_the_calendar_is_refused(machine: Phone, name: str, value: str) -> None:
    assert machine.get(f"{MATCHES}?{name}={value}").status_code == 400


@pytest.mark.parametrize(
    "cursor",
    [
        "x",
        "%00",
        "é",
        *(
            base64.b64encode(c).decode()
            for c in (
                b"p=x",
                b"o=x",
                b"o=-1",
                b"p=%00",
                b"r=1&p=0",
                b"p=9999-99-99",
                b"o=99999999999999999999",
                b"p=9999-12-31T23:59:59-23:59",
            )
        ),
    ],
)
def test_unknown_cursor_does_no_harm(machine: Phone, cursor: str) -> None:
    start(machine, 1)
    allowed = {400} if cursor == "%00" else {200, 404}

    assert machine.get(f"{MATCHES}?cursor={cursor}").status_code in allowed


def test_list_needs_an_account(ben: Phone, anna: Phone) -> None:
    assert [phone.get(MATCHES).status_code for phone in (ben, anna)] == [401, 401]


def test_list_shows_only_ones_own(machine: Phone) -> None:
    cleo = Phone(issue_token(User.objects.create_user("cleo"))[1])
    start(machine, 1)

    assert cleo.get(MATCHES).json()["results"] == []


@pytest.mark.parametrize("number", [1, 4])
def test_list_costs_two_queries(machine: Phone, number: int) -> None:
    start(machine, number)

    with CaptureQueriesContext(connection) as queries:
        assert len(machine.get(MATCHES).json()["results"]) == number

    assert len(queries) == 2
