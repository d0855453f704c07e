"""A player joins a points game after two rounds, another leaves; the print shows it."""

import io

import pypdf
from playwright.sync_api import Page, expect

from tests.support.browser.thumb import FOUR, Thumb, totals

PLAY = tuple[int, ...]


def play(anna: Thumb, seats: PLAY, *points: int) -> None:
    """Enter a round with the points of the players at the table."""
    for seat, number in zip(seats, points, strict=True):
        anna.choose(f"rows.{seat}.points", str(number))
    anna.save()


def test_fifth_player_joins_with_the_average_and_another_leaves(phone: Page) -> None:
    anna = Thumb(phone)
    match = anna.start(FOUR, slug="house")
    play(anna, (0, 1, 2, 3), 10, 4, 3, 0)
    play(anna, (0, 1, 2, 3), 10, 4, 3, 1)

    phone.goto(f"{match.split('?')[0]}seats/")
    phone.fill("#joins", "Eva")
    phone.select_option("#begins", "average")
    anna.go(anna.button("Join"))
    assert totals(phone)[-1] == ["+8"]
    play(anna, (0, 1, 2, 3, 4), 1, 1, 1, 1, 1)
    phone.goto(f"{match.split('?')[0]}seats/")
    phone.select_option("#leaves-table", label="Ben")
    anna.go(anna.button("Leave"))

    expect(phone.locator("#strip")).to_contain_text("left")
    assert phone.locator("[name='rows.1.points']").count() == 0
    play(anna, (0, 2, 3, 4), 0, 0, 5, 0)
    assert totals(phone) == [["+21"], ["+9"], ["+7"], ["+7"], ["+9"]]
    cells = phone.locator(".house-sheet tbody tr")
    assert [cells.nth(row).locator("td").nth(1).inner_text() for row in (2, 3)] == ["+1 9", ""]
    assert [cells.nth(row).locator("td").nth(4).inner_text() for row in (0, 1)] == ["", "+8 8"]

    printed = phone.request.get(f"{match.split('?')[0]}export.pdf")
    text = "".join(
        page.extract_text() for page in pypdf.PdfReader(io.BytesIO(printed.body())).pages
    )
    assert "Joined with the average" in text
    assert text.index("Eva") >= 0
