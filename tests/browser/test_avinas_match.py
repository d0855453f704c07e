"""A whole match of Avinas with one thumb on a small phone: rams, pips, circles, warnings."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Playing
from tests.support.browser.thumb import (
    FOUR,
    Thumb,
    open_breakdown,
    outcome,
    payment_texts,
    preview,
    receipt,
    totals,
    with_isolates,
)

TAPS, TAPS_WHEN_ALL_PASS = 5, 2
ARABIC_HALF = "\u0660\u066b\u0665\u0660"
"""0.50 from an Arabic keyboard."""
PER_RAM = {"stake_unit": "ram"}
STAKE = {"amount": "0.50", "currency": "EUR"}


def sevens(number: int, declarer: int, points: int) -> dict[str, Any]:
    return {
        "kind": "sevens",
        "sevens": number,
        "declarer": declarer,
        "declarer_points": points,
    }


def no_sevens(declarer: int, points: int, **more: Any) -> dict[str, Any]:
    return {"kind": "no_sevens", "declarer": declarer, "declarer_points": points} | more


COUNTERED = {
    "kind": "sevens",
    "sevens": 3,
    "declarer": 1,
    "knock": True,
    "counter": True,
    "all_tricks": True,
}
STOPPED_EARLY = no_sevens(0, 20, stopped_early=True, defender_points=30)
BEFORE_THE_END = [
    sevens(2, 0, 65),
    sevens(1, 1, 40),
    no_sevens(0, 95, bid=5),
    COUNTERED,
    STOPPED_EARLY,
    {"kind": "passed_out"},
    no_sevens(2, 0),
]
"""Ben and Dora draw 2 and 2 rams and 2 pips; then Anna and Cleo cross out those rams and draw 8,
and 4 and 6 pips."""
LAST = no_sevens(0, 55)


@pytest.mark.thorough
def test_match_is_played_corrected_and_settled_by_tapping(phone: Page) -> None:
    anna = Thumb(phone)
    start_by_the_ram(anna)

    taps = [anna.record(deal, "avinas") for deal in BEFORE_THE_END]

    # Sevens, declarer, two keys, save; without sevens one tap for the kind and one for the bid.
    # Multiples of ten are one key.
    assert taps == [TAPS, TAPS - 1, TAPS + 1, 6, 6, TAPS_WHEN_ALL_PASS, 4]
    assert totals(phone) == [["+8", "+10"], ["0", "+2"]]
    expect(phone.locator(".now-caution")).to_have_text(
        with_isolates("+2 pips: {Anna} & {Cleo} lose")
    )

    anna.record(LAST, "avinas")
    assert outcome(phone) == [
        with_isolates("{Ben} & {Dora} win"),
        "Won on open rams.",
        "Stake: 0.50 EUR for each ram",
    ]
    assert payment_texts(phone) == ["Anna → Ben 4.00 EUR", "Cleo → Dora 4.00 EUR"]

    # Without the counter-knock two rams are drawn instead of eight.
    anna.correct(4)
    anna.choose("counter", "false")
    anna.go(anna.button("Save correction"))
    assert receipt(phone) == with_isolates(
        "Deal 4 corrected: Ben: three sevens, knock, made"
        " {Anna} + {Cleo}, Rams: +8 → +2"
        " Settlement: {Anna} {−8 → −2}, {Ben} {+8 → +2}, {Cleo} {−8 → −2}, {Dora} {+8 → +2}"
        " Who pays now: {Anna} → {Ben} {1.00 EUR}, {Cleo} → {Dora} {1.00 EUR}"
        " Undo the correction of deal 4"
    )
    assert payment_texts(phone) == ["Anna → Ben 1.00 EUR", "Cleo → Dora 1.00 EUR"]
    assert open_breakdown(phone, 0) == [
        "Rams paid for Rams paid for −2 −2",
        "Result −2",
        "In money, each −2 × 0.50 EUR −1.00 EUR",
    ]


def start_by_the_ram(anna: Thumb) -> None:
    """Start a match whose stake is paid for each ram."""
    anna.page.goto("/new/avinas/")
    for seat, name in enumerate(FOUR):
        anna.page.fill(f"[name='players.{seat}']", name)
    anna.tap(anna.page.get_by_text("All options"))
    anna.page.select_option("[name='options.stake_unit']", "ram")
    anna.tap(anna.page.get_by_text("Title and stake"))
    anna.page.fill("[name='stake.amount']", ARABIC_HALF)
    anna.go(anna.button("Start"))


def rings(page: Page, side: int) -> Locator:
    return page.locator(".avinas-column").nth(side).locator(".ram")


def test_keypad_adds_a_digit_to_tens_and_goes_on_with_digits(play: Playing) -> None:
    anna = play(game="avinas", players=list(FOUR)).scorer()
    anna.answer({"kind": "sevens", "sevens": 2, "declarer": 0}, "avinas")
    pad, box = anna.page.locator("[data-keypad]:visible"), anna.page.locator("#declarer_points")
    keys = ("70", "60 5", "6 5", "7 0", "110 9", "1 1 9", "1 0 5", "9 9 9", "120 5", "60 5 <")

    numbers = {}
    for pressed in keys:
        for key in pressed.split():
            anna.tap(pad.locator(f"[data-key='{key.strip('<')}']"))
        numbers[pressed] = box.input_value()
        box.fill("")

    assert numbers == dict(
        zip(keys, ["70", "65", "65", "70", "119", "119", "105", "9", "5", "6"], strict=True)
    )


@pytest.mark.thorough
def test_ring_names_the_deals_that_drew_and_crossed_it(play: Playing) -> None:
    ben = play(*BEFORE_THE_END, game="avinas", players=list(FOUR)).watcher()
    expect(rings(ben, 0)).to_have_count(8)
    expect(rings(ben, 1).locator(".ram-crossed")).to_have_count(4)
    explanation = rings(ben, 1).nth(2).locator(".ram-says")
    expect(explanation).to_be_hidden()

    rings(ben, 1).nth(2).locator("summary").tap()

    expect(explanation).to_be_in_viewport()
    expect(explanation).to_have_text("Drawn in deal 2, crossed out in deal 4 Deal 2 Deal 4")
    rings(ben, 0).nth(0).locator("summary").tap()
    expect(rings(ben, 0).nth(0).locator(".ram-says")).to_have_text("Drawn in deal 4 Deal 4")
    expect(explanation).to_be_hidden()  # one at a time

    rings(ben, 0).nth(0).get_by_role("link", name="Deal 4").tap()
    expect(
        ben.locator("#deal-4").get_by_text("Counter-knocked, all tricks made")
    ).to_be_in_viewport()


@pytest.mark.thorough
def test_cats_are_described_with_the_custom_of_the_fresh_pack(play: Playing) -> None:
    anna = play(no_sevens(0, 0), game="avinas", players=list(FOUR), stake=STAKE).scorer()

    anna.record(no_sevens(2, 0), "avinas")

    assert outcome(anna.page) == [
        with_isolates("{Ben} & {Dora} win"),
        "Cats: the other side had no pip at all.",
        "Stake: 0.50 EUR for each match",
    ]
    expect(anna.page.locator("#now")).to_contain_text("Next time: a fresh pack")
    expect(anna.page.locator(".avinas .badge")).to_have_text(["Cats!", "won"])
    assert payment_texts(anna.page) == ["Anna → Ben 0.50 EUR", "Cleo → Dora 0.50 EUR"]


@pytest.mark.thorough
def test_loss_without_rams_pays_nothing_by_the_ram(play: Playing) -> None:
    deals = (no_sevens(0, 0), no_sevens(2, 0))
    table = play(*deals, game="avinas", players=list(FOUR), options=PER_RAM, stake=STAKE)

    ben = table.watcher()

    assert outcome(ben)[2] == "Stake: 0.50 EUR for each ram"
    assert payment_texts(ben) == ["No payments."]


@pytest.mark.thorough
def test_false_bid_says_before_it_is_saved_that_it_ends_the_match(play: Playing) -> None:
    anna = play(game="avinas", players=list(FOUR)).scorer()

    anna.answer({"kind": "false_bid", "declarer": 1}, "avinas")

    expect(anna.page.get_by_text("A false bid loses the match at once.").first).to_be_visible()
    expect(preview(anna.page)).to_contain_text(["With this deal the match is over."])


@pytest.mark.thorough
def test_card_points_are_typed_in_any_digits_and_counted_again(play: Playing) -> None:
    anna = play(game="avinas", players=list(FOUR)).scorer()
    anna.answer({"kind": "sevens", "sevens": 2, "declarer": 0}, "avinas")
    points = anna.page.locator("#declarer_points")

    points.fill("١١٩")
    points.press("Tab")
    expect(points).to_have_value("119")
    expect(preview(anna.page)).to_have_text(
        "No cards are worth 1 point together; please count again."
    )

    points.fill("۶۵")
    points.press("Tab")
    expect(preview(anna.page).locator("li")).to_have_text(
        with_isolates("+2 {Ben} + {Dora}, Rams Declarers won (2)")
    )
    anna.save()
    assert totals(anna.page) == [["0", "0"], ["+2", "0"]]


@pytest.mark.thorough
def test_two_steps_note_the_declarer_and_bring_the_points_later(play: Playing) -> None:
    table = play(game="avinas", players=list(FOUR))
    anna, ben = table.scorer(), table.watcher()
    anna.answer({"kind": "sevens", "sevens": 3, "declarer": 3, "knock": True}, "avinas")

    anna.tap(anna.button("Note"))
    expect(ben.locator(".now-pending dd")).to_have_text(["Exposed sevens", "3", "Dora", "yes"])

    anna.choose("all_tricks", "false")
    anna.save()
    expect(ben.locator("#deals > li")).to_have_count(1)
    assert totals(ben) == [["0", "0"], ["+12", "0"]]


@pytest.mark.thorough
def test_correction_on_the_page_keeps_bids_typed_elsewhere(play: Playing) -> None:
    bids = no_sevens(2, 74, bids=[3, 5, None, None])
    table = play(bids, game="avinas", players=list(FOUR))
    anna = table.scorer()

    anna.correct(1)
    anna.choose("declarer_points", "84")
    anna.go(anna.button("Save correction"))

    expect(anna.page.locator("#deal-1 .deal-what")).to_have_text("Cleo bid 5, made (84–36)")
