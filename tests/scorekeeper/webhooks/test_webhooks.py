"""Webhooks: each change is posted and signed until accepted, never to a forbidden address."""

import base64
import hashlib
import hmac
import json
import socket
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import override_settings
from django.utils import timezone

from games.values import Refused
from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from scorekeeper.webhooks import outbox
from scorekeeper.webhooks import post as posting
from scorekeeper.webhooks import register as registering
from scorekeeper.webhooks.addresses import resolve
from scorekeeper.webhooks.failures import PAUSES
from scorekeeper.webhooks.lanes import LANES, claim
from scorekeeper.webhooks.models import Delivery, DeliveryAttempt
from scorekeeper.webhooks.worker import deliver_due
from tests.support.people import PASSED_OUT, start
from tests.support.receiver import Receiver, running_receiver

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with running_receiver() as server:
        yield server


@pytest.fixture
def match() -> Match:
    return start()


def record(match: Match) -> None:
    services.record_deal(Match.objects.get(pk=match.pk), dict(PASSED_OUT))


@pytest.mark.engine
def test_each_change_is_posted_once_signed(match: Match, receiver: Receiver) -> None:
    webhook = registering.register(match, receiver.url)
    record(match)

    assert (deliver_due(), deliver_due()) == (1, 0)

    ((path, headers, body),) = receiver.taken
    message = json.loads(body)
    assert path == "/hook?from=cards"
    assert message["type"] == "match.changed"
    assert message["data"] == {
        "match": str(match.pk),
        "code": match.code,
        "game": "preferans",
        "version": 1,
        "kind": "add",
        "number": 1,
        "status": "open",
    }
    assert headers["webhook-signature"] == expected_signature(webhook, headers, body)
    assert headers["host"] == f"127.0.0.1:{receiver.server_port}"


def expected_signature(webhook: Any, headers: dict[str, str], body: bytes) -> str:
    """Return the signature by the specification, from the receiver's data."""
    key = base64.b64decode(registering.secret(webhook.pk).removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    return "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


@pytest.mark.engine
def test_message_not_taken_is_posted_again_later_under_the_same_id(
    match: Match, receiver: Receiver
) -> None:
    registering.register(match, receiver.url)
    record(match)
    receiver.status = 500
    deliver_due()
    assert deliver_due() == 0

    receiver.status = 200
    Delivery.objects.update(due_at=timezone.now())
    assert deliver_due() == 1

    statuses = [attempt.status for attempt in DeliveryAttempt.objects.all()]
    ids = {headers["webhook-id"] for _path, headers, _body in receiver.taken}
    delivery = Delivery.objects.get()
    assert (statuses, len(ids)) == ([200, 500], 1)
    assert (delivery.tries, delivery.taken, delivery.due_at) == (2, True, None)


def test_redirect_is_not_followed(match: Match, receiver: Receiver) -> None:
    registering.register(match, receiver.url)
    record(match)
    receiver.status = 307

    deliver_due()

    assert len(receiver.taken) == 1
    assert [attempt.status for attempt in DeliveryAttempt.objects.all()] == [307]
    assert not Delivery.objects.get().taken


def test_message_is_dropped_after_the_last_pause(match: Match, receiver: Receiver) -> None:
    registering.register(match, receiver.url)
    record(match)
    receiver.status = 503
    Delivery.objects.update(tries=len(PAUSES))

    deliver_due()

    assert Delivery.objects.get().due_at is None


@pytest.mark.engine
def test_message_of_a_worker_that_died_is_posted_by_another(
    match: Match, receiver: Receiver
) -> None:
    registering.register(match, receiver.url)
    record(match)
    claim(LANES[1], [])
    assert deliver_due() == 0

    Delivery.objects.update(due_at=timezone.now() - timedelta(seconds=1))

    assert deliver_due() == 1


def test_closed_port_is_a_failed_attempt(match: Match, receiver: Receiver) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        registering.register(match, f"http://127.0.0.1:{closed.getsockname()[1]}/")
        record(match)
        deliver_due()

    assert [a.error for a in DeliveryAttempt.objects.all()] == ["ConnectionRefusedError"]


def test_silent_receiver_times_out(
    match: Match, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "STEP_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        registering.register(match, f"http://127.0.0.1:{silent.getsockname()[1]}/")
        record(match)
        deliver_due()

    assert [a.error for a in DeliveryAttempt.objects.all()] == ["timed out"]


@pytest.mark.engine
def test_refused_change_and_dropped_address_post_nothing(match: Match, receiver: Receiver) -> None:
    webhook = registering.register(match, receiver.url)
    with pytest.raises(Refused):
        services.record_deal(match, {"kind": "contract"})
    assert Delivery.objects.count() == 0
    assert (registering.delete(match, webhook.pk), registering.delete(match, webhook.pk)) == (
        True,
        False,
    )

    record(match)

    assert Delivery.objects.count() == 0
    assert not Match.objects.get(pk=match.pk).has_webhooks


@pytest.mark.engine
def test_old_messages_are_forgotten(match: Match, receiver: Receiver) -> None:
    registering.register(match, receiver.url)
    record(match)
    deliver_due()
    outbox.delete_old()
    assert Delivery.objects.count() == 1

    DeliveryAttempt.objects.update(at=timezone.now() - outbox.RETENTION - timedelta(days=1))
    outbox.delete_old()

    assert Delivery.objects.count() == 0


def test_match_has_at_most_ten_addresses(match: Match) -> None:
    for number in range(10):
        registering.register(match, f"https://cards.example.com/{number}")

    with pytest.raises(Refused):
        registering.register(match, "https://cards.example.com/")


def test_private_address_behind_a_name_is_refused_when_posting(
    match: Match, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    registering.register(match, f"http://cards.example.com:{receiver.server_port}/")
    record(match)
    answers = [("93.184.215.14", 0), ("127.0.0.1", 0)]

    def getaddrinfo(*_: object, **__: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", answer) for answer in answers]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    with override_settings(WEBHOOKS_ALLOW_PRIVATE=False):
        deliver_due()

    assert [attempt.error for attempt in DeliveryAttempt.objects.all()] == ["forbidden address"]
    assert receiver.taken == []


def test_name_is_looked_up_once_and_the_connection_goes_there(
    match: Match, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    registering.register(match, f"http://cards.example.com:{receiver.server_port}/")
    record(match)
    lookups: list[object] = []

    def getaddrinfo(host: str, port: int, *rest: Any, **kwargs: Any) -> list[Any]:
        lookups.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    deliver_due()

    assert [name for name in lookups if name == "cards.example.com"] == ["cards.example.com"]
    ((_path, headers, _body),) = receiver.taken
    assert headers["host"] == f"cards.example.com:{receiver.server_port}"


def test_unknown_host_name_is_an_error() -> None:
    with pytest.raises(socket.gaierror):
        resolve("nothing.invalid", 80)
