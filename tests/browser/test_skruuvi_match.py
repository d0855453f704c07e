"""A whole session of Skruuvi with one thumb on a small phone: three sets, then Bolshevik."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Playing
from tests.support.browser.skruuvi_session import DEALS, GAME
from tests.support.browser.thumb import (
    FOUR,
    Thumb,
    look_at_papers,
    open_breakdown,
    outcome,
    payment_texts,
    preview,
    results,
    totals,
    with_isolates,
)

TAPS, TAPS_WHEN_ALL_PASS, TAPS_OF_A_MISERE = 6, 8, 9
SHORT = {"session": "short12", "bolshevik": "after_last_set"}


def contract(
    declarer: int, level: int, denomination: str, tricks: int, **more: Any
) -> dict[str, Any]:
    deal = {"kind": "contract", "declarer": declarer, "level": level}
    return deal | {"denomination": denomination, "tricks": tricks} | more


@pytest.mark.thorough
def test_session_is_played_corrected_and_settled_by_tapping(phone: Page) -> None:
    anna = Thumb(phone)
    start_with_bolshevik(anna)

    taps = [anna.record(deal, "skruuvi") for deal in DEALS]

    assert max(taps[0], taps[2], taps[4], taps[6], taps[7]) < TAPS
    assert taps[3] < TAPS_WHEN_ALL_PASS
    assert taps[5] <= TAPS_OF_A_MISERE  # four aces, each by one tap
    assert results(phone) == {"Dora": "+150", "Anna": "+58", "Ben": "−38", "Cleo": "−169"}
    assert outcome(phone) == [
        with_isolates("{Dora} wins"),
        "All deals of the session are played.",
        "Stake: 0.10 EUR for each point above or below the mean",
    ]
    assert payment_texts(phone) == [
        "Ben → Anna 3.82 EUR",
        "Cleo → Anna 1.95 EUR",
        "Cleo → Dora 14.97 EUR",
    ]

    anna.correct(1)
    anna.choose("tricks", "12")
    anna.go(anna.button("Save correction"))
    assert results(phone) == {"Dora": "+148", "Anna": "+60", "Ben": "−36", "Cleo": "−171"}
    assert open_breakdown(phone, 0) == [
        (
            "With partners 1 +27, 2 −30, 3 +10, 4 +3, 4 +22, 5 −29, 6 +10, 6 +12, 7 −35, 8 −10,"
            " 9 +111, 10 +50, 11 +3, 11 −1, 12 −100 +43"
        ),
        "Bolshevik 13 −75, 13 +78, 14 −20, 14 −12, 15 +50, 15 +10, 16 +20 +51",
        "Bolshevik counts a third Bolshevik counts a third −34 −34",
        "Result +60",
        "In money +59.75 × 0.10 EUR +5.97 EUR",
    ]


def start_with_bolshevik(anna: Thumb) -> None:
    """Start a short session with Bolshevik after the last set, which counts a third."""
    anna.page.goto("/new/skruuvi/")
    for seat, name in enumerate(FOUR):
        anna.page.fill(f"[name='players.{seat}']", name)
    anna.tap(anna.page.get_by_role("radio", name="Short evening"))
    anna.tap(anna.page.get_by_text("All options"))
    anna.page.select_option("[name='options.bolshevik']", "after_last_set")
    anna.page.select_option("[name='options.bolshevik_weight']", "third_up")
    anna.tap(anna.page.get_by_text("Title and stake"))
    anna.page.fill("[name='stake.amount']", "0.10")
    anna.go(anna.button("Start"))


def test_usual_deals_take_few_taps(play: Playing) -> None:
    anna = play(**GAME, options=SHORT).scorer()

    assert anna.record(contract(0, 5, "hearts", 11), "skruuvi") == TAPS - 1
    assert anna.record(contract(0, 5, "hearts", 11, doubling="double"), "skruuvi") == TAPS
    misere = contract(
        0,
        6,
        "misere",
        1,
        aces=[
            {"suit": suit, "trick": trick, "side": side}
            for suit, trick, side in (
                ("spades", 2, "defence"),
                ("clubs", 5, "main"),
                ("diamonds", 8, "defence"),
                ("hearts", 8, "defence"),
            )
        ],
    )
    assert anna.record(misere, "skruuvi") == TAPS_OF_A_MISERE
    assert anna.record(DEALS[3] | {"doubling": "double"}, "skruuvi") == TAPS_WHEN_ALL_PASS


@pytest.mark.thorough
def test_change_of_places_is_announced_and_drawn_when_partners_change(play: Playing) -> None:
    anna = play(*DEALS[:3], **GAME, options=SHORT).scorer()
    announced = anna.page.locator("#now li", has_text="Change places")
    expect(announced).to_have_count(0)

    anna.record(DEALS[3], "skruuvi")

    expect(announced).to_be_in_viewport(ratio=1)
    expect(announced).to_contain_text(with_isolates("{Ben}, {Cleo}"))
    look_at_papers(anna.page)
    seats = anna.page.locator("#drawing .seats")
    expect(seats.locator("li")).to_have_text(["Anna", "Ben", "Cleo", "Dora"])
    expect(seats.locator("figcaption")).to_have_text("Seats in set 2 · changing places: Ben, Cleo")

    anna.record(DEALS[4], "skruuvi")
    look_at_papers(anna.page)
    expect(announced).to_have_count(0)
    expect(seats).to_have_count(0)


def choices(page: Page, name: str) -> list[str]:
    return [
        text.strip()
        for text in page.locator(f"label.choice:visible:has([name='{name}'])").all_inner_texts()
    ]


@pytest.mark.thorough
def test_only_bids_that_the_kind_of_deal_has_are_offered(play: Playing) -> None:
    anna = play(**GAME, options=SHORT).scorer()
    assert choices(anna.page, "level") == ["5", "6", "7"]
    assert choices(anna.page, "denomination")[0] == "misère"

    anna.record(DEALS[0], "skruuvi")
    anna.record(DEALS[1], "skruuvi")

    assert choices(anna.page, "level") == ["6", "7"]
    assert choices(anna.page, "denomination") == [
        "spades",
        "clubs",
        "diamonds",
        "hearts",
        "misère",
        "grand",
    ]


@pytest.mark.thorough
def test_needed_tricks_are_pointed_out_and_in_sight(play: Playing) -> None:
    anna = play(**GAME, options=SHORT).scorer()
    marked = anna.page.locator("label.marked:visible")

    anna.answer(
        {"kind": "contract", "declarer": 0, "level": 6, "denomination": "hearts"}, "skruuvi"
    )
    expect(marked).to_have_text(["12"])
    expect(marked).to_be_in_viewport(ratio=0.9)

    anna.choose("denomination", "misere")
    expect(marked).to_have_text(["1"])
    expect(marked).to_be_in_viewport(ratio=0.9)


@pytest.mark.thorough
def test_aces_are_checked_while_they_are_typed(play: Playing) -> None:
    anna = play(**GAME, options=SHORT).scorer()
    anna.answer(contract(0, 6, "misere", 1), "skruuvi")
    expect(preview(anna.page)).to_have_text("Enter all four aces, one of each suit.")

    anna.place("spades", "3", "main")
    anna.place("clubs", "9", "main")
    expect(preview(anna.page)).to_have_text(
        with_isolates("{Anna} & {Ben}: aces in more tricks than this side won.")
    )
    shut = anna.page.locator(".lane button[data-side=defence]:disabled")
    expect(shut).to_have_text(["3", "9"])

    anna.place("clubs", "9", "defence")
    anna.place("diamonds", "4", "defence")
    expect(preview(anna.page)).to_have_text("Enter all four aces, one of each suit.")
    anna.place("hearts", "3", "main")
    expect(anna.page.locator(".lane button[aria-pressed=true]")).to_have_text(["3 ×2", "4", "9"])
    expect(preview(anna.page).locator("li").first).to_have_text(
        with_isolates("+20 Anna + Ben, With partners Misère made")
    )


@pytest.mark.thorough
def test_bolshevik_is_offered_to_those_who_owe_it_and_forced_at_the_end(play: Playing) -> None:
    anna = play(*DEALS[:13], **GAME, options=SHORT).scorer()
    assert choices(anna.page, "kind") == ["Bolshevik", "All passed"]
    assert choices(anna.page, "soloist") == ["Ben", "Dora", "Cleo"]

    anna.choose("soloist", "3")
    assert choices(anna.page, "doubled_by") == ["Anna", "Ben", "Cleo"]
    for _passed in range(4):
        anna.record({"kind": "bolshevik_passed"}, "skruuvi")

    assert choices(anna.page, "kind") == ["Bolshevik"]
    expect(anna.page.locator("#now")).to_contain_text("must play")


@pytest.mark.thorough
def test_book_and_personal_sheets_carry_over_with_the_sign_turned(play: Playing) -> None:
    ben = play(*DEALS, **GAME, options=SHORT | {"bolshevik_weight": "third_up"}).watcher()

    def row(name: str) -> list[str]:
        cells = ben.locator(f".personal tr:has(th:text-matches('^{name}'))").locator("td")
        return [text.split()[-1] for text in cells.all_inner_texts()]

    assert row("Set 1") == ["+30", "+30", "−30", "−30"]
    assert row("Subtotal") == ["+41", "+19", "−145", "+85"]
    assert row("Bolshevik") == ["+51", "−173", "−73", "+195"]
    assert row("counts") == ["+17", "−57", "−24", "+65"]
    assert row("Final") == ["+58", "−38", "−169", "+150"]
    set_one = ben.locator(".personal tr").filter(has_text="Set 1").locator("td")
    assert [cell.locator(".turned").count() for cell in set_one.all()] == [0, 0, 1, 1]
    expect(ben.locator(".book tfoot td")).to_have_text(["+30", "−52", "+63"])


@pytest.mark.thorough
def test_two_steps_note_the_contract_and_bring_the_result_later(play: Playing) -> None:
    table = play(**GAME, options=SHORT)
    anna, ben = table.scorer(), table.watcher()
    bid = {"kind": "contract", "declarer": 2, "level": 6, "denomination": "grand"}
    anna.answer(bid, "skruuvi")

    anna.tap(anna.button("Note"))
    expect(ben.locator(".now-pending dd")).to_have_text(
        ["Contract", "Cleo", "6", "grand", "not doubled"]
    )

    anna.choose("tricks", "12")
    anna.save()
    expect(ben.locator("#deals > li")).to_have_count(1)
    assert totals(ben) == [["−35", "0"], ["−35", "0"], ["+35", "0"], ["+35", "0"]]


@pytest.mark.thorough
def test_doublers_of_a_bolshevik_are_not_those_of_a_contract(play: Playing) -> None:
    table = play(**GAME, options={"session": "short12", "bolshevik": "inside"})
    anna = table.scorer()
    doubled = {
        "kind": "contract",
        "declarer": 0,
        "level": 6,
        "denomination": "hearts",
        "doubling": "double",
        "tricks": 12,
    }

    for doubler in ({}, {"doubled_by": 3}):
        for name, value in (("kind", "bolshevik"), ("soloist", "0"), ("doubled_by", "2")):
            anna.choose(name, value)
        anna.record(doubled | doubler, "skruuvi")
    for name, answer in (*doubled.items(), ("doubled_by", 3)):
        anna.choose(name, str(answer))
    anna.answer(
        {"kind": "bolshevik", "soloist": 0, "contract": "dictator", "tricks": 13}, "skruuvi"
    )
    anna.save()

    solo = {"kind": "bolshevik", "soloist": 0, "contract": "dictator", "tricks": 13}
    assert table.entries() == [doubled, doubled | {"doubled_by": 3}, solo]


@pytest.mark.thorough
def test_session_goes_back_again_and_plays_bolshevik_inside(play: Playing) -> None:
    options = {"session": "short12", "unwind": True, "bolshevik": "inside"}
    anna = play(**GAME, options=options).scorer()
    assert choices(anna.page, "kind") == ["Contract", "All passed: misère", "Bolshevik"]

    for soloist in range(4):
        deal = {"kind": "bolshevik", "soloist": soloist, "contract": "dictator", "tricks": 13}
        anna.record(deal, "skruuvi")

    assert choices(anna.page, "kind") == ["Contract", "All passed: misère"]
    assert totals(anna.page) == [["0", "0"]] * 4
