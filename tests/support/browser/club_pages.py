"""The pages of a league, driven as its secretary and members use them."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accounts import PASSWORD
from tests.support.browser.menu import menu_of

Line = tuple[str, str, str, int, int, str]
"""A line of standings: place, name, form, matches, wins and value."""


class Api:
    """The API with an account's token."""

    def __init__(self, url: str, token: str) -> None:
        self.url, self.headers = f"{url}/api/v1/", {"Authorization": f"Bearer {token}"}

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request; return the decoded answer, which must be a success."""
        answer = httpx.request(method, self.url + path, json=body, headers=self.headers)
        assert answer.is_success, f"{method} {path}: {answer.text}"
        return answer.json() if answer.content else None

    def play(self, code: str, deals: Sequence[Mapping[str, Any]], *, stop: bool = False) -> str:
        """Record deals, and stop the match if `stop`; return its code."""
        for deal in deals:
            self.ask("POST", f"matches/{code}/deals/", dict(deal))
        if stop:
            self.ask("POST", f"matches/{code}/stop/")
        return code


def sign_up_here(page: Page, name: str) -> None:
    """Fill in and submit the sign-up form that is open."""
    page.fill("[name=username]", name)
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.click(".account-form button[type=submit]")


def token_of(page: Page) -> str:
    """Create a token that reads and writes; return it."""
    page.goto("/me/tokens/")
    page.check("[name=scopes][value=write]")
    page.get_by_role("button", name="Make a token").click()
    return page.locator("#token").input_value()


def press(page: Page, name: str) -> None:
    """Press the first button of this name and wait for the page it leads to."""
    with page.expect_navigation():
        page.get_by_role("button", name=name, exact=True).first.click()


def follow(page: Page, name: str) -> None:
    """Follow the first link of this name."""
    with page.expect_navigation():
        page.get_by_role("link", name=name, exact=True).first.click()


def claim_by_invite(page: Page, invite: str, account: str, name: str) -> None:
    """Open the invite link, sign up, and claim a member's name."""
    page.goto(invite)
    page.get_by_role("link", name="sign up").click()
    sign_up_here(page, account)
    page.get_by_label("I am", exact=True).select_option(label=name)
    press(page, "This is me")
    expect(page.get_by_role("status")).to_contain_text("Your request is with the owners")


def drawn_tables(page: Page) -> list[tuple[str, list[str]]]:
    """Return the tables of the newest round: the game, if there are two, and the players."""
    tables = page.locator("section.card").filter(has=page.locator(".table-drawn")).first
    return [
        (
            table.locator("p.hint").first.inner_text() if table.locator("p.hint").count() else "",
            table.locator(".side bdi").all_inner_texts(),
        )
        for table in tables.locator(".table-drawn").all()
    ]


def swap(page: Page, first: str, second: str) -> None:
    """Swap two people of the newest round."""
    page.get_by_text("Swap two people").first.click()
    for field, name in (("one", first), ("two", second)):
        choice = page.locator(f"select[name={field}]").first
        value = choice.locator("option", has_text=re.compile(f"^{name} ·")).get_attribute("value")
        choice.select_option(value=str(value))
    press(page, "Show what it costs")
    expect(page.get_by_role("status")).to_contain_text("Opponents again")
    press(page, "Swap")


def start_table(page: Page, number: int) -> str:
    """Start the match of a table of the newest round on this phone; return its code."""
    table = page.locator(".table-drawn", has_text=f"Table {number}").first
    with page.expect_navigation():
        table.get_by_role("button", name="Start the match").click()
    return page.url.split("/m/")[1].split("/")[0]


def replace_player(page: Page, code: str, leaves: str, takes: str) -> None:
    """Replace a player from the next deal on."""
    page.goto(f"/m/{code}/details/")
    follow(page, "Change seats or players")
    page.locator("#leaves").select_option(label=leaves)
    page.fill("#name", takes)
    with page.expect_navigation():
        page.get_by_role("button", name="Show the new sheet").last.click()
    press(page, "Apply")


def let_count(page: Page, match: Mapping[str, Any], league: str) -> None:
    """Open a match on the scorer's phone and add it to a league."""
    page.goto(f"/m/{match['code']}/score/{match['scorer_key']}")
    menu_of(page)
    follow(page, "Add to a league")
    page.get_by_label(league).check()
    press(page, "Add match")


def adjust(page: Page, league: str, chosen: Mapping[str, str]) -> None:
    """Add an adjustment on its page; choices are given by their labels."""
    page.goto(f"{league}adjustments/")
    if page.locator("details.card:not([open])").count():
        page.get_by_text("Add an adjustment").click()
    for field in ("season", "game", "member", "kind"):
        page.locator(f"#{field}").select_option(label=chosen[field])
    page.fill("#amount", chosen["amount"])
    page.fill("#reason", chosen["reason"])
    press(page, "Add")


def correct(page: Page, code: str, declarer: int) -> None:
    """Change the declarer of the first deal of a finished match."""
    page.goto(f"/m/{code}/deals/1/")
    page.locator(f"input[name=declarer][value='{declarer}']").check(force=True)
    page.get_by_role("button", name="Save correction").click()
    expect(page.locator("#receipt")).to_be_visible()


def standings(page: Page, address: str) -> list[tuple[Line, str]]:
    """Return the lines of the standings as the page shows them, each with its movement."""
    page.goto(address)
    rows = page.locator(".standings tbody tr:not(.parts)").all()
    return [(_line(row), row.locator(".moved").inner_text().strip()) for row in rows]


def _line(row: Locator) -> Line:
    cells = [cell.inner_text().strip() for cell in row.locator("> th, > td").all()]
    form = "".join(row.locator("td.form i").all_text_contents())
    name = row.locator("th bdi").inner_text()
    return cells[0].splitlines()[0], name, form, int(cells[3]), int(cells[4]), cells[5]


def facts(page: Page) -> dict[str, dict[str, str]]:
    """Return the facts of each game on the open player's page."""
    return {
        game.locator("h2").first.inner_text(): {
            str(row.locator("dt").inner_text()): row.locator("dd").inner_text().strip()
            for row in game.locator("dl.facts > div").all()
        }
        for game in page.locator(".player > section").all()
    }


def amounts(page: Page, heading: str) -> dict[str, str]:
    """Return each person's amount in the list below a heading of the pot."""
    listed = page.locator(
        f"h3:has-text('{heading}') + .counts li, "
        f"details:has(summary:has-text('{heading}')) .counts li"
    )
    return {
        str(row.locator("bdi").first.text_content()): str(row.locator("[dir=ltr]").text_content())
        for row in listed.all()
    }


def payments(page: Page) -> list[tuple[str, str, int]]:
    """Return payer, payee and cents of each payment at the end of the season."""
    page.get_by_text("Fees and prizes at once").click()
    rows = page.locator("details:has(summary:has-text('Fees and prizes')) .counts li").all()
    result = []
    for row in rows:
        payer, payee = row.locator("bdi").all_inner_texts()
        amount = row.locator(".amount").inner_text().split()[0]
        result.append((payer, payee, int(amount.replace(".", ""))))
    return result
