"""A whole match of Nestors with one thumb on a small phone, and its counting helper."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Playing
from tests.support.browser.thumb import (
    FOUR,
    Thumb,
    open_breakdown,
    outcome,
    payment_texts,
    preview,
    receipt,
    results,
    totals,
    with_isolates,
)

TAPS, TAPS_WHEN_ALL_PASS = 5, 2
PASSED_OUT = {"kind": "passed_out"}


def contract(declarer: int, bid: int, trump: str, points: int | None = None) -> dict[str, Any]:
    deal = {"kind": "contract", "declarer": declarer, "bid": bid, "trump": trump}
    return deal if points is None else deal | {"points": points}


MATCH = [
    contract(0, 100, "J", 115),
    contract(1, 120, "A", 60),
    PASSED_OUT,
    contract(0, 150, "10", 190),
    contract(2, 100, "J", 120),
]


@pytest.mark.thorough
def test_match_is_played_corrected_and_settled_by_tapping(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="nestors", preset="Short, to 500", stake="2")

    taps = [anna.record(deal, "nestors") for deal in MATCH]

    assert taps == [TAPS, TAPS, TAPS_WHEN_ALL_PASS, TAPS, TAPS]
    assert totals(phone) == [["+555"], ["+25"]]

    # Without Anna's first bid the limit is not reached.
    anna.correct(1)
    anna.choose("points", "95")
    expect(preview(phone)).to_contain_text("−100")
    expect(preview(phone)).to_contain_text("The bid was missed by 5.")
    anna.go(anna.button("Save correction"))
    assert totals(phone) == [["+340"], ["+45"]]
    assert receipt(phone).endswith("The match is open again. Undo the correction of deal 1")

    anna.record(contract(2, 160, "A", 190), "nestors")
    assert outcome(phone) == [
        with_isolates("{Anna} & {Cleo} win"),
        "The limit is reached.",
        "Stake: 2 EUR for each match",
    ]
    assert results(phone) == {"Anna": "530", "Cleo": "530", "Ben": "45", "Dora": "45"}
    assert payment_texts(phone) == ["Ben → Anna 2.00 EUR", "Dora → Cleo 2.00 EUR"]
    assert open_breakdown(phone, 0) == [
        "Points 1 −100, 2 +130, 4 +190, 5 +120, 6 +190 +530",
        "Result 530",
        "In money, each +1 × 2 EUR +2.00 EUR",
    ]


@pytest.mark.thorough
def test_declarer_deals_next(play: Playing) -> None:
    anna = play(game="nestors", players=list(FOUR)).scorer()

    anna.record(contract(2, 100, "J", 100), "nestors")

    expect(anna.page.locator(".now-deal")).to_have_text("Deal 2 · Cleo deals")


@pytest.mark.thorough
def test_rows_of_numbers_open_where_they_are_needed(play: Playing) -> None:
    anna = play(game="nestors", players=list(FOUR)).scorer()
    in_the_row = (
        "name => { const box = (e) => e.getBoundingClientRect();"
        " const wanted = box(document.querySelector(name).closest('label'));"
        " const row = box(document.querySelector(name).closest('.choices'));"
        " return row.left <= wanted.left && wanted.right <= row.right; }"
    )

    bids = [anna.page.evaluate(in_the_row, f"[name=bid][value='{n}']") for n in (5, 90, 100, 110)]
    anna.answer(contract(0, 130, "J"), "nestors")
    points = [
        anna.page.evaluate(in_the_row, f"[name=points][value='{n}']") for n in (90, 120, 130, 140)
    ]

    assert (bids, points) == ([False, True, True, True], [False, True, True, True])


@pytest.mark.thorough
def test_two_steps_note_the_contract_and_bring_the_result_later(play: Playing) -> None:
    table = play(game="nestors", players=list(FOUR))
    anna, ben = table.scorer(), table.watcher()
    anna.answer(contract(1, 120, "10"), "nestors")

    anna.tap(anna.button("Note"))
    expect(ben.locator(".now-pending dd")).to_have_text(["Contract", "Ben", "120", "Tens"])

    anna.choose("points", "130")
    anna.save()
    expect(ben.locator("#deals .deal-what")).to_have_text("Ben: 120, tens, made (130–60)")
    expect(ben.locator(".now-pending")).to_have_count(0)


@pytest.mark.thorough
def test_other_side_fills_in_whichever_is_typed(play: Playing) -> None:
    anna = play(game="nestors", players=list(FOUR)).scorer()
    anna.answer(contract(0, 100, "J"), "nestors")

    anna.choose("defender_points", "75")
    expect(preview(anna.page).locator("li")).to_have_text(
        [
            with_isolates("+115 {Anna} + {Cleo} Bid made"),
            with_isolates("+75 {Ben} + {Dora} Points of the other side (190 − 115)"),
        ]
    )

    anna.save()
    assert totals(anna.page) == [["+115"], ["+75"]]


@pytest.mark.thorough
def test_counting_helper_counts_and_reports_impossible_counts(play: Playing) -> None:
    anna = play(game="nestors", players=list(FOUR)).scorer()
    anna.answer(contract(0, 100, "J"), "nestors")
    anna.choose("counts.side", "declarer")
    expect(preview(anna.page)).to_have_text("Jacks (15): This field is required.")

    legends = anna.page.locator(".folded[open] fieldset:visible > legend")
    expect(legends).to_have_text(
        [
            "Whose tricks do you count?",
            "Jacks (15)",
            "Aces (10)",
            "Tens (5)",
            "Tricks (5)",
            "Spades (10 for most of them)",
        ]
    )

    counts = {"trumps": "3", "upper": "3", "lower": "3", "tricks": "2", "spades": "5"}
    for field, number in counts.items():
        anna.tap(anna.page.locator(f"[name='counts.{field}'][value='{number}']:visible"))
    expect(preview(anna.page)).to_have_text(
        "9 counting cards do not fit into 2 tricks of three cards."
    )

    for field, number in {"upper": "2", "lower": "1", "tricks": "7"}.items():
        anna.tap(anna.page.locator(f"[name='counts.{field}'][value='{number}']:visible"))
    expect(preview(anna.page).locator("li").first).to_have_text(
        with_isolates("+115 {Anna} + {Cleo} Bid made (3 × 15 + 2 × 10 + 1 × 5 + 7 × 5 + 10)")
    )

    # With other trumps the question is renamed, and the answer stays.
    anna.choose("trump", "A")
    expect(legends.nth(1)).to_have_text("Aces (15)")
    expect(anna.page.locator("[name='counts.trumps']:checked:visible")).to_have_value("3")
    anna.save()
    assert totals(anna.page) == [["+115"], ["+75"]]


@pytest.mark.thorough
def test_unusual_bids_and_points_are_questioned_and_still_saved(play: Playing) -> None:
    anna = play(game="nestors", players=list(FOUR)).scorer()
    anna.answer(contract(0, 180, "J", 190), "nestors")

    expect(anna.page.locator("#preview .unusual")).to_have_text(
        [
            "An unusual bid: 180. Is that right?",
            "Points for the declarer's side: 190. Is that right?",
        ]
    )
    anna.save()
    assert totals(anna.page) == [["+190"], ["0"]]
