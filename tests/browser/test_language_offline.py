"""A ready phone changes its language without a network; the server hears of it later."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import create_match
from tests.plugins.browser import PHONE, record_problems
from tests.plugins.bundles import engine_script
from tests.plugins.server import Server
from tests.support.browser.faults import OFFLINE
from tests.support.browser.offline_answers import FETCH, LOCAL
from tests.support.browser.ready_site import CONTROLLED
from tests.support.browser.stored_deals import wait_until
from tests.support.people import PASSED_OUT

pytestmark = pytest.mark.served
SLOW = 60_000


@pytest.fixture
def croatian_phone(browser: Browser, shared_bundled_server: Server) -> Iterator[Page]:
    """A phone with the bundle and the words of Croatian."""
    problems: list[str] = []
    url = shared_bundled_server.url
    context = browser.new_context(**PHONE, service_workers="allow", base_url=url, locale="hr")
    page = context.new_page()
    record_problems(page, shared_bundled_server, problems)
    page.goto("/")
    wait_until(page, CONTROLLED)
    page.evaluate(FETCH, engine_script())
    yield page
    context.close()
    assert [each for each in problems if not any(known in each for known in OFFLINE)] == []


def test_language_changes_without_a_network_and_the_server_follows(
    croatian_phone: Page, shared_bundled_server: Server
) -> None:
    page, html = croatian_phone, croatian_phone.locator("html")
    match = create_match(shared_bundled_server.url, PASSED_OUT)
    page.goto(match.score)
    page.locator("button[name=language][value=en]").tap()
    expect(html).to_have_attribute("lang", "en")
    wait_until(page, f"() => Boolean({LOCAL})")

    page.context.set_offline(True)
    missing = page.locator("button[name=language][value=ja]")
    missing.tap()
    expect(missing).to_be_disabled()
    page.locator("button[name=language][value=hr]").tap()

    expect(html).to_have_attribute("lang", "hr", timeout=SLOW)
    page.goto("/new/tarneeb/")
    expect(html).to_have_attribute("lang", "hr", timeout=SLOW)
    assert cookie(page) == "en"
    page.goto(match.watch)
    with page.expect_response("**/i18n/"):
        page.context.set_offline(False)
        page.reload()

    expect(html).to_have_attribute("lang", "hr")
    assert cookie(page) == "hr"
    assert page.evaluate("localStorage.getItem('language chosen')") is None


def cookie(page: Page) -> str | None:
    cookies = {each.get("name"): each.get("value") for each in page.context.cookies()}
    return cookies["django_language"]
