"""The order in which the players of a house game finish, a tap on each."""

from playwright.sync_api import Page, expect

from tests.support.browser.thumb import FOUR, Thumb, totals

TEN = (*FOUR, "Emil", "Fay", "Gus", "Hana", "Ivo", "Jan")
TARGET = 44
"""The least height of anything that a thumb taps, in pixels."""


def places(phone: Page) -> list[str]:
    """Return the places on the buttons, in the order of the seats."""
    return phone.locator("[data-finish]").all_inner_texts()


def finish(anna: Thumb, *seats: int) -> None:
    """Tap the players of these seats."""
    for seat in seats:
        anna.tap(anna.page.locator("[data-finish]").nth(seat))


def test_a_tap_on_each_player_gives_the_places(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="house", preset="Places")
    expect(phone.locator("[data-order]")).to_be_visible()

    finish(anna, 2, 0)
    anna.tap(phone.locator(".group-name", has_text="Dora"))
    expect(phone.locator("[data-order] [role=status]")).to_have_text("Dora: place 3, Ben: place 4")
    finish(anna, 0)  # Anna finished later: the others move up
    assert places(phone) == ["", "3.", "1.", "2."]
    finish(anna, 0)
    anna.save()

    assert totals(phone) == [["0"], ["+1"], ["+3"], ["+2"]]
    assert places(phone) == ["", "", "", ""]


def test_players_are_level_and_a_correction_shows_their_places(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(FOUR, slug="house", preset="Places")
    level = anna.button("Level with the one before")
    expect(level).to_be_disabled()

    finish(anna, 0, 1)
    anna.tap(level)
    finish(anna, 2)
    anna.save()
    anna.correct(1)
    expect(phone.get_by_role("button", name="Ben: place 1")).to_be_visible()
    assert places(phone) == ["1.", "1.", "3.", "4."]
    anna.tap(level)
    anna.go(anna.button("Save correction"))

    assert totals(phone) == [["+3"], ["+3"], ["+1"], ["+1"]]


def test_ten_players_have_a_row_each_for_a_thumb(phone: Page) -> None:
    anna = Thumb(phone)
    anna.start(TEN, slug="house", preset="Places")
    expect(phone.locator("[data-order]")).to_be_visible()

    boxes = [button.bounding_box() for button in phone.locator("[data-finish]").all()]
    finish(anna, *range(9, 0, -1))

    assert all(box and box["height"] >= TARGET for box in boxes)
    assert max(box["x"] + box["width"] for box in boxes if box) <= 360
    assert max(box["y"] for box in boxes if box) - min(box["y"] for box in boxes if box) < 640
    assert places(phone) == [f"{place}." for place in range(10, 0, -1)]
