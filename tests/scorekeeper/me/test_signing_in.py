"""Sign-in: failed guesses elsewhere lock no owner out, and some names are reserved."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from scorekeeper.accounts.models import User
from scorekeeper.me import adapter
from tests.support.accounts import PASSWORD, sign_up

LOCKED = "Too many failed login attempts. Try again later."


@pytest.fixture(autouse=True)
def limits(settings: Any, db: None) -> None:
    """Turn on the limits of a public site; each client has its own address."""
    settings.RATE_LIMITS = True
    settings.ACCOUNT_RATE_LIMITS = {}
    cache.clear()


@pytest.fixture
def anna(limits: None) -> Client:
    """Provide Anna's own client, on which she signed up."""
    phone = Client(REMOTE_ADDR="192.0.2.1")
    sign_up(phone, "anna")
    phone.post("/accounts/logout/")
    return phone


def try_password(phone: Client, password: str, name: str = "anna") -> str:
    """Try a password; return `in`, `wrong` or `locked`."""
    answer = phone.post("/accounts/login/", {"login": name, "password": password})
    if answer.status_code == 302:
        return "in"
    return "locked" if LOCKED in answer.content.decode() else "wrong"


def from_address(number: int) -> Client:
    return Client(REMOTE_ADDR=f"198.51.100.{number}")


def test_guesser_is_locked_out_where_they_guess(anna: Client) -> None:
    guesser = from_address(1)

    outcomes = [try_password(guesser, "guess") for _ in range(7)]

    assert outcomes == ["wrong"] * 5 + ["locked"] * 2
    assert try_password(guesser, PASSWORD) == "locked"


def test_owner_signs_in_from_elsewhere_while_a_stranger_guesses(anna: Client) -> None:
    for _ in range(7):
        try_password(from_address(1), "guess")

    assert (try_password(from_address(2), PASSWORD), try_password(anna, PASSWORD)) == ("in", "in")


def test_many_strangers_together_have_a_limit_that_spares_known_browsers(
    anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adapter, "STRANGERS", {"stranger": "3/h/key"})

    outcomes = [try_password(from_address(number), "guess") for number in range(1, 6)]

    assert outcomes == ["wrong"] * 3 + ["locked"] * 2
    assert (try_password(from_address(9), PASSWORD), try_password(anna, PASSWORD)) == (
        "locked",
        "in",
    )


def test_cookie_of_another_browser_is_not_believed(
    anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adapter, "STRANGERS", {"stranger": "1/h/key"})
    forger = from_address(1)
    forger.cookies["known"] = f"{User.objects.get().pk}:forged"

    assert [try_password(forger, "guess"), try_password(forger, PASSWORD)] == ["wrong", "locked"]


@pytest.mark.parametrize("name", ["scorer", "Admin", "FILE", "staff"])
def test_reserved_name_is_refused(name: str) -> None:
    form = {"username": name, "password1": PASSWORD, "password2": PASSWORD}

    answer = Client().post("/accounts/signup/", form)

    assert (answer.status_code, User.objects.count()) == (200, 0)
