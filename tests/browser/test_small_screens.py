"""Every page fits the smallest phones, with large text, a keyboard, and any names."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from games.examples import examples
from tests.browser.conftest import Playing, Table
from tests.plugins.browser import DESKTOP, PHONE, OpenPage
from tests.plugins.profiles import at_length
from tests.support.browser.screens import (
    BROKEN_WORDS,
    LONGEST,
    PAGES,
    SHORTENED,
    SIDEWAYS,
    SMALL_TARGETS,
    UNEVEN,
    enlarge_text,
    open_details,
)
from tests.support.browser.thumb import FOUR, Thumb, centres, preview, receipt
from tests.support.languages import OTHER_LANGUAGES
from tests.support.people import NINE_DEALS, PASSED_OUT

STAKE = {"amount": "0.10", "currency": "EUR"}
CUT_ANSWERS = """() => {
  for (const each of document.querySelectorAll("#entry [hidden]")) each.hidden = false;
  for (const each of document.querySelectorAll("#entry details")) each.open = true;
  for (const each of document.querySelectorAll("#entry .choice span")) each.style.fontWeight = 650;
  const width = (each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getBoundingClientRect().width;
  };
  const sides = (span) => 2 * parseFloat(getComputedStyle(span).paddingInlineStart);
  const room = (span) => span.clientWidth - sides(span);
  return [...document.querySelectorAll("#entry .choice span bdi:not(.name)")]
    .filter((each) => width(each) > room(each.closest("span")))
    .map((each) => each.textContent);
}"""
"""Chosen answers wider than their buttons, except names."""


def played_with_long_names(play: Playing, deals: int = 7) -> Table:
    names = [LONGEST, "Ben", "W" * 40]
    return play(*NINE_DEALS.deals[:deals], players=names, stake=STAKE, title=LONGEST * 2)


@pytest.mark.parametrize("language", ["en", *at_length(*OTHER_LANGUAGES)])
def test_no_page_is_wider_than_a_small_phone_or_has_small_targets(
    play: Playing, language: str
) -> None:
    page = played_with_long_names(play).scorer(locale=language).page
    match, wide, small = page.url, {}, {}

    for address in PAGES:
        page.set_viewport_size({"width": 320, "height": 640})
        page.goto(address if address.startswith("/") else match + address)
        open_details(page)
        wide[address] = horizontal_overflow(page)
        page.set_viewport_size({"width": 360, "height": 640})
        small[address] = (
            *horizontal_overflow(page),
            page.evaluate(SMALL_TARGETS, 44),
            page.evaluate(BROKEN_WORDS),
        )

    assert wide == dict.fromkeys(PAGES, (0, []))
    assert small == dict.fromkeys(PAGES, (0, [], [], []))


def horizontal_overflow(page: Page) -> tuple[int, list[str]]:
    """Return the horizontal overflow of a page in pixels, and the elements outside of it."""
    overflow = """document.documentElement.scrollWidth - document.documentElement.clientWidth"""
    return page.evaluate(overflow), page.evaluate(SIDEWAYS)


@pytest.mark.thorough
@pytest.mark.parametrize("width", [320, *at_length(360)])
def test_form_with_every_question_open_fits_a_small_phone(play: Playing, width: int) -> None:
    anna = played_with_long_names(play).scorer(viewport={"width": width, "height": 640})

    anna.answer(NINE_DEALS.deals[4])
    open_details(anna.page)

    assert anna.page.evaluate(SIDEWAYS) == []
    assert anna.page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.thorough
def test_finished_match_fits_a_small_phone(play: Playing) -> None:
    table = played_with_long_names(play, deals=9)
    page = table.watcher(viewport={"width": 320, "height": 640})

    open_details(page)

    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.thorough
@pytest.mark.parametrize(
    "names", [*at_length(["Shizuka", "Tatjana", "Mihovil"]), [LONGEST, LONGEST[::-1], "Ana"]]
)
def test_totals_in_plain_numbers_are_whole_on_a_small_phone(
    play: Playing, names: list[str]
) -> None:
    page = play(*NINE_DEALS.deals, players=names).watcher()

    page.locator("#totals summary").click()

    boxes = page.locator("#totals .scroll").evaluate_all(
        "all => all.map((e) => e.scrollWidth - e.clientWidth)"
    )
    assert boxes == [0]


@pytest.mark.thorough
def test_text_of_double_size_stays_usable(play: Playing) -> None:
    anna = played_with_long_names(play).scorer()
    match = anna.page.url
    wide = {}

    enlarge_text(anna.page)
    for address in PAGES:
        anna.page.goto(address if address.startswith("/") else match + address)
        wide[address] = anna.page.evaluate("document.documentElement.scrollWidth")
    assert wide == dict.fromkeys(PAGES, 360)

    anna.page.goto(match)
    anna.record(PASSED_OUT)
    assert receipt(anna.page) == "Deal 8 saved. All passed Undo deal 8"


@pytest.mark.thorough
def test_text_of_double_size_leaves_room_for_the_questions(play: Playing) -> None:
    anna = play().scorer()
    enlarge_text(anna.page)
    anna.page.reload()

    anna.choose("declarer", "0")
    expect(preview(anna.page)).to_have_count(1)

    expect_in_reach(anna, "contract")
    assert (
        anna.page.evaluate("document.querySelector('#preview').getBoundingClientRect().top") > 320
    )
    cut = """(labels) => labels.filter((each) => each.scrollWidth > each.clientWidth)
      .map((each) => each.textContent)"""
    assert anna.page.locator("#entry .choice span:visible").evaluate_all(cut) == []


@pytest.mark.parametrize(
    ("slug", "answers", "question"),
    [
        ("avinas", {"sevens": "2", "declarer": "0"}, ".ask-keypad:has([name=declarer_points])"),
        ("tarneeb", {"declarer": "0", "bid": "8"}, "fieldset:has([name=tricks])"),
    ],
)
def test_question_that_must_be_answered_comes_into_view(
    play: Playing, slug: str, answers: dict[str, str], question: str
) -> None:
    anna = play(game=slug, players=list(FOUR)).scorer()

    for name, value in answers.items():
        anna.choose(name, value)

    anna.page.wait_for_function(
        """(question) => document.querySelector(question).getBoundingClientRect().bottom
          <= document.querySelector("#entry .save-bar").getBoundingClientRect().top""",
        arg=question,
    )


def test_save_button_is_in_reach_while_answering(play: Playing) -> None:
    anna = play().scorer()

    for name, value in (("declarer", "0"), ("contract", "7")):
        anna.choose(name, value)
        expect(anna.button("Save deal")).to_be_in_viewport(ratio=1)

    # The next question scrolls into view by itself, above the bar with the button.
    expect_in_reach(anna, "defenders.1.tricks")
    anna.choose("defenders.1.tricks", "1")
    expect_in_reach(anna, "defenders.2.tricks")


FIVE = ("Wanda", "Maxim", "Marta", "Naomi")
SIXTEEN = ("Alexandrina Mari", "Bartholomäus Kim", "Christopherson X", "Wolfgang-Amadeus")
WIDTHS = (320, 360, 390, 600, 700, 820, 1000, 1366, 1920)
FIRST_QUESTION = """() => [...document.querySelectorAll("#entry :is(.group, .ask)")]
  .find((each) => each.getClientRects().length).getBoundingClientRect().top"""
MOST_OF_NOW = 200
"""The height of the number of a deal, its dealer and its hints, with undo and redo above them."""
LOWEST, MORE = 260, 40
"""The lowest top of the first question in English, and the lines that other languages need more."""


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", ["en", *at_length(*OTHER_LANGUAGES)])
def test_names_have_room_and_leave_the_first_question_in_view(
    play: Playing, open_page: OpenPage, language: str, slug: str
) -> None:
    page, cut, uneven, broken, low = open_page(**PHONE | {"locale": language}), [], [], [], []
    lowest = LOWEST if language == "en" else LOWEST + MORE

    match = examples(slug).matches[0].match
    options, dealer = dict(match.options), match.seats.first_dealer
    for names in (FIVE, SIXTEEN):
        seats = list(names[: len(match.players)])
        page.set_viewport_size({"width": 360, "height": 640})
        for table in (
            play(game=slug, options=options, players=seats),
            play(match.deals[0], game=slug, options=options, players=seats, first_dealer=dealer),
        ):
            page.goto(table.score)
            low += [top for top in [page.evaluate(FIRST_QUESTION)] if top > lowest]
        open_details(page)
        broken += page.evaluate(BROKEN_WORDS)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 640})
            uneven += page.evaluate(UNEVEN)
            if names == FIVE:
                cut += [(width, name) for name in page.evaluate(SHORTENED)]

    assert (cut, uneven, broken, low) == ([], [], [], [])


@pytest.mark.parametrize("language", ["en", *at_length(*OTHER_LANGUAGES)])
def test_deal_has_room_beside_undo_and_redo(play: Playing, language: str) -> None:
    table = play(*NINE_DEALS.deals[:2])
    anna = table.scorer()
    anna.correct(1)
    anna.choose("kind", "passed_out")
    anna.go(anna.button("Save correction"))
    anna.go(anna.button("Undo the correction of deal 1"))

    page = table.scorer(locale=language).page

    assert page.locator("#now").evaluate("(now) => now.offsetHeight") <= MOST_OF_NOW
    assert page.evaluate(BROKEN_WORDS) == []


PHASES = [
    ("skruuvi", {"bolshevik": "inside", "level4_kitty": True}),
    *((slug, {}) for slug in GAMES),
]
TALL_GROUPS = """() => {
  for (const each of document.querySelectorAll("#entry [hidden]")) each.hidden = false;
  for (const each of document.querySelectorAll("#entry details")) each.open = true;
  return [...document.querySelectorAll("#entry :is(.choices, .keypad, .stepper, .undo-bar)")]
    .filter((each) => each.offsetHeight > 320)
    .map((each) => [each.textContent, each.offsetHeight]);
}"""
"""Groups of buttons higher than half a phone."""
WITHOUT_NAME = """() => [...document.querySelectorAll("#entry .folded > fieldset > legend")]
  .filter((name) => name.offsetWidth < 2)
  .filter((name) => {
    const fold = name.closest("details");
    const says = fold.querySelector("summary").textContent.includes(name.textContent.trim());
    return !says && fold.querySelectorAll(":scope > fieldset").length > 1;
  })
  .map((name) => name.textContent)"""
"""Names of folded questions that are not shown, though their heading does not ask the same."""


@pytest.mark.parametrize("language", ["en", *at_length(*OTHER_LANGUAGES)])
def test_answers_are_whole_and_their_groups_low_on_a_small_phone(
    play: Playing, open_page: OpenPage, language: str
) -> None:
    page = open_page(**PHONE | {"locale": language})
    cut, tall, nameless = [], [], []

    for slug, options in PHASES:
        names = list(FOUR[: GAMES[slug].players])
        page.set_viewport_size({"width": 360, "height": 640})
        page.goto(play(game=slug, players=names, options=options).score)
        tall += [(slug, *group) for group in page.evaluate(TALL_GROUPS)]
        nameless += [(slug, name) for name in page.evaluate(WITHOUT_NAME)]
        for width in (360, 320):
            page.set_viewport_size({"width": width, "height": 640})
            cut += [(slug, width, answer) for answer in page.evaluate(CUT_ANSWERS)]

    assert (cut, tall, nameless) == ([], [], [])


@pytest.mark.parametrize("lines", [3, *at_length(0, 20)])
def test_nothing_moves_when_the_preview_comes(play: Playing, lines: int) -> None:
    anna = play(game="avinas", players=list(FOUR)).scorer()
    places = """() => [...document.querySelectorAll("#entry label, #entry .save")]
      .map((each) => each.getBoundingClientRect().top)"""
    anna.choose("kind", "false_bid")
    before = anna.page.evaluate(places)

    expect(preview(anna.page)).to_contain_text("False bid: choose who bid")
    anna.page.evaluate(
        """(lines) => {
          document.querySelector("#preview").innerHTML =
            `<div class="preview-warns">${"<p>Pips</p>".repeat(lines)}</div>`;
        }""",
        lines,
    )

    assert anna.page.evaluate(places) == before


def expect_in_reach(anna: Thumb, name: str) -> None:
    anna.page.wait_for_function(
        """(name) => {
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          const question = box(`fieldset:has([name="${name}"])`);
          return question.top >= 0 && question.bottom <= box("#preview").top;
        }""",
        arg=name,
    )


@pytest.mark.thorough
def test_saved_deal_leads_back_to_the_receipt_and_the_next_deal(play: Playing) -> None:
    anna = play().scorer()

    anna.record(NINE_DEALS.deals[0])

    expect(anna.page.locator("#receipt")).to_be_in_viewport(ratio=1)
    expect(anna.page.get_by_text("All passed")).to_be_in_viewport(ratio=1)


def test_deal_is_entered_with_the_keyboard_alone(play: Playing) -> None:
    table = play()
    page = table.scorer(**DESKTOP, is_mobile=False, has_touch=False).page
    walk = keyboard_walker(page)

    walk("Tab", "input[name=kind]")
    walk("Tab", "input[name=declarer]")
    page.keyboard.press("Space")
    walk("Tab", "input[name=contract]")
    page.keyboard.press("ArrowLeft")  # from the first to the last: sanac
    walk("Tab", "input[name='defenders.1.tricks']")
    page.keyboard.press("ArrowRight")
    walk("Tab", "input[name='defenders.2.tricks']")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    walk("Tab", "button.save")
    page.keyboard.press("Enter")

    expect(page.locator("#receipt")).to_contain_text("Deal 1 saved.")
    assert centres(page) == ["−16", "−44", "−30"]
    expect(page.locator("#entry input[name=kind]:checked")).to_be_focused()


def keyboard_walker(page: Page) -> Callable[[str, str], None]:
    """Return a function that presses a key until an element has the focus."""

    def walk(key: str, selector: str) -> None:
        for _ in range(20):
            page.keyboard.press(key)
            if page.evaluate("(s) => document.activeElement.matches(s)", selector):
                return
        focused = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        raise AssertionError(f"{selector} was not reached; the focus is on {focused}")

    return walk


def test_names_are_shown_as_typed_and_run_nothing(open_page: OpenPage) -> None:
    names = ("<script>alert(1)</script>", "مُحَمَّد (أبو علي)", "🂡👩‍👩‍👧‍👦" + "🎲" * 31)
    anna = Thumb(open_page(**PHONE))  # the fixture reports any script that the policy blocks
    anna.start(names)

    anna.record(NINE_DEALS.deals[0])

    papers = anna.page.locator(".paper figcaption")
    assert [text.strip() for text in papers.all_inner_texts()] == list(names)
    lines = anna.page.locator("#deal-1 .deal-lines bdi")
    assert set(lines.all_text_contents()) == set(names)
    assert anna.page.evaluate("document.documentElement.scrollWidth") == 360
    anna.page.goto("/")
    assert set(anna.page.locator(".match-list bdi").all_text_contents()) == set(names)
