"""Versions and idempotency keys: no change is lost or applied twice."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.request import Request

from scorekeeper.matches.models import Match
from scorekeeper.rest.conditions import idempotency_key
from scorekeeper.rest.parameters import IDEMPOTENCY_KEY
from tests.scorekeeper.api.conftest import MATCHES, Phone

pytestmark = pytest.mark.engine

PASSED_OUT = {"kind": "passed_out"}
PLAYERS = ["Anna", "Ben", "Cleo"]


def test_write_at_the_version_seen_is_accepted(anna: Phone, url: str) -> None:
    first = anna.post(f"{url}deals/", PASSED_OUT, If_Match='"0"')
    second = anna.post(f"{url}deals/", PASSED_OUT, If_Match='"0", "1"')
    third = anna.post(f"{url}deals/", PASSED_OUT, If_Match="*")

    assert [answer.status_code for answer in (first, second, third)] == [201, 201, 201]


def test_write_at_an_old_version_returns_the_changes_since(anna: Phone, url: str) -> None:
    anna.post(f"{url}deals/", PASSED_OUT)
    anna.post(f"{url}undo/")

    answer = anna.post(f"{url}deals/", PASSED_OUT, If_Match='"1"')

    problem = answer.json()
    assert (answer.status_code, answer["ETag"]) == (412, '"2"')
    assert (problem["version"], problem["code"]) == (2, "outdated")
    assert [(c["version"], c["kind"]) for c in problem["changes"]] == [(2, "undo")]
    assert anna.get(url).json()["version"] == 2


@pytest.mark.parametrize("tag", ["0", "abc", '"abc"', '"0" "1"', '"99999999999"', ""])
def test_unreadable_version_is_refused(anna: Phone, url: str, tag: str) -> None:
    answer = anna.post(f"{url}deals/", PASSED_OUT, If_Match=tag)

    assert answer.status_code == 400
    assert [e["field"] for e in answer.json()["errors"]] == ["If-Match"]


@pytest.mark.parametrize("tag", ['"1"', 'W/"1"', '"0", "1"', "*"])
def test_sheet_is_not_sent_again(anna: Phone, url: str, tag: str) -> None:
    anna.post(f"{url}deals/", PASSED_OUT)

    answers = [anna.get(url + path, If_None_Match=tag) for path in ("sheet/", "", "history/")]

    assert [(a.status_code, a["ETag"], a.content) for a in answers] == [(304, '"1"', b"")] * 3


def test_sheet_is_sent_after_a_change(anna: Phone, url: str) -> None:
    anna.post(f"{url}deals/", PASSED_OUT)

    assert anna.get(f"{url}sheet/", If_None_Match='"0"').status_code == 200
    assert anna.get(f"{MATCHES}23456789/sheet/", If_None_Match="*").status_code == 404


def test_repeated_request_is_answered_again_and_changes_nothing(anna: Phone, url: str) -> None:
    key = str(uuid4())
    first = anna.post(f"{url}deals/", PASSED_OUT, Idempotency_Key=key, If_Match='"0"')
    anna.patch(url, {"players": ["Ana", "Ivo", "Eva"]})

    again = anna.post(f"{url}deals/", PASSED_OUT, Idempotency_Key=key.upper(), If_Match='"0"')

    assert "Idempotent-Replayed" not in first
    assert again["Idempotent-Replayed"] == "true"
    assert (again.status_code, again["ETag"], again.json()) == (201, '"1"', first.json())
    assert anna.get(url).json()["version"] == 2


def test_key_with_another_request_is_refused(anna: Phone, url: str) -> None:
    key = str(uuid4())
    anna.post(f"{url}deals/", PASSED_OUT, Idempotency_Key=key)

    others = [
        anna.post(f"{url}deals/", {"kind": "contract"}, Idempotency_Key=key),
        anna.post(f"{url}deals/?before=1", PASSED_OUT, Idempotency_Key=key),
        anna.put(f"{url}deals/1/", PASSED_OUT, Idempotency_Key=key),
    ]

    assert [answer.status_code for answer in others] == [422, 422, 422]
    assert anna.get(url).json()["version"] == 1


def test_refused_write_does_not_consume_its_key(anna: Phone, url: str) -> None:
    key = str(uuid4())
    refused = anna.post(f"{url}deals/", {"kind": "contract"}, Idempotency_Key=key)

    accepted = anna.post(f"{url}deals/", PASSED_OUT, Idempotency_Key=key)

    assert (refused.status_code, accepted.status_code) == (400, 201)


def test_repeated_noop_never_becomes_a_change(anna: Phone, url: str) -> None:
    key = str(uuid4())
    anna.patch(url, {"title": None}, Idempotency_Key=key)
    anna.patch(url, {"title": "Friday"})

    again = anna.patch(url, {"title": None}, Idempotency_Key=key)

    assert again["Idempotent-Replayed"] == "true"
    assert anna.get(url).json()["title"] == "Friday"


@pytest.mark.parametrize("key", ["", "1", "x" * 5000, "é", "0" * 36])
def test_key_that_is_no_uuid_is_refused(anna: Phone, url: str, key: str) -> None:
    answer = anna.post(f"{url}deals/", PASSED_OUT, Idempotency_Key=key)

    assert answer.status_code == 400
    assert [e["field"] for e in answer.json()["errors"]] == ["Idempotency-Key"]


@given(st.from_regex(str(vars(IDEMPOTENCY_KEY)["type"]["pattern"]), fullmatch=True))
def test_key_that_the_schema_allows_is_one(key: str) -> None:
    request = Request(RequestFactory().get("/", headers={"Idempotency-Key": key}))

    assert idempotency_key(request) == key.lower()


def test_creation_is_replayed_as_it_was(ben: Phone) -> None:
    key, body = str(uuid4()), {"game": "preferans", "players": PLAYERS}
    first = ben.post(MATCHES, body, Idempotency_Key=key)
    anna = Phone(first.json()["scorer_key"])
    anna.patch(f"{MATCHES}{first.json()['id']}/", {"players": ["Ana", "Ivo", "Eva"]})

    again = ben.post(MATCHES, body, Idempotency_Key=key)
    conflict = ben.post(MATCHES, body | {"title": "Friday"}, Idempotency_Key=key)

    assert (again.status_code, again["Idempotent-Replayed"]) == (201, "true")
    assert again.json() == first.json()
    assert conflict.status_code == 422


def test_creation_replayed_after_a_day_hides_its_key(ben: Phone) -> None:
    key, body = str(uuid4()), {"game": "preferans", "players": PLAYERS}
    first: dict[str, Any] = ben.post(MATCHES, body, Idempotency_Key=key).json()

    stored_at = Match.objects.get(pk=first["id"]).created_at
    with time_machine.travel(stored_at + timedelta(hours=24, seconds=1)):
        again = ben.post(MATCHES, body, Idempotency_Key=key).json()

    assert (again["id"], again["scorer_key"], again["links"]["score"]) == (first["id"], None, None)
