"""The hand that holds the phone, the keyboard, the locked screen, old browsers."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Playing
from tests.plugins.browser import DESKTOP, OpenPage
from tests.plugins.profiles import at_length
from tests.support.browser.menu import menu_of
from tests.support.browser.thumb import centres
from tests.support.people import ANNA, NINE_DEALS, PASSED_OUT, SANAC, contract

AT_A_TABLE = {**DESKTOP, "is_mobile": False, "has_touch": False}
FIVE_YEARS_AGO = """
  delete SubmitEvent.prototype.submitter;
  delete Element.prototype.checkVisibility;
  delete HTMLFormElement.prototype.requestSubmit;
  delete Array.prototype.at;
  delete window.structuredClone;
  delete Navigator.prototype.wakeLock;
  delete Navigator.prototype.vibrate;
"""
COUNT_TICKS = """
  window.ticks = [];
  navigator.vibrate = (length) => window.ticks.push(length);
"""


def left_edge(page: Page, name: str) -> float:
    box = page.get_by_role("button", name=name, exact=True).first.bounding_box()
    assert box
    return box["x"]


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", *at_length("ar")])
def test_save_button_is_under_the_thumb_of_the_chosen_hand(play: Playing, language: str) -> None:
    page = play().scorer(locale=language).page
    buttons = page.locator(".save-buttons button")
    save, note = buttons.first, buttons.last

    def saves_on_the_right() -> bool:
        boxes = [each.bounding_box() or {"x": 0.0} for each in (save, note)]
        return boxes[0]["x"] > boxes[1]["x"]

    assert saves_on_the_right()
    menu_of(page)
    page.locator("[data-hands] button").tap()
    assert not saves_on_the_right()


def test_hand_is_remembered_on_the_phone_and_keeps_what_is_half_typed(play: Playing) -> None:
    anna = play().scorer()
    anna.choose("declarer", "1")
    menu_of(anna.page)
    toggle = anna.button("Left-handed layout")

    with anna.page.expect_response("**/hand/"):
        anna.tap(toggle)
    expect(toggle).to_have_attribute("aria-pressed", "true")
    expect(anna.page.locator("[name=declarer]:checked")).to_have_value("1")

    anna.page.goto("/")
    anna.page.go_back()
    anna.page.reload()
    expect(anna.page.locator("html")).to_have_attribute("data-hand", "left")
    assert left_edge(anna.page, "Save deal 1") < left_edge(anna.page, "Note")
    menu_of(anna.page)
    with anna.page.expect_response("**/hand/"):
        anna.tap(toggle)
    anna.page.reload()
    assert left_edge(anna.page, "Save deal 1") > left_edge(anna.page, "Note")


@pytest.mark.thorough
def test_hand_is_chosen_without_scripts(play: Playing) -> None:
    anna = play().scorer(java_script_enabled=False)

    menu_of(anna.page)
    anna.go(anna.button("Left-handed layout"))

    assert left_edge(anna.page, "Save deal 1") < left_edge(anna.page, "Note")


@pytest.mark.thorough
def test_digits_choose_and_enter_saves(play: Playing) -> None:
    page = play().scorer(**AT_A_TABLE).page
    page.locator("[name=declarer][value='0']").focus()
    page.keyboard.press("Space")
    page.locator("[name=contract][value='7']").focus()
    page.keyboard.press("Space")

    page.locator("[name='defenders.1.tricks']").first.focus()
    page.keyboard.press("1")
    page.locator("[name='defenders.2.tricks']").first.focus()
    page.keyboard.press("2")
    expect(page.locator("[name='defenders.1.tricks']:checked")).to_have_value("1")
    page.keyboard.press("Enter")

    expect(page.locator("#receipt")).to_contain_text("Deal 1 saved.")
    assert centres(page) == ["−16", "−44", "−30"]


@pytest.mark.thorough
def test_two_digits_make_one_number(play: Playing) -> None:
    table = play(game="tarneeb", players=["Anna", "Ben", "Cleo", "Dora"])
    page = table.scorer(**AT_A_TABLE).page
    page.locator("[name=declarer][value='0']").focus()
    page.keyboard.press("Space")

    page.locator("[name=bid]").first.focus()
    page.keyboard.type("13")
    expect(page.locator("[name=bid]:checked")).to_have_value("13")
    page.wait_for_timeout(1000)
    page.keyboard.type("8")
    expect(page.locator("[name=bid]:checked")).to_have_value("8")


@pytest.mark.thorough
def test_number_is_typed_and_enter_saves_instead_of_noting(play: Playing) -> None:
    table = play(game="avinas", players=["Anna", "Ben", "Cleo", "Dora"])
    page = table.scorer(**AT_A_TABLE).page
    for name, value in (("kind", "no_sevens"), ("declarer", "0")):
        page.locator(f"[name={name}][value='{value}']").first.focus()
        page.keyboard.press("Space")

    page.locator("input[name=declarer_points][inputmode=numeric]").fill("70")
    page.keyboard.press("Enter")

    expect(page.locator("#receipt")).to_contain_text("Deal 1 saved.")
    expect(page.locator("#deals > li")).to_have_count(1)


@pytest.mark.thorough
def test_phone_ticks_when_an_answer_is_tapped_and_a_deal_is_saved(
    play: Playing, open_page: OpenPage
) -> None:
    anna = play().scorer()
    anna.page.add_init_script(COUNT_TICKS)
    anna.page.reload()

    anna.record(PASSED_OUT)
    assert anna.page.evaluate("window.ticks") == [5, 10]


@pytest.mark.thorough
def test_title_that_a_locked_screen_may_show_says_nothing_private(play: Playing) -> None:
    table = play(*NINE_DEALS.deals[:3], players=["Xenia", "Yolanda", "Zoe"], title="Wilma's 60th")
    anna = table.scorer()
    titles = {}

    for part in (
        "",
        "deals/1/",
        "deals/1/insert/",
        "details/",
        "history/",
        "settlement/",
        "share/",
        "exports/",
        "from-paper/",
    ):
        anna.page.goto(table.watch + part)
        titles[part] = anna.page.title()

    private = ("Xenia", "Yolanda", "Zoe", "Wilma", table.watch.rstrip("/").rpartition("/")[2])
    assert {part: t for part, t in titles.items() if any(each in t for each in private)} == {}
    assert titles[""] == "Croatian Preferans · Scorekeeper"


@pytest.mark.thorough
def test_old_browser_notes_saves_and_corrects(play: Playing) -> None:
    anna = play().scorer()
    anna.page.add_init_script(FIVE_YEARS_AGO)
    anna.page.reload()

    anna.choose("declarer", "0")
    anna.choose("contract", str(SANAC))
    anna.tap(anna.button("Note"))
    expect(anna.page.locator("#entry .badge")).to_have_text("Contract saved, result to follow")
    expect(anna.page.locator("#deals > li")).to_have_count(0)

    anna.record(contract(ANNA, SANAC, (1, 2)))
    expect(anna.page.locator("#deals > li")).to_have_count(1)
    anna.choose("declarer", "1")
    anna.tap(anna.button("Save deal"))
    expect(anna.page.locator("#entry .error").first).to_be_visible()
