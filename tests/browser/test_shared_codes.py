"""The whole match as a code on a screen: renewed with each deal, read by other phones."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from games.code import join, read
from games.values import JsonObject
from tests.browser.conftest import Playing, Table
from tests.plugins.browser import PHONE, OpenPage
from tests.support.browser.engine_process import EngineProcess
from tests.support.browser.faults import OFFLINE
from tests.support.browser.offline_answers import lose_network, start_on_phone
from tests.support.browser.thumb import Thumb
from tests.support.people import PASSED_OUT, THREE_DEALS
from tests.support.scanning import codes_in, codes_on

READY = "navigator.serviceWorker.ready.then((each) => each.active.state)"


def scanned(page: Page) -> JsonObject:
    """Return the match in the code that a page shows, as a camera reads it."""
    (link,) = codes_on(page.locator("#whole-code svg").screenshot())
    return read(join([link.partition("#")[2].partition(".")[0]]))


def link_with_code(table: Table) -> str:
    """Return the link in the code of the page that shares a match."""
    return codes_in(httpx.get(f"{table.watch}share/").text)[1]


@pytest.fixture
def phone(open_page: OpenPage, allowed_problems: list[str]) -> Page:
    """A phone that has been to the site once, and has no network now."""
    allowed_problems += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]
    page = open_page(**PHONE, service_workers="allow")
    page.goto("/")
    page.evaluate(READY)
    page.context.set_offline(True)
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_scorer_without_network_shows_each_deal_in_the_code(
    play: Playing, engine_process: EngineProcess, allowed_problems: list[str], scheme: str
) -> None:
    allowed_problems += OFFLINE
    table = play()
    anna = table.ready(engine_process, color_scheme=scheme)
    page, share = anna.page, anna.page.locator(".top-tools a[href$='/share/']")

    page.context.set_offline(True)
    for number, deal in enumerate(THREE_DEALS[:2], start=1):
        anna.record(deal)
        share.tap()
        expect(page.locator("#whole-code figcaption")).to_have_text(f"After deal {number}")

        match = scanned(page)

        assert (match["game"], len(match["deals"])) == ("preferans", number)
        page.locator(".top-tools a", has_text="Back to the match").tap()
        expect(page.locator("#deals > li")).to_have_count(number)


@pytest.mark.thorough
def test_match_that_began_without_network_is_shared_by_its_code_alone(
    open_page: OpenPage, engine_process: EngineProcess, allowed_problems: list[str]
) -> None:
    allowed_problems += OFFLINE
    page = open_page(**PHONE)
    engine_process.put_into(page)
    page.goto("/")
    lose_network(page)
    page.locator("a.game[href='/new/tarneeb/']").tap()
    start_on_phone(Thumb(page), "tarneeb")

    page.locator(".top-tools a[href$='/share/']").tap()

    assert scanned(page)["game"] == "tarneeb"
    expect(page.locator("#watch-link")).to_have_count(0)


def test_open_code_follows_the_deals_of_other_phones(play: Playing) -> None:
    table = play(THREE_DEALS[0])
    page = table.watcher()
    page.goto(f"{table.watch}share/")
    assert len(scanned(page)["deals"]) == 1

    table.record(PASSED_OUT)

    expect(page.locator("#whole-code figcaption")).to_have_text("After deal 2")
    assert len(scanned(page)["deals"]) == 2


def test_phone_without_rules_shows_the_numbers_of_a_scanned_match(
    play: Playing, phone: Page
) -> None:
    link = link_with_code(play(*THREE_DEALS))

    phone.goto(link)

    rows = phone.locator("[data-numbers] tbody tr")
    expect(rows).to_have_count(3)
    standing = httpx.get(f"{link.partition('#')[0]}".replace("/m/", "/api/v1/matches/")).json()
    assert phone.locator("[data-numbers] thead th").all_text_contents()[1:] == standing["players"]
    assert rows.first.locator("td").all_text_contents() == ["+62", "−48", "−14"]
    expect(phone.locator("[data-code-advice]")).to_be_visible()
    expect(phone.locator("[data-not-stored]")).to_be_hidden()


def test_numbers_replace_an_older_page_of_the_match(
    play: Playing, open_page: OpenPage, allowed_problems: list[str]
) -> None:
    allowed_problems += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]
    table = play(PASSED_OUT)
    older = link_with_code(table)
    page = open_page(**PHONE, service_workers="allow")
    page.goto("/")
    page.evaluate(READY)
    page.goto(table.watch)
    table.record(PASSED_OUT)
    newer = link_with_code(table)
    page.goto("about:blank")
    page.context.set_offline(True)

    page.goto(older)
    expect(page.locator("#deals > li")).to_have_count(1)
    page.goto("about:blank")
    page.goto(newer)

    expect(page.locator("[data-numbers] tbody tr")).to_have_count(2)
    expect(page.locator("[data-kept-pages] a[href^='/m/']")).to_have_count(1)


@pytest.mark.parametrize("ending", ["", ".25917", ".1"])
def test_phone_without_rules_says_what_to_do_with_a_code_alone(
    play: Playing, phone: Page, ending: str
) -> None:
    link, _sign, fragment = link_with_code(play(*THREE_DEALS)).partition("#")

    phone.goto(f"{link}#{fragment.partition('.')[0]}{ending}")

    expect(phone.locator("[data-code-advice]")).to_be_visible()
    expect(phone.locator("[data-numbers]")).to_be_hidden()
