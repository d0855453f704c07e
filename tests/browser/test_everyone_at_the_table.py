"""A Skruuvi match on two phones: one goes offline, seats are corrected, deals disputed."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Playing
from tests.support.browser.axe import faults
from tests.support.browser.menu import menu_of
from tests.support.browser.skruuvi_session import DEALS, GAME
from tests.support.browser.thumb import Thumb, results, totals, with_isolates

pytestmark = pytest.mark.thorough

SESSION = DEALS[:12]
"""Three sets of four deals, without Bolshevik."""
OPTIONS: dict[str, Any] = {"session": "short12"}
THE_OTHER_WAY_ROUND = ("1", "0", "3", "2")


def sheet_on(page: Page) -> dict[str, Any]:
    """Return all parts of a match that a phone shows."""
    return {
        "drawing": page.locator("#drawing").inner_text(),
        "totals": totals(page),
        "deals": page.locator("#deals > li summary").all_text_contents(),
        "handed over": page.locator("#handed-over li").all_inner_texts(),
        "disputes": page.locator("#disputes li").all_inner_texts(),
        "results": results(page),
        "people": page.locator(".people li").all_inner_texts(),
    }


def deals(page: Page, number: int) -> None:
    expect(page.locator("#deals > li")).to_have_count(number)


def open_seats(anna: Thumb) -> None:
    anna.go(menu_of(anna.page).get_by_role("link", name="Details"))
    anna.go(anna.page.get_by_role("link", name="Change seats or players"))


def correct_seats(anna: Thumb) -> None:
    """Correct the seats of the whole match, preview the new sheet and apply it."""
    open_seats(anna)
    assert faults(anna.page) == []
    for seat, player in enumerate(THE_OTHER_WAY_ROUND):
        anna.page.select_option(f"[name='seats.{seat}']", player)
    anna.go(anna.button("Show the new sheet"))
    expect(anna.page.locator("#preview")).to_contain_text("In order of play: Ben, Anna, Dora, Cleo")
    anna.go(anna.button("Apply"))


def let_eva_play_on_for_dora(anna: Thumb) -> None:
    open_seats(anna)
    anna.page.select_option("#leaves", label="Dora")
    anna.page.fill("#name", "Eva")
    anna.go(anna.page.get_by_role("button", name="Show the new sheet").nth(1))
    expected = with_isolates("{Dora} (until deal 6), {Eva} (from deal 7)")
    expect(anna.page.locator("#preview")).to_contain_text(expected)
    anna.go(anna.button("Apply"))


def switch_agreement_on(anna: Thumb) -> None:
    anna.go(anna.page.get_by_role("link", name="Share", exact=True))
    anna.go(anna.button("Turn on"))
    anna.go(anna.page.get_by_role("link", name="Back to the match"))


def play_three_deals_at_the_wrong_seats(anna: Thumb, ben: Page) -> None:
    for deal in SESSION[:3]:
        anna.record(deal, "skruuvi")
    deals(ben, 3)
    before = totals(ben)

    correct_seats(anna)

    names = ben.locator("#totals tbody th bdi")
    expect(names).to_have_text(["Ben", "Anna", "Dora", "Cleo"])
    corrected = [before[int(seat)] for seat in THE_OTHER_WAY_ROUND]
    assert totals(ben) == totals(anna.page) == corrected


def play_three_deals_while_ben_is_cut_off(anna: Thumb, ben: Page) -> None:
    ben.context.set_offline(True)
    for deal in SESSION[3:6]:
        anna.record(deal, "skruuvi")
    deals(ben, 3)

    ben.context.set_offline(False)

    deals(ben, 6)


def dispute_and_correct_the_fifth(anna: Thumb, ben: Page) -> None:
    """Dispute a deal on Ben's phone, and correct it, which ends the dispute."""
    switch_agreement_on(anna)
    ben.reload()
    with ben.expect_navigation():
        ben.get_by_role("button", name="I am Ben").tap()
    ben.locator("#deal-5 summary").tap()
    ben.locator("#deal-5").get_by_role("button", name="Dispute").tap()
    expect(anna.page.locator("#disputes li")).to_have_text("Deal 5: Ben")

    anna.correct(5)
    tricks = SESSION[4]["tricks"]
    anna.choose("tricks", str(tricks - 1))
    anna.go(anna.button("Save correction"))

    for page in (anna.page, ben):
        expect(page.locator("#disputes li")).to_have_count(0)


def play_to_the_end_with_eva(anna: Thumb, ben: Page) -> None:
    let_eva_play_on_for_dora(anna)
    expect(ben.locator("#handed-over li")).to_have_count(1)

    for deal in SESSION[6:]:
        anna.record(deal, "skruuvi")

    expect(ben.locator("#settled .places > li")).to_have_count(4)
    deals(ben, 12)


def test_two_phones_end_with_the_same_sheet(play: Playing, allowed_problems: list[str]) -> None:
    allowed_problems += ["ERR_INTERNET_DISCONNECTED"]
    table = play(**GAME, options=OPTIONS)
    anna, ben = table.scorer(), table.watcher()
    expect(ben.locator("#live")).to_have_attribute("data-state", "live")

    play_three_deals_at_the_wrong_seats(anna, ben)
    play_three_deals_while_ben_is_cut_off(anna, ben)
    dispute_and_correct_the_fifth(anna, ben)
    play_to_the_end_with_eva(anna, ben)

    anna.page.reload()
    assert sheet_on(ben) == sheet_on(anna.page)
    assert len(sheet_on(ben)["people"]) == 5
    assert "Dora / Eva" in results(ben)
