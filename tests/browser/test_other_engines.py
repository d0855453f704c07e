"""WebKit and Firefox: a match is scored, watched and stored offline as in Chromium."""

import time
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from games import GAMES
from tests.browser.conftest import create_match
from tests.plugins.engines import Engine
from tests.plugins.group import ON_SQLITE, Group
from tests.plugins.server import Server
from tests.support.browser.screens import PAGES, SIDEWAYS
from tests.support.browser.stored_deals import NO_DEALS
from tests.support.browser.thumb import answers
from tests.support.exports.stored_matches import LONGEST
from tests.support.people import ANNA, HEARTS, PASSED_OUT, SANAC, THREE_DEALS, contract

pytestmark = pytest.mark.thorough

PATIENCE = 20
DEALS = 3
"""The deals of each game to tap."""
NOTE_PROBLEMS = """
const note = (told) => { sessionStorage.problems = `${sessionStorage.problems ?? ""}${told}; `; };
addEventListener("error", (event) => note(event.message));
addEventListener("unhandledrejection", (event) => note(event.reason));
document.addEventListener("securitypolicyviolation", (event) => note(event.blockedURI));
"""
TO_TAP = """
const [name, value] = arguments;
const asked = [...document.querySelectorAll(`[data-entry] input[name="${name}"]`)]
  .filter((each) => !each.closest("[data-when][hidden]"));
const answer = asked.find((each) => each.value === value) ?? asked[0];
if (!answer || answer.checked === (answer.value === value)) return [];
const folded = answer.closest("details:not([open])");
return [...(folded ? [folded.querySelector("summary")] : []), answer.closest("label")];
"""
"""The elements to tap for an answer; none if it is already chosen, or not visible."""
OPEN_ALL = "document.querySelectorAll('main details').forEach((each) => { each.open = true; })"
ROOT = "document.documentElement"
TOO_WIDE = f"return [{ROOT}.scrollWidth - {ROOT}.clientWidth, ({SIDEWAYS})()]"


