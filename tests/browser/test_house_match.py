"""House games on a small phone: bids and tricks in rows, sums, and nine players."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Playing
from tests.support.browser.thumb import FOUR, Thumb, preview, receipt, results, totals

NINE = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo")
TARGET = 44
"""The least height of anything that a thumb taps, in pixels."""


def rows(field: str, *numbers: int | None) -> list[dict[str, Any]]:
    """Return the rows of a round with numbers in one field."""
    return [
        {"owner": owner, field: number}
        for owner, number in enumerate(numbers)
        if number is not None
    ]


def test_bids_and_tricks_are_played_corrected_and_settled(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="house", preset="Tricks bid and made")
    left = phone.locator("[data-left]")
    expect(left).to_have_text("13 missing")

    for owner, (bid, tricks) in enumerate([(3, 3), (4, 2), (5, 5), (2, None)]):
        anna.choose(f"rows.{owner}.bid", str(bid))
        if tricks is not None:
            anna.choose(f"rows.{owner}.tricks", str(tricks))
    expect(left).to_have_text("3 missing")
    anna.save()  # the tricks of the last player follow from the others

    assert totals(phone) == [["+13"], ["0"], ["+15"], ["0"]]
    assert "Dora 3/2" in receipt(phone)

    anna.correct(1)
    anna.choose("rows.1.tricks", "4")
    anna.choose("rows.3.tricks", "1")
    expect(preview(phone)).to_contain_text("+14")
    anna.go(anna.button("Save correction"))
    assert totals(phone) == [["+13"], ["+14"], ["+15"], ["0"]]


def test_numbers_that_do_not_add_up_are_refused_and_kept(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="house", preset="Points to be avoided")

    anna.choose("rows.0.points", "20")
    anna.tap(anna.button("Save deal"))

    expect(phone.locator("#entry .wrong-line")).to_contain_text(
        "The points must add up to 26: 6 missing."
    )
    assert phone.locator("[name='rows.0.points']").input_value() == "20"
    anna.choose("rows.1.points", "6")
    expect(phone.locator("[data-left]")).to_have_text("✓")
    anna.save()
    assert totals(phone) == [["+20"], ["+6"], ["0"], ["0"]]


def test_nine_players_have_a_row_each_for_a_thumb(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(NINE, slug="house")

    anna.choose("rows.0.points", "12")
    boxes = [box.bounding_box() for box in phone.locator(".ask-number input").all()]
    anna.tap(phone.locator("[data-sign]").first)
    anna.choose("rows.8.points", "7")
    anna.save()

    chips = [chip.bounding_box() for chip in phone.locator("#strip .chip").all()]
    assert len({round(chip["y"]) for chip in chips if chip}) == 2
    assert len(boxes) == len(NINE)
    assert all(box is not None and box["height"] >= TARGET for box in boxes)
    assert max(box["x"] + box["width"] for box in boxes if box) <= 360
    assert totals(phone) == [["−12"], *[["0"]] * 7, ["+7"]]


def test_game_with_own_rules_is_played_to_its_target(phone: Page) -> None:
    anna = Thumb(phone)
    phone.goto("/new/house/")
    for seat, name in enumerate(("Anna", "Ben")):
        phone.fill(f"[name='players.{seat}']", name)
    anna.tap(phone.get_by_role("radio", name="Custom"))
    phone.fill("[name='options.name']", "Race")
    anna.tap(phone.locator("[name='options.win']"))
    phone.fill("[name='options.win.won']", "3")
    phone.select_option("[name='options.end']", "target")
    phone.fill("[name='options.target']", "6")
    anna.go(anna.button("Start"))

    expect(phone.locator("header")).to_contain_text("Race")
    for _ in range(2):
        anna.choose("winner", "1")
        anna.save()

    assert results(phone) == {"Ben": "6", "Anna": "0"}


def test_watchers_see_a_house_game_as_it_is_played(play: Playing) -> None:
    deal = {"kind": "round", "rows": rows("points", 5, 7, None, 1)}
    table = play(game="house", players=list(FOUR))
    ben = table.watcher()

    table.record(deal)

    expect(ben.locator("#strip .leads")).to_contain_text("Ben")
    assert totals(ben) == [["+5"], ["+7"], ["0"], ["+1"]]
