"""Sign-up in a browser."""

from playwright.sync_api import Page

PASSWORD = "correct horse battery"


def sign_up(page: Page, name: str) -> None:
    """Create an account, which signs in."""
    page.goto("/accounts/signup/")
    page.fill("[name=username]", name)
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.locator("form.account-form button[type=submit]").click()
    page.wait_for_url("/")
