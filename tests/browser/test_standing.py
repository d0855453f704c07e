"""The standing stays in view: on opening, in a filled form, while scrolling, after saving."""

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser.conftest import Playing, Table
from tests.plugins.browser import PHONE, OpenPage
from tests.plugins.profiles import at_length
from tests.support.browser.screens import enlarge_text
from tests.support.browser.thumb import FOUR, TABLE, Thumb, with_isolates
from tests.support.people import ANNA, SANAC, contract

PASSED = {"kind": "passed_out"}
GRAND = {"kind": "contract", "declarer": 0, "level": 6, "denomination": "grand", "tricks": 12}
BID = {"kind": "contract", "declarer": 0, "bid": 7, "tricks": 8}
DEALS: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "avinas": ({}, {"kind": "no_sevens", "declarer": 0, "declarer_points": 70}, PASSED),
    "egyptian-tarneeb": ({}, BID | {"denomination": "hearts"}, PASSED),
    "nestors": ({}, {"kind": "contract", "declarer": 0, "bid": 100, "points": 110}, PASSED),
    "preferans": ({"start": 1000}, contract(ANNA, SANAC, (1, 2)), contract(ANNA, SANAC, (1, 2))),
    "skruuvi": ({"unwind": True}, GRAND, GRAND),
    "tarneeb": ({}, BID, PASSED),
}
"""By game: options for a long match, a deal that scores, and one to repeat."""
SMALL, LARGE = ({"viewport": {"width": w, "height": h}} for w, h in ((360, 640), (390, 844)))
SHAPES = ("preferans", "skruuvi", "tarneeb")
"""A game for each shape of a sheet: three players, four, two sides."""
SIZES = [
    pytest.param(SHAPES, 2, SMALL, id="2-small"),
    *at_length(*((tuple(DEALS), deals, size) for deals in (2, 40) for size in (SMALL, LARGE))),
]

OUT_OF_VIEW = """() => [...document.querySelectorAll(".chip-figure")].filter((each) => {
  const box = each.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const within = box.width > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth
    && box.bottom <= innerHeight;
  return !within || !each.closest(".chip").contains(document.elementFromPoint(x, y));
}).map((each) => each.textContent)"""


def table_of(play: Playing, slug: str, deals: int) -> Table:
    options, scores, repeated = DEALS[slug]
    names = list(FOUR[: GAMES[slug].players]) if GAMES[slug].players == 4 else list(TABLE)
    played = [scores, *[repeated] * (deals - 1)]
    return play(*played, game=slug, players=names, options=options)


def out_of_view(page: Page) -> list[str]:
    """Return the totals that are off the screen or covered."""
    chips: list[str] = page.evaluate(OUT_OF_VIEW)
    return chips


def out_of_view_while_scrolling(page: Page) -> list[list[str]]:
    """Return the totals out of view at each third of the page; return to the top."""
    covered = []
    for third in (1, 2, 3, 0):
        page.evaluate(
            f"scrollTo({{ top: document.body.scrollHeight * {third} / 3, behavior: 'instant' }})"
        )
        covered.append(out_of_view(page))
    return covered


def totals(page: Page) -> list[str]:
    return page.locator(".chip-figure").all_text_contents()


@pytest.mark.parametrize(("slugs", "deals", "size"), SIZES)
def test_totals_are_in_view(
    play: Playing, open_page: OpenPage, slugs: Sequence[str], deals: int, size: dict[str, Any]
) -> None:
    anna, cleo, missing = Thumb(open_page(**PHONE | size)), open_page(**PHONE | size), {}

    for slug in slugs:
        table = table_of(play, slug, deals)
        anna.page.goto(table.score)
        cleo.goto(table.watch)
        before = totals(anna.page)
        for place, chips in places_without_totals(anna, cleo, slug, deals).items():
            missing[slug, place] = chips
        assert totals(cleo) == totals(anna.page) != before or slug == "avinas"

    assert {place: chips for place, chips in missing.items() if chips} == {}


def places_without_totals(anna: Thumb, cleo: Page, slug: str, deals: int) -> dict[str, list[str]]:
    """Score a deal that a watcher sees; return the totals out of view at each moment."""
    missing = {"opened": out_of_view(anna.page), "watched": out_of_view(cleo)}
    expect(cleo.locator("#live")).to_have_attribute("data-state", "live")

    anna.answer(DEALS[slug][1], slug)
    expect(anna.page.locator("#preview .gain")).not_to_have_count(0)
    missing["filled"] = out_of_view(anna.page)
    for place, chips in enumerate(
        [*out_of_view_while_scrolling(anna.page), *out_of_view_while_scrolling(cleo)]
    ):
        missing[f"scrolled {place}"] = chips
    anna.save()
    missing["saved"] = out_of_view(anna.page)
    expect(cleo.locator(f"#deal-{deals + 1}")).to_be_attached()
    missing["live"] = out_of_view(cleo)
    return missing


