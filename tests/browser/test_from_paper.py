"""A whole sheet of every game, typed by the keyboard alone in a real browser."""

from collections.abc import Mapping
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from games.entry import form_of
from games.sheet import MatchInput, fold_sheet
from tests.browser.conftest import Playing
from tests.plugins.browser import DESKTOP
from tests.plugins.profiles import at_length
from tests.support.exports.stored_matches import LONGEST
from tests.support.games.answered import sheet_json

FOCUSED = """() => {
    const { name, value, type, tagName, options } = document.activeElement;
    const told = [...(options ?? [])].map((each) => [each.value, each.label]);
    return { name, value, type, tagName, choices: told };
}"""
MOST_KEYS = 60
"""The most presses of Tab in one row before the test fails."""


def type_deal(page: Page, deal: Mapping[str, Any], slug: str) -> None:
    """Type a deal from paper: answer, Tab, … and Enter."""
    answers = form_of(dict(deal), GAMES[slug].kinds)
    for _ in range(MOST_KEYS):
        field = page.evaluate(FOCUSED)
        if field["type"] == "submit":
            page.keyboard.press("Enter")
            return
        answer(page, field, answers.get(field["name"], []))
        page.keyboard.press("Tab")
    raise AssertionError(f"The row has no end: {deal}")


def answer(page: Page, field: Mapping[str, Any], values: list[str]) -> None:
    """Answer the focused question, if the paper has an answer."""
    if field["type"] == "checkbox":
        if field["value"] in values:
            page.keyboard.press("Space")
    elif values and field["value"] != values[-1]:
        if field["tagName"] == "SELECT":
            choose(page, dict(field["choices"]), values[-1])
        else:
            page.keyboard.type(values[-1])


def choose(page: Page, labels: Mapping[str, str], value: str) -> None:
    """Choose by typing the beginning of a label, or by arrows if another label begins the same."""
    beginning = beginning_of(labels, value)
    if beginning is None:
        page.keyboard.press("Home")
        for _ in range(list(labels).index(value)):
            page.keyboard.press("ArrowDown")
    else:
        page.keyboard.type(beginning)


def beginning_of(labels: Mapping[str, str], value: str) -> str | None:
    """Return the shortest beginning of a label that no other shares, or None if there is none."""
    text = labels[value]
    others = [label for key, label in labels.items() if key != value]
    beginnings = (text[:length] for length in range(1, len(text) + 1))
    return next(
        (each for each in beginnings if not any(other.startswith(each) for other in others)), None
    )


def stored_scores(api: str) -> list[Any]:
    """Return the scores of a stored sheet, independent of how its deals were entered."""
    return scores_of(httpx.get(f"{api}sheet/").raise_for_status().json())


def scores_of(sheet: Mapping[str, Any]) -> list[Any]:
    deals = [(deal["counted"], deal["lines"], deal["totals"]) for deal in sheet["deals"]]
    return [deals, sheet["totals"], sheet["settlement"]]


def open_grid(play: Playing, match: MatchInput) -> tuple[Page, str]:
    """Open the grid of a match without deals; return the page and the match's API URL."""
    table = play(
        game=match.game.slug,
        players=list(match.players),
        options=dict(match.options),
        first_dealer=match.seats.first_dealer,
        stake=match.stake.model_dump() if match.stake else None,
    )
    page = table.scorer(**DESKTOP).page
    page.goto(f"{page.url.split('?')[0]}from-paper/")
    return page, table.api


@pytest.mark.parametrize(
    "slug",
    ["preferans", *at_length(*(slug for slug in LONGEST if slug != "preferans"))],
)
def test_whole_sheet_is_typed_by_the_keyboard_alone(play: Playing, slug: str) -> None:
    match = LONGEST[slug]
    page, api = open_grid(play, match)

    for number, deal in enumerate(match.deals, start=1):
        type_deal(page, deal, slug)
        expect(page.locator(".grid-rows tbody th")).to_have_count(number)

    sheet = fold_sheet(match)
    assert stored_scores(api) == scores_of(sheet_json(sheet))
    expect(page.get_by_text("The match is over")).to_be_visible(visible=sheet.over)
