"""No page has axe violations, in light, in dark and at double text size.

`make test` checks the ten main pages in light, `make thorough` all of them.

Further tests cover what axe cannot check: a visible keyboard focus, announcements of new deals, and
reduced motion.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Playing, Table
from tests.plugins.browser import DESKTOP, PHONE, OpenPage
from tests.plugins.profiles import at_length
from tests.plugins.server import Server
from tests.support.browser.accounts import sign_up
from tests.support.browser.axe import faults
from tests.support.browser.every_page import (
    MISSING,
    OF_A_LEAGUE,
    OF_A_SCORER,
    OF_AN_ACCOUNT,
    OF_EVERYONE,
    add_to_league,
    linked_pages,
    open_token,
)
from tests.support.browser.stored_deals import fold, tap_save, unfold
from tests.support.people import ANNA, BEN, DORA, HEARTS, NINE_DEALS, PASSED_OUT, SANAC, contract

STAKE = {"amount": "0.10", "currency": "EUR"}
MAIN = ("/", "/new/preferans/", "/accounts/login/")
MAIN_OF_A_SCORER = ("", "deals/1/", "details/", "settlement/", "history/", "table/")
RULES, CONTRAST = "/games/preferans/", "color-contrast"
"""A page of 4,000 elements, and a rule that takes seconds there: only in `make thorough`."""
ANSWERS = {
    "declarer": ANNA,
    "contract": HEARTS,
    "defenders.1.tricks": 5,
    "defenders.2.tricks": 5,
}
"""More tricks than a deal has."""
OFFLINE = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]


def play_nine_deals(play: Playing, deals: int = 9) -> Table:
    return play(*NINE_DEALS.deals[:deals], players=list(NINE_DEALS.players), stake=STAKE)


def faults_on(page: Page, *addresses: str) -> dict[str, list[str]]:
    """Return axe's violations by page address, without pages that have none."""
    wrong = {}
    for address in addresses:
        page.goto(address)
        wrong[address] = faults(page)
    return {address: violations for address, violations in wrong.items() if violations}


def test_main_pages_are_accessible(play: Playing) -> None:
    table = play_nine_deals(play, deals=7)
    pages = [*MAIN, *(table.watch + part for part in MAIN_OF_A_SCORER)]
    page = table.scorer().page

    assert faults_on(page, *pages) == {}
    page.goto(RULES)
    assert faults(page, CONTRAST) == []


@pytest.mark.thorough
def test_public_pages_are_accessible(open_page: OpenPage, allowed_problems: list[str]) -> None:
    allowed_problems.append(MISSING)

    assert faults_on(open_page(**PHONE), *OF_EVERYONE) == {}


@pytest.mark.thorough
def test_pages_of_the_scorer_are_accessible(play: Playing, allowed_problems: list[str]) -> None:
    allowed_problems.append(MISSING)
    table = play_nine_deals(play, deals=7)

    assert faults_on(table.scorer().page, *(table.watch + part for part in OF_A_SCORER)) == {}


@pytest.mark.thorough
def test_pages_of_accounts_and_leagues_are_accessible(
    server: Server, play: Playing, open_page: OpenPage
) -> None:
    page = open_page(**PHONE)
    sign_up(page, "anna-who-is-looked-at")
    open_token(page)
    league = add_to_league(
        server.url, play_nine_deals(play).code, page.locator("#token").input_value()
    )
    token_faults = faults(page)

    addresses = [f"/leagues/{league}/{part}" for part in OF_A_LEAGUE]
    assert token_faults == []
    assert faults_on(page, *OF_AN_ACCOUNT, *addresses, *linked_pages(page, addresses[0])) == {}


@pytest.mark.thorough
def test_half_filled_and_refused_entry_is_accessible(play: Playing) -> None:
    anna = play_nine_deals(play, deals=7).scorer()

    for name, value in ANSWERS.items():
        anna.page.locator(f"[name='{name}'][value='{value}']").focus()
        anna.page.keyboard.press("Space")
    anna.page.locator("#preview > *").first.wait_for()
    assert faults(anna.page) == []

    anna.page.keyboard.press("Enter")
    anna.page.locator("#entry .error").first.wait_for()
    assert faults(anna.page) == []


