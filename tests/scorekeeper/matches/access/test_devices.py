"""Scorers: renewed links, listed and removed phones."""

import pytest
from django.conf import settings as site
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from scorekeeper.accounts.models import User
from scorekeeper.matches.access.devices import (
    admit_device,
    link_works,
    remove_device,
    renew_key,
    scoring_phones,
)
from scorekeeper.matches.access.labels import is_label, label_of
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import record_deal
from tests.support.people import PASSED_OUT, reloaded, start

pytestmark = pytest.mark.django_db

ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1"


def phone_of(match: Match, agent: str = ANDROID) -> Client:
    """Return a client that opened the scorer's link."""
    phone = Client(HTTP_USER_AGENT=agent)
    assert phone.get(link_of(match)).status_code == 302
    return phone


def link_of(match: Match) -> str:
    return reverse("take-key", args=(match.code, match.scorer_key))


def can_save(phone: Client, match: Match) -> bool:
    """Try to save a passed-out deal; return whether it was stored."""
    deal = {"kind": "passed_out"}
    return phone.post(reverse("record", args=(match.code,)), deal).status_code == 302


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        (ANDROID, "Chrome, Android"),
        (IPHONE, "Safari, iPhone"),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0",
            "Firefox, Linux",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36 Edg/120.0", "Edge, Windows"),
        ("<script>", "Browser"),
        ("", "Browser"),
    ],
)
def test_phone_is_called_by_its_browser_and_system(agent: str, label: str) -> None:
    assert (label_of(agent), is_label(label), is_label(f"{label} 12")) == (label, True, True)


@pytest.mark.parametrize(
    "text", ["", "anna", "scorer", "file:Browser", "Browser ", "Browser 0", "Browser 1000"]
)
def test_other_names_are_no_label_of_a_phone(text: str) -> None:
    assert not is_label(text)


def test_two_phones_alike_are_distinguished() -> None:
    match = start()

    labels = [admit_device(match, mark=mark, agent=ANDROID).label for mark in ("one", "two", "one")]

    assert labels == ["Chrome, Android", "Chrome, Android 2", "Chrome, Android"]


def test_label_of_an_author_is_given_to_no_other_phone() -> None:
    match = start()
    record_deal(match, PASSED_OUT, attempt=Attempt(author="Browser", entered_by="Chrome, Android"))

    labels = [admit_device(match, mark=mark, agent=ANDROID).label for mark in ("one", "two")]

    assert labels == ["Chrome, Android 2", "Chrome, Android 3"]


@pytest.mark.parametrize(
    ("own_label", "label"),
    [
        ("Chrome, Android", "Chrome, Android"),
        ("Chrome, Android 5", "Chrome, Android 5"),
        ("Chrome, Android 2", "Chrome, Android 3"),
        ("Safari, iPhone", "Chrome, Android 3"),
        ("anna", "Chrome, Android 3"),
    ],
)
def test_phone_keeps_the_label_that_it_gave_itself(own_label: str, label: str) -> None:
    match = start()
    record_deal(match, PASSED_OUT, attempt=Attempt(entered_by="Chrome, Android"))
    match.devices.create(mark="listed", label="Chrome, Android 2")

    phone = Client(HTTP_USER_AGENT=ANDROID)
    phone.get(link_of(match), {"label": own_label})

    assert match.devices.order_by("-pk").values_list("label", flat=True)[0] == label


def test_renewed_link_works_and_the_old_one_is_dead_at_once(client: Client) -> None:
    match = start()
    old = link_of(match)

    renewed = renew_key(match)

    assert client.get(old).status_code == 404
    assert client.get(link_of(renewed)).status_code == 302
    assert renewed.version == match.version
    assert reloaded(match).changes.count() == 0


def test_listed_phones_keep_scoring_when_the_link_is_renewed() -> None:
    match = start()
    anna, ben = phone_of(match), phone_of(match, IPHONE)

    anna.post(reverse("renew-key", args=(match.code,)))

    assert (can_save(anna, match), can_save(ben, match)) == (True, True)


