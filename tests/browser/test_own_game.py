"""A game of one's own by touch: made from nothing, shared, played without a network, printed."""

import io
import re

import httpx
import pypdf
import pytest
from playwright.sync_api import Page, expect

from tests.plugins.browser import DESKTOP, PHONE, OpenPage
from tests.support.browser.engine_process import EngineProcess
from tests.support.browser.faults import OFFLINE
from tests.support.browser.offline_answers import lose_network, wait_until_sent
from tests.support.browser.thumb import Thumb, totals

SIX = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay")
MOST_TAPS = 25
TARGET = 44
"""The least height of anything that a thumb taps, in pixels."""


def make_game(anna: Thumb, name: str, template: str) -> None:
    """Make a game from the start page, from a template."""
    page = anna.page
    page.goto("/")
    anna.go(page.get_by_role("link", name=re.compile("New game of your own")))
    type_name(anna, "options.name", name)
    anna.tap(page.get_by_role("radio", name=re.compile(template)))
    anna.go(anna.button("Save the game"))


def type_name(anna: Thumb, field: str, name: str) -> None:
    """Tap a box and type a name."""
    box = anna.page.locator(f"[name='{field}']")
    anna.tap(box)
    box.fill(name)


def name_six(anna: Thumb) -> None:
    """Name six players on the form of a new match."""
    for seat, name in enumerate(SIX):
        if not anna.page.locator(f"[name='players.{seat}']").is_visible():
            anna.tap(anna.page.get_by_text("More players"))
        type_name(anna, f"players.{seat}", name)


def type_points(anna: Thumb, *points: int) -> None:
    """Type the points of a round and save it."""
    for owner, number in enumerate(points):
        anna.choose(f"rows.{owner}.points", str(number))
    anna.save()


def test_game_of_six_is_made_from_nothing_and_played_with_few_taps(phone: Page) -> None:
    anna = Thumb(phone)

    make_game(anna, "Six at Sea", "Points each round")
    anna.go(phone.get_by_role("link", name="Start a match"))
    name_six(anna)
    anna.go(anna.button("Start"))
    type_points(anna, 5, 4, 3, 2, 1, 9)

    assert totals(phone)[-1] == ["+9"]
    assert phone.locator("h1").first.inner_text() == "Six at Sea"
    assert anna.taps <= MOST_TAPS
    phone.goto("/")
    own = phone.locator("[data-own-games] li[data-names]")
    expect(own.locator("b")).to_have_text(["Six at Sea"])
    phone.goto("/games/new/")
    assert phone.locator("[name='options.name']").input_value() == ""


def test_trial_round_follows_the_rules_and_the_numbers(open_page: OpenPage) -> None:
    anna = Thumb(open_page(**DESKTOP | {"has_touch": True}))
    page = anna.page
    page.goto("/games/new/")
    trial = page.locator("form[data-trial]")

    anna.tap(page.get_by_role("radio", name=re.compile("Tricks bid and made")))
    expect(trial.locator("[name='rows.0.bid']")).to_be_visible()
    trial.locator("[name='rows.0.tricks']").fill("9")
    trial.locator("[name='rows.0.tricks']").blur()
    expect(trial.locator(".error")).to_contain_text("The tricks must add up to 13")
    anna.tap(page.get_by_role("radio", name=re.compile("Wins only")))
    expect(trial.locator("input[name=winner]")).to_have_count(4)
    expect(trial.locator("[name='rows.0.bid']")).to_have_count(0)

    anna.tap(page.get_by_text("The end", exact=True))
    expect(page.locator("[name='options.target']")).to_be_visible()
    page.select_option("[name='options.end']", "rounds")
    expect(page.locator("[name='options.target']")).to_be_hidden()
    expect(page.locator("[name='options.rounds']")).to_be_visible()
    expect(trial.locator(".hint").last).to_have_text("10 rounds")


@pytest.mark.engine
def test_shared_game_is_played_on_a_second_phone_without_a_network(
    open_page: OpenPage, engine_process: EngineProcess, allowed_problems: list[str]
) -> None:
    allowed_problems += OFFLINE
    anna = Thumb(open_page(**PHONE))
    make_game(anna, "Six at Sea", "Points to be avoided")
    link = anna.page.locator("#own-link").input_value()
    second = open_page(**PHONE)
    engine_process.put_into(second)
    ben = Thumb(second)

    second.goto(link)
    ben.go(ben.button("Keep this game"))
    second.goto("/")
    lose_network(second)
    ben.go(second.get_by_role("link", name=re.compile("Six at Sea")))
    name_six(ben)
    ben.go(ben.button("Start"))
    type_points(ben, 20, 0, 0, 6, 0, 0)
    assert totals(second) == [["+20"], ["0"], ["0"], ["+6"], ["0"], ["0"]]
    second.context.set_offline(False)
    wait_until_sent(second)

    at = second.url
    expect(second.locator("#deals > li")).to_have_count(1)
    paper = httpx.get(f"{at.split('#')[0].split('?')[0]}export.pdf").raise_for_status()
    text = pypdf.PdfReader(io.BytesIO(paper.content)).pages[0].extract_text()
    assert "Six at Sea" in text
    assert all(name in text for name in SIX)
