"""Three phones without a network: one scores, one watches, one takes over; one match arrives."""

from collections.abc import Mapping
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from games.entry import form_of
from games.examples import examples
from tests.browser.conftest import create_match
from tests.plugins.profiles import at_length
from tests.plugins.server import Server
from tests.support.browser.offline_answers import give_network, start_on_phone, wait_until_sent
from tests.support.browser.pen import enter_deal, expect_no_entry, hand_over
from tests.support.browser.ready_phones import SHOWN, ReadyPhones, code_links, scan
from tests.support.browser.stored_deals import unfold
from tests.support.browser.thumb import Thumb, with_isolates
from tests.support.people import PASSED_OUT, THREE_DEALS

pytestmark = pytest.mark.served

FIRST, *OTHERS = GAMES
REFUSALS = ("status of 403", "status of 404", "status of 412")
NO_NETWORK = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", *REFUSALS]
DEALS = 4
"""The most deals: the first is sent, then each scorer enters some without a network."""


@pytest.fixture(autouse=True)
def _expected(allowed_problems: list[str]) -> None:
    allowed_problems += NO_NETWORK


def offline(phones: ReadyPhones) -> Thumb:
    """Return a ready phone without a network."""
    page = phones.phone()
    page.context.set_offline(True)
    return Thumb(page)


def open_share(phone: Thumb, code: str) -> None:
    phone.page.goto(f"/m/{code}/share/")
    expect(phone.page.locator("#whole-code")).to_be_visible(timeout=SHOWN)


def take_over(phone: Thumb, links: list[str]) -> None:
    """Scan the codes of another phone, and go on scoring."""
    for link in links:
        scan(phone.page, link)
    phone.tap(phone.button("Score from here"))
    expect(phone.page.locator("#act")).to_be_attached(timeout=SHOWN)


def entered(server: Server, code: str) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the authors and the values of the changes that the server has stored."""
    log = httpx.get(f"{server.url}/m/{code}/log/").json()["log"]
    return [(entry["author"], entry["new"]) for entry in log]


def go_online(page: Page) -> None:
    give_network(page)
    wait_until_sent(page)


@pytest.mark.parametrize("slug", [FIRST, *at_length(*OTHERS)])
def test_watched_and_passed_on_it_arrives_as_one_match(phones: ReadyPhones, slug: str) -> None:
    worked = max((each.match for each in examples(slug).matches), key=lambda one: len(one.deals))
    deals = [dict(deal) for deal in worked.deals[:DEALS]]
    agreed: dict[str, Any] = {"players": list(worked.players), "options": dict(worked.options)}
    agreed |= {"first_dealer": worked.seats.first_dealer}
    match = create_match(phones.server.url, deals[0], game=slug, **agreed)
    anna, ben, cleo = phones.scorer(match.score), offline(phones), offline(phones)

    enter_deal(anna.page, match.code, worked.game, deals[1])
    scan(cleo.page, *code_links(anna.page, match.code))
    expect(cleo.page.locator("#deals > li")).to_have_count(2)
    open_share(anna, match.code)
    take_over(ben, hand_over(anna, worked.players[1]))
    expect(ben.page.locator("#deals > li")).to_have_count(2)
    for deal in deals[2:]:
        enter_deal(ben.page, match.code, worked.game, deal)
    scan(cleo.page, *code_links(ben.page, match.code))
    expect(cleo.page.locator("#deals > li")).to_have_count(len(deals))
    go_online(ben.page)
    go_online(anna.page)

    log = entered(phones.server, match.code)
    forms = [form_of(deal, worked.game.kinds) for deal in deals]
    assert [form_of(new, worked.game.kinds) for _author, new in log] == forms
    authors = [author for author, _new in log]
    assert authors[1:] == ["Chrome, Linux", *["Chrome, Linux 2"] * (len(deals) - 2)]
    anna.page.goto(match.watch)
    expect(anna.page.locator("#pen")).to_contain_text("has had the pen since")
    expect_no_entry(anna.page)
    give_network(cleo.page)
    expect(cleo.page.locator("[data-scanned]")).to_have_count(0, timeout=SHOWN)
    expect(cleo.page.locator("#live")).to_have_attribute("data-state", "live")


@pytest.mark.thorough
@pytest.mark.parametrize("first", ["ben", *at_length("anna")])
def test_match_that_no_server_knows_is_passed_on_and_arrives_once(
    phones: ReadyPhones, first: str
) -> None:
    anna, ben = offline(phones), offline(phones)
    anna.page.goto("/new/preferans/")
    expect(anna.page.locator("form.new")).to_be_visible(timeout=SHOWN)
    start_on_phone(anna, "preferans")
    anna.record(THREE_DEALS[0])
    code = anna.page.url.split("/")[4]
    open_share(anna, code)

    take_over(ben, hand_over(anna, "Another phone"))
    ben.record(PASSED_OUT)
    order = [anna, ben] if first == "anna" else [ben, anna]
    for phone in order:
        go_online(phone.page)

    log = entered(phones.server, code)
    assert [author for author, _new in log] == ["Chrome, Linux", "Chrome, Linux 2"]
    assert [new["kind"] for _author, new in log] == ["contract", "passed_out"]
    ben.page.goto("/")
    expect(ben.page.locator(".match-list li")).to_have_count(1)


def test_both_went_on_and_one_question_is_asked(phones: ReadyPhones) -> None:
    match = create_match(phones.server.url, THREE_DEALS[0])
    anna, ben = phones.scorer(match.score), offline(phones)
    anna.record(THREE_DEALS[1])
    open_share(anna, match.code)
    take_over(ben, hand_over(anna, "Ben"))
    ben.record(THREE_DEALS[2])
    anna.page.goto(match.watch)
    expect(anna.page.locator("#pen")).to_contain_text(
        with_isolates("{Ben} has had the pen since"), timeout=SHOWN
    )
    anna.tap(anna.button("Take it back"))
    anna.record(PASSED_OUT)

    go_online(ben.page)
    give_network(anna.page)
    question = anna.page.locator("#steps [role=alert]")
    expect(question).to_contain_text("Another phone wrote 1 changes meanwhile. Yours: 1.")
    unfold(anna.page, "#steps")
    anna.tap(question.get_by_role("button", name="Send mine too", exact=True))

    wait_until_sent(anna.page)
    kinds = [entry["kind"] for entry in match.entries()]
    assert kinds == ["contract", "passed_out", "contract", "passed_out"]


@pytest.mark.thorough
def test_match_goes_back_to_the_phone_that_handed_it_over(phones: ReadyPhones) -> None:
    match = create_match(phones.server.url, THREE_DEALS[0])
    anna, ben = phones.scorer(match.score), offline(phones)
    anna.record(THREE_DEALS[1])
    open_share(anna, match.code)
    take_over(ben, hand_over(anna, "Ben"))
    ben.record(THREE_DEALS[2])
    open_share(ben, match.code)

    take_over(anna, hand_over(ben, "Anna"))
    anna.record(PASSED_OUT)
    go_online(anna.page)

    authors = [author for author, _new in entered(phones.server, match.code)]
    assert authors[1:] == ["Chrome, Linux", "Chrome, Linux 2", "Chrome, Linux"]
    expect(anna.page.locator("#pen")).to_have_count(0)
