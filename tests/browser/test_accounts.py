"""An account from a phone takes over its matches; passkeys work without mail."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Playing
from tests.plugins.browser import OpenPage
from tests.plugins.server import Server
from tests.support.browser.accounts import PASSWORD, sign_up
from tests.support.browser.thumb import Thumb
from tests.support.people import PASSED_OUT

KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
"""An authenticator that stores passkeys and verifies its user."""


@pytest.mark.thorough
def test_account_takes_the_phones_match_in_makes_a_token_and_is_deleted(play: Playing) -> None:
    table = play(PASSED_OUT)
    anna = table.scorer()
    code = table.api.rstrip("/").rpartition("/")[2]

    sign_up(anna.page, f"anna-{code}")
    expect(anna.page.get_by_role("status").first).to_contain_text("in your account now")
    anna.go(anna.page.get_by_role("link", name="My account"))
    expect(anna.page.locator(f"a[href='/m/{code}/']")).to_be_visible()

    anna.go(anna.page.get_by_role("link", name="Tokens for programs"))
    anna.page.fill("[name=name]", "club")
    anna.go(anna.button("Make a token"))
    token = anna.page.locator("#token").input_value()
    bearer = {"Authorization": f"Bearer {token}"}
    assert httpx.get(f"{table.api[: table.api.index('matches')]}tokens/", headers=bearer).is_success

    delete(anna, f"anna-{code}")
    expect(anna.page.get_by_role("status").first).to_have_text("Your account has been deleted.")
    anna.page.goto(table.watch)
    anna.record(PASSED_OUT)


def delete(anna: Thumb, name: str) -> None:
    """Delete the account: a wrong name is refused, the right one requires the password."""
    anna.page.goto("/me/delete/")
    anna.page.fill("[name=name]", "somebody")
    anna.go(anna.button("Delete my account"))
    expect(anna.page.get_by_role("alert")).to_contain_text("Nothing has been deleted.")
    anna.page.fill("[name=name]", name)
    anna.go(anna.button("Delete my account"))
    anna.page.fill("[name=password]", PASSWORD)
    anna.page.locator("form.account-form button[type=submit]").tap()
    anna.page.wait_for_url("/")


def test_passkey_is_made_and_signs_in_without_mail_and_password(
    server: Server, open_page: OpenPage, allowed_problems: list[str]
) -> None:
    # Browsers offer passkeys only to host names, not to IP addresses.
    base_url = server.url.replace("127.0.0.1", "localhost")
    allowed_problems.append(re.escape(f"foreign host: {base_url}/"))
    page = open_page(base_url=base_url)
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})
    sign_up(page, "passkey-owner")

    page.goto("/accounts/2fa/webauthn/add/")
    page.fill("[name=password]", PASSWORD)
    page.locator("form.account-form button[type=submit]").click()
    page.fill("[name=name]", "My phone")
    page.locator("#id_passwordless").check()
    page.locator("#mfa_webauthn_add").click()
    page.wait_for_url(re.compile("recovery-codes|webauthn/$|2fa/$"))
    page.goto("/me/")
    expect(page.get_by_role("link", name="Passkeys")).to_contain_text("1 passkey")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("/")

    page.goto("/accounts/login/")
    page.locator("#passkey_login").click()
    page.wait_for_url("/")
    page.goto("/me/")
    expect(page.locator("h1")).to_have_text("passkey-owner")
