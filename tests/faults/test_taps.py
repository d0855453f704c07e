"""A phone saves deals over a faulty connection: none is lost, none is duplicated.

The phone is the real one: its pages, its database, its queue, in a browser that is killed now and
then. Requests are dropped before they reach the server, answers are lost after it has committed,
servers are busy, silent, or foreign. Only the pauses between attempts are shortened.

Two faulty phones, one with a new key for each attempt and one that forgets a deal before it is
acknowledged, show that the checker detects faults.
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
from tests.plugins.figures import Note, of_this_form
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
from tests.support.browser.stored_deals import DEALS, stored_deals, wait_until

MATCHES, TAPS = of_this_form((2, 30), (4, 50), (40, 50))
AT_PEACE, ALWAYS = 0.6, 1.0
"""The share of requests without a fault."""
TAKEN_BACK = 0.2
"""The probability that a waiting deal is withdrawn and saved again before the next one."""
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
"""Fills in the form and saves; resolves when the phone marks the deal as saved."""
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
"""Withdraws the first waiting deal and saves it again unchanged; resolves to whether one waited."""


class Deal(NamedTuple):
    """The fields that identify a deal of this test."""

    declarer: int
    contract: int
    tricks: tuple[int, int]

    def answers(self) -> list[tuple[str, str]]:
        """Return the names and values of the inputs to choose."""
        fields = {"kind": "contract", "declarer": self.declarer, "contract": self.contract}
        for place, tricks in enumerate(self.tricks, start=1):
            fields[f"defenders.{(self.declarer + place) % 3}.tricks"] = tricks
        return [(name, str(value)) for name, value in fields.items()]


class Tapped(NamedTuple):
    """A deal whose save button was tapped; `marked` is whether the phone confirmed it as saved."""

    deal: Deal
    marked: bool


EVERY = [
    Deal(declarer, contract, (first, second))
    for declarer in range(3)
    for contract in (3, 4, 5, 7)
    for first, second in product(range(3), repeat=2)
]


def different_deals(dice: random.Random, number: int) -> list[Deal]:
    """Return deals that are all different, so that each can be recognised on the server."""
    return dice.sample(EVERY, number)


def find_problems(tapped: Sequence[Tapped], recorded: Sequence[Deal]) -> list[str]:
    """Return lost, duplicated or reordered deals; a deal the phone never marked may be missing."""
    remaining, problems = list(recorded), []
    for number, tap in enumerate(tapped, start=1):
        if remaining and remaining[0] == tap.deal:
            remaining.pop(0)
        elif tap.marked:
            problems.append(f"tap {number} is missing: {tap.deal}")
    return problems + [f"nobody tapped {deal}, or once only" for deal in remaining]


# Faults of the connection


def silent(_route: Route) -> None:
    """Never answer, without reaching the server."""


def silent_after_commit(route: Route) -> None:
    """Never answer, after the server has committed."""
    route.fetch()


def kill_before(route: Route) -> None:
    """Kill the page before the request reaches the server."""
    route.request.frame.page.close()


def kill_after(route: Route) -> None:
    """Kill the page after the server has committed."""
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
    """A phone at one match, with a faulty connection."""

    def __init__(self, page: Page, server: Server, dice: random.Random) -> None:
        """Start a match without an end, and open it to score."""
        body = {
            "game": "preferans",
            "players": ["Anna", "Ben", "Dora"],
            "options": {"start": 1000},
        }
        answer = httpx.post(f"{server.url}/api/v1/matches/", json=body).raise_for_status().json()
        self.api = f"{server.url}/api/v1/matches/{answer['code']}/"
        self.watch, self.dice = answer["links"]["watch"], dice
        self.context, self.page = page.context, page
        self.happened: list[str] = []
        self.taken_back = 0
        self.changes: Mapping[str, str] = {}
        """Replacements in the script that sends deals, in effect on the next page."""
        self.peace = ALWAYS
        self.context.route(
            "**/js/site.joined*.js",
            lambda route: with_page_gone(lambda: serve_changed(route, self.changes)),
        )
        page.goto(answer["links"]["score"])

    def trouble(self, faults: Sequence[Callable[[Route], None]], peace: float) -> None:
        """Enable faults, all equally likely."""
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
        """Enter a deal and tap save; reopen the match if the page was killed."""
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
        """Withdraw a waiting deal, if any, and save it again."""
        with suppress(Error):
            self.taken_back += self.page.evaluate(TAKE_BACK)
        if self.page.is_closed():
            self.open_again()
        self.until_free()

    def until_free(self) -> None:
        """Wait until the form is ready for the next deal."""
        self._whatever_is_killed(lambda: self.page.wait_for_function(FREE, polling=5))

    def _whatever_is_killed(self, wait: Callable[[], object]) -> None:
        """Call a waiting function, reopening the match each time its page is killed."""
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
        """Return the server's deals once the phone has sent all it can.

        The connection is sound from now on, and the phone has its normal pauses; only its own fault
        stays. If it asks about a deal, although no other phone plays, that deal and all later ones
        are missing.
        """
        self.changes, self.peace = own_fault or {}, ALWAYS
        self.page.close()
        self.open_again()
        for _tap in range(TAPS):
            if not any(deal["state"] == "held" for deal in stored_deals(self.page)):
                break
            self.take_back()
        self._whatever_is_killed(lambda: wait_until(self.page, ALL_IS_SENT, seconds=180))
        entries = [deal["entry"] for deal in httpx.get(f"{self.api}sheet/").json()["deals"]]
        return [as_deal(entry) for entry in entries]


ALL_IS_SENT = f"""async () => {{
  const states = (await ({DEALS})()).map((each) => each.state);
  return !states.length || states.some((each) => each !== "waiting");
}}"""


def as_deal(entry: dict[str, Any]) -> Deal:
    declarer, tricks_by_player = (
        entry["declarer"],
        {d["player"]: d["tricks"] for d in entry["defenders"]},
    )
    tricks = tricks_by_player[(declarer + 1) % 3], tricks_by_player[(declarer + 2) % 3]
    return Deal(declarer, entry["contract"], tricks)


GONE = ("closed", "not found", "already handled")
"""Errors for a request whose page was killed, or which was released when the faults ended."""


def with_page_gone(work: Callable[[], None]) -> None:
    """Handle a request whose page may have been closed."""
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
    fault_names: list[str] = []
    marked = taken_back = 0

    for number in range(MATCHES):
        phone = Phone(open_page(**PHONE), server, random.Random(number))  # noqa: S311  not for secrets
        phone.changes = QUICKER
        phone.page.reload()
        phone.trouble(FAULTS, AT_PEACE)
        tapped = play(phone, TAPS)
        recorded = phone.recorded()
        queue = [
            (deal["state"], deal.get("says"), deal["key"]) for deal in stored_deals(phone.page)
        ]
        assert find_problems(tapped, recorded) == [], queue
        fault_names += phone.happened
        marked += sum(tap.marked for tap in tapped)
        taken_back += phone.taken_back
        close(phone.context)

    assert set(fault_names) == {fault.__name__ for fault in FAULTS}
    figure("taps on a phone under faults", f"{MATCHES * TAPS} taps, {marked} marked saved", "2,000")
    figure("  taken back while they waited, and saved again", f"{taken_back}", "")
    figure("  faults injected", f"{len(fault_names)} of {len(FAULTS)} kinds", "")
    figure("  lost, doubled, or out of order", "0", "0")


def close(context: BrowserContext) -> None:
    """Close the pages of a match."""
    for page in context.pages:
        page.close()


@pytest.mark.thorough
@pytest.mark.parametrize("own_fault", [NEW_KEY, FORGETS], ids=["new key per retry", "forgets"])
def test_checker_notices_a_faulty_phone(
    server: Server, open_page: OpenPage, own_fault: dict[str, str]
) -> None:
    phone = Phone(open_page(**PHONE), server, random.Random(1))  # noqa: S311  not for secrets
    phone.changes = QUICKER | own_fault
    phone.page.reload()
    phone.trouble((lose_request, lose_answer), 0.5)

    tapped = play(phone, 12)

    assert find_problems(tapped, phone.recorded(own_fault)) != []


def test_checker_names_what_is_lost_doubled_and_moved() -> None:
    one, two = Deal(0, 4, (1, 2)), Deal(1, 5, (2, 2))
    taps = [Tapped(one, marked=True), Tapped(two, marked=True)]

    actual = [
        len(find_problems(taps, each)) for each in ([one, two], [two], [one, one, two], [two, one])
    ]

    assert actual == [0, 1, 3, 2]
    perhaps = [Tapped(one, marked=False), Tapped(two, marked=True)]
    assert [find_problems(perhaps, each) for each in ([two], [one, two])] == [[], []]
