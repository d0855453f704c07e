"""The pages of the site by who sees them, and a league that has all of its own."""

import re

import httpx
from playwright.sync_api import Page

from tests.support.people import NINE_DEALS

OF_PLAYERS = (
    "/",
    "/new/preferans/",
    "/games/preferans/",
    "/import/",
    "/code/",
    "/offline/en/",
)
OF_EVERYONE = (
    *OF_PLAYERS,
    "/offline/en/shell/",
    "/archives/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/find/?code=22222222",
)
OF_A_SCORER = (
    "",
    "?changed=7",
    "deals/1/",
    "deals/2/insert/",
    "deals/99/",
    "details/",
    "seats/",
    "history/",
    "settlement/",
    "share/",
    "table/",
    "exports/",
    "from-paper/",
)
OF_AN_ACCOUNT = (
    "/me/",
    "/me/matches/",
    "/me/tokens/",
    "/me/delete/",
    "/accounts/2fa/",
    "/accounts/sessions/",
    "/accounts/password/change/",
    "/accounts/logout/",
    "/leagues/",
    "/leagues/new/",
)
OF_A_LEAGUE = (
    "",
    "members/",
    "evenings/",
    "seasons/",
    "ratings/",
    "tables/",
    "settings/",
    "archive/",
)
MISSING = r"status of 404 .*(/deals/99/|code=22222222)"
"""The complaint of the browser about the two pages that are missing."""


def open_token(page: Page) -> None:
    """Make a token that may write, as an account, and show it."""
    page.goto("/me/tokens/")
    page.locator("[name=scopes][value=write]").check()
    page.locator("form.card button").click()


def add_to_league(url: str, code: str, token: str) -> str:
    """Add a match of nine deals to a new league of a server; return the league's slug."""
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{url}/api/v1/leagues/", headers=headers) as api:
        answer = api.post("", json={"name": "Friday", "games": ["preferans"]}).raise_for_status()
        slug: str = answer.json()["slug"]
        for name in NINE_DEALS.players:
            api.post(f"{slug}/members/", json={"name": name}).raise_for_status()
        api.post(f"{slug}/matches/", json={"match": code}).raise_for_status()
    return slug


def linked_pages(page: Page, league: str) -> list[str]:
    """Return one player's page and one evening, as linked from the league's pages."""
    addresses = []
    for part, path in (("", r"/players/"), ("evenings/", r"/evenings/\d")):
        page.goto(league + part)
        links = page.eval_on_selector_all("main a", "(all) => all.map((e) => e.pathname)")
        addresses += [link for link in links if re.search(path, link)][:1]
    return addresses
