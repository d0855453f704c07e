"""A whole match of Preferans with one thumb on a small phone: the example of the source."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Playing
from tests.support.browser.menu import menu_of
from tests.support.browser.thumb import Thumb, centres, receipt, results, totals, with_isolates
from tests.support.people import (
    ANNA,
    BEN,
    CLUBS,
    DIAMONDS,
    HEARTS,
    NINE_DEALS,
    PASSED_OUT,
    SANAC,
    contract,
)

MOST_TAPS, TAPS_WHEN_BOTH_COME, TAPS_WHEN_ALL_PASS = 9, 5, 2
AFTER_NINE = {"Takako": "+294", "Shizuka": "−78", "Takuya": "−216"}


def test_nine_deals_are_played_by_tapping(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(NINE_DEALS.players)

    taps = [anna.record(deal) for deal in NINE_DEALS.deals]

    # Declarer, contract, two tricks, save; igra, kontra and passing take one or two more.
    assert taps == [5, 2, 4, 5, 8, 5, 5, 2, 5]
    assert centres(phone) == ["−16", "0", "+16"]
    assert results(phone) == AFTER_NINE


@pytest.mark.thorough
def test_contract_with_everything_chosen_takes_few_taps(play: Playing) -> None:
    anna = play().scorer()
    called = contract(BEN, HEARTS, (3, 0), igra=True, kontra=1)
    called["defenders"][1]["status"] = "called"

    assert anna.record(contract(ANNA, SANAC)) == TAPS_WHEN_BOTH_COME
    assert anna.record(called) == MOST_TAPS  # nothing has its default
    assert anna.record(PASSED_OUT) == TAPS_WHEN_ALL_PASS


@pytest.mark.thorough
def test_corrected_first_deal_moves_everything_after_it_and_is_undone(play: Playing) -> None:
    anna = play(*NINE_DEALS.deals, players=list(NINE_DEALS.players)).scorer()
    before = totals(anna.page)

    anna.correct(1)
    anna.choose("defenders.1.tricks", "2")
    anna.go(anna.button("Save correction"))

    # Takuya pays nothing now, so his centre is at zero sooner and the last deal is limited.
    assert receipt(anna.page) == with_isolates(
        "Deal 1 corrected: Shizuka: Sanac, made (Takuya 2, Takako 2)"
        " Takuya, Centre: 0 → +8"
        " Takako, Centre: +16 → +8"
        " Takuya, Against {Shizuka}: +14 → +28"
        " Takako, Against {Takuya}: +138 → +120"
        " Shizuka, Against {Takako}: +16 → 0"
        " Takuya, Against {Takako}: +16 → 0"
        " Settlement: {Shizuka} {−78 → −108}, {Takuya} {−216 → −120}, {Takako} {+294 → +228}"
        " Undo the correction of deal 1"
    )
    changed = totals(anna.page)
    assert changed != before

    anna.go(anna.button("Undo the correction of deal 1"))
    assert totals(anna.page) == before
    assert results(anna.page) == AFTER_NINE

    anna.go(anna.button("Correct deal 1 again"))
    assert totals(anna.page) == changed


@pytest.mark.thorough
def test_score_is_shown_with_its_reason_before_it_is_saved(play: Playing) -> None:
    anna = play().scorer()

    anna.answer(contract(ANNA, SANAC, (1, 2)))

    expect(anna.page.locator("#preview li")).to_have_text(
        [
            "+14 Anna, Centre Sanac made (2 × 7)",
            with_isolates("+14 Ben, Against {Anna} Tricks in defence (1 × 14)"),
            "−14 Ben, Centre Too few tricks in defence (−14)",
            with_isolates("+28 Dora, Against {Anna} Tricks in defence (2 × 14)"),
        ]
    )
    assert centres(anna.page) == ["−30", "−30", "−30"]


@pytest.mark.thorough
def test_number_on_the_paper_opens_its_reason_for_a_watcher(play: Playing) -> None:
    cleo = play(contract(ANNA, SANAC, (1, 2)), PASSED_OUT).watcher()
    reason = cleo.locator("#deal-1").get_by_text("Sanac made · 2 × 7")
    expect(reason).to_be_hidden()

    cleo.locator("#drawing").get_by_role("link", name="16", exact=False).first.tap()

    expect(reason).to_be_in_viewport()


@pytest.mark.thorough
def test_number_on_the_paper_leads_the_scorer_to_its_deal(play: Playing) -> None:
    anna = play(contract(ANNA, SANAC, (1, 2)), PASSED_OUT).scorer()

    anna.go(anna.page.locator("#drawing").get_by_role("link", name="16", exact=False).first)

    expect(anna.page.locator("h1")).to_have_text("Correct deal 1")


BENS_HEARTS = "Ben: hearts, made (Dora 2, Anna 2)"
ANNAS_DIAMONDS = "Anna: diamonds, made (Ben 2, Dora 2)"


@pytest.mark.thorough
def test_missed_deal_is_inserted_and_a_wrong_one_removed(play: Playing) -> None:
    anna = play(contract(ANNA, DIAMONDS), contract(BEN, HEARTS)).scorer()

    anna.tap(anna.page.locator("#deal-2 summary"))
    anna.go(anna.page.locator("#deal-2").get_by_role("link", name="Insert one before"))
    anna.choose("kind", "passed_out")
    anna.go(anna.button("Insert deal"))

    assert deals(anna.page) == [BENS_HEARTS, "All passed", ANNAS_DIAMONDS]
    # Ben's hearts are doubled by the refe now.
    assert receipt(anna.page).startswith("Deal 2 inserted: All passed Ben, Centre: −22 → −14")

    anna.correct(1)
    anna.go(anna.button("Remove deal 1"))

    assert deals(anna.page) == [BENS_HEARTS, "All passed"]
    assert receipt(anna.page).startswith("Deal 1 removed Anna, Centre: −24 → −30")
    anna.go(anna.button("Put deal 1 back"))
    assert deals(anna.page) == [BENS_HEARTS, "All passed", ANNAS_DIAMONDS]


def deals(page: Page) -> list[str]:
    return [text.strip() for text in page.locator("#deals .deal-what").all_text_contents()]


@pytest.mark.thorough
def test_history_shows_every_change(play: Playing) -> None:
    anna = play(contract(ANNA, DIAMONDS), PASSED_OUT).scorer()
    anna.correct(1)
    anna.choose("contract", str(CLUBS))
    anna.go(anna.button("Save correction"))
    anna.go(anna.button("Undo the correction of deal 1"))

    anna.go(anna.page.get_by_role("link", name="History"))

    expect(anna.page.locator(".change b")).to_have_text(
        ["Undone", "Deal 1 corrected", "Deal 2 recorded", "Deal 1 recorded"]
    )
    corrected = anna.page.locator(".change").nth(1)
    expect(corrected.locator("del")).to_have_text(ANNAS_DIAMONDS)
    expect(corrected.locator("ins")).to_have_text(ANNAS_DIAMONDS.replace("diamonds", "clubs"))


@pytest.mark.thorough
def test_match_is_stopped_paid_out_and_played_on(play: Playing) -> None:
    stake = {"amount": "0.10", "currency": "EUR"}
    names = list(NINE_DEALS.players)
    anna = play(*NINE_DEALS.deals[:7], players=names, stake=stake).scorer()

    anna.go(menu_of(anna.page).get_by_role("link", name="If stopped now"))
    anna.go(anna.button("Stop the match here"))

    expect(anna.page.get_by_role("region", name="Result")).to_contain_text("Stopped by agreement")
    expect(anna.page.locator("#entry")).to_have_count(0)
    assert results(anna.page) == {"Takako": "+266", "Shizuka": "−64", "Takuya": "−202"}
    expect(anna.page.locator(".payments li")).to_have_text(
        ["Shizuka → Takako 6.40 EUR", "Takuya → Takako 20.20 EUR"]
    )

    anna.go(menu_of(anna.page).get_by_role("button", name="Play on"))
    anna.record(PASSED_OUT)
    anna.record(NINE_DEALS.deals[8])
    assert results(anna.page) == AFTER_NINE


@pytest.mark.thorough
def test_payment_opens_into_what_it_is_made_of(play: Playing) -> None:
    stake = {"amount": "0.10", "currency": "EUR"}
    names = list(NINE_DEALS.players)
    ben = play(*NINE_DEALS.deals, players=names, stake=stake).watcher()
    owed = ben.locator("#made-up-0")
    parts = owed.locator("tr")
    expect(parts.first).to_be_hidden()

    ben.locator(".payments").get_by_role("link", name="Shizuka").tap()

    expect(owed.locator("summary")).to_be_in_viewport()
    assert [" ".join(text.split()) for text in parts.all_inner_texts()] == [
        "Own centre, ten times Start −300, 1 +140 −160",
        with_isolates("Earned back by {Takuya} 1 −14 −14"),
        with_isolates("Earned back by {Takako} 1 −28 −28"),
        with_isolates("Against {Takuya} 4 +12, 5 +96 +108"),
        with_isolates("Against {Takako} 9 +16 +16"),
        "Result −78",
        "In money −78 × 0.10 EUR −7.80 EUR",
    ]


CUT = """() => [...document.querySelectorAll(".paper .name")].filter((name) => {
  const [whole, seen] = [name.querySelector("span"), name].map((e) => e.getBoundingClientRect());
  return whole.bottom < seen.top + 4 || whole.width > seen.width + 1 || whole.top > seen.bottom - 4;
}).map((name) => name.textContent)"""
"""Names on the papers that are cut off."""
WRITTEN = """() => [...document.querySelectorAll(".paper .figure")].map((e) => {
  const style = getComputedStyle(e);
  const marked = style.backgroundColor !== "rgba(0, 0, 0, 0)";
  return [e.textContent, style.fontWeight === "700", marked];
})"""
"""Each number of the papers: its text, whether it is bold, and whether it is marked."""


@pytest.mark.parametrize("width", [320, 360, 390, 768, 1366])
def test_names_of_five_letters_are_whole_on_the_papers(play: Playing, width: int) -> None:
    table = play(*NINE_DEALS.deals[:7], players=["Wanda", "Marko", "Bojan"])

    page = table.watcher(viewport={"width": width, "height": 800})

    assert page.evaluate(CUT) == []


def test_head_of_a_column_is_bold_and_the_newest_entry_marked(play: Playing) -> None:
    refes = play(contract(ANNA, SANAC, (1, 2)), PASSED_OUT).watcher()
    first = refes.evaluate(WRITTEN)
    second = play(contract(ANNA, SANAC, (1, 2))).watcher().evaluate(WRITTEN)

    assert {"−16", "−44", "−30", "+14", "+28"} <= {text for text, bold, _marked in first if bold}
    assert all(bold is (text[0] in "+−") for text, bold, _marked in first + second)
    assert [text for text, _bold, marked in first if marked] == []
    assert refes.locator(".paper .mark-refe.newest").count() == 3
    assert {text for text, _bold, marked in second if marked} == {"16", "44", "14", "28"}