def test_old_key_no_longer_writes_without_a_listed_phone() -> None:
    match = start()
    ben = phone_of(match)
    match.devices.all().delete()
    assert can_save(ben, match)

    renew_key(match)

    assert not can_save(ben, match)


@pytest.mark.engine
def test_removed_phone_cannot_save_and_its_link_is_dead() -> None:
    match = start()
    anna, ben = phone_of(match), phone_of(match, IPHONE)
    old, device = link_of(match), match.devices.get(label="Safari, iPhone")

    anna.post(reverse("put-out", args=(match.code, device.pk)))

    assert (can_save(anna, match), can_save(ben, match)) == (True, False)
    assert ben.get(old).status_code == 404
    assert not can_save(ben, match)
    assert ben.get(reverse("match", args=(match.code,))).status_code == 200


def test_removed_phone_returns_by_the_new_link() -> None:
    match = start()
    ben = phone_of(match)

    renewed = remove_device(match, match.devices.get().pk)
    assert not can_save(ben, match)
    ben.get(link_of(renewed))

    assert can_save(ben, match)
    assert [phone.device.label for phone in scoring_phones(match)] == ["Chrome, Android"]


def test_stranger_renews_no_link_and_removes_no_phone() -> None:
    match = start()
    anna, cleo = phone_of(match), Client()
    device = match.devices.get()

    answers = [
        cleo.post(reverse("renew-key", args=(match.code,))).status_code,
        cleo.post(reverse("put-out", args=(match.code, device.pk))).status_code,
    ]

    assert answers == [403, 403]
    assert reloaded(match).key_hash == match.key_hash
    assert can_save(anna, match)


def test_phone_of_another_match_is_not_removed() -> None:
    match, other_match = start(), start()
    phone = phone_of(other_match)

    remove_device(match, other_match.devices.get().pk)

    assert can_save(phone, other_match)


@pytest.mark.engine
def test_phones_are_listed_with_their_last_change() -> None:
    match = start()
    phone_of(match, IPHONE)
    anna = phone_of(match)
    can_save(anna, match)
    can_save(anna, match)
    record_deal(match, PASSED_OUT, attempt=Attempt(author="somebody"))

    actual = [
        (phone.device.label, phone.last and phone.last.version) for phone in scoring_phones(match)
    ]

    assert actual == [("Safari, iPhone", None), ("Chrome, Android", 2)]


def test_history_shows_the_phone_and_never_a_key() -> None:
    match = start()
    anna = phone_of(match)
    can_save(anna, match)

    page = anna.get(reverse("history", args=(match.code,))).content.decode()

    assert "Chrome, Android" in page
    assert match.scorer_key not in page
    assert match.devices.get().mark not in page


def test_match_whose_hash_no_longer_fits_is_mended_by_a_new_link(settings: Settings) -> None:
    anna = User.objects.create(username="anna")
    match = start(owner=anna)
    settings.SECRET_KEY = site.SECRET_KEY + "another"
    phone = Client()
    phone.force_login(anna)
    share = reverse("share", args=(match.code,))
    assert "no longer works" in phone.get(share).content.decode()

    phone.post(reverse("renew-key", args=(match.code,)))

    assert link_works(reloaded(match))
    assert "no longer works" not in phone.get(share).content.decode()
    assert can_save(Client(), match) is False
    assert can_save(phone_of(reloaded(match)), match)


def test_page_of_links_lists_other_phones_to_remove() -> None:
    match = start()
    anna = phone_of(match)
    phone_of(match, IPHONE)

    page = anna.get(reverse("share", args=(match.code,))).content.decode()

    assert page.count('class="badge">this phone<') == 1
    assert 'aria-label="Remove Safari, iPhone"' in page
    assert "Remove Chrome, Android" not in page
