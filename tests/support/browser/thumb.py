"""One thumb on a phone: starts a match, enters deals, counts its taps."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from games import GAMES
from games.entry import form_of
from scorekeeper.presenters.presenter import END, ISOLATE

TABLE = ("Anna", "Ben", "Dora")
FOUR = ("Anna", "Ben", "Cleo", "Dora")
SUITS = ("spades", "clubs", "diamonds", "hearts")
NAMES_ITS_ROW = (".player", ".suit", ".owner")
"""Endings of field names that only identify a row, and are never tapped."""
LOOK_AT_PAPERS = """async () => {
  const stamp = (name) => document.getElementById(name)?.dataset;
  const areOld = () => Number(stamp("papers")?.drawn) < Number(stamp("now")?.version);
  const top = scrollY;
  for (let turn = 0; areOld() && turn < 500; turn += 1) {
    document.getElementById("papers").scrollIntoView({ behavior: "instant" });
    await new Promise((done) => setTimeout(done, 20));
    if (!areOld()) scrollTo({ top, behavior: "instant" });
  }
}"""


def answers(deal: Mapping[str, Any], slug: str) -> list[tuple[str, str]]:
    """Return the answers that enter a deal: pairs of field name and value, in order."""
    fields = form_of(deal, GAMES[slug].kinds).items()
    tapped = [(name, values) for name, values in fields if not name.endswith(NAMES_ITS_ROW)]
    return [(name, value) for name, values in tapped for value in values]


class Thumb:
    """A user of one page, who taps and counts the taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, element: Locator) -> None:
        """Tap an element."""
        element.tap()
        self.taps += 1

    def go(self, link: Locator) -> None:
        """Tap a link that leads to a page, maybe the same one."""
        with self.page.expect_navigation():
            self.tap(link)

    def button(self, name: str) -> Locator:
        """Return the first button of this name, with or without the number of its deal."""
        named = re.compile(rf"^{re.escape(name)}( deal)?( \d+)?$")
        return self.page.get_by_role("button", name=named).first

    def start(
        self,
        names: Sequence[str] = TABLE,
        *,
        slug: str = "preferans",
        preset: str = "",
        stake: str = "",
    ) -> str:
        """Start a match from the start page; return its URL."""
        self.page.goto("/")
        if GAMES[slug].own_rules:
            self.page.goto(f"/new/{slug}/")
        else:
            self.go(self.page.locator(f"a.game[href='/new/{slug}/']"))
        for seat, name in enumerate(names):
            box = self.page.locator(f"[name='players.{seat}']")
            if not box.is_visible():
                self.tap(self.page.get_by_text("More players"))
            box.fill(name)
        if preset:
            self.tap(self.page.get_by_role("radio", name=re.compile(preset)))
        if stake:
            self.tap(self.page.get_by_text("Title and stake"))
            self.page.fill("[name='stake.amount']", stake)
        self.go(self.button("Start"))
        return self.page.url

    def answer(self, deal: Mapping[str, Any], slug: str = "preferans") -> None:
        """Answer the questions of a deal; preselected choices need no tap."""
        fields = answers(deal, slug)
        for name, value in fields:
            if not name.startswith("aces."):
                self.choose(name, value)
        for suit in SUITS:
            where = {name: value for name, value in fields if name.startswith(f"aces.{suit}.")}
            if where:
                self.place(suit, where[f"aces.{suit}.trick"], where[f"aces.{suit}.side"])

    def choose(self, name: str, value: str) -> None:
        """Choose one answer of one question, after unfolding its section."""
        box = self.page.locator(f"[data-entry] input[name='{name}'][inputmode=numeric]")
        if box.count():
            self.dial(box, int(value))
            return
        selector = f"[data-entry] input[name='{name}']:not([data-when][hidden] *)"
        answer = self.page.locator(f"{selector}[value='{value}']")
        if value == "false" and not answer.count():
            answer = self.page.locator(selector)
        if answer.is_checked() == (answer.get_attribute("value") == value):
            return
        folded = answer.locator("xpath=ancestor::details[not(@open)]/summary")
        if folded.count():
            self.tap(folded)
        self.tap(answer)

    def dial(self, box: Locator, number: int) -> None:
        """Enter a number on the keypad, or in a box without one, unless it is already there."""
        if box.input_value() == str(number):
            return
        pad = box.locator("xpath=../*[@data-keypad]")
        if not pad.count():
            self.tap(box)
            box.fill(str(number))
            return
        tens, ones = number - number % 10, number % 10
        for key in [str(digit) for digit in (tens, ones) if digit] or ["0"]:
            self.tap(pad.locator(f"[data-key='{key}']"))

    def place(self, suit: str, number: str, side: str) -> None:
        """Tap the trick and side of an ace, unless it is already there."""
        ace = self.page.locator(f"[data-entry] [name='aces.{suit}.trick'][value='{number}']")
        won = self.page.locator(f"[data-entry] [name='aces.{suit}.side'][value='{side}']:checked")
        if ace.is_checked() and won.count():
            return
        chosen = self.page.locator(f".lane-aces button:has(.suit-{suit})")
        if chosen.get_attribute("aria-pressed") != "true":
            self.tap(chosen)
        self.tap(self.page.locator(f".lane button[value='{number}'][data-side='{side}']"))

    def save(self) -> None:
        """Save the deal and wait until the page confirms it."""
        number = self.page.locator("#entry input[name=version]").input_value()
        self.tap(self.button("Save deal"))
        expect(
            self.page.locator(f"#entry:not(:has([name=version][value='{number}']))")
        ).to_be_attached()

    def record(self, deal: Mapping[str, Any], slug: str = "preferans") -> int:
        """Enter a deal and save it; return the number of taps."""
        before = self.taps
        self.answer(deal, slug)
        self.save()
        return self.taps - before

    def choose_all(self, chosen: Iterable[tuple[str, object]]) -> None:
        """Choose answers, given with the names of their questions, in order."""
        for name, value in chosen:
            self.choose(name, str(value))

    def enter(self, chosen: Iterable[tuple[str, object]]) -> int:
        """Choose these answers alone and save the deal; return the number of taps."""
        before = self.taps
        self.choose_all(chosen)
        self.save()
        return self.taps - before

    def correct(self, number: int) -> None:
        """Open the form that corrects a deal."""
        self.go(self.page.get_by_role("link", name=f"Correct deal {number}", exact=True))


