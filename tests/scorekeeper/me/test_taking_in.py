"""Matches scored on a phone are claimed by the account that signs up or in on it."""

import pytest
from django.test import Client

from scorekeeper.accounts.models import User
from scorekeeper.matches.access.devices import remove_device, scoring_phones
from scorekeeper.matches.models import Device, Match
from tests.support.accounts import let_in, page_text, scoring, sign_in, sign_up
from tests.support.people import PASSED_OUT, reloaded, start

pytestmark = pytest.mark.django_db


def owner(match: Match) -> str | None:
    current = reloaded(match).owner
    return current.get_username() if current else None


def test_match_of_the_phone_is_claimed_at_sign_up() -> None:
    match = start(PASSED_OUT)

    page = sign_up(scoring(match), "anna")

    assert owner(match) == "anna"
    assert "The match scored on this phone is in your account now." in page_text(page)


@pytest.mark.engine
def test_matches_of_the_phone_are_claimed_at_sign_in() -> None:
    first, second, elsewhere = start(), start(), start()
    sign_up(Client(), "anna")

    page = sign_in(scoring(first, second), "anna")

    assert [owner(match) for match in (first, second, elsewhere)] == ["anna", "anna", None]
    assert "The 2 matches scored on this phone are in your account now." in page_text(page)


def test_no_message_is_shown_when_no_match_is_claimed() -> None:
    page = sign_up(Client(), "anna")

    assert "in your account now" not in page_text(page)


def test_match_of_another_account_stays_there() -> None:
    match = start()
    phone = scoring(match)
    sign_up(phone, "anna")
    phone.post("/accounts/logout/")

    page = sign_up(phone, "ben")

    assert owner(match) == "anna"
    assert "in your account now" not in page_text(page)


def test_helper_with_the_scorers_link_does_not_claim_the_match() -> None:
    match = start()
    scoring(match)

    sign_up(scoring(match), "ben")

    assert owner(match) is None


def test_remaining_phone_claims_the_match_after_the_first_is_removed() -> None:
    match = start()
    scoring(match)
    ben = scoring(match)
    remove_device(match, scoring_phones(match)[0].device.pk)

    sign_up(ben, "ben")

    assert owner(match) == "ben"


def test_removed_phone_claims_nothing() -> None:
    match = start()
    phone = scoring(match)
    remove_device(match, scoring_phones(match)[0].device.pk)

    sign_up(phone, "anna")

    assert owner(match) is None


def test_key_alone_counts_where_no_phone_was_listed() -> None:
    match = start()
    phone = scoring(match)
    Device.objects.all().delete()

    sign_up(phone, "anna")

    assert owner(match) == "anna"


def test_expired_key_claims_no_match_without_a_listed_phone() -> None:
    match = start()
    phone = scoring(match)
    Match.objects.filter(pk=match.pk).update(key_hash="0" * 64)
    Device.objects.all().delete()

    sign_up(phone, "anna")

    assert owner(match) is None


def test_second_sign_in_claims_matches_scored_meanwhile() -> None:
    phone = scoring(start())
    sign_up(phone, "anna")
    phone.post("/accounts/logout/")
    later = start()
    let_in(phone, later)

    page = sign_in(phone, "anna")

    assert owner(later) == "anna"
    assert "The match scored on this phone is in your account now." in page_text(page)
    assert User.objects.get().matches.count() == 2
