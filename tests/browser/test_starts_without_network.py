"""A match started offline: no input is lost, and the match starts once."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.plugins.browser import PHONE, OpenPage
from tests.support.browser.faults import lose_answer
from tests.support.browser.thumb import TABLE, Thumb


@pytest.fixture(autouse=True)
def _expected(allowed_problems: list[str]) -> None:
    allowed_problems += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]


@pytest.mark.thorough
def test_match_stays_on_its_form_until_it_can_start_without_network(
    open_page: OpenPage,
) -> None:
    anna = Thumb(open_page(**PHONE))
    anna.page.goto("/new/preferans/")
    for seat, name in enumerate(TABLE):
        anna.page.fill(f"[name='players.{seat}']", name)
    anna.tap(anna.page.get_by_text("Title and stake"))
    anna.page.fill("[name='stake.amount']", "0.10")
    anna.page.context.set_offline(True)

    anna.tap(anna.button("Start"))
    expect(anna.page.locator("#queue")).to_contain_text("the match has not started")
    assert form_values(anna.page) == [*TABLE, "0.10"]
    anna.page.context.set_offline(False)
    anna.page.goto("/")
    anna.page.goto("/new/preferans/")
    assert form_values(anna.page) == [*TABLE, "0.10"]

    anna.go(anna.button("Start"))
    expect(anna.page.locator("#now")).to_contain_text("Deal 1")
    anna.page.goto("/new/preferans/")
    assert form_values(anna.page) == ["", "", "", ""]


def test_match_whose_start_was_not_answered_starts_once(open_page: OpenPage) -> None:
    anna = Thumb(open_page(**PHONE))
    anna.page.goto("/new/preferans/")
    for seat, name in enumerate(TABLE):
        anna.page.fill(f"[name='players.{seat}']", name)

    def lose_start(route: Route) -> None:
        lose_answer(route) if route.request.method == "POST" else route.continue_()

    anna.page.route("**/new/preferans/", lose_start)
    with anna.page.expect_event("requestfailed"):
        anna.tap(anna.button("Start"))
    anna.page.unroute("**/new/preferans/")
    anna.page.goto("/new/preferans/")
    anna.go(anna.button("Start"))

    anna.page.goto("/")
    expect(anna.page.locator(".match-list li")).to_have_count(1)


def form_values(page: Page) -> list[str]:
    """Return the names and the stake in the form of a new match."""
    boxes = [f"players.{seat}" for seat in range(3)] + ["stake.amount"]
    return [page.locator(f"[name='{name}']").input_value() for name in boxes]
