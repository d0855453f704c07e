"""Players dispute and confirm deals on their phones, and every phone shows it at once."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Playing, Table
from tests.support.browser.axe import faults
from tests.support.browser.thumb import Thumb
from tests.support.people import ANNA, BEN, HEARTS, PASSED_OUT, SANAC, contract


def open_with_agreement(table: Table) -> Thumb:
    """Open the match on the scorer's phone and turn the players' agreement on."""
    anna = table.scorer()
    match = anna.page.url
    anna.page.goto(f"{match}share/")
    anna.go(anna.button("Turn on"))
    anna.page.goto(match)
    return anna


def as_player(page: Page, name: str) -> Page:
    with page.expect_navigation():
        page.get_by_role("button", name=f"I am {name}").tap()
    return page


def live(page: Page) -> Page:
    expect(page.locator("#live")).to_have_attribute("data-state", "live")
    return page


def test_disputed_deal_is_seen_by_all_until_it_is_corrected(play: Playing) -> None:
    table = play(contract(ANNA, SANAC, (1, 2)), contract(BEN, HEARTS))
    anna = open_with_agreement(table)
    ben, cleo = as_player(table.watcher(), "Ben"), live(table.watcher())
    live(ben), live(anna.page)

    ben.locator("#deal-1 summary").tap()
    ben.locator("#deal-1").get_by_role("button", name="Dispute").tap()

    for page in (anna.page, ben, cleo):
        expect(page.locator("#disputes li")).to_have_text("Deal 1: Ben")
        expect(page.locator("#deal-1 .badge.disputed")).to_be_attached()
    expect(ben.locator("#deal-1 details")).to_have_attribute("open", "")
    assert faults(ben) == []

    table.record(PASSED_OUT)  # play goes on
    expect(cleo.locator("#deals > li")).to_have_count(3)
    anna.page.reload()
    anna.correct(1)
    anna.choose("defenders.1.tricks", "3")
    anna.go(anna.button("Save correction"))

    for page in (anna.page, ben, cleo):
        expect(page.locator("#disputes li")).to_have_count(0)
        expect(page.locator(".badge.disputed")).to_have_count(0)


@pytest.mark.thorough
def test_scorers_confirmation_keeps_what_is_half_typed(play: Playing) -> None:
    anna = open_with_agreement(play(contract(ANNA, SANAC, (1, 2))))
    as_player(anna.page, "Anna")
    live(anna.page)
    anna.choose("declarer", str(BEN))

    anna.tap(anna.page.locator("#deal-1 summary"))
    anna.tap(anna.page.locator("#deal-1").get_by_role("button", name="Confirm"))

    expect(anna.page.locator("#deal-1")).to_contain_text("Confirmed by Anna")
    expect(anna.page.locator("[name=declarer]:checked")).to_have_value(str(BEN))

    anna.record(contract(BEN, HEARTS))
    expect(anna.page.locator("#deal-2 button[form=say]")).to_have_count(2)
