"""Idempotency keys of writes outside match logs: the first response again, one effect."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.http.response import HttpResponseBase
from django.test import override_settings
from django.utils import timezone

from scorekeeper.accounts.guesses import clear_memory
from scorekeeper.accounts.models import Guesses, KeptAnswer, User
from scorekeeper.accounts.tokens import issue_token
from scorekeeper.matches.sheet import cache as sheets
from scorekeeper.rest.idempotency import LIFETIME, delete_expired
from tests.plugins.answers import checked_in
from tests.scorekeeper.api.conftest import Phone, machine
from tests.support.addresses import LEAGUES, MATCHES, Row, rows
from tests.support.open_addresses import OTHERS
from tests.support.people import bettel
from tests.support.round_the_table import BODIES, Person, Values, at_a_match, in_a_league
from tests.support.tables import changed, every_row

pytestmark = pytest.mark.django_db

WRITING = ("POST", "PUT", "PATCH", "DELETE")
TOKENS = "/api/v1/tokens/"
NOT_STORED = "preview/"
OF_MATCHES = rows(MATCHES)
WRITES = [
    row
    for row in [*OF_MATCHES, *rows(LEAGUES), *rows(OTHERS)]
    if row.route.startswith("api/")
    and row.method in WRITING
    and not row.route.endswith(NOT_STORED)
    and row.answers["owner"] in {"200", "201"}
]
"""Every write of the API that an owner may perform."""


OTHER_BODIES: dict[str, dict[str, Any]] = {
    "POST api/v1/matches/<match_name:name>/corrections/": {
        "deals": [{"number": 1, "entry": bettel(0)}]
    },
    "POST api/v1/matches/<match_name:name>/reseat/": {"order": [2, 1, 0]},
    "POST api/v1/matches/<match_name:name>/takeover/": {"player": 1, "name": "Ivo"},
}
"""Another valid body for writes that read the body before they look up the key."""


def send_with_key(owner: Person, row: Row, values: Values, key: str) -> HttpResponseBase:
    owner.client.defaults["HTTP_IDEMPOTENCY_KEY"] = key
    return owner.ask(row.method, row.route, values)


def content_of(answer: Any) -> tuple[int, Any, str | None]:
    return answer.status_code, json.loads(answer.content), answer.headers.get("Location")


@contextmanager
def rolled_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    sheets.clear_sheets()


def replay_fault(owner: Person, row: Row, values: Values) -> str | None:
    """Send a write, repeat it, and reuse its key for another body; return the fault, if any."""
    key, name = str(uuid4()), f"{row.method} {row.route}"
    first = send_with_key(owner, row, values, key)
    before = every_row()
    again = send_with_key(owner, row, values, key.upper())
    if content_of(again) != content_of(first) or again.headers.get("Idempotent-Replayed") != "true":
        return f"{content_of(first)} then {content_of(again)}"
    if name in BODIES:
        body = OTHER_BODIES.get(name, BODIES[name] | {"more": 1})
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(BODIES, name, body)
            conflict = send_with_key(owner, row, values, key)
        if (content_of(conflict)[0], content_of(conflict)[1]["code"]) != (422, "key_reused"):
            return f"with another body {content_of(conflict)}"
    changes = changed(before, every_row())
    return str(changes) if changes else None


@pytest.mark.parametrize(
    "people", [pytest.param(at_a_match, marks=pytest.mark.engine), in_a_league]
)
def test_write_sent_again_is_answered_again(
    people: Callable[[], tuple[dict[str, Person], Values]],
) -> None:
    persons, values = people()
    writes = [row for row in WRITES if (row in OF_MATCHES) is (people is at_a_match)]
    # A client that revokes its own token is no longer authenticated when it repeats the request.
    user = User.objects.get(username="eva" if people is at_a_match else "anna")
    values = {**values, "token": issue_token(user)[0].pk}

    faults = {}
    for row in writes:
        with rolled_back():
            faults[row.method, row.route] = replay_fault(persons["owner"], row, values)

    assert {row: wrong for row, wrong in faults.items() if wrong is not None} == {}


def test_every_write_of_the_schema_takes_a_key() -> None:
    without = {
        operation["operationId"]
        for path in checked_in()["paths"].values()
        for method, operation in path.items()
        if method.upper() in WRITING
        and "Idempotency-Key" not in {parameter["name"] for parameter in operation["parameters"]}
    }

    assert without == {"preview_deal", "preview_import"}


@pytest.mark.engine
def test_key_belongs_to_its_caller() -> None:
    key, body = str(uuid4()), {"name": "script"}

    answers = [machine(name).post(TOKENS, body, Idempotency_Key=key) for name in ("Anna", "Ben")]

    assert [answer.status_code for answer in answers] == [201, 201]
    assert [answer.headers.get("Idempotent-Replayed") for answer in answers] == [None, None]


@pytest.mark.engine
def test_refused_write_does_not_consume_its_key() -> None:
    anna, key = machine("Anna"), str(uuid4())

    refused = anna.post(TOKENS, {"scopes": []}, Idempotency_Key=key)
    accepted = anna.post(TOKENS, {"name": "script"}, Idempotency_Key=key)

    assert (refused.status_code, accepted.status_code) == (400, 201)


@pytest.mark.engine
def test_stored_answer_holds_no_secret() -> None:
    anna, key = machine("Anna"), str(uuid4())

    body = anna.post(TOKENS, {"name": "script"}, Idempotency_Key=key).json()
    text = body.pop("token")

    row = KeptAnswer.objects.values().get()
    assert json.loads(row["body"]) == body
    assert [word for word in (text, key) if word in str(row)] == []
    assert Phone(text).get(TOKENS).status_code == 200


@pytest.mark.engine
def test_wrong_guess_with_a_key_is_counted() -> None:
    anna, key = machine("Anna"), str(uuid4())
    league = anna.post("/api/v1/leagues/", {"name": "Friday", "games": ["tarneeb"]}).json()["slug"]
    clear_memory()

    with override_settings(RATE_LIMITS=True):
        answer = anna.post(
            f"/api/v1/leagues/{league}/matches/", {"match": "23456789"}, Idempotency_Key=key
        )

    assert answer.status_code == 404
    assert list(Guesses.objects.values_list("count", flat=True)) == [1]


@pytest.mark.engine
def test_stored_answers_expire_after_thirty_days() -> None:
    anna = machine("Anna")
    for _each in range(3):
        anna.post(TOKENS, {}, Idempotency_Key=str(uuid4()))
    first, second, third = KeptAnswer.objects.order_by("at").values_list("pk", flat=True)
    KeptAnswer.objects.filter(pk=first).update(at=timezone.now() - LIFETIME - timedelta(hours=1))
    KeptAnswer.objects.filter(pk=second).update(at=timezone.now() - LIFETIME + timedelta(hours=1))

    cleared = delete_expired(100)

    assert cleared == 1
    assert set(KeptAnswer.objects.values_list("pk", flat=True)) == {second, third}


@pytest.mark.engine
def test_storing_an_answer_deletes_expired_ones() -> None:
    anna = machine("Anna")
    anna.post(TOKENS, {}, Idempotency_Key=str(uuid4()))
    KeptAnswer.objects.update(at=timezone.now() - LIFETIME - timedelta(hours=1))
    expired = KeptAnswer.objects.get().pk

    anna.post(TOKENS, {}, Idempotency_Key=str(uuid4()))

    assert KeptAnswer.objects.get().pk != expired


@pytest.mark.engine
def test_stored_answers_are_deleted_with_their_account() -> None:
    machine("Anna").post(TOKENS, {}, Idempotency_Key=str(uuid4()))

    User.objects.get(username="anna").delete()

    assert KeptAnswer.objects.count() == 0