@pytest.mark.thorough
def test_queued_deals_and_their_question_are_accessible(
    play: Playing, allowed_problems: list[str]
) -> None:
    allowed_problems += OFFLINE
    table = play()
    anna, ben = table.scorer(), table.scorer()
    ben.page.context.set_offline(True)
    for deal in (contract(ANNA, SANAC, (1, 2)), PASSED_OUT):
        ben.answer(deal)
        tap_save(ben)
    expect(ben.page.locator("#queue li")).to_have_count(2)
    assert faults(ben.page) == []

    fold(ben.page)  # `faults` has opened all details
    ben.choose("declarer", str(DORA))  # a form in use is not replaced: the list asks instead
    anna.record(PASSED_OUT)
    ben.page.context.set_offline(False)
    expect(ben.page.locator("#queue [data-act=another]")).to_be_attached()
    unfold(ben.page)
    expect(ben.button("Send mine too")).to_be_visible()
    assert faults(ben.page) == []


@pytest.mark.thorough
@pytest.mark.parametrize("device", [PHONE, *at_length(DESKTOP)], ids=["phone", "desktop"])
def test_finished_match_is_accessible_to_its_watchers(
    play: Playing, device: dict[str, Any]
) -> None:
    options = {"is_mobile": False, "has_touch": False} | device

    assert faults(play_nine_deals(play).watcher(**options)) == []


@pytest.mark.thorough
def test_every_stop_of_the_keyboard_shows_that_it_has_the_focus(play: Playing) -> None:
    page = play_nine_deals(play, deals=2).scorer(**DESKTOP, is_mobile=False, has_touch=False).page
    page.locator("body").press("Home")
    unseen, names = [], set()

    for _stop in range(60):
        page.keyboard.press("Tab")
        name, outlined = page.evaluate(FOCUSED)
        names.add(name)
        if not outlined:
            unseen.append(name)

    assert unseen == []
    assert {"kind", "declarer", "Save deal 3", NOTE, "Undo deal 2"} <= names


NOTE = "Note"
FOCUSED = r"""() => {
  const here = document.activeElement;
  const drawn = (e) => e && getComputedStyle(e).outlineStyle !== "none"
    && parseFloat(getComputedStyle(e).outlineWidth) >= 2;
  const places = [here, here.nextElementSibling, here.closest("label")];
  const bare = here === document.body || here === document.documentElement;
  const told = here.getAttribute("aria-label") ?? here.innerText.trim().split("\n")[0];
  return [here.name || told, bare || places.some(drawn)];
}"""


def test_new_deal_is_announced_to_watchers_and_once_to_the_scorer(
    play: Playing,
) -> None:
    table = play(PASSED_OUT)
    anna, cleo = table.scorer(), table.watcher()
    expect(cleo.locator("#live")).to_have_attribute("data-state", "live")

    anna.record(contract(BEN, HEARTS, (1, 3)))

    news = cleo.locator("#news")
    expect(news).to_have_attribute("role", "status")
    expect(news).to_contain_text("New deal: 2, Ben: hearts, made (Anna 3, Dora 1)")
    expect(anna.page.locator("#receipt")).to_have_attribute("aria-live", "polite")
    expect(anna.page.locator("#news")).to_have_text("")


@pytest.mark.thorough
def test_other_scorers_deal_is_announced(play: Playing) -> None:
    table = play()
    anna, ben = table.scorer(), table.scorer()
    expect(ben.page.locator("#live")).to_have_attribute("data-state", "live")

    anna.record(PASSED_OUT)

    expect(ben.page.locator("#news")).to_contain_text("New deal: 1, All passed")


def test_nothing_moves_where_motion_is_not_wanted(play: Playing) -> None:
    anna = play_nine_deals(play, deals=2).scorer(reduced_motion="reduce")

    assert anna.page.evaluate(MOVING) == []


MOVING = """() => [document.documentElement, ...document.querySelectorAll("*")].filter((each) => {
  const style = getComputedStyle(each);
  return style.scrollBehavior === "smooth" || parseFloat(style.animationDuration) > 0
    || parseFloat(style.transitionDuration) > 0;
}).map((each) => each.outerHTML.slice(0, 80))"""
