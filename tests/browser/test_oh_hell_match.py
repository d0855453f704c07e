"""A whole match of Oh Hell with one thumb on a small phone: bids, those who missed, blots."""

from collections.abc import Iterator, Sequence

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

USUAL_TAPS, HARDEST_TAPS = 6, 8
"""Four bids, one player who missed, save; and where all four missed, the last follows."""


Missed = dict[int, int]
"""The tricks of the players who missed their bid."""


def hand(bids: Sequence[int], missed: Missed) -> Iterator[tuple[str, int]]:
    """Yield the bids of all, then the tricks of those who missed."""
    for player, bid in enumerate(bids):
        yield f"rows.{player}.bid", bid
    for player, tricks in missed.items():
        yield f"rows.{player}.tricks", tricks


def everything_to_anna(cards: int) -> tuple[Sequence[int], Missed]:
    """Return a hand in which Anna bids and takes everything, and Ben misses his one."""
    return (cards, 1, 0, 0), {1: 0}


ALL_MISSED = (1, 1, 1, 2), {0: 0, 1: 0, 2: 3}
"""Four cards, of which Dora takes the one that is left."""


@pytest.mark.thorough
def test_match_is_played_corrected_and_settled_by_tapping(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="oh-hell", preset="Kachuful", stake="0.10")
    expect(phone.locator(".now-hints")).to_contain_text("1 card, hand 1 of 8")
    expect(phone.locator(".now-hints")).to_contain_text(with_isolates("{Ben} bids first"))

    deals = [everything_to_anna(cards) for cards in range(1, 9)]
    deals[3] = ALL_MISSED
    taps = [anna.enter(hand(*each)) for each in deals[:7]]

    assert taps == [USUAL_TAPS] * 3 + [HARDEST_TAPS] + [USUAL_TAPS] * 3
    assert totals(phone) == [["+84"], ["0"], ["+60"], ["+60"]]
    expect(phone.locator(".now-hints")).to_contain_text("8 cards, hand 8 of 8")

    # In the first hand, Ben had the trick.
    anna.correct(1)
    anna.choose("rows.0.tricks", "0")
    anna.choose("rows.1.tricks", "1")
    expect(preview(phone)).to_contain_text("+11")
    anna.go(anna.button("Save correction"))
    assert totals(phone) == [["+73"], ["+11"], ["+60"], ["+60"]]

    anna.enter(hand(*deals[7]))
    assert outcome(phone)[:2] == [phone.locator(".winner h2").inner_text(), "All hands are played."]
    assert results(phone) == {"Anna": "91", "Cleo": "70", "Dora": "70", "Ben": "11"}
    assert payment_texts(phone) == [
        "Ben → Anna 3.05 EUR",
        "Ben → Cleo 0.95 EUR",
        "Ben → Dora 0.95 EUR",
    ]
    assert open_breakdown(phone, 1)[:2] == ["Points 1 +11 +11", "Result 11"]
    assert phone.locator(".oh-hell-sheet .blacked").all_inner_texts() == [
        *6 * ["1"],
        "2",
        *4 * ["1"],
    ]


def test_last_bid_that_adds_up_is_refused_and_kept(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="oh-hell", preset="Kachuful")

    anna.choose_all(hand((0, 1, 0, 0), {}))
    expect(preview(phone)).to_contain_text("cannot bid 0: the bids would add up to 1.")
    anna.tap(anna.button("Save deal"))

    expect(phone.locator("#entry .error").first).to_contain_text("cannot bid 0")
    assert phone.locator("[name='rows.1.bid']:checked").input_value() == "1"
    anna.choose("rows.0.bid", "1")
    anna.choose("rows.0.tricks", "0")
    anna.save()
    assert totals(phone) == [["0"], ["+11"], ["+10"], ["+10"]]


@pytest.mark.thorough
def test_bids_are_noted_for_all_who_watch_before_play(play: Playing) -> None:
    table = play(game="oh-hell", players=list(FOUR))
    anna, ben = table.scorer(), table.watcher()
    anna.choose_all(hand((4, 3, 2, 2), {}))

    anna.tap(anna.button("Note"))
    expect(ben.locator(".now-pending dd")).to_have_text(["3", "2", "2", "4"])

    anna.choose("rows.0.tricks", "3")
    anna.save()
    assert "Anna 3/4" in receipt(anna.page)
    expect(ben.locator(".now-pending")).to_have_count(0)


@pytest.mark.thorough
def test_ten_players_have_hands_of_five_cards(phone: Page) -> None:
    names = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jana")
    anna = Thumb(phone)
    anna.start(names, slug="oh-hell", preset="Usual")
    expect(phone.locator(".now-hints")).to_contain_text("5 cards, hand 1 of 9")

    anna.enter(hand((0, 1, 1, 1, 1, 1, 0, 0, 0, 1), {9: 0}))

    assert totals(phone)[9] == ["0"]
    assert totals(phone)[:2] == [["+10"], ["+11"]]
