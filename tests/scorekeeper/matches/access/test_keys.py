"""Codes for watching and keys for scoring: unguessable, not stored, not logged."""

import base64
import logging
import secrets
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from scorekeeper.matches.access.keys import (
    CODE_ALPHABET,
    CODE_LENGTH,
    key_hash,
    new_code,
    same_key,
    scorer_key,
)
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import record_deal
from tests.support.people import PASSED_OUT, log_of, reloaded, start

MATCH = UUID("0192f3a4-0000-7000-8000-000000000001")


def test_code_is_eight_characters_that_do_not_look_alike() -> None:
    codes = [new_code() for _ in range(200)]

    assert {len(code) for code in codes} == {CODE_LENGTH} == {8}
    assert set("".join(codes)) == set(CODE_ALPHABET)
    assert set("0o1il") & set(CODE_ALPHABET) == set()
    assert len(set(codes)) == 200


def test_code_is_drawn_from_a_source_that_cannot_be_predicted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    characters = iter("abcd2345")
    monkeypatch.setattr(secrets, "choice", lambda _alphabet: next(characters))

    assert new_code() == "abcd2345"


def test_key_has_192_bits_and_suits_an_address() -> None:
    key = scorer_key(MATCH, 1)

    assert len(base64.urlsafe_b64decode(key)) * 8 == 192
    assert len(key) == 32
    assert "=" not in key


def test_key_is_derived_from_match_generation_and_secret(settings: Settings) -> None:
    keys = [scorer_key(MATCH, 1), scorer_key(MATCH, 2), scorer_key(uuid4(), 1)]
    again = scorer_key(MATCH, 1)
    settings.SECRET_KEY = "another secret"
    keys.append(scorer_key(MATCH, 1))

    assert again == keys[0]
    assert len(set(keys)) == 4


@pytest.mark.parametrize(
    ("generation", "halves"),
    [
        (1, ("2rB2iD3N-s-_mLnM", "C6-T41QPJFbkyK64")),
        (2, ("YV9lwtkXrrDPlwpR", "DPVBrxb16c9WEDyX")),
    ],
)
def test_keys_of_printed_and_sent_links_never_change(
    generation: int, halves: tuple[str, str], settings: Settings
) -> None:
    """Keys are not stored: another derivation would end every scorer's link at an upgrade.

    Calculated independently: `printf 'scorer-key:<match>:<generation>' | openssl dgst -sha256
    -hmac 'a secret of the tests' -binary | head -c 24 | base64`, with `-_` for `+/`.
    """
    settings.SECRET_KEY = "a secret of the tests"

    assert scorer_key(MATCH, generation) == "".join(halves)


def test_stored_hash_knows_its_key_and_no_other() -> None:
    key = scorer_key(MATCH, 1)

    assert same_key(key, key_hash(key))
    assert not same_key(key_hash(key), key_hash(key))
    assert not same_key("", key_hash(key))
    assert not same_key("ключ", key_hash(key))


def test_renewed_key_ends_the_one_before() -> None:
    renewed = key_hash(scorer_key(MATCH, 2))

    assert same_key(scorer_key(MATCH, 2), renewed)
    assert not same_key(scorer_key(MATCH, 1), renewed)


@pytest.mark.django_db
def test_match_stores_the_hash_of_its_key_and_never_the_key() -> None:
    match = record_deal(start(), PASSED_OUT).match

    columns = Match.objects.filter(pk=match.pk).values().get()
    assert columns["key_hash"] == key_hash(match.scorer_key)
    assert match.scorer_key not in str(columns)
    assert match.scorer_key not in str(list(match.changes.values()))
    assert reloaded(match).scorer_key == match.scorer_key


@pytest.mark.django_db
def test_key_is_in_no_text_of_a_match() -> None:
    match = start()

    summary = f"{match} {match!r} {vars(match)} {match.read_document()!r} {log_of(match)}"

    assert match.scorer_key not in summary


@pytest.mark.django_db
def test_saving_a_match_again_leaves_its_key(settings: Settings) -> None:
    match = start()
    key = match.scorer_key
    settings.SECRET_KEY = "another secret"

    reloaded(match).save()

    assert same_key(key, reloaded(match).key_hash)


@pytest.mark.django_db
@pytest.mark.parametrize("right", [True, False])
def test_key_in_the_scorers_link_is_not_logged(
    client: Client,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    *,
    right: bool,
) -> None:
    match = start()
    key = match.scorer_key if right else scorer_key(match.pk, 2)
    link = reverse("take-key", args=(match.code, key))

    with caplog.at_level(logging.DEBUG):
        status = client.get(link).status_code

    output = caplog.text + "".join(capfd.readouterr())
    assert key in link
    assert status == (302 if right else 404)
    assert "m/<code:code>/score/" in output
    assert key not in output
