"""A newcomer to each game, guided by the screen alone: start, six deals, a correction."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.plugins.browser import FAILURES
from tests.plugins.profiles import THOROUGH, at_length
from tests.support.browser.thumb import FOUR, TABLE, with_isolates

Answers = Sequence[tuple[str, str]]
"""The taps: label of a question, and label of an answer, or keys of a number."""

PICTURES = FAILURES.parent / "newcomers"
PASSED = [("What happened?", "All passed")]


@dataclass(frozen=True)
class Journey:
    """A first evening: the game, the deals, the correction, and the expected strips."""

    game: str
    names: Sequence[str]
    deals: Sequence[Answers]
    after: Sequence[str]
    deal: int
    correction: Answers
    corrected: Sequence[str]
    refused: tuple[Answers, str] | None = None
    """Invalid answers entered in the correction first, and the expected error."""

    def __str__(self) -> str:
        return self.game


def preferans(declarer: str, contract: str, **tricks: str) -> Answers:
    """Return the answers of a contract that both defenders come to."""
    defended = [(f"{name}: Tricks", number) for name, number in tricks.items()]
    return [("Declarer", declarer), ("Contract", contract), *defended]


def two_sides(declarer: str, bid: str, tricks: str, **more: str) -> Answers:
    """Return the answers of a contract in a trick game with bidding."""
    bidding = [("Who won the bidding?", declarer), ("Bid", bid)]
    details = [(words, more[name]) for name, words in MORE.items() if name in more]
    return [*bidding, *details, ("Tricks of the declaring side", tricks)]


MORE = {"trumps": "Trumps", "doubled": "Doubled?"}


def nestors(declarer: str, bid: str, points: str) -> Answers:
    """Return the answers of a contract without trumps."""
    bidding = [("Who won the bidding?", declarer), ("Bid", bid)]
    return [*bidding, ("Points of the declarer's side", points)]


def sevens(number: str, declarer: str, points: str) -> Answers:
    """Return the answers of a deal of Avinas with exposed sevens."""
    answers = [("Exposed sevens", number), ("Who declared?", declarer)]
    return [*answers, ("Card points of the declarer's side", points)]


def no_seven(declarer: str, points: str) -> Answers:
    """Return the answers of a deal of Avinas without exposed sevens."""
    answers = [("How many exposed sevens?", "No seven"), ("Who declared?", declarer)]
    return [*answers, ("Card points of the declarer's side", points)]


def skruuvi(declarer: str, level: str, contract: str, tricks: str) -> Answers:
    """Return the answers of a contract of Skruuvi."""
    bid = [("Who declares?", declarer), ("Level", level), ("Contract", contract)]
    return [*bid, tricks_of(declarer, tricks)]


def tricks_of(declarer: str, tricks: str) -> tuple[str, str]:
    """Return the answer for the tricks of a declarer's pair, in the first set of Skruuvi."""
    pair = "{Anna} & {Ben}" if declarer in {"Anna", "Ben"} else "{Cleo} & {Dora}"
    return with_isolates(f"Tricks of {pair}"), tricks


PREFERANS = Journey(
    "Croatian Preferans",
    TABLE,
    deals=[
        preferans("Anna", "Diamonds", Ben="2", Dora="2"),
        preferans("Ben", "Hearts", Dora="3", Anna="1"),
        PASSED,
        preferans("Dora", "Sanac", Anna="1", Ben="2"),
        preferans("Anna", "Clubs", Ben="2", Dora="1"),
        preferans("Ben", "Diamonds", Dora="2", Anna="2"),
    ],
    after=["Anna −60", "Ben +34 leads", "Dora +26"],
    deal=1,
    refused=(
        [("Ben: Tricks", "4"), ("Dora: Tricks", "4")],
        "Defenders take 5 tricks at most",
    ),
    correction=[("Ben: Tricks", "3"), ("Dora: Tricks", "2")],
    corrected=["Anna −146", "Ben +80 leads", "Dora +66"],
)
JOURNEYS = [
    Journey(
        "Tarneeb",
        FOUR,
        deals=[
            two_sides("Anna", "7", "8"),
            two_sides("Ben", "8", "9"),
            PASSED,
            two_sides("Cleo", "7", "5"),
            two_sides("Dora", "9", "9"),
            two_sides("Anna", "7", "7"),
        ],
        after=["Anna Cleo 7", "Ben Dora 25 leads"],
        deal=2,
        correction=[("Tricks of the declaring side", "7")],
        corrected=["Anna Cleo 13 leads", "Ben Dora 9"],
    ),
    Journey(
        "Egyptian Tarneeb",
        FOUR,
        deals=[
            two_sides("Anna", "7", "8", trumps="hearts"),
            two_sides("Ben", "8", "9", trumps="spades"),
            PASSED,
            two_sides("Cleo", "7", "5", trumps="clubs"),
            two_sides("Dora", "7", "7", trumps="hearts"),
            two_sides("Anna", "7", "7", trumps="no trumps", doubled="doubled"),
        ],
        after=["Anna Cleo 14", "Ben Dora 23 leads"],
        deal=2,
        correction=[("Tricks of the declaring side", "7")],
        corrected=["Anna Cleo 20 leads", "Ben Dora 7"],
    ),
    Journey(
        "Nestors",
        FOUR,
        deals=[
            nestors("Anna", "100", "110"),
            nestors("Ben", "120", "100"),
            PASSED,
            nestors("Cleo", "90", "95"),
            nestors("Dora", "110", "120"),
            nestors("Anna", "100", "90"),
        ],
        after=["Anna Cleo 265", "Ben Dora 275 leads"],
        deal=2,
        correction=[("Points of the declarer's side", "125")],
        corrected=["Anna Cleo 240", "Ben Dora 520 leads"],
    ),
    Journey(
        "Avinas",
        FOUR,
        deals=[
            sevens("2", "Anna", "70"),
            sevens("1", "Ben", "40 5"),
            no_seven("Cleo", "80"),
            [("How many exposed sevens?", "All passed")],
            sevens("3", "Dora", "60"),
            no_seven("Anna", "9 5"),
        ],
        after=["Anna Cleo rams 0 leads", "Ben Dora rams 10"],
        deal=1,
        correction=[("Card points of the declarer's side", "50")],
        corrected=["Anna Cleo rams 0 leads", "Ben Dora rams 4"],
    ),
    Journey(
        "Skruuvi",
        FOUR,
        deals=[
            skruuvi("Anna", "5", "hearts", "11"),
            skruuvi("Cleo", "6", "spades", "11"),
            [*skruuvi("Ben", "5", "clubs", "10"), ("Doubled?", "doubled")],
            skruuvi("Dora", "5", "grand", "12"),
            skruuvi("Anna", "6", "diamonds", "12"),
            skruuvi("Cleo", "6", "spades", "12"),
        ],
        after=["Anna −2", "Ben −2", "Cleo +2 leads", "Dora +2 leads"],
        deal=2,
        correction=[tricks_of("Cleo", "12")],
        corrected=["Anna −47", "Ben −47", "Cleo +47 leads", "Dora +47 leads"],
    ),
]


