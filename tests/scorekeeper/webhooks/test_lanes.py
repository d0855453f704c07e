"""Lanes of webhooks: slow receivers delay no others; failing ones pause and are switched off.

Nothing is posted here: messages are claimed and attempts recorded as the worker does.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from scorekeeper.webhooks import failures as failing
from scorekeeper.webhooks import outbox
from scorekeeper.webhooks import post as posting
from scorekeeper.webhooks import register as registering
from scorekeeper.webhooks.failures import MOST_FAILURES, PAUSES
from scorekeeper.webhooks.lanes import LANES, LEASE, Lane, claim
from scorekeeper.webhooks.models import Delivery, Webhook
from scorekeeper.webhooks.queues import DeliveryResult
from tests.support.people import PASSED_OUT, start

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
STEADY, NEW, FAILING = LANES
TAKEN, SILENT = DeliveryResult(204, "", 10), DeliveryResult(None, "timed out", 10_000)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def match_with_webhooks(*hosts: str, network: str = "", deals: int = 1) -> Match:
    """Start a match with these receivers, each with a number of messages."""
    match = start()
    for number, host in enumerate(hosts):
        registering.register(match, f"https://{host}/{number}", network)
    record(match, deals)
    return match


def record(match: Match, deals: int = 1) -> None:
    for _deal in range(deals):
        services.record_deal(Match.objects.get(pk=match.pk), dict(PASSED_OUT))


def claim_all(lane: Lane[Delivery]) -> list[Delivery]:
    """Claim deliveries for all places of a lane, without finishing them."""
    expected: list[Delivery] = []
    while delivery := claim(lane, expected):
        expected.append(delivery)
    return expected


def attempt(posted: DeliveryResult) -> int:
    """Record this outcome for every due delivery; return their number."""
    actual = [delivery for lane in LANES for delivery in claim_all(lane)]
    for delivery in actual:
        outbox.record(delivery, posted)
    return len(actual)


def test_silent_receivers_of_a_stranger_leave_places_for_others() -> None:
    for number in range(7):
        match_with_webhooks(
            *(f"silent{number}{name_number}.example.com" for name_number in range(10)),
            network="stranger",
        )
    ours = match_with_webhooks("cards.example.com", network="ours")

    actual = claim_all(NEW)

    assert [delivery.webhook.network for delivery in actual] == ["stranger"] * 3 + ["ours"]
    assert actual[-1].webhook.match_id == ours.pk
    assert len({delivery.webhook.match_id for delivery in actual}) == 4


@pytest.mark.engine
def test_working_receiver_does_not_wait_for_failing_ones() -> None:
    ours = match_with_webhooks("cards.example.com")
    attempt(TAKEN)
    for number in range(20):
        match_with_webhooks(f"silent{number}.example.com", network=f"stranger {number}")
    Webhook.objects.exclude(match=ours).update(failures=1)
    for number in range(20):
        match_with_webhooks(f"new{number}.example.com", network=f"stranger {number}")
    record(ours)

    actual = [[delivery.webhook.match_id for delivery in claim_all(lane)] for lane in LANES]

    assert actual[0] == [ours.pk]
    assert [len(deliveries) for deliveries in actual] == [1, NEW.in_total, FAILING.in_total]


def test_one_host_under_many_names_of_addresses_is_one_receiver() -> None:
    for url in ("cards.example.com", "CARDS.example.com.:8443", "cards.example.com:81"):
        match_with_webhooks(url)

    assert [delivery.webhook.receiver for delivery in claim_all(NEW)] == ["cards.example.com"]


@pytest.mark.engine
def test_receiver_gets_messages_of_a_match_in_their_order() -> None:
    match_with_webhooks("cards.example.com", deals=3)
    posted = []
    for lane in (NEW, STEADY, STEADY):
        (delivery,) = claim_all(lane)
        outbox.record(delivery, TAKEN)
        posted.append(delivery.version)

    assert posted == [1, 2, 3]


@pytest.mark.engine
def test_message_that_another_process_has_taken_is_not_claimed() -> None:
    match_with_webhooks("cards.example.com")

    assert (len(claim_all(NEW)), len(claim_all(NEW))) == (1, 0)


def test_lease_is_longer_than_an_attempt() -> None:
    looked_up = timedelta(seconds=60)
    longest = timedelta(seconds=posting.STEP_SECONDS + posting.WHOLE_SECONDS) + looked_up

    assert longest < LEASE


def test_receiver_that_fails_rests_with_all_its_messages(
    clock: time_machine.Traveller,
) -> None:
    match = match_with_webhooks("cards.example.com", deals=3)

    assert attempt(SILENT) == 1
    record(match)
    assert attempt(SILENT) == 0
    clock.shift(PAUSES[0])
    assert attempt(SILENT) == 1
    due = {delivery.due_at for delivery in Delivery.objects.all()}
    assert due == {NOON + PAUSES[0] + PAUSES[1]}


def test_recovered_receiver_gets_the_queued_messages(clock: time_machine.Traveller) -> None:
    match_with_webhooks("cards.example.com", deals=3)
    attempt(SILENT)
    clock.shift(PAUSES[0])

    assert [attempt(TAKEN) for _ in range(4)] == [1, 1, 1, 0]
    hook = Webhook.objects.get()
    assert (hook.failures, hook.proven, hook.resting_until) == (0, True, None)


def test_receiver_is_switched_off_after_the_stated_failures_in_a_row(
    clock: time_machine.Traveller,
) -> None:
    match = match_with_webhooks("cards.example.com", deals=2)
    attempts, last = 0, NOON
    for pause in (*PAUSES, timedelta(days=30)):
        attempts += attempt(SILENT)
        last = datetime.now(UTC)
        clock.shift(pause)
    record(match)

    hook = Webhook.objects.get()
    assert (attempts, hook.failures) == (MOST_FAILURES, MOST_FAILURES)
    assert hook.off_since == last == NOON + sum(PAUSES, timedelta())
    assert attempt(TAKEN) == 0
    assert Delivery.objects.count() == 2


@pytest.mark.engine
def test_retry_switches_on_and_posts_all_that_was_not_taken() -> None:
    match = match_with_webhooks("cards.example.com")
    attempt(TAKEN)
    record(match, 2)
    Webhook.objects.update(failures=MOST_FAILURES - 1)
    attempt(SILENT)
    hook = Webhook.objects.get()

    failing.retry(match, hook.pk, None)

    posted = [attempt(TAKEN) for _ in range(3)]
    assert posted == [1, 1, 0]
    hook.refresh_from_db()
    assert (hook.failures, hook.off_since) == (0, None)


def test_retry_of_one_message_posts_it_again_even_if_accepted() -> None:
    match = match_with_webhooks("cards.example.com", deals=2)
    attempt(TAKEN)
    attempt(TAKEN)
    first = Delivery.objects.get(version=1)

    failing.retry(match, first.webhook_id, f"msg_{first.pk.hex}")

    assert [delivery.version for delivery in claim_all(STEADY)] == [1]
