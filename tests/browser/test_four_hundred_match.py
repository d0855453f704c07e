"""A whole match of 400 with one thumb on a small phone: bids, those who failed, cards thrown in."""

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

USUAL_TAPS, HARDEST_TAPS, THROWN_IN_TAPS = 6, 10, 5
"""Four bids, one answer, save; with three who failed and a bid let stand; four bids, save."""


def answers(
    bids: Sequence[int], failed: Sequence[int] | None = None
) -> Iterator[tuple[str, object]]:
    """Yield the bids of all, then those who failed, or that all made it; neither for None."""
    for player, bid in enumerate(bids):
        yield f"rows.{player}.bid", bid
    for player in failed or ():
        yield "failed", player
    if failed is not None and not failed:
        yield "all_made", "true"


@pytest.mark.thorough
def test_match_is_played_corrected_and_settled_by_tapping(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="four-hundred", preset="^Lebanon", stake="5")
    hints = phone.locator(".now-hints")
    expect(hints).to_contain_text(with_isolates("{Ben} bids first"))
    expect(hints).to_contain_text("Bids: 11 or more")

    assert anna.enter(answers((9, 2, 2, 2), [2])) == USUAL_TAPS
    assert totals(phone) == [["+27"], ["+2"], ["−2"], ["+2"]]

    # Nine together: nothing to answer, and the next player deals.
    assert anna.enter(answers((2, 3, 2, 2))) == THROWN_IN_TAPS
    assert "Thrown in" in receipt(phone)
    expect(phone.locator(".now-dealer")).to_contain_text("Cleo")

    anna.enter(answers((7, 3, 2, 2), [1, 2]))
    expect(hints).to_contain_text("Bids: 13 or more")
    expect(hints).to_contain_text(with_isolates("{Cleo} needs more than 0"))
    expect(phone.locator("[name='rows.0.bid']").locator("visible=true").first).to_have_value("4")

    # In the first deal, Ben failed too.
    anna.correct(1)
    anna.choose("failed", "1")
    expect(preview(phone)).to_contain_text("0")
    anna.go(anna.button("Save correction"))
    assert totals(phone) == [["+41"], ["−5"], ["−4"], ["+4"]]

    # A bid of 3 with 41 points stands at this table, and three fail.
    hardest = [("let_stand", "true"), *answers((3, 8, 2, 3), [0, 1, 3])]
    assert anna.enter(hardest) == HARDEST_TAPS
    assert totals(phone) == [["+38"], ["−21"], ["−2"], ["+1"]]

    anna.enter(answers((6, 2, 3, 2), []))
    assert outcome(phone)[:2] == [
        phone.locator(".winner h2").inner_text(),
        "The target is reached.",
    ]
    assert results(phone) == {"Anna": "45", "Cleo": "45", "Ben": "−16", "Dora": "−16"}
    assert payment_texts(phone) == ["Ben → Anna 5.00 EUR", "Dora → Cleo 5.00 EUR"]
    assert open_breakdown(phone, 1) == [
        with_isolates("{Ben} 1 −2, 3 −3, 4 −16, 5 +2 −19"),
        with_isolates("{Dora} 1 +2, 3 +2, 4 −3, 5 +2 +3"),
        "Result −16",
        "In money, each −1 × 5 EUR −5.00 EUR",
    ]
    assert phone.locator(".four-hundred-sheet .failed .figure").all_inner_texts() == [
        *["2", "2"],
        *["2", "3"],
        *["3", "8", "3"],
    ]


def test_more_bids_made_than_tricks_are_refused_and_kept(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="four-hundred")

    anna.choose_all(answers((5, 4, 3, 2), []))
    expect(preview(phone)).to_contain_text("bid 14 of 13 tricks: one of them failed.")
    anna.tap(anna.button("Save deal"))

    expect(phone.locator("#entry .error").first).to_contain_text("one of them failed")
    assert phone.locator("[name='rows.1.bid']:checked").input_value() == "4"
    anna.choose("failed", "3")
    expect(phone.locator("[name='all_made']")).not_to_be_visible()
    anna.save()
    assert totals(phone) == [["+10"], ["+4"], ["+3"], ["−2"]]


@pytest.mark.thorough
def test_bids_are_noted_for_all_who_watch_before_play(play: Playing) -> None:
    table = play(game="four-hundred", players=list(FOUR))
    anna, ben = table.scorer(), table.watcher()
    anna.choose_all(answers((4, 3, 2, 2)))

    anna.tap(anna.button("Note"))
    expect(ben.locator(".now-pending dd").last).to_have_text("4")

    anna.choose("failed", "0")
    anna.save()
    assert "Anna 4 failed" in receipt(anna.page)
    expect(ben.locator(".now-pending")).to_have_count(0)