def test_saved_deal_counts_up_and_shows_what_it_brought_until_the_next_tap(play: Playing) -> None:
    anna = table_of(play, "preferans", 1).scorer()
    gains = anna.page.locator(".chip-gain")
    assert totals(anna.page) == ["+98", "−126", "+28"]

    anna.record(contract(ANNA, SANAC, (1, 2)))

    expect(gains).to_have_text(["+98", "−126", "+28"])
    assert totals(anna.page) == ["+196", "−252", "+56"]
    expect(anna.page.locator(".counting")).to_have_count(0)
    expect(gains.first).to_be_visible()
    anna.page.locator("main").tap(position={"x": 2, "y": 2})
    expect(gains.first).to_be_hidden()
    expect(anna.page.locator(".chip-now").first).to_have_text("centre −972")


def test_receipt_speaks_what_a_deal_brought_and_the_new_totals(play: Playing) -> None:
    anna = table_of(play, "preferans", 1).scorer()

    anna.record(contract(ANNA, SANAC, (1, 2)))

    expect(anna.page.locator("#receipt .words")).to_have_text(
        with_isolates("{Anna}: +98, now +196. {Ben}: −126, now −252. {Dora}: +28, now +56.")
    )


@pytest.mark.thorough
def test_nothing_counts_when_motion_is_not_wanted(play: Playing) -> None:
    anna = table_of(play, "tarneeb", 1).scorer(reduced_motion="reduce")
    anna.page.evaluate(
        """() => new MutationObserver(() => {
          window.counted ||= document.querySelector(".counting") !== null;
        }).observe(document.body, { subtree: true, attributes: true, childList: true })"""
    )

    anna.record(BID, "tarneeb")

    expect(anna.page.locator(".chip-gain").first).to_have_text("+7")
    assert totals(anna.page) == ["14", "0"]
    assert not anna.page.evaluate("window.counted")


@pytest.mark.parametrize("slug", ["preferans", *at_length("skruuvi", "tarneeb")])
def test_strip_is_low_and_breaks_where_text_is_double(play: Playing, slug: str) -> None:
    table = table_of(play, slug, 2)
    heights = """document.querySelector("#strip").getBoundingClientRect().height"""

    small, large = table.scorer(**SMALL).page, table.watcher(**LARGE)
    assert (small.evaluate(heights), large.evaluate(heights)) == (76, 89)

    enlarge_text(small)
    small.reload()
    assert small.evaluate("document.documentElement.scrollWidth") == 360
    assert out_of_view(small) == []


@pytest.mark.thorough
def test_watcher_reads_who_would_pay_whom(play: Playing) -> None:
    table = play(
        contract(ANNA, SANAC, (1, 2)),
        options={"start": 1000},
        stake={"amount": "0.10", "currency": "EUR"},
    )
    cleo = table.watcher()
    expect(cleo.locator("#live")).to_have_attribute("data-state", "live")
    pays = cleo.locator("#would-pay li")

    expect(pays).to_have_text(["Ben →pays Anna 9.80 EUR", "Ben →pays Dora 2.80 EUR"])
    table.record(contract(ANNA, SANAC, (1, 2)))
    expect(pays).to_have_text(["Ben →pays Anna 19.60 EUR", "Ben →pays Dora 5.60 EUR"])

    cleo.get_by_role("link", name="Results and how they add up").tap()
    expect(cleo.locator("h1")).to_have_text("If stopped now")
    assert out_of_view(cleo) == []


def test_leader_and_dealer_are_described_in_words(play: Playing) -> None:
    page = table_of(play, "tarneeb", 1).watcher()

    chips = page.locator("#strip .chip")

    assert [" ".join(content.split()) for content in chips.all_text_contents()] == [
        "Anna Cleo leads 7 to go 24",
        "Ben deals Dora 0 to go 31",
    ]
    assert chips.first.get_attribute("class") == "chip seat-1 slip leads"


def test_newest_deal_is_in_view_on_a_long_sheet(play: Playing) -> None:
    anna = table_of(play, "tarneeb", 40).scorer()
    heights = """[...document.querySelectorAll(".two-window, .two-columns tbody tr:last-child,"
      + " .two-columns tfoot")].map((each) => each.getBoundingClientRect())
      .map(({ top, bottom }) => [Math.round(top), Math.round(bottom)])"""

    (top, bottom), (newest, _), (foot, end) = anna.page.evaluate(heights)

    assert top < newest < foot < end <= bottom < top + 640
    assert anna.page.locator("#deals > li").first.get_attribute("id") == "deal-40"
