"""Steps that one phone entered and another sends: once, in order, with who entered them."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from tests.support.people import PASSED_OUT, start
from tests.support.phone.drawing import LIGHT
from tests.support.phone.starts import NEW, start_form

pytestmark = pytest.mark.django_db

ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1"
PASSED_ON = "Chrome, Android"


def phone_of(match: Match, agent: str) -> Client:
    """Return a phone that opened the scorer's link."""
    phone = Client(HTTP_USER_AGENT=agent)
    phone.get(reverse("take-key", args=(match.code, match.scorer_key)))
    return phone


def deal_form(version: int, **fields: str) -> dict[str, Any]:
    """Return a step of a phone without a network."""
    return {"kind": "passed_out", "version": version, "key": uuid4().hex, **fields}


def send(phone: Client, match: Match, form: dict[str, Any], **fields: str) -> Any:
    return phone.post(f"/m/{match.code}/deals/", {**form, **fields}, headers=LIGHT)


def authors(match: Match) -> list[str]:
    return list(match.changes.values_list("author", flat=True))


def test_step_keeps_who_entered_it_and_counts_once_from_two_phones() -> None:
    match = start()
    anna, ben = phone_of(match, ANDROID), phone_of(match, IPHONE)
    passed_on, own = deal_form(0), deal_form(1)

    answers = [
        send(ben, match, passed_on, by=PASSED_ON),
        send(ben, match, own),
        send(anna, match, passed_on),
    ]

    written = [(answer.status_code, answer.json()["replayed"]) for answer in answers]
    assert written == [(200, False), (200, False), (200, True)]
    assert authors(match) == ["Chrome, Android", "Safari, iPhone"]
    assert [answer.json()["entry"]["author"] for answer in answers[::2]] == [PASSED_ON] * 2


def test_step_that_its_own_phone_sent_first_is_repeated_by_the_other() -> None:
    match = start()
    anna, ben = phone_of(match, ANDROID), phone_of(match, IPHONE)
    passed_on = deal_form(0)
    send(anna, match, passed_on)

    again = send(ben, match, passed_on, by=PASSED_ON)

    assert (again.json()["replayed"], again.json()["version"]) == (True, 1)
    assert authors(match) == ["Chrome, Android"]


@pytest.mark.parametrize("by", ["anna", "scorer", "file:anna", "Chrome, Android " + "9" * 80, ""])
def test_step_is_of_the_phone_that_sends_it_if_no_phone_is_named(by: str) -> None:
    match = start()

    send(phone_of(match, IPHONE), match, deal_form(0), by=by)

    assert authors(match) == ["Safari, iPhone"]


def test_phone_of_an_outdated_step_is_told_its_own_name() -> None:
    match = services.record_deal(start(), PASSED_OUT).match

    late = send(phone_of(match, IPHONE), match, deal_form(0), by=PASSED_ON)

    assert (late.status_code, late.json()["author"]) == (412, "Safari, iPhone")


def test_stranger_writes_under_no_name() -> None:
    match = start()

    refused = send(Client(), match, deal_form(0), by=PASSED_ON)

    assert (refused.status_code, authors(match)) == (403, [])


def test_match_that_began_on_a_phone_is_begun_by_the_one_that_took_it_over() -> None:
    form = start_form()
    anna, ben = Client(HTTP_USER_AGENT=ANDROID), Client(HTTP_USER_AGENT=ANDROID)

    own_labels = (ben, "Chrome, Android 2"), (anna, "Chrome, Android")
    answers = [
        phone.post(NEW, form | {"label": own_label}, headers=LIGHT).json()
        for phone, own_label in own_labels
    ]

    starts = [(answer["author"], answer["replayed"]) for answer in answers]
    assert starts == [("Chrome, Android 2", False), ("Chrome, Android", True)]
    assert Match.objects.count() == 1


def test_match_that_has_begun_is_taken_over_where_only_some_may_begin(settings: Settings) -> None:
    form, ben = start_form(), Client()
    Client().post(NEW, form, headers=LIGHT)
    settings.MATCHES_BY = "accounts"

    again = ben.post(NEW, form, headers=LIGHT)
    other = ben.post(NEW, form | {"title": "Another"}, headers=LIGHT)
    new = ben.post(NEW, start_form(), headers=LIGHT)

    assert [each.status_code for each in (again, other, new)] == [200, 403, 403]
    assert Match.objects.count() == 1


def test_rematch_is_taken_over_without_a_right_to_the_match_before() -> None:
    match = services.stop_match(services.record_deal(start(), PASSED_OUT).match).match
    anna, ben, form = phone_of(match, ANDROID), Client(), {"key": uuid4().hex}
    at = reverse("rematch", args=[match.code])
    too_early = ben.post(at, form, headers=LIGHT)
    begun = anna.post(at, form, headers=LIGHT).json()

    again = ben.post(at, form, headers=LIGHT)
    other = ben.post(at, {"key": uuid4().hex}, headers=LIGHT)

    assert [each.status_code for each in (too_early, again, other)] == [403, 200, 403]
    assert (again.json()["replayed"], again.json()["match"]) == (True, begun["match"])
    assert not match.devices.filter(label="Browser").exists()
