"""A phone that saves deals while everything goes wrong on the way: none is lost, none doubled.

The phone is the real one: its pages, its database, its queue, in a browser that is killed now and
then. Requests are dropped before the server has them, answers are lost after it has committed,
servers are busy, silent, or somebody else's. The pauses between tries are shortened, nothing else.

Two phones with a fault of their own, one that makes up a new key for each try and one that forgets
a deal before it is acknowledged, show that the checker would notice.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import product
from typing import Any, NamedTuple

import httpx
import pytest
from playwright.sync_api import BrowserContext, Error, Page, Route

from tests.plugins.browser import PHONE, OpenPage
from tests.plugins.figures import LONG, Note
from tests.plugins.server import Server
from tests.support.browser.faults import (
    FORGETS,
    NEW_KEY,
    QUICKER,
    answer_503,
    answer_of_a_hotel,
    lose_answer,
    lose_request,
    serve_changed,
)
from tests.support.browser.kept import DEALS, kept_deals, until

MATCHES, TAPS = (40, 50) if LONG else (2, 30)
AT_PEACE, ALWAYS = 0.6, 1.0
"""How many requests nothing happens to."""
TAKEN_BACK = 0.2
"""How often a deal that waits is taken back and saved again before the next is entered."""
FREE = """() => {
  const form = document.querySelector("form[data-queue]");
  const taken = form?.matches("[data-kept], [data-mends]") ?? true;
  return !taken && !form.querySelector(".save").disabled;
}"""
TAP = """async (answers) => {
  const soon = () => new Promise((done) => setTimeout(done, 5));
  const form = document.querySelector("form[data-queue]");
  let marked = false;
  new MutationObserver(() => { marked ||= form.dataset.kept !== undefined; })
    .observe(form, { attributes: true, attributeFilter: ["data-kept"] });
  form.dataset.touched = "";
  for (const [name, value] of answers) {
    form.querySelector(`input[name="${name}"][value="${value}"]`).checked = true;
  }
  form.querySelector(".save").click();
  while (!marked) await soon();
}"""
"""Answers and saves; done when the phone says that the deal is saved, whatever is shown then."""
TAKE_BACK = """async () => {
  const soon = () => new Promise((done) => setTimeout(done, 5));
  const form = () => document.querySelector("form[data-queue]");
  const mended = () => form().dataset.mends !== undefined;
  for (let waited = 0; waited < 100 && !mended(); waited += 1) {
    document.querySelector("#queue li [data-act=mend]")?.click();
    await soon();
  }
  if (!mended()) return false;
  form().querySelector(".save").click();
  while (mended() && form().dataset.kept === undefined) await soon();
  return true;
}"""
"""Takes the first deal that waits back and saves it again as it was; whether there was one."""


class Deal(NamedTuple):
    """What tells the deals of this test apart."""

    declarer: int
    contract: int
    tricks: tuple[int, int]

    def answers(self) -> list[tuple[str, str]]:
        """Return what is tapped."""
        asked = {"kind": "contract", "declarer": self.declarer, "contract": self.contract}
        for place, own in enumerate(self.tricks, start=1):
            asked[f"defenders.{(self.declarer + place) % 3}.tricks"] = own
        return [(name, str(value)) for name, value in asked.items()]


class Tapped(NamedTuple):
    """A deal whose save button was tapped; `marked` is whether the phone had said it is saved."""

    deal: Deal
    marked: bool


EVERY = [
    Deal(declarer, contract, (first, second))
    for declarer in range(3)
    for contract in (3, 4, 5, 7)
    for first, second in product(range(3), repeat=2)
]


def different_deals(dice: random.Random, number: int) -> list[Deal]:
    """Return deals of which none equals another: what arrived is then known by what it says."""
    return dice.sample(EVERY, number)


def wrong(tapped: Sequence[Tapped], recorded: Sequence[Deal]) -> list[str]:
    """Return what was lost, doubled or moved; a deal the phone never marked may be there or not."""
    left, expected = list(recorded), []
    for number, tap in enumerate(tapped, start=1):
        if left and left[0] == tap.deal:
            left.pop(0)
        elif tap.marked:
            expected.append(f"tap {number} is missing: {tap.deal}")
    return expected + [f"nobody tapped {deal}, or once only" for deal in left]


# What goes wrong on the way


def silent(_route: Route) -> None:
    """Answer nothing at all, and never reach the server."""


def silent_after_commit(route: Route) -> None:
    """Answer nothing although the server has committed."""
    route.fetch()


def kill_before(route: Route) -> None:
    """Kill the page before the server has anything."""
    route.request.frame.page.close()


def kill_after(route: Route) -> None:
    """Kill the page when the server has committed."""
    route.fetch()
    route.request.frame.page.close()


FAULTS = (
    lose_request,
    lose_answer,
    answer_503,
    silent,
    silent_after_commit,
    answer_of_a_hotel,
    kill_before,
    kill_after,
)


class Phone:
    """A phone at one match, on a way on which things go wrong."""

    def __init__(self, page: Page, server: Server, dice: random.Random) -> None:
        """Start a match that does not end, and open it to score."""
        typed = {
            "game": "preferans",
            "players": ["Anna", "Ben", "Dora"],
            "options": {"start": 1000},
        }
        made = httpx.post(f"{server.url}/api/v1/matches/", json=typed).raise_for_status().json()
        self.api = f"{server.url}/api/v1/matches/{made['code']}/"
        self.watch, self.dice = made["links"]["watch"], dice
        self.context, self.page = page.context, page
        self.happened: list[str] = []
        self.taken_back = 0
        self.changes: Mapping[str, str] = {}
        """Words of what sends the deals, and those in their place on the next page."""
        self.peace = ALWAYS
        self.context.route(
            "**/js/site.joined*.js",
            lambda route: with_page_gone(lambda: serve_changed(route, self.changes)),
        )
        page.goto(made["links"]["score"])

    def trouble(self, faults: Sequence[Callable[[Route], None]], peace: float) -> None:
        """Let faults happen from now on, each as often as the others."""
        deck: list[Callable[[Route], None]] = []
        self.peace = peace

        def happen(route: Route) -> None:
            if self.dice.random() < self.peace:
                with_page_gone(route.continue_)
                return
            if not deck:
                deck.extend(self.dice.sample(faults, len(faults)))
            fault = deck.pop()
            self.happened.append(fault.__name__)
            with_page_gone(lambda: fault(route))

        self.context.route("**/deals/", happen)

    def tap(self, deal: Deal) -> Tapped:
        """Enter a deal and tap save; open the match again if the page was killed meanwhile."""
        self.until_free()
        if self.dice.random() < TAKEN_BACK:
            self.take_back()
        try:
            self.page.evaluate(TAP, deal.answers())
        except Error:
            self.open_again()
            return Tapped(deal, marked=False)
        if self.page.is_closed():
            self.open_again()
        return Tapped(deal, marked=True)

    def take_back(self) -> None:
        """Take a deal that waits back, if there is one, and save it again."""
        with suppress(Error):
            self.taken_back += self.page.evaluate(TAKE_BACK)
        if self.page.is_closed():
            self.open_again()
        self.until_free()

    def until_free(self) -> None:
        """Wait until the form is there for the next deal."""
        self._whatever_is_killed(lambda: self.page.wait_for_function(FREE, polling=5))

    def _whatever_is_killed(self, wait: Callable[[], object]) -> None:
        """Wait for something, and open the match again as often as its page is killed."""
        while True:
            try:
                wait()
            except Error:
                if not self.page.is_closed():
                    raise
                self.open_again()
            else:
                return

    def open_again(self) -> None:
        self.page = self.context.new_page()
        while True:
            try:
                self.page.goto(self.watch)
                self.page.locator("#entry .save").wait_for()
            except Error:
                if not self.page.is_closed():
                    raise
                self.page = self.context.new_page()
            else:
                return

    def recorded(self, own_fault: Mapping[str, str] | None = None) -> list[Deal]:
        """Return what the server has once the phone has sent what it can.

        Nothing goes wrong any more, and the phone has its own patience and pauses again; a fault
        of its own stays. Should it ask about a deal, although nobody else plays, then that deal
        and those behind it are missing.
        """
        self.changes, self.peace = own_fault or {}, ALWAYS
        self.page.close()
        self.open_again()
        for _tap in range(TAPS):
            if not any(deal["state"] == "held" for deal in kept_deals(self.page)):
                break
            self.take_back()
        self._whatever_is_killed(lambda: until(self.page, ALL_IS_SENT, seconds=180))
        entries = [deal["entry"] for deal in httpx.get(f"{self.api}sheet/").json()["deals"]]
        return [as_deal(entry) for entry in entries]


ALL_IS_SENT = f"""async () => {{
  const states = (await ({DEALS})()).map((each) => each.state);
  return !states.length || states.some((each) => each !== "waiting");
}}"""


def as_deal(entry: dict[str, Any]) -> Deal:
    declarer, own = entry["declarer"], {d["player"]: d["tricks"] for d in entry["defenders"]}
    tricks = own[(declarer + 1) % 3], own[(declarer + 2) % 3]
    return Deal(declarer, entry["contract"], tricks)


GONE = ("closed", "not found", "already handled")
"""What is said of a request whose page was killed, or which was let go when the faults ended."""


def with_page_gone(work: Callable[[], None]) -> None:
    """Do something to a request that may be gone by now."""
    try:
        work()
    except Error as error:
        if not any(words in str(error) for words in GONE):
            raise


@pytest.fixture(autouse=True)
def _expected(allowed_problems: list[str]) -> None:
    allowed_problems += ["ERR_", "status of 503"]


def play(phone: Phone, taps: int) -> list[Tapped]:
    return [phone.tap(deal) for deal in different_deals(phone.dice, taps)]


@pytest.mark.thorough
def test_taps_under_faults_lose_and_duplicate_nothing(
    server: Server, open_page: OpenPage, figure: Note
) -> None:
    happened: list[str] = []
    marked = taken_back = 0

    for number in range(MATCHES):
        phone = Phone(open_page(**PHONE), server, random.Random(number))  # noqa: S311  a test's dice
        phone.changes = QUICKER
        phone.page.reload()
        phone.trouble(FAULTS, AT_PEACE)
        tapped = play(phone, TAPS)
        recorded = phone.recorded()
        kept = [(deal["state"], deal.get("says"), deal["key"]) for deal in kept_deals(phone.page)]
        assert wrong(tapped, recorded) == [], kept
        happened += phone.happened
        marked += sum(tap.marked for tap in tapped)
        taken_back += phone.taken_back
        close(phone.context)

    assert set(happened) == {fault.__name__ for fault in FAULTS}
    figure("taps on a phone under faults", f"{MATCHES * TAPS} taps, {marked} marked saved", "2,000")
    figure("  taken back while they waited, and saved again", f"{taken_back}", "")
    figure("  faults injected", f"{len(happened)} of {len(FAULTS)} kinds", "")
    figure("  lost, doubled, or out of order", "0", "0")


def close(context: BrowserContext) -> None:
    """Close what the next match does not need."""
    for page in context.pages:
        page.close()


@pytest.mark.thorough
@pytest.mark.parametrize("own_fault", [NEW_KEY, FORGETS], ids=["new key per retry", "forgets"])
def test_checker_notices_a_faulty_phone(
    server: Server, open_page: OpenPage, own_fault: dict[str, str]
) -> None:
    phone = Phone(open_page(**PHONE), server, random.Random(1))  # noqa: S311  a test's dice
    phone.changes = QUICKER | own_fault
    phone.page.reload()
    phone.trouble((lose_request, lose_answer), 0.5)

    tapped = play(phone, 12)

    assert wrong(tapped, phone.recorded(own_fault)) != []


def test_checker_names_what_is_lost_doubled_and_moved() -> None:
    one, two = Deal(0, 4, (1, 2)), Deal(1, 5, (2, 2))
    taps = [Tapped(one, marked=True), Tapped(two, marked=True)]

    actual = [len(wrong(taps, each)) for each in ([one, two], [two], [one, one, two], [two, one])]

    assert actual == [0, 1, 3, 2]
    perhaps = [Tapped(one, marked=False), Tapped(two, marked=True)]
    assert [wrong(perhaps, each) for each in ([two], [one, two])] == [[], []]
