"""Whole matches of Tarneeb and Egyptian Tarneeb with one thumb on a small phone."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Playing
from tests.plugins.profiles import at_length
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

TAPS, TAPS_WHEN_ALL_PASS = 4, 2
PASSED_OUT = {"kind": "passed_out"}


def contract(declarer: int, bid: int, tricks: int | None = None, **more: Any) -> dict[str, Any]:
    deal = {"kind": "contract", "declarer": declarer, "bid": bid, **more}
    return deal if tricks is None else deal | {"tricks": tricks}


MATCH = [
    contract(0, 8, 9),
    contract(1, 9, 7),
    PASSED_OUT,
    contract(3, 10, 13),
    contract(2, 13, 13),
]
"""Scores: 8 for the bid; −9, and 6 for tricks; none; 16 for all tricks; 26 for a bid of 13."""


def test_match_is_played_corrected_and_settled_by_tapping(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="tarneeb", preset="31, bid counts", stake="5")

    taps = [anna.record(deal, "tarneeb") for deal in MATCH]

    assert taps == [TAPS, TAPS, TAPS_WHEN_ALL_PASS, TAPS, TAPS]
    assert totals(phone) == [["+40"], ["+7"]]
    assert outcome(phone) == [
        with_isolates("{Anna} & {Cleo} win"),
        "The target is reached.",
        "Stake: 5 EUR for each match",
    ]

    # If Anna fails, the target is not reached.
    anna.correct(1)
    anna.choose("tricks", "7")
    anna.go(anna.button("Save correction"))
    assert totals(phone) == [["+24"], ["+13"]]
    assert receipt(phone).endswith("The match is open again. Undo the correction of deal 1")

    anna.record(contract(0, 7, 7), "tarneeb")
    assert results(phone) == {"Anna": "31", "Cleo": "31", "Ben": "13", "Dora": "13"}
    assert payment_texts(phone) == ["Ben → Anna 5.00 EUR", "Dora → Cleo 5.00 EUR"]
    assert open_breakdown(phone, 1) == [
        "Points 1 +6, 2 −9, 4 +16 +13",
        "Result 13",
        "In money, each −1 × 5 EUR −5.00 EUR",
    ]


@pytest.mark.thorough
def test_contract_is_noted_first_and_everyone_sees_it(play: Playing) -> None:
    table = play(game="egyptian-tarneeb", players=list(FOUR))
    anna, ben = table.scorer(), table.watcher()
    anna.answer(contract(3, 9, denomination="hearts", doubling="double"), "egyptian-tarneeb")

    anna.tap(anna.button("Note"))

    expect(ben.locator(".now-pending dd")).to_have_text(
        ["Contract", "Dora", "9", "hearts", "doubled"]
    )
    assert totals(ben) == [["0"], ["0"]]

    # After the hand only the tricks are missing, which another phone may enter.
    second = table.scorer()
    second.choose("tricks", "11")
    expect(preview(second.page).first).to_contain_text("+22")
    second.save()
    expect(ben.locator(".now-pending")).to_have_count(0)
    expect(ben.locator("#deals .deal-what")).to_have_text("Dora: 9 hearts, doubled, made (11–2)")
    assert totals(ben) == [["0"], ["+22"]]


@pytest.mark.thorough
def test_egyptian_match_is_played_corrected_and_settled_by_tapping(phone: Page) -> None:
    anna, slug = Thumb(phone), "egyptian-tarneeb"
    anna.start(FOUR, slug=slug, preset="Egyptian 41", stake="0.50")
    deals = [
        contract(0, 10, 11, denomination="spades", doubling="double"),
        contract(1, 8, 8, denomination="no_trumps"),
        contract(2, 9, 13, denomination="hearts"),
        contract(0, 7, 8, denomination="clubs"),
    ]

    taps = [anna.record(deal, slug) for deal in deals]

    # Here the suit is part of the bid: one more tap, and one for the double.
    assert taps == [TAPS + 2, TAPS + 1, TAPS + 1, TAPS + 1]
    assert totals(phone) == [["+45"], ["+8"]]

    anna.correct(1)
    anna.choose("doubling", "none")
    anna.go(anna.button("Save correction"))
    assert totals(phone) == [["+33"], ["+8"]]

    anna.record(contract(2, 8, 10, denomination="diamonds"), slug)
    assert totals(phone) == [["+41"], ["+8"]]
    assert payment_texts(phone) == ["Ben → Anna 0.50 EUR", "Dora → Cleo 0.50 EUR"]


@pytest.mark.thorough
def test_tricks_of_the_other_side_are_typed_instead(play: Playing) -> None:
    anna = play(game="tarneeb", players=list(FOUR)).scorer()
    anna.answer(contract(1, 8), "tarneeb")

    anna.choose("defender_tricks", "7")

    expect(preview(anna.page).locator("li")).to_have_text(
        [
            with_isolates("−8 {Ben} + {Dora} Bid failed"),
            with_isolates("+7 {Anna} + {Cleo} Tricks against a failed bid"),
        ]
    )
    anna.choose("tricks", "9")  # the other question goes away with its answer
    expect(anna.page.locator("[name=defender_tricks][value='7']")).to_be_hidden()
    expect(preview(anna.page).locator("li")).to_have_text(
        [with_isolates("+8 {Ben} + {Dora} Bid made")]
    )


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("bid", "tricks", "questions"),
    [
        (8, 13, ["All 13 tricks: is that right?"]),
        *at_length(
            (8, 0, ["Not one trick: is that right?"]),
            (13, 12, ["A bid of 13: is that right?"]),
            (13, 13, ["13 bid, 13 taken: right?"]),
            (12, 12, []),
        ),
    ],
)
def test_rare_values_are_questioned_and_still_saved(
    play: Playing, bid: int, tricks: int, questions: list[str]
) -> None:
    anna = play(game="tarneeb", players=list(FOUR)).scorer()
    anna.answer(contract(0, bid, tricks), "tarneeb")

    expect(anna.page.locator("#preview .gain")).not_to_have_count(0)
    expect(anna.page.locator("#preview .unusual")).to_have_text(questions)

    anna.save()
    expect(anna.page.locator("#deals > li")).to_have_count(1)


@pytest.mark.thorough
def test_reminders_stand_where_the_next_deal_is_announced(play: Playing) -> None:
    options = {"opening_lead": "trump", "passed_out": "dealer_plays_7", "direction": "clockwise"}
    ben = play(game="tarneeb", players=list(FOUR), options=options).watcher()

    expect(ben.locator(".now-hints li")).to_have_text(
        ["All pass: dealer plays 7", "First lead: a trump", "Clockwise"]
    )


@pytest.mark.thorough
def test_setup_explains_bid_against_tricks_in_one_line(phone: Page) -> None:
    phone.goto("/new/tarneeb/")

    assert [" ".join(text.split()) for text in phone.locator(".preset").all_inner_texts()] == [
        "31, bid counts Bid 8 and take 9: 8 points, the bid.",
        "31, tricks count Bid 8 and take 9: 9 points, the tricks.",
        "41, tricks count Bid 8 and take 9: 9 points, the tricks.",
        "31, plain tricks Bid 8 and take 9: 9 points; 13 is a bid like any other.",
        "Custom Set each rule below.",
    ]


@pytest.mark.thorough
def test_two_columns_are_headed_by_names_and_open_their_deals(play: Playing) -> None:
    deals = (contract(0, 8, 9, denomination="hearts"), contract(1, 9, 7))
    ben = play(*deals, game="tarneeb", players=list(FOUR)).watcher()

    heads = [
        " ".join(text.split()) for text in ben.locator(".two-columns thead th").all_inner_texts()
    ]
    assert heads == ["To 31", "Anna & Cleo", "Ben & Dora"]
    cells = ben.locator(".two-columns tbody td")
    assert [" ".join(text.split()) for text in cells.all_inner_texts()] == [
        "+8 8",
        "",
        "+6 14",
        "−9 −9",
    ]

    ben.locator(".two-failed a").first.tap()
    expect(ben.locator("#deal-2").get_by_text("Bid failed")).to_be_in_viewport()