class Phone:
    """A browser at a match, and the actions of a person."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.run = engine, engine.run

    def go(self, address: str) -> None:
        """Open a page; any problem it reports fails the test."""
        self.engine.go(address)
        self.run(NOTE_PROBLEMS)

    def wait_until(self, condition: str, *arguments: object) -> Any:
        """Wait until a JavaScript expression is truthy; return its value."""
        end = time.monotonic() + PATIENCE
        loaded = "document.readyState === 'complete'"
        while not (value := self.run(f"return {loaded} && ({condition})", *arguments)):
            if time.monotonic() > end:
                pytest.fail(f"Never: {condition}\n{self.run(f'return {ROOT}.innerText')}")
            time.sleep(0.05)
        return value

    def tap(self, selector: str) -> None:
        self.engine.tap(self.wait_until("document.querySelector(arguments[0])", selector))

    def answer(self, deal: Mapping[str, Any], slug: str = "preferans") -> None:
        for name, value in answers(deal, slug):
            self.choose(name, value)

    def choose(self, name: str, value: str) -> None:
        """Choose one answer of one question, or type it."""
        number = f"[data-entry] input[name='{name}'][inputmode=numeric]"
        box = self.run("return document.querySelector(arguments[0])", number)
        if box:
            self.engine.write(box, value)
            return
        for element in self.run(TO_TAP, name, value):
            self.engine.tap(element)

    def save(self) -> None:
        """Save the deal and wait until it is on the sheet."""
        version = self.run("return document.querySelector('#entry [name=version]').value")
        self.tap("#entry .save")
        self.wait_until(
            "Number(document.querySelector('#now').dataset.version) > arguments[0]", int(version)
        )

    def totals(self) -> str:
        """Return the text of the table of totals, once it is that of the newest deal."""
        self.run("document.querySelector('#papers').scrollIntoView({ behavior: 'instant' })")
        self.wait_until("!document.querySelector('#papers[aria-busy]')")
        return str(self.run("return document.querySelector('#totals tbody').textContent"))

    def deals(self, count: int) -> None:
        """Wait until the page shows this many deals."""
        self.wait_until("document.querySelectorAll('#deals > li').length === arguments[0]", count)

    def waiting(self, count: int) -> None:
        """Wait until the page shows the number of deals waiting on this phone."""
        self.wait_until(
            "document.querySelector('#queue')?.innerText.includes(arguments[0])", f": {count}"
        )


@pytest.fixture
def phone(browser_engine: Engine) -> Iterator[Phone]:
    """A browser whose pages may report no problem."""
    phone = Phone(browser_engine)
    yield phone
    assert phone.run("return sessionStorage.problems ?? ''") == ""
    browser_engine.go("about:blank")


@pytest.mark.parametrize("slug", GAMES)
def test_deals_of_every_game_are_tapped(phone: Phone, server: Server, slug: str) -> None:
    example = LONGEST[slug]
    agreed = {"game": slug, "players": example.players, "options": dict(example.options)}
    match = create_match(server.url, **agreed)
    same = create_match(server.url, *example.deals[:DEALS], **agreed)
    phone.go(match.score)

    for deal in example.deals[:DEALS]:
        phone.answer(deal, slug)
        phone.save()

    phone.deals(DEALS)
    tapped = phone.totals()
    phone.go(same.watch)
    assert tapped == phone.totals()


def test_deal_is_previewed_corrected_and_undone(phone: Phone, server: Server) -> None:
    phone.go(create_match(server.url).score)
    phone.answer(contract(ANNA, HEARTS, (1, 2)))
    phone.wait_until("document.querySelector('#preview').innerText.includes('Anna')")
    phone.save()
    before = phone.totals()

    phone.tap("#deal-1 summary")
    phone.tap("#deal-1 .deal-tools a")
    phone.wait_until("document.querySelector('[name=place]')")
    phone.choose("contract", str(SANAC))
    phone.tap("form[data-entry] .save")
    phone.wait_until("document.querySelector('#receipt li')")
    corrected = phone.totals()
    phone.tap("#receipt button")

    same = "document.querySelector('#totals tbody')?.textContent === arguments[0]"
    phone.wait_until(same, before)
    assert corrected != before


def test_open_page_shows_what_somebody_else_records(phone: Phone, server: Server) -> None:
    match = create_match(server.url)
    phone.go(match.watch)
    phone.wait_until("document.querySelector('#live').dataset.state === 'live'")

    match.record(contract(ANNA, SANAC, (1, 2)))

    phone.deals(1)
    phone.wait_until("document.querySelector('#now').innerText.includes('Deal 2')")


def test_deal_is_not_lost_when_the_page_is_left_right_after_saving(
    phone: Phone, server: Server
) -> None:
    match = create_match(server.url)

    for number in range(1, DEALS + 1):
        phone.go(match.score)
        phone.answer(PASSED_OUT)
        phone.tap("#entry .save")
        phone.engine.go("about:blank")
        phone.go(match.watch)
        phone.deals(number)
        phone.wait_until(f"({NO_DEALS})()")

    assert match.entries() == DEALS * [PASSED_OUT]


@ON_SQLITE
def test_queued_deals_arrive_in_order_after_one_is_withdrawn(phone: Phone, group: Group) -> None:
    match = create_match(group.url)
    phone.go(match.score)
    phone.wait_until("navigator.serviceWorker.controller !== null")
    phone.go(match.watch)
    phone.wait_until("caches.match(arguments[0]).then((page) => page !== undefined)", match.watch)

    group.kill()
    for number, deal in enumerate(THREE_DEALS, start=1):
        phone.answer(deal)
        phone.tap("#entry .save")
        phone.waiting(number)
        phone.wait_until("!document.querySelector('#entry .save').disabled")
    phone.go(match.watch)
    phone.waiting(len(THREE_DEALS))
    phone.tap("#queue summary")
    phone.tap("#queue li [data-act=mend]")
    phone.wait_until("document.querySelector('#entry').dataset.mends !== undefined")
    phone.tap("#entry .save")
    phone.waiting(len(THREE_DEALS))
    group.start()
    phone.go(match.watch)

    phone.deals(len(THREE_DEALS))
    assert [entry["kind"] for entry in match.entries()] == [deal["kind"] for deal in THREE_DEALS]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_no_page_is_wider_than_the_window(phone: Phone, server: Server, language: str) -> None:
    match = create_match(server.url, contract(ANNA, HEARTS, (1, 2)), PASSED_OUT, title="W" * 60)
    phone.go(match.score)
    phone.tap(f"[name=language][value={language}]")
    phone.wait_until(f"{ROOT}.lang === arguments[0]", language)
    wide = {}

    for address in PAGES:
        below = server.url if address.startswith("/") else match.watch
        phone.go(below + address)
        phone.run(OPEN_ALL)
        overflow = phone.run(TOO_WIDE)
        if overflow != [0, []]:
            wide[address] = overflow

    phone.go(server.url)
    phone.tap("[name=language][value=en]")
    phone.wait_until(f"{ROOT}.lang === 'en'")
    assert wide == {}
