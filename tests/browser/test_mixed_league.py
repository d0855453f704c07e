"""A league of mixed games on a phone: a house game of six, Tarneeb of four, Preferans of three.

The values are computed by hand. Of all games the share of the opponents beaten counts: of six
players the first beats 5 of 5, the second 4, two who are level 2 and a half each.
"""

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.plugins.browser import PHONE, OpenPage
from tests.plugins.server import Server
from tests.support.browser.leagues import add_names, add_to_league, lines, post, sign_up, start
from tests.support.club import BY_POINTS, QUICK, SIX, made_contract
from tests.support.people import bettel

THIRTY = {"name": "Thirty", "end": "rounds", "rounds": 1}
POINTS = [60, 50, 40, 40, 20, 10]
# Anna 100, 100, 25; Dora 50, 100; Ben 80, 0, 100; Eva 50, 0; Finn 20, 25; Gil 0.
ALL_GAMES = [
    ("1", "Anna", "75"),
    ("2", "Dora", "75"),
    ("3", "Ben", "60"),
    ("4", "Eva", "25"),
    ("5", "Finn", "22.5"),
    ("6", "Gil", "0"),
]
# Dora and Eva share 4 and 3.
OF_SIX = [
    ("1", "Anna", "6"),
    ("2", "Ben", "5"),
    ("3", "Dora", "3.5"),
    ("3", "Eva", "3.5"),
    ("5", "Finn", "2"),
    ("6", "Gil", "1"),
]


def found_mixed_league(page: Page) -> str:
    """Found a league of three games on the phone; return its URL."""
    page.goto("/leagues/new/")
    page.get_by_role("link", name="sign up").click()
    sign_up(page, "anna-of-mixed-games")
    page.fill("[name=name]", "Thursday club")
    for game in ("house", "tarneeb", "preferans"):
        page.check(f"[name=games][value={game}]")
    page.fill("[name=minimum]", "1")
    page.fill("[name=place_points]", "6 5 4 3 2 1")
    page.fill("[name=own_name]", "Anna")
    page.get_by_role("button", name="Start the league").click()
    expect(page.locator("h1")).to_contain_text("Standings")
    return page.url


def play(
    page: Page, server: Server, game: str, names: Sequence[str], options: Any, deal: Any
) -> None:
    """Play a match of one deal that counts for the league."""
    match = start(server, game, names, options)
    add_to_league(page, match)
    post(server, match, "deals/", deal)
    if game == "tarneeb":
        post(server, match, "stop/")


def test_league_of_mixed_games_counts_all(open_page: OpenPage, server: Server) -> None:
    page = open_page(**PHONE)
    league = found_mixed_league(page)
    add_names(page, league, SIX[1:])
    rows = [{"owner": owner, "points": number} for owner, number in enumerate(POINTS)]

    play(page, server, "house", SIX, THIRTY, {"kind": "round", "rows": rows})
    play(page, server, "tarneeb", SIX[:4], BY_POINTS, made_contract(0, 9))
    play(page, server, "preferans", ["Anna", "Ben", "Finn"], QUICK, bettel(1))

    assert lines(page, f"{league}?game=all") == ALL_GAMES
    assert lines(page, f"{league}?game=house&by=places") == OF_SIX
    expect(page.locator(".rule").last).to_contain_text("All games of your own count as one game")
    page.goto(f"{league}evenings/")
    page.get_by_role("link", name=re.compile("20[0-9][0-9]$")).first.click()
    expect(page.get_by_role("link", name="Thirty")).to_be_visible()
    for language, direction in (("hr", "ltr"), ("ar", "rtl")):
        page.context.set_extra_http_headers({"Accept-Language": language})
        assert [line[1] for line in lines(page, f"{league}?game=all")] == [
            name for _place, name, _value in ALL_GAMES
        ]
        assert page.locator("html").get_attribute("dir") == direction
        assert page.evaluate("document.documentElement.scrollWidth") == 360
