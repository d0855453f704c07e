"""WebKit and Firefox: a match is scored, watched and stored offline as in Chromium."""

import time
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from games import GAMES
from tests.browser.conftest import ServerMatch, create_match
from tests.plugins.engines import Engine
from tests.plugins.group import ON_SQLITE, Group
from tests.plugins.server import Server
from tests.support.browser.screens import PAGES, SIDEWAYS
from tests.support.browser.stored_deals import DEALS as STORED
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
ASKED = """
const [name, value] = arguments;
const asked = [...document.querySelectorAll(`[data-entry] input[name="${name}"]`)]
  .filter((each) => !each.closest("[data-when][hidden]"));
"""
"""Finds the inputs of a question, if it is asked."""
TO_WRITE = f"""{ASKED}
return asked.find((each) => each.matches("[inputmode=numeric]") && !each.closest(".ask-place"));
"""
"""The box of a number, if it is asked."""
TO_TAP = f"""{ASKED}
const answer = asked.find((each) => each.value === value) ?? asked[0];
if (!answer) return null;
if (answer.matches(".ask-place *")) {{
  if (answer.value === value) return [];
  const all = [...answer.form.querySelectorAll(".ask-place input")];
  const isNext = all.filter((each) => each.value).length + 1 === Number(value);
  return isNext ? [answer.parentElement.querySelector("[data-finish]")] : null;
}}
if (answer.checked === (answer.value === value)) return [];
const folded = answer.closest("details:not([open])");
return [...(folded ? [folded.querySelector("summary")] : []), answer.closest("label")];
"""
"""The elements to tap for an answer; none if it is already chosen, null if it is not its turn."""
FORGET_DEALS = """
delete sessionStorage.problems;
await new Promise((done) => {
  const request = indexedDB.open("scorekeeper", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("deals", { keyPath: "key" });
  request.onsuccess = () => {
    const clearing = request.result.transaction("deals", "readwrite");
    clearing.objectStore("deals").clear();
    clearing.oncomplete = done;
  };
});
"""
"""Empties the phone of problems and of deals, which a test that failed may leave to the next."""
SHOW_AN_ANSWER = "document.dispatchEvent(new CustomEvent('entry-drawn', { detail: { html: '' } }))"
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
        """Answer the questions of a deal; some are only asked once others are answered."""
        left = answers(deal, slug)
        while left:
            later = [(name, value) for name, value in left if not self.choose(name, value)]
            if later == left:
                return
            left = later

    def choose(self, name: str, value: str) -> bool:
        """Choose one answer of one question, or type it; return whether it is its turn."""
        box = self.run(TO_WRITE, name)
        if box:
            self.engine.write(box, value)
            return True
        elements = self.run(TO_TAP, name, value)
        for element in elements or []:
            self.engine.tap(element)
        return elements is not None

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

    def leave_after_saving(self, match: ServerMatch, deals: int, *, refused: int) -> None:
        """Leave the page right after saving, deal by deal; so many deals were refused before."""
        listed = "document.querySelectorAll('#queue [data-list] li').length === arguments[0]"
        for number in range(1, deals + 1):
            self.go(match.score)
            self.wait_until(listed, refused)
            self.answer(PASSED_OUT)
            self.tap("#entry .save")
            self.engine.go("about:blank")
            self.go(match.watch)
            self.deals(number)
            self.wait_until(f"({STORED})().then((all) => all.length === arguments[0])", refused)

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
    problems = phone.run("return sessionStorage.problems ?? ''")
    phone.run(FORGET_DEALS)
    browser_engine.go("about:blank")
    assert problems == ""


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

    phone.leave_after_saving(match, DEALS, refused=0)

    assert match.entries() == DEALS * [PASSED_OUT]


def test_deal_is_not_lost_then_while_one_of_another_match_is_refused(
    phone: Phone, server: Server
) -> None:
    other, match = create_match(server.url), create_match(server.url)
    phone.go(other.score)
    phone.answer(contract(ANNA, HEARTS, (5, 5)))
    phone.tap("#entry .save")
    phone.wait_until("document.querySelector('#entry .wrong-line')")

    phone.leave_after_saving(match, DEALS, refused=1)

    assert match.entries() == DEALS * [PASSED_OUT]


def test_link_is_followed_while_the_page_loads_what_shows_an_answer(
    phone: Phone, server: Server
) -> None:
    match = create_match(server.url)
    phone.go(match.score)

    phone.run(f"setTimeout(() => {{ {SHOW_AN_ANSWER}; location.assign('/') }})")

    phone.wait_until("location.pathname === '/'")


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
