"""Deals are sent without a database, with a failing one, and from a page before a sign-in."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Playing, Table
from tests.plugins.browser import PHONE
from tests.plugins.profiles import at_length
from tests.support.browser.faults import answer_503, lose_answer, lose_request
from tests.support.browser.stored_deals import expect_queued, stored_deals
from tests.support.browser.thumb import Thumb
from tests.support.people import ANNA, PASSED_OUT, THREE_DEALS

OPEN = "IDBFactory.prototype.open = "
DATABASES = {
    "missing": "Object.defineProperty(window, 'indexedDB', { value: undefined });",
    "refused": OPEN + "() => { throw new DOMException('A private window.', 'SecurityError'); };",
    "silent": OPEN + "() => ({});",
    "full": "IDBObjectStore.prototype.put = function () { this.transaction.abort(); };",
}
NO_ANSWER = "This phone cannot keep deals, and the server does not answer."


def scorer(table: Table, database: str = "missing") -> Thumb:
    """Open a match on a phone with one of these databases."""
    page = table.open_page(**PHONE)
    page.add_init_script(DATABASES[database])
    page.goto(table.score)
    return Thumb(page)


def kinds(table: Table) -> list[object]:
    return [entry["kind"] for entry in table.entries()]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "database",
    ["missing", *at_length(*(each for each in DATABASES if each != "missing"))],
)
def test_deals_of_a_phone_without_storage_are_sent_at_once(play: Playing, database: str) -> None:
    table = play()
    anna = scorer(table, database)

    for number, deal in enumerate(THREE_DEALS, start=1):
        anna.answer(deal)
        anna.tap(anna.button("Save deal"))
        expect(anna.page.locator("#deals > li")).to_have_count(number, timeout=20_000)

    assert kinds(table) == [deal["kind"] for deal in THREE_DEALS]
    expect(anna.page.locator("#queue")).to_be_hidden()


@pytest.mark.thorough
def test_database_that_was_closed_is_opened_again(
    play: Playing, allowed_problems: list[str]
) -> None:
    allowed_problems.append("ERR_INTERNET_DISCONNECTED")
    table = play()
    anna = table.scorer()
    anna.record(PASSED_OUT)
    browser = anna.page.context.new_cdp_session(anna.page)
    cleared = {"origin": anna.page.evaluate("origin"), "storageTypes": "indexeddb"}
    browser.send("Storage.clearDataForOrigin", cleared)

    anna.page.context.set_offline(True)
    anna.answer(THREE_DEALS[0])
    anna.tap(anna.button("Save deal"))
    expect_queued(anna.page, 1)
    assert len(stored_deals(anna.page)) == 1
    anna.page.context.set_offline(False)

    expect(anna.page.locator("#deals > li")).to_have_count(2, timeout=20_000)
    assert kinds(table) == ["passed_out", "contract"]


@pytest.mark.parametrize(
    "fault",
    [lose_answer, *at_length(lose_request, answer_503)],
)
def test_unacknowledged_deal_is_resent_and_counted_once(
    play: Playing, allowed_problems: list[str], fault: Callable[[Route], None]
) -> None:
    allowed_problems += ["ERR_FAILED", "status of 503", "htmx:(sendError|afterRequest)", "Response"]
    table = play()
    anna = scorer(table)
    anna.answer(THREE_DEALS[0])
    anna.page.route("**/deals/", fault, times=1)

    anna.tap(anna.button("Save deal"))
    expect(anna.page.locator("#queue")).to_contain_text(NO_ANSWER)
    expect(anna.page.locator("[name=declarer]:checked")).to_have_value(str(ANNA))
    anna.save()

    expect(anna.page.locator("#deals > li")).to_have_count(1)
    expect(anna.page.locator("#queue")).to_be_hidden()
    assert kinds(table) == ["contract"]


def test_deal_sent_again_is_on_the_list_without_a_message(
    play: Playing, allowed_problems: list[str]
) -> None:
    allowed_problems += ["ERR_FAILED", "htmx:(sendError|afterRequest)", "Response"]
    anna = scorer(play())
    anna.page.route("**/events/", lambda route: route.abort())
    anna.page.reload()
    anna.answer(THREE_DEALS[0])
    anna.page.route("**/deals/", lose_answer, times=1)

    anna.tap(anna.button("Save deal"))
    expect(anna.page.locator("#queue")).to_contain_text(NO_ANSWER)
    anna.save()

    expect(anna.page.locator("#deals > li")).to_have_count(1)


@pytest.mark.thorough
def test_removed_phone_is_notified(play: Playing, allowed_problems: list[str]) -> None:
    allowed_problems += ["status of 403", "Response"]
    table = play()
    anna = scorer(table)
    anna.answer(THREE_DEALS[0])
    anna.page.context.clear_cookies(name=re.compile("^(?!csrftoken)"))

    anna.tap(anna.button("Save deal"))

    expect(anna.page.locator("#queue")).to_contain_text("You are watching this match")
    assert kinds(table) == []


@pytest.mark.thorough
def test_deal_from_a_page_made_before_somebody_signed_in_is_taken(
    play: Playing, allowed_problems: list[str]
) -> None:
    allowed_problems.append("status of 403")
    table = play()
    anna = table.scorer()
    anna.answer(PASSED_OUT)
    # Signing in or out changes the cookie that the form's token must match.
    anna.page.context.clear_cookies(name="csrftoken")

    anna.save()
    anna.go(anna.button("Undo"))

    expect(anna.page.locator("#deals > li")).to_have_count(0)


@pytest.mark.thorough
def test_form_that_fits_no_cookie_says_what_to_do(
    play: Playing, allowed_problems: list[str]
) -> None:
    allowed_problems.append("status of 403")
    anna = play(PASSED_OUT).scorer()
    anna.page.context.clear_cookies(name="csrftoken")

    anna.go(anna.button("Undo"))

    expect(anna.page.locator("h1")).to_have_text("Load the page again")
