"""The start page with many games: the last one in view, and a search by any name."""

import re

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from scorekeeper.matches.setup.game_list import OWN
from scorekeeper.presenters.game_names import names_of
from tests.browser.conftest import Playing, create_match
from tests.plugins.browser import PHONE, OpenPage
from tests.plugins.profiles import at_length
from tests.plugins.server import Server
from tests.support.browser.thumb import FOUR, Thumb

QUERIES = ("tarn", "Hrvatski", "PREFERÁNS", "طَرْنيب", "مصرى", "スクルービ", "skrüv", "xyzzy", " ")
SHOWN = """() => [...document.querySelectorAll("a.game")]
  .filter((link) => link.checkVisibility()).map((link) => link.pathname)"""
PARTS = """() => [
  ...document.querySelectorAll("[data-family], [data-none-found], [data-no-search]")
].map((part) => part.hidden)"""


def played(server: Server, page: Page, *slugs: str) -> None:
    """Let a phone score matches of these games, the last one changed last."""
    for slug in slugs:
        players = list(FOUR[: GAMES[slug].players])
        page.goto(create_match(server.url, game=slug, players=players).score)


def test_game_played_last_is_in_view_below_the_match_in_play(
    server: Server, open_page: OpenPage
) -> None:
    page = open_page(**PHONE)
    played(server, page, "avinas", "preferans", "tarneeb", "skruuvi")

    page.goto(server.url)

    expect(page.locator(".continue")).to_be_visible()
    first = page.locator("#main a.game").first
    expect(first).to_contain_text("last played")
    box = first.bounding_box()
    assert box
    assert box["y"] + box["height"] <= PHONE["viewport"]["height"]
    assert page.evaluate(SHOWN)[:3] == [f"/new/{s}/" for s in ("skruuvi", "tarneeb", "preferans")]


def test_typing_shows_what_the_server_shows_for_the_same_words(
    server: Server, open_page: OpenPage
) -> None:
    typed, plain = open_page(**PHONE), open_page(**PHONE, java_script_enabled=False)
    played(server, typed, "skruuvi")
    played(server, plain, "skruuvi")
    typed.goto(server.url)

    for query in QUERIES:
        typed.fill("#find-game", query)
        plain.goto(f"{server.url}/?q={query}")
        assert typed.evaluate(SHOWN) == plain.evaluate(SHOWN), query
        assert typed.evaluate(PARTS) == plain.evaluate(PARTS), query


@pytest.mark.thorough
@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.family != OWN])
def test_game_is_found_by_each_of_its_names(phone: Page, slug: str) -> None:
    phone.goto("/")
    found = phone.locator(f"li[data-names]:not([hidden]) a.game[href='/new/{slug}/']")

    for name in ", ".join(names_of(GAMES[slug])).split(", "):
        phone.fill("#find-game", "???")
        phone.fill("#find-game", name)
        expect(found).to_be_visible()


def test_search_by_the_keyboard_leads_to_the_first_game(play: Playing, desktop: Page) -> None:
    desktop.goto(play().watch.split("/m/")[0])

    desktop.get_by_role("searchbox", name="Find a game").fill("egipatski")
    desktop.keyboard.press("Enter")
    desktop.keyboard.press("Enter")

    expect(desktop).to_have_url(re.compile("/new/egyptian-tarneeb/$"))


def test_without_scripts_a_search_is_a_form(open_page: OpenPage) -> None:
    anna = Thumb(open_page(**PHONE, java_script_enabled=False))
    anna.page.goto("/")

    anna.page.get_by_label("Find a game").fill("canasta")
    anna.go(anna.button("Find"))

    expect(anna.page.get_by_text("No game here has this name.")).to_be_visible()
    anna.go(anna.page.get_by_role("link", name="New game of your own"))
    expect(anna.page).to_have_url(re.compile("/games/new/$"))


@pytest.mark.parametrize("language", ["en", *at_length("ar")])
def test_games_are_found_on_a_phone_without_a_network(
    server: Server, open_page: OpenPage, allowed_problems: list[str], language: str
) -> None:
    allowed_problems += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]
    page = open_page(**PHONE, locale=language, service_workers="allow")
    page.goto(server.url)
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.context.set_offline(True)
    page.reload()

    page.fill("#find-game", "avin")

    assert page.evaluate(SHOWN) == ["/new/avinas/", "/games/new/"]
