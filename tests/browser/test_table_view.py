"""The board on a tablet and a television: it fits, it is live, it turns."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Playing, Table
from tests.plugins.profiles import at_length
from tests.support.browser.axe import faults
from tests.support.browser.thumb import FOUR
from tests.support.people import TEN

TELEVISION: dict[str, Any] = {
    "viewport": {"width": 1280, "height": 720},
    "is_mobile": False,
    "has_touch": False,
}
TABLET: dict[str, Any] = {"viewport": {"width": 768, "height": 1024}}
LAPTOP: dict[str, Any] = TELEVISION | {"viewport": {"width": 1000, "height": 660}}
BY_ANNA = {"kind": "contract", "declarer": 0, "bid": 7, "tricks": 8}
FROM_AFAR = 60
"""The least height of figures on a tablet in pixels, some 1.5 cm."""


def open_board(table: Table, turn: int = 0, **device: Any) -> Page:
    page = table.watcher(**device)
    page.goto(f"{page.url}table/?turn={turn}")
    expect(page.locator("#live")).to_have_attribute("data-state", "live")
    return page


def figures(page: Page) -> list[str]:
    return page.locator(".figure b").all_inner_texts()


def test_board_is_live_and_stays_turned(play: Playing) -> None:
    table = play(game="tarneeb", players=list(FOUR))
    page = open_board(table, **TELEVISION)
    page.get_by_role("link", name="Turn").click()
    page.get_by_role("link", name="Turn").click()
    expect(page.locator(".frame.turn-2")).to_be_visible()
    assert page.url.endswith("?turn=2")
    expect(page.locator("#live")).to_have_attribute("data-state", "live")

    table.record(BY_ANNA)

    expect(page.locator(".figure b").first).to_have_text("7")
    expect(page.locator(".frame.turn-2")).to_be_visible()
    assert figures(page) == ["7", "24", "0", "31"]


@pytest.mark.parametrize(
    "turn",
    [1, *at_length(0, 2, 3)],
)
@pytest.mark.parametrize("device", [TABLET, *at_length(TELEVISION)], ids=["tablet", "television"])
def test_figures_are_big_and_all_is_in_sight_whichever_way_it_is_turned(
    play: Playing, device: dict[str, Any], turn: int
) -> None:
    deal = {"kind": "contract", "declarer": 2, "level": 5, "denomination": "grand", "tricks": 11}
    table = play(deal, game="skruuvi", players=["Anna-Maria", "Benedikt", "Cleo", "Dora"])
    page = open_board(table, turn, **device)

    view = page.viewport_size
    assert view is not None
    for each in page.locator(".figures > li, .turns a").all():
        box = each.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= view["width"]
        assert box["y"] + box["height"] <= view["height"]
    sizes = page.locator(".figure").evaluate_all(
        "all => all.map((each) => parseFloat(getComputedStyle(each).fontSize))"
    )
    assert min(sizes) >= FROM_AFAR
    assert page.evaluate("document.querySelector('.frame').scrollHeight") <= (
        view["height"] if turn % 2 == 0 else view["width"]
    )


@pytest.mark.thorough
def test_table_view_is_accessible(play: Playing) -> None:
    page = open_board(play(BY_ANNA, game="tarneeb", players=list(FOUR)), **TELEVISION)

    assert faults(page) == []


@pytest.mark.thorough
@pytest.mark.parametrize(
    "device",
    [TELEVISION, *at_length(TABLET, LAPTOP)],
    ids=["television", "tablet", "laptop"],
)
def test_four_players_stand_in_rows_of_the_same_length(
    play: Playing, device: dict[str, Any]
) -> None:
    page = open_board(play(game="skruuvi", players=list(FOUR)), **device)

    heights = [
        box["y"] for each in page.locator(".figures > li").all() if (box := each.bounding_box())
    ]

    assert len(heights) == len(FOUR)
    assert {heights.count(height) for height in heights} <= {2, 4}


@pytest.mark.parametrize("players", [10, *at_length(5, 6, 7, 8, 9)])
def test_board_of_many_players_fits_a_television(play: Playing, players: int) -> None:
    points = [{"owner": owner, "points": 100 + owner} for owner in range(players)]
    deal = {"kind": "round", "rows": points}
    table = play(deal, game="house", players=TEN[:players], options={"end": "target"})
    page = open_board(table, **TELEVISION)

    slips = [slip.bounding_box() for slip in page.locator(".figures > li").all()]

    assert len({round(slip["y"]) for slip in slips if slip}) == 2
    assert page.evaluate(
        "(({ scrollHeight, scrollWidth }) => [scrollWidth, scrollHeight])"
        "(document.querySelector('.frame'))"
    ) == [1280, 720]
