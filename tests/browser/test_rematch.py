"""Consecutive matches: the last deal, the winner's card, a rematch in one tap, and resuming it."""

import re
from collections.abc import Mapping
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from games.examples import examples
from scorekeeper.presenters.presenter import END, ISOLATE
from tests.browser.conftest import Playing
from tests.plugins.server import Server
from tests.support.browser.axe import faults
from tests.support.browser.screens import LONGEST, SIDEWAYS
from tests.support.browser.thumb import FOUR
from tests.support.club import made_contract

IN_VIEW = """() => [".winner h2", ".winner-total", ".winner-rematch"].map((each) => {
  const box = document.querySelector(each)?.getBoundingClientRect();
  if (!box) return true;
  return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
})"""
"""Whether name, result and rematch of a finished match are in view without scrolling."""
SEEN = [True, True, True]
AGREED = {"game": "tarneeb", "players": list(FOUR), "title": "Friday"}
STAKE = {"amount": "1", "currency": "EUR"}


def test_rematch_is_one_tap_after_the_last_deal(server: Server, play: Playing) -> None:
    table = play(made_contract(0, 13), **AGREED, stake=STAKE)
    anna = table.scorer()
    anna.answer(made_contract(0, 13), "tarneeb")
    anna.tap(anna.button("Save deal"))

    expect(anna.page.locator("#result h2")).to_have_text(
        f"{ISOLATE}Anna{END} & {ISOLATE}Cleo{END} win"
    )
    expect(anna.page.locator(".winner-rematch")).to_be_in_viewport(ratio=1)
    assert anna.page.evaluate(IN_VIEW) == SEEN
    assert top_of(anna.page, "#undo-bar") > top_of(anna.page, "#deals")
    expect(anna.page.locator("#strip")).to_be_hidden()
    anna.go(anna.button("Rematch"))

    assert not anna.page.url.startswith(table.watch)
    expect(anna.page.locator("#now")).to_contain_text("Deal 1 · Cleo deals")
    code = anna.page.url.rstrip("/").rsplit("/", 1)[1]
    second = httpx.get(f"{server.url}/api/v1/matches/{code}/").json()
    assert {name: second[name] for name in ("players", "title", "stake")} == {
        "players": list(FOUR),
        "title": "Friday",
        "stake": STAKE,
    }
    anna.answer(made_contract(0, 9), "tarneeb")
    anna.tap(anna.button("Save deal"))
    expect(anna.page.locator("#deals > li")).to_have_count(1)
    anna.page.goto("/")
    expect(anna.page.locator(".continue")).to_contain_text(
        re.compile(r"Friday\s+Tarneeb, deal 2, Dora deals\s+Continue")
    )
    anna.go(anna.page.locator(".continue-match"))
    expect(anna.page).to_have_url(re.compile(f"/m/{code}/$"))


def top_of(page: Page, part: str) -> float:
    """Return the vertical position of an element, in pixels."""
    box = page.locator(part).bounding_box()
    assert box is not None
    return box["y"]


def test_match_of_each_game_that_is_over_begins_with_its_winner(play: Playing) -> None:
    names = ("Anna", "Alexandrina-Maria", "Cleo", "Bartholomew Junior")
    views = {}

    for slug in GAMES:
        example = next(each.match for each in examples(slug).matches if each.settlement)
        people = names[: len(example.players)]
        agreed = {
            "options": to_json_types(example.options),
            "first_dealer": example.seats.first_dealer,
        }
        over = play(*to_json_types(example.deals), game=slug, players=people, **agreed)
        if httpx.get(over.api).json()["status"] == "open":
            httpx.post(f"{over.api}stop/", headers=over.headers).raise_for_status()
        page = over.scorer().page
        views[slug] = [page.evaluate(IN_VIEW), page.evaluate(SIDEWAYS)]
        page.close()

    assert views == {slug: [SEEN, []] for slug in GAMES}


def to_json_types(value: Any) -> Any:
    """Return frozen values of an example in JSON types."""
    if isinstance(value, Mapping):
        return {name: to_json_types(item) for name, item in value.items()}
    return (
        [to_json_types(item) for item in value] if isinstance(value, tuple | frozenset) else value
    )


def test_rematch_without_network_says_what_to_do(
    play: Playing, allowed_problems: list[str]
) -> None:
    allowed_problems += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]
    table = play(*[made_contract(0, 13)] * 2, **AGREED)
    anna = table.scorer()
    address = anna.page.url
    anna.page.context.set_offline(True)

    anna.tap(anna.button("Rematch"))

    expect(anna.page.locator("#queue")).to_contain_text("the rematch has not been started")
    assert anna.page.url == address


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["ar", "en"])
def test_winner_and_start_page_fit_a_phone_whatever_the_names(play: Playing, language: str) -> None:
    names = [LONGEST, "مُحَمَّد عبد الرحمن", "W" * 40, "فاطمة"]
    over = play(*[made_contract(0, 13)] * 2, **AGREED | {"players": names})
    anna = over.scorer(locale=language)

    assert (anna.page.evaluate(SIDEWAYS), faults(anna.page)) == ([], [])

    anna.go(anna.page.locator(".winner-rematch"))
    anna.page.goto("/")
    assert (anna.page.evaluate(SIDEWAYS), faults(anna.page)) == ([], [])
