"""Charts on phones and paper: a tap leads to the deal, new deals appear, print keeps them."""

import io
from typing import Any

import pypdf
import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.browser.conftest import Playing
from tests.plugins.browser import PHONE, OpenPage
from tests.plugins.server import Server
from tests.support.people import ANNA, PASSED_OUT, SANAC, contract

MOST_PAGES = 4
"""The most printed pages of a game's rules, without examples."""
NARROW: dict[str, Any] = {"viewport": {"width": 320, "height": 640}}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}}


def test_tap_on_the_chart_opens_the_deal_and_a_new_deal_comes(play: Playing) -> None:
    table = play(contract(ANNA, SANAC, (1, 2)), PASSED_OUT)
    anna, cleo = table.scorer(), table.watcher(**NARROW)
    chart = cleo.locator("#chart")
    expect(chart.locator(".plot-told")).to_have_text(["+28", "+98", "−126"])
    reason = cleo.locator("#deal-1").get_by_text("Sanac made · 2 × 7")
    expect(reason).to_be_hidden()

    chart.locator("a[href='#deal-1'] rect").tap()

    expect(reason).to_be_in_viewport()
    assert cleo.evaluate("document.documentElement.scrollWidth") <= NARROW["viewport"]["width"]
    chart.get_by_text("The same as a table").tap()
    anna.choose("kind", "passed_out")
    anna.tap(anna.button("Save deal 3"))
    for page in (anna.page, cleo):
        expect(page.locator("#chart .plot-lines a")).to_have_count(3)
    expect(chart.locator("tbody tr")).to_have_count(3)
    expect(chart.locator("table")).to_be_visible()


@pytest.mark.thorough
def test_form_and_sheet_stand_side_by_side_on_a_tablet(play: Playing) -> None:
    page = play(contract(ANNA, SANAC, (1, 2)), PASSED_OUT).scorer(**TABLET).page

    form, sheet = (page.locator(f".match-{each}").bounding_box() for each in ("entry", "sheet"))

    assert form is not None
    assert sheet is not None
    assert form["x"] + form["width"] < sheet["x"]
    assert abs(form["y"] - sheet["y"]) <= 1
    assert page.evaluate("document.documentElement.scrollWidth") <= TABLET["viewport"]["width"]


@pytest.mark.thorough
def test_board_is_left_with_escape_and_fills_the_screen_at_a_tap(play: Playing) -> None:
    page = play(PASSED_OUT).watcher(**TABLET)
    match = page.url
    page.goto(f"{match}table/")

    page.get_by_role("button", name="Full screen").click()
    expect(page.locator("[data-full-screen][aria-pressed=true]")).to_be_visible()
    page.get_by_role("button", name="Full screen").click()
    expect(page.locator("[data-full-screen][aria-pressed=false]")).to_be_visible()
    page.keyboard.press("Escape")

    expect(page).to_have_url(match)


@pytest.mark.thorough
def test_printed_match_has_its_chart_and_nothing_to_press(play: Playing) -> None:
    page = play(contract(ANNA, SANAC, (1, 2)), PASSED_OUT).scorer().page

    page.emulate_media(media="print")

    expect(page.locator("#chart .plot")).to_be_visible()
    pressed = "button, input, .button, summary .sign, .deal-pencil, .top-tools, #chart summary"
    shown = page.locator(f"main :is({pressed})").evaluate_all(
        "all => all.filter((each) => each.checkVisibility()).map((each) => each.outerHTML)"
    )
    assert shown == []


@pytest.mark.thorough
@pytest.mark.parametrize("slug", GAMES)
def test_rules_without_examples_take_four_pages_at_most(
    server: Server, open_page: OpenPage, slug: str
) -> None:
    page = open_page(**PHONE)
    page.goto(f"{server.url}/games/{slug}/")

    printed = pypdf.PdfReader(io.BytesIO(page.pdf(format="A4")))

    assert 1 <= len(printed.pages) <= MOST_PAGES
    assert "Worked examples" not in printed.pages[-1].extract_text()
