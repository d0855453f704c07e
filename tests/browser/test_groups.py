"""A group on this phone: saved in one tap, restarted in two, with totals of its evening."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Playing
from tests.plugins.browser import PHONE, OpenPage
from tests.plugins.server import Server
from tests.support.browser.axe import faults
from tests.support.browser.menu import menu_of
from tests.support.browser.screens import LONGEST, SIDEWAYS
from tests.support.browser.thumb import FOUR, Thumb
from tests.support.club import made_contract

STAKE = {"amount": "0.50", "currency": "EUR"}
AGREED: dict[str, Any] = {
    "game": "tarneeb",
    "players": list(FOUR),
    "title": "Friday",
    "stake": STAKE,
}
SLAM = made_contract(0, 13)
SEATED = """[...document.querySelectorAll('.strip .who')].map(
  (each) => [each.querySelector('bdi').textContent, each.querySelector('use').getAttribute('href')]
)"""
SHAPES = "[...document.querySelectorAll('.group-card .who use')].map((e) => e.getAttribute('href'))"


def line_texts(page: Page, part: str) -> list[str]:
    """Return the text of elements as single-spaced lines."""
    return [" ".join(text.split()) for text in page.locator(part).all_inner_texts()]


def new_group(anna: Thumb, name: str, *names: str) -> None:
    """Create a group on its page."""
    anna.page.goto("/groups/#new")
    anna.page.get_by_label("Name of the group").fill(name)
    for place, player in enumerate(names):
        anna.page.get_by_label("Player").nth(place).fill(player)
    anna.tap(anna.button("Save group"))
    expect(anna.page.locator("[data-says] p")).to_have_text(f"Saved: {name}")


def test_group_lasts_from_a_match_to_the_rematch_and_the_next_start(play: Playing) -> None:
    anna = play(SLAM, SLAM, **AGREED).scorer()
    page = anna.page
    menu_of(anna.page)
    anna.tap(anna.button("Keep this table as a group"))
    expect(page.locator(".winner-kicker")).to_have_text("First win tonight")

    anna.go(anna.button("Rematch"))
    expect(page).to_have_url(re.compile(r"/m/\w+/$"))
    anna.record(SLAM, "tarneeb")
    anna.answer(SLAM, "tarneeb")
    anna.tap(anna.button("Save deal"))

    expect(page.locator(".winner-kicker")).to_have_text("Second win tonight")
    expect(page.locator(".fan-front .fan-pips .seat-mark")).to_have_count(4)
    expect(page.locator("a[data-suits]")).to_have_attribute(
        "href", re.compile(r"/export\.png\?show=card&wins=2-0-2-0$")
    )
    page.goto("/")
    expect(page.locator(".evening-when")).to_have_text("Tonight, 2 matches")
    assert line_texts(page, ".group-card h2 bdi") == ["Friday"]
    assert line_texts(page, ".evening-people li") == [
        "Anna +1.00 EUR",
        "Ben no win yet −1.00 EUR",
        "Cleo +1.00 EUR",
        "Dora no win yet −1.00 EUR",
    ]
    assert page.locator(".evening .tally").evaluate_all(
        "(all) => all.map((each) => each.getAttribute('aria-label'))"
    ) == ["2", "2"]
    assert line_texts(page, ".evening-pays li") == [
        "Ben → pays Anna 1.00 EUR",
        "Dora → pays Cleo 1.00 EUR",
    ]

    anna.go(anna.button("Start"))
    expect(page.locator("#now")).to_contain_text("Deal 1 · Dora deals")
    expect(page.locator("[data-group-link]")).to_contain_text("Friday")
    expect(page.locator(".top")).to_contain_text("Friday")


@pytest.mark.thorough
def test_table_of_three_of_the_four_is_the_same_group_in_another_game(play: Playing) -> None:
    four = play(SLAM, SLAM, **AGREED)
    anna = four.scorer()
    menu_of(anna.page)
    anna.tap(anna.button("Keep this table as a group"))
    expect(anna.page.locator(".winner-kicker")).to_have_text("First win tonight")
    three = play(
        players=["Dora", "Anna", "Ben"],
        options={"start": 40},
        stake={"amount": "0.10", "currency": "EUR"},
    )

    anna.page.goto(three.score)
    menu_of(anna.page)
    anna.tap(anna.button("Keep this table as a group"))
    expect(anna.page.locator("[data-group-link]")).to_contain_text("Friday")
    anna.page.goto("/")
    group = anna.page.locator(".group-card")
    anna.go(group.get_by_role("link", name="Choose seats"))
    assert anna.page.locator("[name='options.start']").input_value() == "40"
    assert anna.page.locator("[name='stake.amount']").input_value() == "0.10"
    expect(anna.page.locator("[name=preset][value=own]")).to_be_checked()
    anna.page.goto("/")
    expect(group).to_have_count(1)
    assert group.locator(".group-game").all_inner_texts() == ["Croatian Preferans", "Tarneeb"]
    anna.tap(group.locator(".group-game").last)
    anna.go(anna.button("Start"))

    expect(anna.page.locator("#now")).to_contain_text("Deal 1 · Ben deals")
    assert anna.page.evaluate(SEATED) == [
        ["Anna", "#seat-1"],
        ["Cleo", "#seat-3"],
        ["Ben", "#seat-2"],
        ["Dora", "#seat-4"],
    ]


@pytest.mark.thorough
def test_group_made_on_the_phone_keeps_its_shapes_in_another_order(
    server: Server, open_page: OpenPage
) -> None:
    anna = Thumb(open_page(base_url=server.url, **PHONE))
    page = anna.page
    new_group(anna, "Friday", "Anna", "Ben", "Cleo", "Dora")
    page.goto("/")
    anna.tap(page.locator(".group-game", has_text="Nestors"))
    anna.go(page.get_by_role("link", name="Choose seats"))

    for seat, name in enumerate(("Dora", "Eve", "Anna", "Ben")):
        page.fill(f"[name='players.{seat}']", name)
    anna.go(anna.button("Start"))

    assert page.evaluate(SEATED) == [
        ["Dora", "#seat-4"],
        ["Anna", "#seat-1"],
        ["Eve", "#seat-3"],
        ["Ben", "#seat-2"],
    ]
    expect(menu_of(page).locator("[data-group-link]")).to_be_visible()
    page.goto("/")
    assert page.evaluate(SHAPES) == ["#seat-1", "#seat-2", "#seat-3", "#seat-4", "#seat-5"]
    assert page.locator(".group-game").all_inner_texts() == ["Nestors"]


@pytest.mark.thorough
def test_group_is_renamed_and_removed_with_a_way_back(server: Server, open_page: OpenPage) -> None:
    anna = Thumb(open_page(base_url=server.url, **PHONE))
    page = anna.page
    page.goto("/groups/")
    expect(page.locator("[data-part=empty]")).to_contain_text("No groups yet.")
    new_group(anna, "Friday", "Anna", "Ben", "Cleo")

    page.get_by_label("Name of the group").fill("Sunday")
    page.get_by_label("Player").first.fill("Ana")
    anna.tap(anna.button("Save group"))
    expect(page.locator(".group-card")).to_contain_text("Ana")
    anna.tap(anna.button("Remove group"))
    expect(page.locator("[data-part=empty]")).to_be_visible()
    anna.tap(anna.button("Undo"))
    expect(page.locator(".group-card h2 bdi")).to_have_text("Sunday")

    anna.tap(page.locator(".group-card h2 a"))
    page.get_by_label("Player").nth(1).fill("ana")
    anna.tap(anna.button("Save group"))
    expect(page.locator("[data-twice]")).to_have_text("Enter different names.")
    page.get_by_label("Player").nth(1).fill("")
    anna.tap(anna.button("Save group"))
    expect(page.locator(".group-people li")).to_have_text(["Ana", "Cleo"])
    assert page.evaluate(SHAPES) == ["#seat-1", "#seat-3"]
    anna.tap(anna.button("Undo"))
    expect(page.locator(".group-people li")).to_have_text(["Ana", "Ben", "Cleo"])


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["ar", "en"])
def test_groups_fit_the_smallest_phone_whatever_the_names(play: Playing, language: str) -> None:
    names = [LONGEST, "مُحَمَّد عبد الرحمن", "W" * 40, "<b>فاطمة</b>"]
    small = {"viewport": {"width": 320, "height": 568}}
    anna = play(SLAM, SLAM, **AGREED | {"players": names}).scorer(locale=language, **small)
    menu_of(anna.page)
    anna.tap(anna.page.locator("[data-keep-group]"))
    expect(anna.page.locator(".winner-kicker")).to_be_visible()
    assert (anna.page.evaluate(SIDEWAYS), faults(anna.page)) == ([], [])

    for address in ("/", "/groups/"):
        anna.page.goto(address)
        expect(anna.page.locator(".evening-people")).to_be_visible()
        assert (anna.page.evaluate(SIDEWAYS), faults(anna.page)) == ([], [])
    anna.tap(anna.page.locator(".group-card h2 a"))
    expect(anna.page.locator(".evening-matches")).to_be_visible()
    assert (anna.page.evaluate(SIDEWAYS), faults(anna.page)) == ([], [])


@pytest.mark.thorough
def test_hints_show_once_with_an_example_and_the_home_screen(open_page: OpenPage) -> None:
    anna = Thumb(open_page(**PHONE))
    page = anna.page
    page.goto("/")
    expect(page.locator(".first-hints li")).to_have_count(3)
    assert (page.evaluate(SIDEWAYS), faults(page)) == ([], [])
    page.evaluate("""window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), {
      prompt: () => { document.title = "asked"; } }))""")
    anna.tap(anna.button("Put it on the home screen"))
    assert page.title() == "asked"

    anna.go(anna.button("Try an example"))
    expect(page.locator(".example")).to_contain_text("Example match.")
    anna.go(anna.button("Remove example"))
    expect(page.locator(".first-use")).to_be_visible()
    expect(page.locator(".match-list")).to_have_count(0)

    anna.tap(anna.button("Hide hints"))
    page.reload()
    expect(page.locator(".home-title")).to_be_visible()
    expect(page.locator(".first-use")).to_be_hidden()
