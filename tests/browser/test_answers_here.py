"""A phone that is ready answers for itself: at once, and without the server; it sends what it made."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Playing, Table
from tests.plugins.browser import PHONE
from tests.support.browser.engine_beside import Beside, engine_beside
from tests.support.browser.faults import OFFLINE, lose_answer
from tests.support.browser.kept import until
from tests.support.browser.thumb import Thumb, said
from tests.support.people import ANNA, BEN, DORA, HEARTS, PASSED_OUT, SANAC, THREE_DEALS, contract

NO_STEPS = """async () => {
  const names = await indexedDB.databases();
  if (!names.some(({ name }) => name === "scorekeeper-matches")) return true;
  const database = await new Promise((done) => {
    const request = indexedDB.open("scorekeeper-matches");
    request.onsuccess = () => done(request.result);
  });
  const count = await new Promise((done) => {
    const request = database.transaction("steps").objectStore("steps").count();
    request.onsuccess = () => done(request.result);
  });
  database.close();
  return count === 0;
}"""


@pytest.fixture(scope="module")
def beside() -> Iterator[Beside]:
    """Run the engine of this module's phones."""
    with engine_beside() as running:
        yield running


@pytest.fixture(autouse=True)
def _expected(allowed_problems: list[str]) -> None:
    allowed_problems += OFFLINE


def ready(table: Table, beside: Beside) -> Thumb:
    """Open a match on a phone that is ready, and wait until it answers for itself."""
    page = table.open_page(**PHONE)
    beside.put_into(page)
    page.goto(table.score)
    answers(page)
    return Thumb(page)


def answers(page: Page) -> None:
    expect(page.locator("html[data-answers]")).to_be_attached(timeout=20_000)


def arrived(page: Page) -> None:
    """Wait until nothing waits on the phone any more."""
    until(page, NO_STEPS)
    expect(page.locator("#steps")).to_be_hidden()


def test_deals_show_their_score_without_network_and_arrive_once(
    play: Playing, beside: Beside
) -> None:
    table = play()
    anna = ready(table, beside)

    anna.page.context.set_offline(True)
    for deal in THREE_DEALS:
        anna.record(deal)
    expect(anna.page.locator("#deals > li")).to_have_count(3)
    expect(anna.page.locator("#steps [data-said]")).to_have_text("Changes only on this phone: 3")
    shown = anna.page.locator("#totals").inner_text()
    assert table.entries() == []
    anna.page.context.set_offline(False)

    arrived(anna.page)
    assert [each["kind"] for each in table.entries()] == [each["kind"] for each in THREE_DEALS]
    anna.page.reload()
    assert anna.page.locator("#totals").inner_text() == shown
