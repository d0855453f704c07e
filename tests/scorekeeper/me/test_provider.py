"""OpenID Connect sign-in, with a provider in a separate local process."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from html import unescape
from typing import Any

import httpx
import pytest
from allauth.socialaccount.models import SocialAccount
from django.test import Client

from scorekeeper.accounts.invitations import invite
from scorekeeper.accounts.models import Invitation, User
from scorekeeper.me.inviting import invitation_path
from tests.plugins.server import free_port
from tests.support.accounts import PASSWORD, page_at, sign_up

pytestmark = [pytest.mark.django_db, pytest.mark.served]
PATIENCE = 90
START, BACK = "/accounts/oidc/sso/login/", "/accounts/oidc/sso/login/callback/"
BUTTON = "Sign in with Klub-ID"


@pytest.fixture(scope="module")
def provider() -> Iterator[str]:
    """Run a provider that signs in any subject."""
    port = free_port()
    command = [sys.executable, "-m", "oidc_provider_mock", "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address, end = f"http://127.0.0.1:{port}", time.monotonic() + PATIENCE
    try:
        while time.monotonic() < end:
            try:
                if httpx.get(f"{address}/.well-known/openid-configuration").is_success:
                    break
            except httpx.TransportError:
                time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture
def site(provider: str, settings: Any) -> str:
    """Configure the site for the provider, with one person there."""
    app = {
        "provider_id": "sso",
        "name": "Klub-ID",
        "client_id": "scorekeeper",
        "secret": "of the tests",
        "settings": {"server_url": provider},
    }
    settings.OIDC_ISSUER, settings.OIDC_NAME = provider, "Klub-ID"
    settings.SOCIALACCOUNT_PROVIDERS = {
        "openid_connect": {"OAUTH_PKCE_ENABLED": True, "APPS": [app]}
    }
    claims = {"preferred_username": "anna", "email": "anna@example.com"}
    assert httpx.put(f"{provider}/users/subject-1", json=claims).is_success
    return provider


def sign_in_at_provider(
    browser: Client, *, process: str = "login", subject: str = "subject-1"
) -> Any:
    """Sign in at the provider by the button; return the last page."""
    redirect = browser.post(f"{START}?process={process}")
    assert "code_challenge_method=S256" in redirect["Location"]
    answer = httpx.post(redirect["Location"], data={"sub": subject})
    assert answer.status_code == 302, answer.text
    callback = httpx.URL(answer.headers["Location"])
    assert callback.path == BACK
    return browser.get(callback.path, dict(callback.params), follow=True)


def name_of(browser: Client) -> str | None:
    """Return the name of the signed-in account, if any."""
    page = page_at(browser, "/me/")
    hit = re.search(r"<h1><bdi>(.*?)</bdi></h1>", page)
    return unescape(hit[1]) if hit else None


def test_person_of_the_provider_signs_in_by_the_button(site: str) -> None:
    browser = Client()
    page = page_at(browser, "/accounts/login/")

    sign_in_at_provider(browser)
    again = Client()
    sign_in_at_provider(again)

    assert (BUTTON in page, f'action="{START}' in page) == (True, True)
    assert (name_of(browser), name_of(again), User.objects.count()) == ("anna", "anna", 1)
    account = SocialAccount.objects.get()
    assert (account.uid, account.extra_data, account.user.email) == ("subject-1", {}, "")
    profile = page_at(browser, "/me/")
    assert '<bdi>Klub-ID</bdi></b><span class="hint">connected</span>' in profile
    assert "subject-1" in page_at(browser, "/accounts/3rdparty/")
    data = b"".join(browser.get("/me/data.json").streaming_content)  # type: ignore[attr-defined]
    assert b'"subject": "subject-1"' in data


def test_sign_in_page_has_no_button_without_a_provider() -> None:
    assert 'action="/accounts/oidc' not in page_at(Client(), "/accounts/login/")
    assert Client().get(START).status_code == 404


def test_account_is_connected_and_disconnected_by_its_owner(site: str) -> None:
    phone = Client()
    sign_up(phone, "dora")

    sign_in_at_provider(phone, process="connect")
    connected = SocialAccount.objects.get()
    phone.post("/accounts/3rdparty/", {"account": connected.pk})

    assert connected.user.username == "dora"
    assert (SocialAccount.objects.count(), User.objects.count()) == (0, 1)


@pytest.mark.parametrize(
    ("how", "signup", "made"),
    [
        ("open", False, True),
        ("invite", False, False),
        ("closed", False, False),
        ("closed", True, True),
    ],
)
def test_registration_holds_for_people_of_the_provider(
    how: str, site: str, settings: Any, *, signup: bool, made: bool
) -> None:
    settings.REGISTRATION, settings.OIDC_SIGNUP = how, signup

    sign_in_at_provider(Client())

    assert User.objects.exists() == made


def test_invitation_is_used_up_by_way_of_the_provider(site: str, settings: Any) -> None:
    settings.REGISTRATION = "invite"
    browser = Client()
    browser.get(invitation_path(invite(None)[1]))

    sign_in_at_provider(browser)

    assert (name_of(browser), Invitation.objects.get().used) == ("anna", 1)


def test_provider_is_the_only_sign_in_if_so_configured(site: str, settings: Any) -> None:
    sign_up(Client(), "dora")
    settings.OIDC_ONLY = True
    browser = Client()

    page = page_at(browser, "/accounts/login/")
    browser.post("/accounts/login/", {"login": "dora", "password": PASSWORD})
    by_password = name_of(browser)
    Client().post(
        "/accounts/signup/", {"username": "eva", "password1": PASSWORD, "password2": PASSWORD}
    )
    sign_in_at_provider(browser)

    assert (BUTTON in page, 'name="password"' in page, "passkey" in page) == (True, False, False)
    assert (by_password, name_of(browser)) == (None, "anna")
    assert not User.objects.filter(username="eva").exists()


def test_unsolicited_answer_of_the_provider_signs_nobody_in(site: str) -> None:
    browser = Client()

    browser.get(BACK, {"code": "stolen", "state": "forged"})

    assert (name_of(browser), User.objects.count()) == (None, 0)
