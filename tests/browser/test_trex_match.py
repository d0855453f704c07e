"""A whole match of Trex with one thumb on a small phone: kingdoms, doubling, the order in trex."""

from collections.abc import Sequence

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

USUAL_TAPS, COMPLEX_TAPS = 6, 12
"""Four queens with the contract and the button; a king, four queens, six numbers and the button."""
QUEENS = ("queen_spades", "queen_hearts", "queen_diamonds", "queen_clubs")


def take(anna: Thumb, *takers: int, cards: Sequence[str] = QUEENS) -> None:
    """Tap who took each card."""
    for card, taker in zip(cards, takers, strict=True):
        anna.choose(f"cards.{card}.taker", str(taker))


def count(anna: Thumb, field: str, **numbers: int) -> None:
    """Tap the numbers of some players, named by their seat as `p0`."""
    for player, number in numbers.items():
        anna.choose(f"rows.{player[1:]}.{field}", str(number))


def finish(anna: Thumb, *seats: int) -> None:
    """Tap the players in the order in which they ran out of cards."""
    for seat in seats:
        anna.tap(anna.page.locator("[data-finish]").nth(seat))


def saved(anna: Thumb, before: int) -> int:
    """Save the deal; return the taps since then."""
    anna.save()
    return anna.taps - before


def play_complex(anna: Thumb, *takers: int) -> int:
    before = anna.taps
    take(anna, *takers, cards=("king_hearts", *QUEENS))
    count(anna, "diamonds", p0=3, p1=4, p2=6)
    count(anna, "tricks", p0=2, p1=2, p2=4)
    return saved(anna, before)


def play_trex(anna: Thumb, *seats: int, last: bool = True) -> int:
    before = anna.taps
    if not last:
        anna.choose("kind", "trex")
    finish(anna, *seats)
    return saved(anna, before)


def test_match_is_played_corrected_and_settled_by_tapping(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="trex", preset="Complex Kingdoms", stake="0.10")
    expect(phone.locator(".now-hints")).to_contain_text(with_isolates("Kingdom 1 of 4: {Anna}"))
    expect(phone.locator(".now-hints")).to_contain_text("The ♥7 owns it")

    taps = [play_complex(anna, 1, 0, 2, 2, 3), play_trex(anna, 1, 0, 3)]
    assert taps == [COMPLEX_TAPS, USUAL_TAPS - 2]
    assert totals(phone) == [["+65"], ["+55"], ["−120"], ["0"]]
    expect(phone.locator(".now-hints")).to_contain_text(with_isolates("Kingdom 2 of 4: {Ben}"))

    assert play_trex(anna, 2, 3, 0, last=False) == USUAL_TAPS - 1
    expect(phone.locator(".now-hints")).to_contain_text("Left: Cx")
    play_complex(anna, 2, 0, 0, 0, 0)
    for _kingdom in range(2):
        play_complex(anna, 1, 0, 2, 2, 3)
        play_trex(anna, 1, 0, 3)

    # In the first kingdom Ben had doubled the king, and gave it to Dora.
    anna.correct(1)
    anna.choose("cards.king_hearts.doubler", "1")
    anna.choose("cards.king_hearts.taker", "3")
    expect(preview(phone)).to_contain_text("Doubled card given away")
    anna.go(anna.button("Save correction"))

    assert outcome(phone)[1] == "All four kingdoms are played."
    points = results(phone)
    assert sum(int(number.replace("−", "-")) for number in points.values()) == 0
    assert payment_texts(phone)
    assert f"Result {next(iter(points.values()))}" in open_breakdown(phone, 1)
    assert phone.locator(".trex-sheet .kingdom .owner").all_inner_texts() == [
        f"{number}. {name}" for number, name in enumerate(FOUR, start=1)
    ]
    assert phone.locator(".trex-sheet .kingdom s").all_inner_texts() == ["Cx", "Tx"] * 4


def test_kingdom_of_five_contracts_asks_only_for_those_left(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="trex", preset="Usual")

    anna.choose("kind", "queens")
    take(anna, 0, 2, 2, 3)
    assert saved(anna, anna.taps - 5) == USUAL_TAPS
    expect(phone.locator("[data-entry] input[name=kind][value=queens]")).to_have_count(0)
    anna.choose("kind", "diamonds")
    count(anna, "diamonds", p0=6, p3=7)
    anna.save()
    anna.choose("kind", "slaps")
    count(anna, "tricks", p1=13)
    anna.save()
    assert "Ben 13" in receipt(phone)
    play_trex(anna, 2, 0, 1, last=False)

    # The king is the only contract left, and Cleo takes the card that she has doubled.
    anna.choose("cards.king_hearts.doubler", "2")
    anna.choose("cards.king_hearts.taker", "2")
    anna.choose("cards.king_hearts.leader", "0")
    expect(preview(phone)).to_contain_text("+75")
    anna.save()

    assert totals(phone) == [["+140"], ["−95"], ["0"], ["−45"]]
    assert phone.locator(".trex-sheet .so-far td").all_inner_texts() == ["140", "−95", "0", "−45"]


def test_wrong_numbers_are_refused_and_kept(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="trex", preset="Usual")

    anna.choose("kind", "diamonds")
    count(anna, "diamonds", p0=6, p1=6, p2=2)
    expect(preview(phone)).to_contain_text("Enter the diamonds of")
    count(anna, "diamonds", p3=1)
    expect(preview(phone)).to_contain_text("The diamonds must add up to 13: 2 too many.")
    anna.tap(anna.button("Save deal"))

    expect(phone.locator("#entry .error").first).to_contain_text("2 too many")
    assert phone.locator("[name='rows.1.diamonds']:checked").input_value() == "6"
    count(anna, "diamonds", p1=4)
    anna.save()
    assert totals(phone) == [["−60"], ["−40"], ["−20"], ["−10"]]


def test_no_two_players_are_level_in_trex(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="trex", preset="Usual")

    anna.choose("kind", "trex")
    finish(anna, 3, 1)

    expect(phone.get_by_role("button", name="Dora: place 1")).to_be_visible()
    expect(phone.locator("[data-level]")).to_have_count(0)


@pytest.mark.thorough
def test_doubling_is_noted_for_all_who_watch_before_play(play: Playing) -> None:
    table = play(game="trex", players=list(FOUR))
    anna, ben = table.scorer(), table.watcher()
    anna.choose("kind", "king")
    anna.choose("cards.king_hearts.doubler", "1")

    anna.tap(anna.button("Note"))
    expect(ben.locator(".now-pending dd").first).to_have_text("King of hearts")

    take(anna, 0, cards=("king_hearts",))
    anna.save()
    assert totals(anna.page) == [["−150"], ["+75"], ["0"], ["0"]]
    expect(ben.locator(".now-pending")).to_have_count(0)
