"""Webhooks over the API: permission to register, the secret shown once, delivery results."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from scorekeeper.webhooks.failures import MOST_FAILURES
from scorekeeper.webhooks.models import Webhook
from scorekeeper.webhooks.worker import deliver_due
from tests.scorekeeper.api.conftest import Phone

HOOK = "https://cards.example.com/hook"
PASSED_OUT = {"kind": "passed_out"}
UNKNOWN = "01a1fe21-adbc-7151-9f64-f31039138697"


def test_webhook_is_registered_listed_and_dropped(anna: Phone, url: str) -> None:
    registered = anna.post(f"{url}webhooks/", {"url": HOOK})
    listed = anna.get(f"{url}webhooks/")
    dropped = anna.delete(f"{url}webhooks/{registered.json()['id']}/")

    secret = registered.json().pop("secret")
    public = {name: value for name, value in registered.json().items() if name != "secret"}
    assert [answer.status_code for answer in (registered, listed, dropped)] == [201, 200, 200]
    assert secret.startswith("whsec_")
    assert listed.json() == [public]
    assert (public["url"], public["types"]) == (HOOK, ["match.changed"])
    assert anna.get(f"{url}webhooks/").json() == []


@pytest.fixture
def _no_network() -> Iterator[None]:
    with override_settings(WEBHOOKS_ALLOW_PRIVATE=True):
        yield


@pytest.mark.usefixtures("_no_network")
@pytest.mark.django_db(transaction=True)
def test_attempts_are_listed(anna: Phone, url: str) -> None:
    webhook = anna.post(f"{url}webhooks/", {"url": "http://127.0.0.1:1/"}).json()
    anna.post(f"{url}deals/", PASSED_OUT)
    deliver_due()

    (attempt,) = anna.get(f"{url}webhooks/{webhook['id']}/attempts/").json()

    assert (attempt["version"], attempt["status"], attempt["error"]) == (
        1,
        None,
        "ConnectionRefusedError",
    )


@pytest.mark.parametrize(
    "body", [{}, {"url": "http://127.0.0.1/"}, {"url": HOOK, "x": 1}, {"url": 3}]
)
def test_unusable_address_is_not_registered(anna: Phone, url: str, body: object) -> None:
    assert anna.post(f"{url}webhooks/", body).status_code == 400


def test_webhooks_need_the_right_to_write(ben: Phone, anna: Phone, url: str) -> None:
    webhook = anna.post(f"{url}webhooks/", {"url": HOOK}).json()
    webhook_url = f"{url}webhooks/{webhook['id']}/"

    answers = [
        ben.get(f"{url}webhooks/"),
        ben.post(f"{url}webhooks/", {"url": HOOK}),
        ben.delete(webhook_url),
        ben.get(f"{webhook_url}attempts/"),
        ben.post(f"{webhook_url}retry/"),
    ]

    assert [answer.status_code for answer in answers] == [401] * 5


def test_unknown_webhook_is_not_found(anna: Phone, url: str) -> None:
    assert anna.delete(f"{url}webhooks/{UNKNOWN}/").status_code == 404
    assert anna.get(f"{url}webhooks/{UNKNOWN}/attempts/").status_code == 404


def test_deal_with_webhooks_costs_at_most_eight_queries(anna: Phone, url: str) -> None:
    for number in range(3):
        anna.post(f"{url}webhooks/", {"url": f"{HOOK}/{number}"})

    with CaptureQueriesContext(connection) as queries:
        anna.post(f"{url}deals/", PASSED_OUT)

    assert len(queries) <= 8


@pytest.mark.usefixtures("_no_network")
@pytest.mark.django_db(transaction=True)
def test_switched_off_webhook_is_marked_until_it_is_retried(anna: Phone, url: str) -> None:
    hook = anna.post(f"{url}webhooks/", {"url": "http://127.0.0.1:1/"}).json()
    webhook_url = f"{url}webhooks/{hook['id']}/"
    anna.post(f"{url}deals/", PASSED_OUT)
    Webhook.objects.update(failures=MOST_FAILURES - 1)
    deliver_due()
    anna.post(f"{url}deals/", PASSED_OUT)

    (off,) = anna.get(f"{url}webhooks/").json()
    posted_meanwhile = deliver_due()
    (attempt,) = anna.get(f"{webhook_url}attempts/").json()
    retried = anna.post(f"{webhook_url}retry/", {"message": attempt["message"]})

    assert (off["failures"], off["note"]) == (
        11,
        "Switched off: nothing was taken there 11 times in a row. Retry switches it on again.",
    )
    assert (posted_meanwhile, deliver_due()) == (0, 1)
    public = {name: hook[name] for name in ("id", "url", "types", "created_at")}
    assert retried.json() == public | {"failures": 1, "off_since": None, "note": None}
    assert [row["version"] for row in anna.get(f"{webhook_url}attempts/").json()] == [1, 1]


@pytest.mark.parametrize("message", ["msg_x", "msg_" + "0" * 32, 3])
def test_retry_of_an_unknown_message_names_the_field(
    anna: Phone, url: str, message: object
) -> None:
    hook = anna.post(f"{url}webhooks/", {"url": HOOK}).json()

    refused = anna.post(f"{url}webhooks/{hook['id']}/retry/", {"message": message})

    assert refused.status_code == 400
    assert [(refusal["field"], refusal["code"]) for refusal in refused.json()["errors"]] == [
        ("message", "invalid")
    ]


def test_retry_of_an_unknown_webhook_is_not_found(anna: Phone, url: str) -> None:
    assert anna.post(f"{url}webhooks/{UNKNOWN}/retry/").status_code == 404
