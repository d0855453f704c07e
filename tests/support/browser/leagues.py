"""A league in a browser: sign up, add names, count matches, and read the standings."""

from collections.abc import Sequence
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.plugins.server import Server
from tests.support.browser.menu import menu_of

PASSWORD = "correct horse battery"


def sign_up(page: Page, name: str) -> None:
    page.fill("[name=username]", name)
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.click(".account-form button[type=submit]")


def add_names(page: Page, league: str, names: Sequence[str]) -> None:
    page.goto(f"{league}members/")
    for name in names:
        page.fill("#add-name", name)
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator(".member-list").first).to_contain_text(name)


def start(server: Server, game: str, players: Sequence[str], options: Any) -> dict[str, Any]:
    body = {"game": game, "players": list(players), "options": options}
    match: dict[str, Any] = httpx.post(f"{server.url}/api/v1/matches/", json=body).json()
    return match


def post(server: Server, match: dict[str, Any], path: str, body: Any = None) -> None:
    key = {"Authorization": f"Bearer {match['scorer_key']}"}
    url = f"{server.url}/api/v1/matches/{match['code']}/{path}"
    assert httpx.post(url, json=body, headers=key).is_success


def add_to_league(page: Page, match: dict[str, Any]) -> None:
    """Open the match on the scorer's phone and add it to the league."""
    page.goto(f"/m/{match['code']}/score/{match['scorer_key']}")
    menu_of(page).get_by_role("link", name="Add to a league").click()
    page.get_by_role("button", name="Add match").click()
    expect(page.get_by_role("link", name="Thursday club")).to_be_visible()


def lines(page: Page, address: str) -> list[tuple[str, str, str]]:
    """Return place, name and value of each line of the standings on a page."""
    page.goto(address)
    rows = page.locator(".standings tbody tr:not(.parts)").all()
    return [
        (cell(row, 0).splitlines()[0], cell(row, 1).splitlines()[0], cell(row, 5)) for row in rows
    ]


def cell(row: Locator, number: int) -> str:
    return row.locator("th, td").nth(number).inner_text().strip()
