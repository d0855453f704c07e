"""Nothing on a page moves after its first paint, whatever is queued or refused."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Playing, Table
from tests.plugins.profiles import at_length
from tests.support.browser.faults import OFFLINE, leave_waiting, lose_request
from tests.support.browser.stored_deals import (
    NO_DEALS,
    expect_queued,
    stored_deals,
    tap_save,
    wait_until,
)
from tests.support.browser.thumb import Thumb
from tests.support.people import BEN, HEARTS, PASSED_OUT

DEALS = "**/deals/"
SCRIPTS = re.compile(r"/static/js/(?!deal/hold-form).*\.js$")
LATE = 0.5
"""Seconds by which scripts are delayed, so that the page is painted without them."""
BEFORE_IT_GIVES_UP = 10_000
"""Milliseconds, less than a phone waits for an answer."""
AFTERWARDS = 2_000
"""Milliseconds to wait for late movement."""
SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) shifts.push({
    value: each.value,
    moved: each.sources.map(({ node, previousRect, currentRect }) =>
      `${(node?.outerHTML ?? node?.textContent ?? "").slice(0, 80)}: `
      + `${JSON.stringify(previousRect)} > ${JSON.stringify(currentRect)}`),
  });
}).observe({ type: "layout-shift", buffered: true });"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length > 0"
PLACES = """() => {
  const places = {};
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  for (const name of ["header a", "#strip a", "#strip-home", ".undo-bar button", "#entry label",
    "#entry .save", "#entry [formaction]", "h1", "a.game", "a.continue", "#receipt"]) {
    document.querySelectorAll(name).forEach((each, number) => {
      const { x, y, height } = each.getBoundingClientRect();
      const inView = y < innerHeight && y + height > 0 && height > 0;
      if (seen(each) && inView) places[`${name} ${number}`] = [Math.round(x), Math.round(y)];
    });
  }
  return places;
}"""
"""The positions of everything that can be tapped."""


@pytest.fixture(autouse=True)
def _expected(allowed_problems: list[str]) -> None:
    allowed_problems += OFFLINE


def delay(route: Route) -> None:
    """Continue a request after a delay."""
    time.sleep(LATE)
    route.continue_()


def empty(_anna: Thumb) -> None:
    """Leave the queue empty."""


def waiting(anna: Thumb) -> None:
    """Queue a deal that cannot be sent."""
    anna.page.route(DEALS, lose_request)
    anna.answer(PASSED_OUT)
    tap_save(anna)
    expect_queued(anna.page, 1)


def sent_while_looking(anna: Thumb) -> None:
    """Queue a deal that is sent once the page is open."""
    waiting(anna)
    anna.page.unroute(DEALS)
    anna.page.route(DEALS, delay)


def incomplete(anna: Thumb) -> None:
    """Queue a deal that the server will refuse."""
    anna.page.route(DEALS, lose_request)
    anna.choose("declarer", str(BEN))
    anna.choose("contract", str(HEARTS))
    tap_save(anna)
    expect_queued(anna.page, 1)
    anna.page.unroute(DEALS)


def refused(anna: Thumb) -> None:
    """Queue a deal that the server has refused."""
    incomplete(anna)
    anna.page.reload()
    wait_until(anna.page, "() => localStorage.getItem('back in form') !== null")


def refused_while_looking(anna: Thumb) -> None:
    """Queue a deal that the server refuses once the page is open."""
    incomplete(anna)
    anna.page.route(DEALS, delay)


def offline(anna: Thumb) -> None:
    """Queue a deal on a phone whose requests fail, except those for pages."""
    waiting(anna)
    for each in ("**/events/**", "**/sheet/**", "**/preview/**", "**/healthz/**"):
        anna.page.route(each, lose_request)


State = Callable[[Thumb], None]
STATES: list[State] = [
    empty,
    waiting,
    sent_while_looking,
    refused,
    refused_while_looking,
    offline,
]
ENDS = {"sent_while_looking": [], "refused_while_looking": ["refused"], "refused": ["refused"]}


def expect_no_movement(page: Page, address: str) -> None:
    """Open a page with delayed scripts, and check that nothing moves after the first paint."""
    page.add_init_script(SHIFTS)
    page.route(SCRIPTS, delay)
    # Routes disable the browser's cache, so that each page would load its font again.
    page.route("**/*.woff2", lose_request)
    page.goto(address, wait_until="commit")
    wait_until(page, PAINTED)
    before: dict[str, Any] = page.evaluate(PLACES)
    page.wait_for_load_state("load")
    page.wait_for_timeout(AFTERWARDS)
    after: dict[str, Any] = page.evaluate(PLACES)

    assert len(before) > 5
    assert {name: after.get(name) for name in before} == before
    shifts = page.evaluate("window.shifts")
    assert not shifts, "\n".join(map(str, shifts))


@pytest.mark.parametrize("where", ["scoring", *at_length("start")])
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_nothing_moves_after_the_first_paint(play: Playing, state: State, where: str) -> None:
    table = play(PASSED_OUT)
    anna = table.scorer()
    state(anna)

    expect_no_movement(anna.page, table.watch if where == "scoring" else "/")

    states = [deal["state"] for deal in stored_deals(anna.page)]
    assert states == ENDS.get(state.__name__, states)


def test_refused_deal_of_another_match_is_one_line_with_a_way_there(play: Playing) -> None:
    table, other = play(), play(PASSED_OUT)
    anna = table.scorer()
    refused(anna)
    anna.page.goto(other.score)

    expect_no_movement(anna.page, other.watch)

    line = anna.page.locator("#queue [data-way]")
    expect(line).to_have_text("Not saved: Croatian Preferans: Anna, Ben, Dora")
    expect(anna.page.locator("#queue")).not_to_contain_text("Hearts")
    expect(anna.page.locator("#queue li")).to_be_hidden()
    anna.go(line)
    assert wait_until_back_on_form(anna, table)


def wait_until_back_on_form(anna: Thumb, table: Table) -> bool:
    """Wait until a deal is back in the form of its match; return whether the URL is right."""
    error = anna.page.locator("#entry .wrong-line")
    expect(error).to_contain_text("Enter the tricks of")
    expect(error).to_be_in_viewport()
    expect(anna.page.locator("#queue")).to_be_hidden()
    expect(anna.page.locator("[name=declarer]:checked")).to_have_value(str(BEN))
    return anna.page.url == table.watch


def with_a_refused_deal(table: Table) -> Thumb:
    """Open a match whose form has a refused deal again."""
    anna = table.scorer()
    refused(anna)
    anna.page.goto(table.watch)
    assert wait_until_back_on_form(anna, table)
    return anna


def test_refused_deal_is_sent_again_or_discarded_on_its_form(play: Playing) -> None:
    table = play()
    anna = with_a_refused_deal(table)

    with anna.page.expect_response(DEALS):
        anna.tap(anna.button("Send again"))
    expect(anna.page.locator("#entry .wrong-line")).to_be_visible()
    anna.go(anna.page.get_by_role("link", name="Discard"))

    expect_queued(anna.page, 0)
    expect(anna.page.locator("[name=declarer]:checked")).to_have_count(0)
    assert table.entries() == []


def test_deal_discarded_while_it_is_sent_again_is_gone(play: Playing) -> None:
    table = play()
    anna = with_a_refused_deal(table)
    drop = anna.page.get_by_role("link", name="Discard")
    drop.evaluate("(link) => { link.href = '#'; }")  # the page stays, and with it what it sends
    anna.page.route(DEALS, leave_waiting)
    with anna.page.expect_request(DEALS):
        anna.tap(anna.button("Send again"))

    with anna.page.expect_event("requestfailed", timeout=BEFORE_IT_GIVES_UP):
        anna.tap(drop)

    wait_until(anna.page, NO_DEALS)
    assert stored_deals(anna.page) == []
    assert table.entries() == []


def test_list_lies_over_the_page_and_a_tap_beside_it_folds_it(play: Playing) -> None:
    table = play(PASSED_OUT)
    anna = table.scorer()
    waiting(anna)
    before = anna.page.evaluate(PLACES)

    anna.tap(anna.page.locator("#queue summary"))
    expect(anna.page.locator("#queue li")).to_be_visible()
    assert anna.page.evaluate(PLACES) == before
    anna.tap(anna.page.locator("#strip"))

    expect(anna.page.locator("#queue li")).to_be_hidden()
