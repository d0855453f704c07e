"""The browser fixtures themselves: forbidden behaviour of a page is noticed."""

from playwright.sync_api import Page

from scorekeeper.version import VERSION
from tests.plugins.browser import PHONE, OpenPage


def test_phone_reads_a_page_of_the_real_server(phone: Page, allowed_problems: list[str]) -> None:
    allowed_problems.append("favicon.ico")

    phone.goto("/healthz/ready")

    assert phone.locator("body").inner_text() == f"ready {VERSION}"
    assert phone.evaluate("[screen.width, navigator.maxTouchPoints > 0]") == [360, True]


def test_complaint_is_ignored_only_where_the_test_expects_it(
    open_page: OpenPage, allowed_problems: list[str]
) -> None:
    allowed_problems += ["^console: broken", "favicon.ico"]
    page = open_page(**PHONE)

    page.goto("/healthz/ready")

    page.evaluate("console.error('broken')")
