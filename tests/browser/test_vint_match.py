"""A whole match of Vint with one thumb on a small phone: bids, honours, games, coronets."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.thumb import (
    FOUR,
    Thumb,
    open_breakdown,
    outcome,
    payment_texts,
    preview,
    results,
    totals,
    with_isolates,
)

USUAL_TAPS, TAPS_AT_NO_TRUMPS, TAPS_WHEN_ALL_PASS, HARDEST_TAPS = 6, 5, 2, 12
"""Declarer, bid, tricks, honours, aces, save; the hardest has two coronets, and both reach 500."""


def contract(declarer: int, bid: str, tricks: int, honours: int | None, aces: int) -> Any:
    deal = {"kind": "contract", "declarer": declarer, "bid": bid, "tricks": tricks, "aces": aces}
    return deal if honours is None else deal | {"honours": honours}


DEALS = [
    contract(0, "3-hearts", 9, 4, 3),
    contract(1, "4-diamonds", 9, 4, 1),
    {"kind": "passed_out"},
    contract(2, "4-diamonds", 10, 3, 2) | {"first": "defenders"},
]
"""The deals of the example in the rules: Ben and Dora win a game, and have fewer points."""
LAST = contract(3, "5-no_trumps", 11, None, 3)


@pytest.mark.thorough
def test_match_is_played_corrected_and_settled_by_tapping(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="vint", preset="Moscow", stake="0.01")
    expect(phone.locator(".now-hints")).to_contain_text(with_isolates("{Anna} bids first"))

    taps = [anna.record(deal, "vint") for deal in DEALS]

    assert taps == [USUAL_TAPS, USUAL_TAPS, TAPS_WHEN_ALL_PASS, USUAL_TAPS + 1]
    assert totals(phone) == [["+802", "+6460"], ["+576", "+1640"]]
    expect(phone.locator(".now-hints")).to_contain_text(with_isolates("{Ben} & {Dora} have a game"))

    # In the first deal, Anna and Cleo had only three honours.
    anna.correct(1)
    anna.choose("honours", "3")
    expect(preview(phone)).to_contain_text("20 × 30")
    anna.go(anna.button("Save correction"))
    assert totals(phone) == [["+802", "+6160"], ["+576", "+1640"]]

    assert anna.record(LAST, "vint") == TAPS_AT_NO_TRUMPS
    assert outcome(phone)[:2] == [
        with_isolates("{Anna} & {Cleo} win"),
        "A side has won two games.",
    ]
    assert results(phone) == {"Anna": "7066", "Cleo": "7066", "Ben": "5348", "Dora": "5348"}
    assert payment_texts(phone) == ["Ben → Anna 17.18 EUR", "Dora → Cleo 17.18 EUR"]
    assert open_breakdown(phone, 1)[:3] == [
        "Below the line 1 +120, 2 +342, 4 +114, 5 +572 +1148",
        "Above the line 2 +1140, 4 +500, 5 +1560, 5 +1000 +4200",
        "Result 5348",
    ]
    assert phone.locator(".vint-sums .vint-won").all_inner_texts() == ["576", "572"]


def test_hardest_deal_takes_twelve_taps(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="vint", preset="^Later")
    anna.record(contract(0, "3-hearts", 7, 3, 2), "vint")
    anna.record(contract(0, "3-hearts", 8, 3, 2), "vint")
    hardest = contract(1, "3-hearts", 7, 4, 3) | {
        "first": "declarers",
        "coronets": [
            {"suit": "hearts", "cards": 4, "side": "declarers"},
            {"suit": "clubs", "cards": 3, "side": "declarers"},
        ],
    }

    assert anna.record(hardest, "vint") <= HARDEST_TAPS
    expect(phone.locator(".now-hints")).to_contain_text(with_isolates("{Ben} & {Dora} have a game"))


def test_honours_without_an_ace_are_refused_and_kept(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="vint", preset="Moscow")

    anna.answer(contract(0, "3-hearts", 9, 5, 0), "vint")
    expect(preview(phone)).to_contain_text("All five honours include the ace of trumps")
    anna.tap(anna.button("Save deal"))

    expect(phone.locator("#entry .error").first).to_contain_text("enter 1 to 4 aces")
    assert phone.locator("[name='tricks']:checked").input_value() == "9"
    anna.choose("aces", "1")
    anna.save()
    assert phone.locator(".vint-above tr").count() == 1