def with_isolates(text: str) -> str:
    """Return a sentence with bidi isolates in place of the braces around names."""
    return text.replace("{", ISOLATE).replace("}", END)


def receipt(page: Page) -> str:
    """Return the receipt of the last change, in one line."""
    return " ".join(page.locator("#receipt").inner_text().split()).replace(" ,", ",")


def look_at_papers(page: Page) -> None:
    """Wait until the papers are those of the newest deal: look at them if need be, and return."""
    page.evaluate(LOOK_AT_PAPERS)


def totals(page: Page) -> list[list[str]]:
    """Return the table of totals, a row a player, without names."""
    look_at_papers(page)
    rows = page.locator("#totals tbody tr")
    return [row.locator("td").all_text_contents() for row in rows.all()]


def payment_texts(page: Page) -> list[str]:
    """Return the payments of the result: payer, payee and amount."""
    return [" ".join(text.split()) for text in page.locator(".payments li").all_inner_texts()]


def open_breakdown(page: Page, player: int) -> list[str]:
    """Open the breakdown of a player's result; return its rows."""
    page.locator(f"#made-up-{player} summary").tap()
    rows = page.locator(f"#made-up-{player} tr")
    return [" ".join(text.split()) for text in rows.all_inner_texts()]


def outcome(page: Page) -> list[str]:
    """Return winner, reason and stake as the result shows them."""
    places = (".winner h2", ".result > p", ".card:has(.payments) > p")
    return [text for selector in places for text in page.locator(selector).all_inner_texts()]


def preview(page: Page) -> Locator:
    """Return the preview of the deal's score."""
    return page.locator("#preview > *")


def centres(page: Page) -> list[str]:
    """Return the centres of the three players."""
    return totals(page)[0]


def results(page: Page) -> dict[str, str]:
    """Return the final number of each player, in the order of the ranking."""
    places = page.locator(".result .places > li")
    return {
        name: place.locator(".amount").inner_text()
        for place in places.all()
        for name in place.locator("bdi").all_inner_texts()
    }
