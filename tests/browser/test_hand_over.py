"""A scorer hands a match over without a network: asked twice, then this phone no longer scores."""

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Playing, Table
from tests.plugins.browser import PHONE, OpenPage
from tests.support.browser.engine_process import EngineProcess
from tests.support.browser.faults import OFFLINE
from tests.support.browser.offline_answers import expect_unsent, wait_until_sent
from tests.support.browser.pen import expect_no_entry, hand_over, handed_over
from tests.support.browser.stored_deals import kind_and_declarer
from tests.support.browser.thumb import Thumb, with_isolates
from tests.support.people import BEN, PASSED_OUT, THREE_DEALS


@pytest.fixture(autouse=True)
def _expected(allowed_problems: list[str]) -> None:
    allowed_problems += [*OFFLINE, "status of 412"]


def share(anna: Thumb) -> None:
    anna.page.locator(".top-tools a[href$='/share/']").tap()


def offline_scorer(table: Table, engine_process: EngineProcess) -> Thumb:
    """Return a scorer without a network, with one deal that was not sent."""
    anna = table.ready(engine_process)
    anna.page.context.set_offline(True)
    anna.record(THREE_DEALS[1])
    return anna


def test_phone_that_hands_over_stops_and_says_who_scores(
    play: Playing, engine_process: EngineProcess
) -> None:
    table = play(THREE_DEALS[0])
    anna = offline_scorer(table, engine_process)
    page = anna.page

    share(anna)
    passed = handed_over(hand_over(anna, "Ben"))
    page.locator(".top-tools a", has_text="Back to the match").tap()

    assert (passed.match["code"], len(passed.match["log"]), len(passed.steps)) == (table.code, 1, 1)
    assert f"/score/{passed.key}" in table.score
    expect(page.locator("#pen")).to_contain_text(with_isolates("{Ben} has had the pen since"))
    expect(page.locator("#deals > li")).to_have_count(2)
    expect_no_entry(page)
    page.context.set_offline(False)
    wait_until_sent(page)
    page.reload()
    expect(page.locator("#pen")).to_contain_text(with_isolates("{Ben} has had the pen since"))
    expect_no_entry(page)
    assert [kind_and_declarer(deal) for deal in table.entries()] == [
        kind_and_declarer(deal) for deal in THREE_DEALS[:2]
    ]


def test_scoring_is_taken_back(play: Playing, engine_process: EngineProcess) -> None:
    table = play(THREE_DEALS[0])
    anna = offline_scorer(table, engine_process)
    page = anna.page
    share(anna)
    hand_over(anna, "Another phone")
    page.locator(".top-tools a", has_text="Back to the match").tap()
    expect(page.locator("#pen")).to_contain_text("Another phone has had the pen since")

    anna.tap(anna.button("Take it back"))
    anna.record(PASSED_OUT)

    expect(page.locator("#pen")).to_have_count(0)
    expect_unsent(page, 2)


def test_hand_over_that_is_not_confirmed_changes_nothing(
    play: Playing, engine_process: EngineProcess
) -> None:
    anna = offline_scorer(play(THREE_DEALS[0]), engine_process)
    share(anna)
    anna.tap(anna.page.locator("main").get_by_role("button", name="Ben", exact=True))

    anna.tap(anna.page.get_by_role("link", name="Cancel"))
    anna.page.locator(".top-tools a", has_text="Back to the match").tap()

    anna.choose("declarer", str(BEN))
    expect(anna.page.locator("#pen")).to_have_count(0)


def test_phone_with_a_network_goes_on_without_the_rules(
    play: Playing, engine_process: EngineProcess, open_page: OpenPage
) -> None:
    table = play(THREE_DEALS[0])
    anna = offline_scorer(table, engine_process)
    share(anna)
    links = hand_over(anna, "Ben")
    ben = Thumb(open_page(**PHONE))

    ben.page.goto(*links)
    expect(ben.page.locator("[data-take-over]")).to_contain_text("1 change was not sent yet.")
    assert "#" not in ben.page.url
    ben.tap(ben.button("Score from here"))

    expect(ben.page.locator("#entry")).to_be_visible()
    expect(ben.page.locator("#deals > li")).to_have_count(2)
    ben.record(PASSED_OUT)
    log = httpx.get(f"{table.watch}log/").json()["log"]
    assert [entry["author"] for entry in log[1:]] == ["Chrome, Linux", "Chrome, Linux 2"]