class Newcomer:
    """A reader of a small phone's screen, who taps labels."""

    def __init__(self, page: Page, game: str) -> None:
        """Open the start page."""
        self.page, self.game, self.screenshots = page, game, 0
        page.goto("/")

    def start(self, names: Sequence[str]) -> None:
        """Choose the game, type the names in order, start."""
        named = self.page.get_by_text(self.game, exact=True)
        self.page.get_by_role("link").filter(has=named).first.tap()
        for seat, name in enumerate(names, start=1):
            self.page.get_by_label(f"Seat {seat}").fill(name)
        self.take_screenshot()
        self.page.get_by_role("button", name="Start", exact=True).tap()
        expect(self.button("Save deal 1")).to_be_visible()

    def button(self, name: str) -> Locator:
        """Return the visible button of this name."""
        return self.page.get_by_role("button", name=name, exact=True).filter(visible=True)

    def answer_all(self, answers: Answers) -> None:
        """Tap answers, each below the label of its question."""
        for question, answer in answers:
            whose, _colon, words = question.rpartition(": ")
            part = self.page.locator("form[data-entry]").first
            if whose:
                part = part.locator(".group-of-player").filter(has_text=whose)
            group = part.get_by_role("group", name=words, exact=True).filter(visible=True)
            box = part.get_by_label(words, exact=True).and_(part.get_by_role("textbox"))
            expect(group.or_(box.filter(visible=True))).to_be_visible()
            if group.count():
                group.get_by_role("radio", name=answer, exact=True).filter(visible=True).tap()
            else:
                for key in answer.split():
                    self.button(key).tap()

    def save(self, number: int) -> None:
        """Save a deal, and wait for the confirmation."""
        self.button(f"Save deal {number}").tap()
        expect(self.page.get_by_text(f"Deal {number} saved.", exact=True).first).to_be_visible()

    def correct(self, number: int) -> None:
        """Open the correction of a deal by its pencil."""
        self.page.get_by_role("link", name=f"Correct deal {number}", exact=True).tap()
        expect(self.page.get_by_role("heading", name=f"Correct deal {number}")).to_be_visible()

    def standing(self) -> list[str]:
        """Return the strip as text: names, total, and "leads" for the leader."""
        lines = []
        expect(self.page.locator(".counting")).to_have_count(0)
        for chip in self.page.locator("#strip .chip").all():
            names = chip.locator("bdi").all_inner_texts()
            total = chip.locator(".chip-total").inner_text().split()
            leads = ["leads"] if "leads" in (chip.get_attribute("class") or "").split() else []
            lines.append(" ".join([*names, *total, *leads]))
        return lines

    def take_screenshot(self) -> None:
        """Take a screenshot, in `make thorough` only."""
        if not THOROUGH:
            return
        self.screenshots += 1
        name = f"{self.game.lower().replace(' ', '-')}-{self.screenshots}.png"
        # Hiding the caret would need an inline style, which the policy forbids.
        self.page.screenshot(path=Path(PICTURES, name), caret="initial")


@pytest.mark.parametrize("journey", at_length(PREFERANS, *JOURNEYS), ids=str)
def test_newcomer_scores_an_evening_by_the_words_on_the_screen(
    phone: Page, journey: Journey
) -> None:
    anna = Newcomer(phone, journey.game)
    anna.start(journey.names)

    for number, deal in enumerate(journey.deals, start=1):
        anna.answer_all(deal)
        if number in {1, len(journey.deals)}:
            anna.take_screenshot()
        anna.save(number)
    before = anna.standing()
    anna.take_screenshot()
    anna.correct(journey.deal)
    if journey.refused:
        wrong, reason = journey.refused
        anna.answer_all(wrong)
        anna.button("Save correction").tap()
        expect(phone.get_by_text(reason).filter(visible=True).first).to_be_visible()
        anna.take_screenshot()
    anna.answer_all(journey.correction)
    anna.take_screenshot()
    anna.button("Save correction").tap()
    expect(phone.get_by_text(f"Deal {journey.deal} corrected").first).to_be_visible()
    anna.take_screenshot()

    assert (before, anna.standing()) == (journey.after, journey.corrected)
