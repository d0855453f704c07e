"""A group of this phone: kept from a match in one tap, started again in two, with the evening's sum."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.matches.sheet.presenter import END, ISOLATE
from tests.browser.conftest import Playing
from tests.plugins.browser import PHONE, OpenPage
from tests.plugins.server import Server
from tests.support.browser.axe import faults
from tests.support.browser.screens import LONGEST, SIDEWAYS
from tests.support.browser.thumb import FOUR
from tests.support.club import made

STAKE = {"amount": "0.50", "currency": "EUR"}
AGREED = {"game": "tarneeb", "players": list(FOUR), "title": "Friday", "stake": STAKE}
SLAM = made(0, 13)


def said(page: Page, part: str) -> list[str]:
    """Return the lines of an evening, without the marks."""
    return [" ".join(text.split()) for text in page.locator(part).all_inner_texts()]


def test_group_lasts_from_a_match_to_the_rematch_and_the_next_start(play: Playing) -> None:
    anna = play(SLAM, SLAM, **AGREED).scorer()
    page = anna.page
    anna.tap(anna.button("Keep this table as a group"))
    expect(page.locator(".winner-kicker")).to_have_text("First win tonight")

    anna.go(anna.button("Rematch"))
    expect(page).to_have_url(re.compile(r"/m/\w+/$"))
    for _deal in range(2):
        anna.answer(SLAM, "tarneeb")
        anna.tap(anna.button("Save deal"))

    expect(page.locator(".winner-kicker")).to_have_text("Second win tonight")
    expect(page.locator(".fan-front .fan-pips .seat-mark")).to_have_count(4)
    page.goto("/")
    group = page.locator(".group-card")
    expect(group.locator("h2")).to_have_text("Friday")
    expect(group.locator(".evening-when")).to_have_text("Tonight, 2 matches")
    assert said(page, ".evening-people li") == []
    assert said(page, ".evening-pays li") == []

    anna.go(anna.button("Start"))
    expect(page.locator("#now")).to_contain_text("Deal 1 · Ben deals")
    expect(page.locator("[data-group-link]")).to_contain_text("Friday")
