"""A whole match of Spades with one thumb on a small phone: bids, nils, bags, a blind bid."""

from collections.abc import Iterator, Mapping, Sequence

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

USUAL_TAPS, NIL_TAPS, HARDEST_TAPS = 6, 6, 8
"""Four bids, the tricks of one side, save; two nils that failed take a tap each."""

Bids = Sequence[int | str]
Nils = Mapping[int, int]
"""The tricks of players whose nil failed."""


def answers(bids: Bids, nils: Nils, tricks: int) -> Iterator[tuple[str, object]]:
    """Yield the bids of all, the tricks of failed nils, and those of the first side."""
    for player, bid in enumerate(bids):
        yield f"rows.{player}.bid", bid
    for player, own in nils.items():
        yield f"rows.{player}.tricks", own
    yield "sides.0.tricks", tricks


DEALS: list[tuple[Bids, Nils, int]] = [
    ((4, 3, 4, 2), {}, 8),
    ((4, "nil", 4, 4), {}, 9),
    (("nil", "nil", 5, 5), {0: 1, 1: 1}, 7),
    ((5, 3, "nil", 4), {}, 5),
    ((5, 3, "nil", 4), {}, 5),
]
LAST: tuple[Bids, Nils, int] = ((5, 3, "nil", 4), {}, 5)


def test_match_is_played_corrected_and_settled_by_tapping(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="spades", preset="Usual", stake="5")
    expect(phone.locator(".now-hints")).to_contain_text(with_isolates("{Ben} bids first"))

    taps = [anna.enter(answers(*each)) for each in DEALS]

    assert taps == [USUAL_TAPS, NIL_TAPS, HARDEST_TAPS, NIL_TAPS, NIL_TAPS]
    assert totals(phone) == [["+413", "+3"], ["+283", "+3"]]

    # In the first deal, Anna and Cleo took nine.
    anna.correct(1)
    anna.choose("sides.0.tricks", "9")
    anna.choose("sides.1.tricks", "4")
    expect(preview(phone)).to_contain_text("+81")
    anna.go(anna.button("Save correction"))
    assert totals(phone) == [["+414", "+4"], ["+183", "+3"]]
    expect(phone.locator(".spades-sheet .hint").first).to_have_text("410 and 4 bags")

    anna.enter(answers(*LAST))
    assert outcome(phone)[:2] == [
        phone.locator(".winner h2").inner_text(),
        "The target is reached.",
    ]
    assert results(phone) == {"Anna": "564", "Ben": "254", "Cleo": "564", "Dora": "254"}
    assert payment_texts(phone) == ["Ben → Anna 5.00 EUR", "Dora → Cleo 5.00 EUR"]
    points = "1 −50, 2 +40, 2 +100, 3 +50, 3 −100, 3 +1, 4 +70, 4 +1, 5 +70, 5 +1, 6 +70, 6 +1"
    assert open_breakdown(phone, 1)[:2] == [f"Points {points} +254", "Result 254"]
    assert phone.locator(".spades-sheet .bid s").all_inner_texts() == ["3", "2", "N", "N"]


def test_wrong_tricks_are_refused_and_kept(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="spades", preset="Usual")

    anna.choose_all(answers(("nil", 4, 5, 3), {0: 3}, 2))
    expect(preview(phone)).to_contain_text("the tricks of the nil do not fit")
    anna.tap(anna.button("Save deal"))

    expect(phone.locator("#entry .error").first).to_contain_text("took 2 tricks")
    assert phone.locator("[name='rows.0.bid']:checked").input_value() == "nil"
    anna.choose("rows.0.tricks", "1")
    anna.save()
    assert totals(phone) == [["−149", "+1"], ["+74", "+4"]]


@pytest.mark.thorough
def test_bids_are_noted_for_all_who_watch_before_play(play: Playing) -> None:
    table = play(game="spades", players=list(FOUR))
    anna, ben = table.scorer(), table.watcher()
    for player, bid in enumerate((4, "nil", 3, 5)):
        anna.choose(f"rows.{player}.bid", str(bid))

    anna.tap(anna.button("Note"))
    expect(ben.locator(".now-pending dd")).to_have_text(["nil", "3", "5", "4"])

    anna.choose("sides.0.tricks", "8")
    anna.save()
    assert "Ben: nil made" in receipt(anna.page)
    expect(ben.locator(".now-pending")).to_have_count(0)


@pytest.mark.thorough
def test_partners_bid_blind_in_new_york(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="spades", preset="New York")
    expect(phone.locator(".now-hints")).to_contain_text("No bids: 10 points a trick")

    anna.choose("sides.0.tricks", "6")
    anna.save()
    anna.choose("sides.0.bid", "5")
    anna.tap(phone.get_by_text("Blind bids"))
    anna.choose("sides.1.blind", "6")
    anna.choose("sides.0.tricks", "5")
    anna.save()

    assert totals(phone) == [["+110", "0"], ["+190", "+2"]]
