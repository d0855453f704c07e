"""Network faults of other kinds: no deal is lost, none is counted twice."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import Playing
from tests.plugins.browser import OpenPage
from tests.plugins.profiles import THOROUGH, at_length
from tests.support.browser.faults import (
    FORGETS,
    NEW_KEY,
    OFFLINE,
    ONCE,
    SLOWER,
    answer_408,
    answer_425,
    answer_429,
    answer_503,
    answer_of_a_hotel,
    expect_failed_posts,
    lose_answer,
    lose_request,
    serve_changed,
)
from tests.support.browser.stored_deals import (
    NO_DEALS,
    expect_queued,
    kind_and_declarer,
    tap_save,
    unfold,
    wait_until,
)
from tests.support.browser.thumb import Thumb
from tests.support.people import (
    PASSED_OUT,
    THREE_DEALS,
)

KILLS = 3 if THOROUGH else 1


@pytest.fixture(autouse=True)
def _expected(allowed_problems: list[str]) -> None:
    allowed_problems += OFFLINE


def test_killed_page_loses_and_duplicates_nothing(play: Playing) -> None:
    table = play()
    anna = table.scorer()
    context = anna.page.context

    for number in range(1, KILLS + 1):
        anna.answer(PASSED_OUT)
        context.route("**/deals/", lambda route: commit_and_kill(route, context), times=1)
        anna.button("Save deal").tap()
        if not anna.page.is_closed():
            anna.page.wait_for_event("close")
        anna = Thumb(context.new_page())
        anna.page.goto(table.watch)
        expect_queued(anna.page, 0)
        assert len(table.entries()) == number


def commit_and_kill(route: Route, context: BrowserContext) -> None:
    """Let the server commit a deal, and kill the page before the answer."""
    route.fetch()
    for page in context.pages:
        page.close()


@pytest.mark.parametrize(
    "fault",
    [
        lose_answer,
        *at_length(answer_503, answer_429, answer_408, answer_425, lose_request, answer_of_a_hotel),
    ],
)
def test_network_fault_neither_loses_nor_duplicates_deals(
    play: Playing, fault: Callable[[Route], None]
) -> None:
    table = play()
    anna = table.scorer()
    anna.page.route("**/deals/", fault, times=1)

    save_three_slowly(anna)

    assert [kind_and_declarer(entry) for entry in table.entries()] == [
        kind_and_declarer(deal) for deal in THREE_DEALS
    ]


def save_three_slowly(anna: Thumb) -> None:
    for deal in THREE_DEALS:
        anna.answer(deal)
        tap_save(anna)
    expect_queued(anna.page, 0)


def mutate(page: Page, faults: dict[str, str]) -> None:
    """Serve the script that sends deals with faults, to check that these tests detect them."""
    page.route("**/js/site.joined*.js", lambda route: serve_changed(route, faults))


def answer_passed_out(page: Page) -> None:
    """Answer on a page without touch that the deal was passed out."""
    page.locator("#entry .save").wait_for()
    page.evaluate("document.querySelector('[name=kind][value=passed_out]').click()")


@pytest.mark.thorough
def test_checker_notices_a_new_key_per_retry(play: Playing, open_page: OpenPage) -> None:
    table = play()
    page = open_page()
    mutate(page, NEW_KEY)
    page.goto(table.score)
    page.route("**/deals/", lose_answer, times=1)

    answer_passed_out(page)
    page.locator("#entry .save").click()
    expect_queued(page, 1)
    expect_queued(page, 0)

    assert table.entries() == [PASSED_OUT, PASSED_OUT]


@pytest.mark.thorough
def test_checker_notices_a_deal_forgotten_before_it_is_acknowledged(
    play: Playing, open_page: OpenPage
) -> None:
    table = play()
    page = open_page()
    mutate(page, FORGETS)
    page.goto(table.score)
    page.route("**/deals/", lose_request, times=1)

    answer_passed_out(page)
    with page.expect_event("requestfailed"):
        page.locator("#entry .save").click()
    wait_until(page, NO_DEALS)
    page.reload()
    expect_queued(page, 0)

    assert table.entries() == []


@pytest.mark.thorough
def test_send_now_sends_at_once_and_reports_when_nobody_answers(
    play: Playing, open_page: OpenPage
) -> None:
    table = play(PASSED_OUT)
    page = open_page()
    mutate(page, SLOWER)
    page.goto(table.score)
    page.route("**/deals/", lose_request)
    answer_passed_out(page)
    page.locator("#entry .save").click()
    expect_queued(page, 1)

    unfold(page)
    page.get_by_role("button", name="Send now").click()
    expect(page.locator("#queue [data-told]")).to_contain_text("The server does not answer.")
    page.unroute("**/deals/")
    page.get_by_role("button", name="Send now").click()

    expect_queued(page, 0)
    assert table.entries() == [PASSED_OUT, PASSED_OUT]


def test_deal_is_sent_soon_after_a_long_time_without_network(
    play: Playing, open_page: OpenPage
) -> None:
    table = play()
    page = open_page()
    mutate(page, ONCE)
    page.goto(table.score)
    answer_passed_out(page)
    page.context.set_offline(True)
    with expect_failed_posts(page, 2):
        page.locator("#entry .save").click()

    page.route("**/deals/", lose_request, times=1)
    page.context.set_offline(False)

    expect_queued(page, 0)
    assert table.entries() == [PASSED_OUT]
