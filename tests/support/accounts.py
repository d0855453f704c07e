"""Sign-up, sign-in and scorers' phones, through the pages of the site."""

from typing import Any

from django.http.response import HttpResponse
from django.test import Client

from scorekeeper.matches.models import Match

PASSWORD = "correct horse battery"


def sign_up(phone: Client, name: str) -> HttpResponse:
    """Sign up on a phone; return the page shown afterwards."""
    form = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    return post_form(phone, "/accounts/signup/", form)


def sign_in(phone: Client, name: str) -> HttpResponse:
    """Sign in on a phone; return the page shown afterwards."""
    return post_form(phone, "/accounts/login/", {"login": name, "password": PASSWORD})


def post_form(phone: Client, address: str, form: dict[str, Any]) -> HttpResponse:
    """Post a form and follow its redirects; return the page."""
    page: Any = phone.post(address, form, follow=True)
    assert page.status_code == 200
    return page  # type: ignore[no-any-return]


def scoring(*matches: Match) -> Client:
    """Return a phone that may score these matches."""
    phone = Client()
    for match in matches:
        let_in(phone, match)
    return phone


def let_in(phone: Client, match: Match) -> None:
    """Open the scorer's link of a match on a phone."""
    assert phone.get(f"/m/{match.code}/score/{match.scorer_key}").status_code == 302


def page_text(page: HttpResponse) -> str:
    return page.content.decode()


def page_at(phone: Client, address: str) -> str:
    """Return the text of the page at an address, after redirects."""
    return phone.get(address, follow=True).content.decode()
