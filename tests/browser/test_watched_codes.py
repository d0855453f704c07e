"""A ready phone without a network watches a match by scanning the scorer's code."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from games.code import split, write
from tests.browser.conftest import ServerMatch, create_match
from tests.plugins.server import Server
from tests.support.browser.axe import faults
from tests.support.browser.offline_answers import give_network
from tests.support.browser.ready_phones import SHOWN, ReadyPhones, code_links, scan
from tests.support.browser.thumb import TABLE, Thumb
from tests.support.people import ANNA, PASSED_OUT, SANAC, contract

pytestmark = pytest.mark.served

NO_NETWORK = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "status of 404"]
DEAL = contract(ANNA, SANAC, (1, 2))
KEPT = "() => Object.keys(JSON.parse(localStorage.getItem('watched codes') ?? '{}'))"
LEAVE_MEANWHILE = """(address) => {
  const { fetch } = window;
  window.fetch = async (asked, options) => {
    const answer = await fetch(asked, options);
    if (!String(asked).includes("/sheet/")) return answer;
    location.assign(address);
    return answer;
  };
}"""
"""Opens another page just before the server's answer about the match is read."""
FOLLOWS = 60_000
"""Milliseconds until a phone with a network has asked the server again."""
CODE = "abcdefgh"


@pytest.fixture(autouse=True)
def _expected(allowed_problems: list[str]) -> None:
    allowed_problems += NO_NETWORK


@pytest.fixture
def match(phones: ReadyPhones) -> ServerMatch:
    return create_match(phones.server.url, DEAL)


def link_of(server: Server, deals: Sequence[object], version: int) -> str:
    """Return the link of a code with a match of these deals."""
    (digits,) = digits_of(deals, version)
    return f"{server.url}/m/{CODE}/#{digits}"


def digits_of(deals: Sequence[object], version: int, most: int = 3_000) -> tuple[str, ...]:
    agreed = {"game": "preferans", "version": version, "players": list(TABLE), "options": {}}
    return split(write({**agreed, "deals": list(deals)}), most)


def expect_deals(page: Page, number: int) -> None:
    expect(page.locator("#deals > li")).to_have_count(number)


def scorer_and_watcher(phones: ReadyPhones, match: ServerMatch) -> tuple[Thumb, Page]:
    """Return a scorer's phone and one that has scanned its code, both without a network."""
    anna, watcher = phones.scorer(match.score), phones.phone()
    watcher.context.set_offline(True)
    scan(watcher, *code_links(anna.page, match.code))
    expect_deals(watcher, 1)
    return anna, watcher


def test_phone_watches_by_codes_until_the_server_has_the_match(
    phones: ReadyPhones, match: ServerMatch
) -> None:
    anna, watcher = scorer_and_watcher(phones, match)
    assert watcher.url == match.watch
    anna.record(PASSED_OUT)
    scan(watcher, *code_links(anna.page, match.code))
    expect_deals(watcher, 2)
    expect(watcher.locator("#receipt")).to_contain_text("Since your last scan")
    expect(watcher.locator("#receipt")).to_contain_text("Deal 2 recorded")
    watcher.context.set_offline(False)
    watcher.wait_for_timeout(1_000)
    expect(watcher.locator("[data-scanned]")).to_contain_text("Code scanned:")
    expect_deals(watcher, 2)

    give_network(anna.page)
    expect(watcher.locator("[data-scanned]")).to_have_count(0, timeout=FOLLOWS)
    expect(watcher.locator("#live")).to_have_attribute("data-state", "live")
    expect_deals(watcher, 2)
    assert watcher.evaluate(KEPT) == []


def test_page_opened_while_the_server_is_asked_is_not_called_off(
    phones: ReadyPhones, match: ServerMatch
) -> None:
    _anna, watcher = scorer_and_watcher(phones, match)
    watcher.evaluate(LEAVE_MEANWHILE, "/privacy/")

    give_network(watcher)

    watcher.wait_for_url("**/privacy/")
    expect(watcher.locator("h1")).to_have_text("Privacy")


