"""Exporting a match, and typing a whole sheet, in a real browser."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Playing
from tests.plugins.browser import DESKTOP
from tests.plugins.profiles import at_length
from tests.support.browser.menu import menu_of
from tests.support.people import NINE_DEALS, PASSED_OUT, SANAC, contract

MARKS = re.compile("[\u2066-\u2069]")


def type_row(page: Page, number: int, *answers: str) -> None:
    """Type a row by the keyboard alone: each answer, then Tab; Enter at the end."""
    for answer in answers[:-1]:
        page.keyboard.type(answer)
        page.keyboard.press("Tab")
    page.keyboard.type(answers[-1])
    page.keyboard.press("Enter")
    expect(page.locator(".grid-rows tbody th")).to_have_count(number)


def focused_name(page: Page) -> str:
    name: str = page.evaluate("document.activeElement.name")
    return name


@pytest.mark.thorough
def test_sheet_is_typed_by_the_keyboard_alone(play: Playing) -> None:
    page = play(players=list(NINE_DEALS.players)).scorer(**DESKTOP).page
    page.goto(f"{page.url.split('?')[0]}from-paper/")

    assert focused_name(page) == "kind"
    type_row(page, 1, "Contract", "Shizuka", "Sanac", "", "plays", "1", "plays", "2")
    type_row(page, 2, "All passed")

    assert focused_name(page) == "kind"
    rows = page.locator(".grid-rows tbody tr")
    cells = MARKS.sub("", rows.nth(0).inner_text()).split()
    what = ["Shizuka:", "Sanac,", "made", "(Takuya", "1,", "Takako", "2)"]
    assert cells == ["1", *what, "+14", "−16", "−14", "−44", "−30"]
    assert rows.nth(1).locator(".start").inner_text() == "All passed"


@pytest.mark.thorough
def test_invalid_row_is_fixed_in_place(play: Playing) -> None:
    page = play(players=list(NINE_DEALS.players)).scorer(**DESKTOP).page
    page.goto(f"{page.url.split('?')[0]}from-paper/")

    type_row(page, 0, "Contract", "Shizuka", "Sanac", "", "plays", "1", "plays")
    expect(page.locator(".grid-ask .error")).to_have_count(1)

    assert focused_name(page) == "defenders.2.tricks"
    type_row(page, 1, "2")


@pytest.mark.thorough
def test_row_is_typed_without_scripts(play: Playing) -> None:
    page = play(players=list(NINE_DEALS.players)).scorer(**DESKTOP, java_script_enabled=False).page
    page.goto(f"{page.url.split('?')[0]}from-paper/")

    page.get_by_label("What happened?").select_option("passed_out")
    page.get_by_role("button", name="Save row").click()

    expect(page.locator(".grid-rows tbody th")).to_have_count(1)


def test_match_survives_export_and_import(play: Playing, tmp_path: Path) -> None:
    page = play(PASSED_OUT, contract(0, SANAC)).scorer().page
    menu_of(page).get_by_role("link", name="Print and export").click()
    with page.expect_download() as downloading:
        page.get_by_role("link", name="JSON").click()
    file = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(file)

    page.get_by_role("link", name="Import a match").click()
    page.get_by_label("A file that was exported").set_input_files(file)
    page.get_by_role("button", name="Import").click()

    expect(page.locator("#deals > li")).to_have_count(2)
    expect(page.locator("form[data-entry]")).to_have_count(1)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "name",
    [
        "PDF, A4",
        *at_length("Blank rows, A4", "Sheet as picture", "Result as picture", "XLSX"),
    ],
)
def test_file_is_downloaded_under_a_name_that_sorts(play: Playing, name: str) -> None:
    page = play(PASSED_OUT, players=["Žana", "田中", "محمد"]).scorer().page
    menu_of(page).get_by_role("link", name="Print and export").click()

    with page.expect_download() as downloading:
        page.get_by_role("link", name=name, exact=True).click()

    stem = downloading.value.suggested_filename.rpartition(".")[0]
    assert stem[10:] == "-preferans-Žana-田中-محمد"


@pytest.mark.thorough
def test_wrong_file_is_refused_with_its_places(play: Playing, tmp_path: Path) -> None:
    page = play().scorer().page
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps({"format": "scorekeeper-match", "format_version": 9}))
    page.goto("/import/")

    page.get_by_label("A file that was exported").set_input_files(file)
    page.get_by_role("button", name="Import").click()

    expect(page.get_by_role("alert")).to_contain_text("format_version")
