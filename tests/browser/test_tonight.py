"""An automatic evening: a rematch counts wins and totals, one tap makes it a group."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Playing
from tests.support.browser.axe import faults
from tests.support.browser.screens import LONGEST, SIDEWAYS
from tests.support.browser.thumb import FOUR, Thumb
from tests.support.club import made_contract

STAKE = {"amount": "0.50", "currency": "EUR"}
AGREED: dict[str, Any] = {"game": "tarneeb", "players": list(FOUR), "stake": STAKE}
SLAM = made_contract(0, 13)
WEEKDAY = re.compile("[A-Z][a-z]+day$")


def line_texts(page: Page, part: str) -> list[str]:
    """Return the text of elements as single-spaced lines."""
    return [" ".join(text.split()) for text in page.locator(part).all_inner_texts()]


def play_on(anna: Thumb) -> None:
    """Start the rematch of a finished match, and win it in the same way."""
    anna.go(anna.button("Rematch"))
    anna.record(SLAM, "tarneeb")
    anna.answer(SLAM, "tarneeb")
    anna.tap(anna.button("Save deal"))


def test_rematch_makes_an_evening_that_one_tap_keeps(play: Playing) -> None:
    anna = play(SLAM, SLAM, **AGREED).scorer()
    page = anna.page
    expect(page.locator(".winner-kicker")).to_have_count(0)

    play_on(anna)

    expect(page.locator(".winner-kicker")).to_have_text("Second win tonight")
    expect(page.locator(".fan-front .fan-pips .seat-mark")).to_have_count(4)
    picture = page.locator("a[data-suits]").get_attribute("href")
    assert picture is not None
    assert picture.endswith("/export.png?show=card&wins=2-0-2-0")
    assert page.evaluate("localStorage.getItem('groups')") is None

    page.goto("/")
    tonight = page.locator("[data-tonight]")
    expect(tonight.locator("h2")).to_have_text(WEEKDAY)
    expect(tonight.locator(".evening-when")).to_have_text("Tonight, 2 matches")
    assert line_texts(page, "[data-tonight] .evening-people li") == [
        "Anna +1.00 EUR",
        "Ben no win yet −1.00 EUR",
        "Cleo +1.00 EUR",
        "Dora no win yet −1.00 EUR",
    ]
    assert line_texts(page, "[data-tonight] .evening-pays li") == [
        "Ben → pays Anna 1.00 EUR",
        "Dora → pays Cleo 1.00 EUR",
    ]
    address = tonight.get_by_role("link", name="Send picture").get_attribute("href")
    assert (page.request.get(str(address)).headers["content-type"], faults(page)) == (
        "image/png",
        [],
    )

    anna.tap(tonight.get_by_role("button", name=re.compile("Keep as .*day")))
    expect(page.locator(".group-card h2 bdi")).to_have_text(WEEKDAY)
    expect(tonight).to_be_hidden()
    expect(page.locator(".group-card .evening-when")).to_have_text("Tonight, 2 matches")


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["ar", "en"])
def test_evening_fits_the_smallest_phone_whatever_the_names(play: Playing, language: str) -> None:
    names = [LONGEST, "مُحَمَّد عبد الرحمن", "W" * 40, "<b>فاطمة</b>"]
    small = {"viewport": {"width": 320, "height": 568}}
    first = play(SLAM, SLAM, **AGREED | {"players": names})
    anna = first.scorer(locale=language, **small)
    anna.page.goto(play(SLAM, SLAM, **AGREED | {"players": names}).score)
    expect(anna.page.locator("[data-keep-evening]")).to_be_visible()
    assert (anna.page.evaluate(SIDEWAYS), faults(anna.page)) == ([], [])

    anna.page.goto("/")
    expect(anna.page.locator("[data-tonight] [data-keep-evening]")).to_be_visible()
    assert (anna.page.evaluate(SIDEWAYS), faults(anna.page)) == ([], [])