def test_scanned_code_is_shown_instead_of_an_older_page(
    phones: ReadyPhones, match: ServerMatch
) -> None:
    anna, watcher = phones.scorer(match.score), phones.phone(locale="hr")
    watcher.goto(match.watch)
    expect_deals(watcher, 1)
    older = code_links(anna.page, match.code)
    anna.record(PASSED_OUT)

    watcher.context.set_offline(True)
    scan(watcher, *code_links(anna.page, match.code))
    expect_deals(watcher, 2)
    scan(watcher, match.watch)
    expect_deals(watcher, 2)
    expect(watcher.locator("#live")).to_have_attribute("data-state", "offline")
    scan(watcher, *older)
    expect(watcher.locator("[data-scanned]")).to_contain_text("Skenirani je kod stariji")
    expect_deals(watcher, 2)

    watcher.context.set_offline(False)
    watcher.goto(match.watch)
    expect(watcher.locator("#live")).to_have_attribute("data-state", "live")
    expect_deals(watcher, 1)
    watcher.wait_for_timeout(1_000)  # the phone notes that the server's page is older
    watcher.context.set_offline(True)
    watcher.goto(match.watch)
    expect_deals(watcher, 2)


def test_phone_that_scores_the_match_keeps_its_own_sheet(
    phones: ReadyPhones, match: ServerMatch
) -> None:
    anna, ben = phones.scorer(match.score), phones.scorer(match.score)
    anna.record(PASSED_OUT)

    scan(ben.page, *code_links(anna.page, match.code))

    expect(ben.page.locator("main > .banner")).to_contain_text("has 1 more change.")
    expect(ben.page.locator("#entry")).to_be_visible()
    expect_deals(ben.page, 1)
    assert (ben.page.url, ben.page.evaluate(KEPT)) == (match.watch, [])


def test_watched_match_opens_on_every_page_that_a_code_has(phones: ReadyPhones) -> None:
    page = phones.phone()
    page.context.set_offline(True)
    scan(page, link_of(phones.server, [DEAL], 1))
    expect_deals(page, 1)

    page.evaluate(f"location.hash = '{digits_of([DEAL, PASSED_OUT], 2)[0]}'")
    expect(page.locator("#receipt")).to_contain_text("Deal 2 recorded")
    expect_deals(page, 2)
    for address, shown in (("settlement/", "main .result"), ("table/", "#board")):
        page.goto(f"/m/{CODE}/{address}")
        expect(page.locator(shown)).to_contain_text(TABLE[0], timeout=SHOWN)
    page.goto("/")
    watched = page.locator(".match-list").filter(has_text="2 deals")
    expect(watched).to_contain_text("Preferans", timeout=SHOWN)
    watched.locator("a").tap()
    expect_deals(page, 2)
    expect(page.locator("[data-scanned]")).to_be_visible()
    assert faults(page) == []

    page.context.set_offline(False)
    page.goto(f"/m/{CODE}/")
    page.wait_for_url("**/code/#*")
    expect(page.get_by_role("textbox")).to_have_value(digits_of([DEAL, PASSED_OUT], 2)[0])


def test_code_that_shows_no_match_says_why(phones: ReadyPhones) -> None:
    page = phones.phone()
    page.context.set_offline(True)
    link, heading = f"{phones.server.url}/m/{CODE}/#", page.locator("main h1")
    whole = link_of(phones.server, [DEAL], 1)
    parts = digits_of([DEAL] * 30, 30, most=80)
    assert len(parts) > 1

    scan(page, whole[:-3])
    expect(heading).to_have_text("This code cannot be read")
    expect(page.locator("main")).to_contain_text("This code is damaged or cut off")
    for part in parts[1:]:
        scan(page, f"{link}{part}")
        expect(heading).to_have_text("Scan the other codes too")
    expect(page.locator(".code-parts li")).to_have_text(
        ["Missing", *["Scanned"] * (len(parts) - 1)]
    )
    assert page.evaluate(KEPT) == []
    assert faults(page) == []
    scan(page, f"{link}{parts[0]}")
    expect_deals(page, 30)
