"""A whole match of Hearts with one thumb on a small phone: the queen, hearts, moons, a slip."""

from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

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
)

USUAL_TAPS, OMNIBUS_TAPS, MOON_TAPS = 5, 6, 5
"""The queen, three numbers of hearts, save; the jack too; queen, jack, moon, choice, save."""


def record(anna: Thumb, cards: Mapping[str, int | str], *hearts: int) -> int:
    """Enter a deal and save it; return the number of taps. No number is tapped twice."""
    numbers = ((f"rows.{player}.hearts", number) for player, number in enumerate(hearts))
    return anna.enter([*cards.items(), *numbers])


def test_match_is_played_corrected_and_settled_by_tapping(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="hearts", preset="Usual", stake="0.10")
    hints = phone.locator(".now-hints")
    expect(hints).to_contain_text("Pass 3 cards to the left")

    assert record(anna, {"queen": 1}, 2, 5, 3) == USUAL_TAPS
    expect(hints).to_contain_text("Pass 3 cards to the right")
    assert record(anna, {"queen": 1, "moon": 1, "moon_to": "others"}) == USUAL_TAPS - 1
    expect(hints).to_contain_text("Pass 3 cards across")
    assert "Ben shot the moon, points to the others" in receipt(phone)
    assert record(anna, {"queen": 3}, 0, 0, 13) == USUAL_TAPS
    expect(hints).to_contain_text("Hold: no cards are passed")
    assert totals(phone) == [["+28"], ["+18"], ["+42"], ["+42"]]

    # In the third deal, one of the hearts was Anna's.
    anna.correct(3)
    anna.choose("rows.0.hearts", "1")
    anna.choose("rows.2.hearts", "12")
    expect(phone.locator("#preview")).to_contain_text("+12")
    anna.go(anna.button("Save correction"))
    assert totals(phone) == [["+29"], ["+18"], ["+41"], ["+42"]]

    for _deal in range(3):
        record(anna, {"queen": 2}, 0, 0, 12)
    assert outcome(phone)[1] == "The target is reached."
    assert results(phone) == {"Ben": "18", "Anna": "29", "Dora": "45", "Cleo": "116"}
    assert payment_texts(phone) == [
        "Cleo → Anna 2.30 EUR",
        "Cleo → Ben 3.40 EUR",
        "Cleo → Dora 0.70 EUR",
    ]
    assert "Result 18" in open_breakdown(phone, 1)
    assert phone.locator(".hearts-sheet .moon").all_inner_texts() == ["0"]
    assert phone.locator(".hearts-sheet .passing").all_inner_texts() == list("←→↑–←→")


def test_jack_and_moon_are_a_tap_each(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="hearts", preset="Omnibus Hearts")

    assert record(anna, {"queen": 1, "bonus": 3}, 2, 5, 3) == OMNIBUS_TAPS
    assert record(anna, {"queen": 0, "bonus": 3, "moon": 0, "moon_to": "own"}) == MOON_TAPS
    assert totals(phone) == [["−24"], ["+18"], ["+3"], ["−17"]]


def test_hearts_that_do_not_add_up_are_refused_and_kept(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="hearts", preset="Usual")

    anna.choose("queen", "1")
    anna.choose("rows.0.hearts", "5")
    expect(preview(phone)).to_contain_text("The hearts must add up to 13: 8 missing.")
    anna.tap(anna.button("Save deal"))

    expect(phone.locator("#entry .error").first).to_contain_text("8 missing")
    assert phone.locator("[name='rows.0.hearts']:checked").input_value() == "5"
    anna.choose("rows.2.hearts", "8")
    anna.save()
    assert totals(phone) == [["+5"], ["+13"], ["+8"], ["0"]]


@pytest.mark.thorough
def test_moon_disappears_with_the_queen_of_another_player(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="hearts", preset="As on computers")

    anna.choose("queen", "1")
    anna.choose("moon", "1")
    expect(preview(phone)).to_contain_text("+26")
    anna.choose("queen", "2")

    expect(phone.locator("[data-entry] label:has([name='rows.0.hearts'])").first).to_be_visible()
    record(anna, {}, 6, 7)
    assert totals(phone) == [["+6"], ["+7"], ["+13"], ["0"]]


@pytest.mark.thorough
def test_seven_players_are_scored_in_eleven_taps_at_most(phone: Page) -> None:
    names = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus")
    anna = Thumb(phone)
    anna.start(names, slug="hearts", preset="Black Maria")
    expect(phone.locator(".now-hints")).to_contain_text("Pass 3 cards to the right")

    taps = record(anna, {"queen": 0, "king": 1, "ace": 2}, 2, 2, 2, 2, 2, 2)

    assert taps == 10
    assert totals(phone) == [["+15"], ["+12"], ["+9"], ["+2"], ["+2"], ["+2"], ["+1"]]


@pytest.mark.thorough
def test_spot_hearts_are_typed_with_their_sum(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR[:3], slug="hearts", preset="Spot Hearts")

    anna.choose("queen", "0")
    for player, points in enumerate((50, 40, 14)):
        anna.choose(f"rows.{player}.hearts", str(points))

    expect(phone.locator("[data-sum][data-right]")).to_be_visible()
    anna.save()
    assert totals(phone) == [["+75"], ["+40"], ["+14"]]
