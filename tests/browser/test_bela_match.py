"""A whole match of Bela with one thumb on a small phone: declarations, a fall, a štiglja."""

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
    results,
    totals,
    with_isolates,
)

USUAL_TAPS, WITH_A_TERCA, HARDEST_TAPS, HARDEST_OF_THREE_TAPS = 5, 7, 10, 11
"""The caller, the suit, two keys of the points, save; a terca is two taps more."""
HARDEST = {
    "caller": 2, "trump": "clubs", "declared_by": 1, "declared.twenties": 1, "declared.fifties": 1,
    "declared.hundreds": 1, "bela": 0, "points": 97,
}  # fmt: skip


def record(anna: Thumb, **answers: Any) -> int:
    """Enter a deal and save it; return the number of taps."""
    return anna.enter(answers.items())


def test_match_is_played_corrected_and_settled_by_tapping(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="bela", preset="Usual", stake="5")
    hints = phone.locator(".now-hints")
    expect(hints).to_contain_text(with_isolates("{Ben} calls first"))
    expect(hints).to_contain_text(with_isolates("{Anna} has to call if all pass"))

    terca = {"declared_by": 1, "declared.twenties": 1}
    taps = [
        record(anna, caller=0, trump="hearts", points=97),
        record(anna, caller=1, trump="spades", points=85, **terca),
        record(anna, **HARDEST),
        record(anna, caller=3, capot="callers"),
    ]

    assert taps == [USUAL_TAPS, WITH_A_TERCA, HARDEST_TAPS, 3]
    assert totals(phone) == [["+174"], ["+774"]]
    expect(phone.locator(".bela-sheet tbody tr").nth(2)).to_contain_text("–")

    # In the first deal Anna and Cleo had only 80, and fell.
    anna.correct(1)
    anna.choose("points", "80")
    expect(preview(phone)).to_contain_text("Points of those who fell")
    anna.go(anna.button("Save correction"))
    assert totals(phone) == [["+77"], ["+871"]]

    record(anna, caller=1, points=100, **{"declared_by": 1, "declared.jacks": "true"})
    assert outcome(phone) == [
        with_isolates("{Ben} & {Dora} win"),
        "The target is reached.",
        "Stake: 5 EUR for each match",
    ]
    assert results(phone) == {"Ben": "1171", "Dora": "1171", "Anna": "139", "Cleo": "139"}
    assert payment_texts(phone) == ["Anna → Ben 5.00 EUR", "Cleo → Dora 5.00 EUR"]
    assert open_breakdown(phone, 0) == [
        "Points 2 +77, 5 +62 +139",
        "Result 139",
        "In money, each −1 × 5 EUR −5.00 EUR",
    ]


@pytest.mark.thorough
def test_points_of_the_others_are_enough(play: Playing) -> None:
    anna = play(game="bela", players=list(FOUR)).scorer()
    anna.choose("caller", "1")

    anna.tap(anna.page.get_by_text("Count the other side instead"))
    anna.choose("other_points", "70")

    expect(preview(anna.page)).to_contain_text("+92")
    anna.save()
    assert totals(anna.page) == [["+70"], ["+92"]]


@pytest.mark.thorough
def test_hardest_deal_of_three_players_takes_eleven_taps(play: Playing) -> None:
    anna = play(game="bela", players=list(FOUR[:3])).scorer()

    taps = record(
        anna,
        trump="hearts",
        **{
            "declared_by": 2, "declared.fifties": 1, "declared.hundreds": 1,
            "partner_declared.twenties": 1, "bela": 1, "rows.0.points": 43, "rows.2.points": 37,
        },
    )  # fmt: skip

    assert taps == HARDEST_OF_THREE_TAPS
    assert totals(anna.page) == [["+63"], ["0"], ["+187"]]
