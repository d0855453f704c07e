"""A small season on real phones: two games, six members, ten matches, one late correction.

The values are computed by hand. In a quick match of Preferans the declarer of one bettel wins +80,
the others lose 40 each; in one of Tarneeb the first and the third win their bid.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.plugins.browser import DESKTOP, PHONE, OpenPage
from tests.plugins.server import Server
from tests.support.browser.axe import faults
from tests.support.browser.leagues import (
    add_names,
    add_to_league,
    lines,
    post,
    sign_up,
    start,
)
from tests.support.browser.menu import menu_of
from tests.support.club import BY_POINTS, QUICK, made_contract
from tests.support.languages import LANGUAGES
from tests.support.people import bettel

pytestmark = pytest.mark.thorough

PREFERANS = [
    (["Anna", "Ben", "Dora"], "Anna"),
    (["Anna", "Ben", "Eva"], "Ben"),
    (["Ben", "Dora", "Finn"], "Ben"),
    (["Anna", "Eva", "Gil"], "Anna"),
    (["Dora", "Finn", "Gil"], "Gil"),
    (["Anna", "Ben", "Dory"], "Dory"),
]
TARNEEB = [
    (["Anna", "Ben", "Eva", "Dora"], 9),
    (["Ben", "Anna", "Finn", "Gil"], 7),
    (["Dora", "Eva", "Anna", "Finn"], 10),
    (["Gil", "Ben", "Dora", "Eva"], 8),
]

BEFORE = [
    ("1", "Anna", "+80"), ("1", "Ben", "+80"), ("3", "Dory", "+80"), ("4", "Gil", "+40"),
    ("5", "Eva", "−80"), ("5", "Finn", "−80"), ("7", "Dora", "−120"),
]  # fmt: skip
# Dory is Dora: −120 + 80.
MERGED = [
    ("1", "Anna", "+80"), ("1", "Ben", "+80"), ("3", "Gil", "+40"), ("4", "Dora", "−40"),
    ("5", "Eva", "−80"), ("5", "Finn", "−80"),
]  # fmt: skip
# The fifth match was Finn's, not Gil's: Finn −40 + 80, Gil −40 − 40.
CORRECTED = {
    "sum": [
        ("1", "Anna", "+80"), ("1", "Ben", "+80"), ("3", "Finn", "+40"), ("4", "Dora", "−40"),
        ("5", "Eva", "−80"), ("5", "Gil", "−80"),
    ],
    # Anna and Ben 80 / 4, Dora −40 / 4; the others have played two of three.
    "mean": [
        ("1", "Anna", "+20"), ("1", "Ben", "+20"), ("3", "Dora", "−10"), ("2 of 3", "Eva", "−40"),
        ("2 of 3", "Finn", "+20"), ("2 of 3", "Gil", "−40"),
    ],
    # 3 for a win, ½ for each of the two losers.
    "places": [
        ("1", "Anna", "7"), ("1", "Ben", "7"), ("3", "Dora", "4.5"), ("4", "Finn", "3.5"),
        ("5", "Eva", "1"), ("5", "Gil", "1"),
    ],
    # The best two. Finn and Dora are equal in value and wins; Finn has more points.
    "best": [
        ("1", "Anna", "+160"), ("1", "Ben", "+160"), ("3", "Finn", "+40"), ("4", "Dora", "+40"),
        ("5", "Eva", "−80"), ("5", "Gil", "−80"),
    ],
}  # fmt: skip
TARNEEB_SUM = [
    ("1", "Anna", "+12"), ("2", "Dora", "+9"), ("3", "Gil", "+1"), ("4", "Finn", "−3"),
    ("5", "Eva", "−9"), ("6", "Ben", "−10"),
]  # fmt: skip
# 450 / 7, 225 / 4, 375 / 7, 350 / 7, 150 / 4, 150 / 5
GAMES = [
    ("1", "Anna", "64.29"), ("2", "Finn", "56.25"), ("3", "Dora", "53.57"), ("4", "Ben", "50"),
    ("5", "Gil", "37.5"), ("6", "Eva", "30"),
]  # fmt: skip


def found_league(page: Page) -> str:
    """Found a league of two games on the phone; return its URL."""
    page.goto("/leagues/")
    page.get_by_role("link", name="Start a league").click()
    page.get_by_role("link", name="sign up").click()
    sign_up(page, "anna-of-the-season")
    page.fill("[name=name]", "Thursday club")
    page.check("[name=games][value=preferans]")
    page.check("[name=games][value=tarneeb]")
    page.fill("[name=minimum]", "3")
    page.fill("[name=best_of]", "2")
    page.fill("[name=own_name]", "Anna")
    page.get_by_role("button", name="Start the league").click()
    expect(page.locator("h1")).to_contain_text("Standings")
    return page.url


def play_season(page: Page, server: Server) -> list[str]:
    """Play the ten matches, added before, during or after play; return their codes."""
    codes = []
    for number, (players, winner) in enumerate(PREFERANS):
        match = start(server, "preferans", players, QUICK)
        early = number % 2
        if early:
            add_to_league(page, match)
        post(server, match, "deals/", bettel(players.index(winner)))
        if not early:
            add_to_league(page, match)
        codes.append(match["code"])
    for players, bid in TARNEEB:
        match = start(server, "tarneeb", players, BY_POINTS)
        post(server, match, "deals/", made_contract(0, bid))
        add_to_league(page, match)
        post(server, match, "stop/")
        codes.append(match["code"])
    return codes


def merge(page: Page, league: str, name: str, into: str) -> None:
    page.goto(f"{league}members/")
    page.get_by_role("link", name=f"Change {name}", exact=True).click()
    page.get_by_label("Is the same person as").select_option(label=into)
    page.get_by_role("button", name="Merge").click()
    expect(page.locator(".member-list").first).to_contain_text(f"also {name}")


def separate(page: Page, league: str, name: str) -> None:
    page.goto(f"{league}members/")
    page.locator(".member-list li", has_text=f"also {name}").get_by_role(
        "button", name="Separate"
    ).click()
    expect(page.get_by_role("link", name=f"Change {name}", exact=True)).to_be_visible()


def claim(page: Page, invite: str, name: str) -> None:
    """Follow the invite link with a new account and claim a name."""
    page.goto(invite)
    page.get_by_role("link", name="sign up").click()
    sign_up(page, "gil-of-the-season")
    page.get_by_label("I am", exact=True).select_option(label=name)
    page.get_by_role("button", name="This is me").click()
    expect(page.get_by_role("status")).to_contain_text("Your request is with the owners")


def correct(page: Page, code: str, declarer: int) -> None:
    """Change the declarer of a finished match."""
    page.goto(f"/m/{code}/deals/1/")
    page.locator(f"input[name=declarer][value='{declarer}']").check(force=True)
    page.get_by_role("button", name="Save correction").click()


@pytest.fixture
def missing(allowed_problems: list[str]) -> Callable[[Page, str], None]:
    """A function that checks that an address answers 404."""
    allowed_problems.append("status of 404")

    def check(page: Page, address: str) -> None:
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 404

    return check


def test_season_from_founding_to_a_correction_after_its_end(
    open_page: OpenPage, server: Server, missing: Callable[[Page, str], None]
) -> None:
    anna, gil, cleo = open_page(**PHONE), open_page(**DESKTOP), open_page(**PHONE)
    league = found_league(anna)
    add_names(anna, league, ["Ben", "Dora", "Eva", "Finn", "Gil", "Dory"])
    invite = anna.get_by_label("Invite link").input_value()
    codes = play_season(anna, server)
    sums = f"{league}?game=preferans&by=sum"

    assert lines(anna, sums) == BEFORE
    merge(anna, league, "Dory", "Dora")
    assert lines(anna, sums) == MERGED
    separate(anna, league, "Dory")
    assert lines(anna, sums) == BEFORE
    merge(anna, league, "Dory", "Dora")

    missing(cleo, league)
    missing(gil, league)
    claim(gil, invite, "Gil")
    missing(gil, league)
    anna.goto(f"{league}desk/")
    anna.get_by_role("button", name="Yes").click()
    assert lines(gil, sums) == MERGED

    anna.goto(f"{league}seasons/")
    anna.get_by_role("button", name="Close the season").click()
    correct(anna, codes[4], declarer=1)
    expect(anna.locator("#receipt")).to_contain_text("waits until an owner applies it")
    assert lines(anna, sums) == MERGED

    anna.goto(league)
    anna.get_by_role("link", name=re.compile("^Desk 1 wait")).click()
    anna.get_by_role("link", name="Show what it would move").click()
    expect(anna.locator(".acts")).to_contain_text(re.compile("Finn.*5. .−80. → 3. .\\+40"))
    anna.get_by_role("button", name="Apply").click()
    expect(anna.get_by_role("status")).to_contain_text("Finn")
    for method, right in CORRECTED.items():
        assert lines(anna, f"{league}?game=preferans&by={method}") == right
    assert lines(anna, f"{league}?game=tarneeb") == TARNEEB_SUM
    assert lines(anna, f"{league}?game=all") == GAMES


def test_pages_fit_a_phone_and_are_accessible(open_page: OpenPage, server: Server) -> None:
    anna = open_page(**PHONE, color_scheme="dark")
    anna.goto("/accounts/signup/")
    sign_up(anna, "anna-of-the-pages")
    anna.goto("/leagues/new/")
    anna.fill("[name=name]", "Friday club")
    anna.check("[name=games][value=preferans]")
    anna.check("[name=public]")
    anna.fill("[name=own_name]", "Anna")
    anna.get_by_role("button", name="Start the league").click()
    league = anna.url
    add_names(anna, league, ["Ben", LONG])
    for winner in (0, 1, 2):
        match = start(server, "preferans", ["Anna", "Ben", LONG], QUICK)
        post(server, match, "deals/", bettel(winner))
        anna.goto(f"/m/{match['code']}/score/{match['scorer_key']}")
        menu_of(anna).get_by_role("link", name="Add to a league").click()
        anna.get_by_role("button", name="Add match").click()
        expect(anna.get_by_role("button", name="Not in a league")).to_be_visible()

    anna.goto(league)
    anna.get_by_role("link", name="Anna", exact=True).click()
    expect(anna.locator("svg.chart")).to_have_count(2)
    check_width(anna)
    anna.get_by_text("As a table").click()
    expect(anna.locator("details[open] tbody tr")).to_have_count(3)
    player = anna.url
    anna.get_by_role("link", name=re.compile("20[0-9][0-9]$")).first.click()
    path = str(anna.locator(".match-results a").first.get_attribute("href"))
    addresses = (player, anna.url, path, f"{path}settlement/")
    assert [check_page(anna, address) for address in addresses] == [[], [], [], []]
    expect(anna.locator(".counts-for")).to_have_text(re.compile("Counts for Friday club, 20.."))
    anna.locator(".counts-for a").tap()
    expect(anna.locator("h1")).to_contain_text("Standings")
    anna.goto(f"{league}tables/")
    for name in ("Anna", "Ben", LONG):
        anna.get_by_label(name, exact=True).check()
    anna.get_by_role("button", name="Draw the next round").click()
    expect(anna.get_by_role("button", name="Start the match")).to_be_visible()
    wrong = {page: check_page(anna, f"{league}{page}") for page in PAGES}
    assert {page: violations for page, violations in wrong.items() if violations} == {}
    tables = (league, f"{league}ratings/", f"{league}tables/", player)
    assert [cut_names(anna, page) for page in tables] == [[], [], [], []]


def test_tabs_fit_a_phone_in_every_language_with_what_waits(
    open_page: OpenPage, server: Server
) -> None:
    anna = open_page(**PHONE)
    anna.goto("/accounts/signup/")
    sign_up(anna, "anna-of-the-tabs")
    anna.goto("/leagues/new/")
    anna.fill("[name=name]", "Tab club")
    anna.check("[name=games][value=preferans]")
    anna.get_by_role("button", name="Start the league").click()
    league = anna.url
    match = start(server, "preferans", ["Anna", "Ben", "Dora"], QUICK)
    anna.goto(f"/m/{match['code']}/score/{match['scorer_key']}")
    menu_of(anna).get_by_role("link", name="Add to a league").click()
    anna.get_by_role("button", name="Add match").click()
    expect(anna.get_by_role("button", name="Not in a league")).to_be_visible()

    tabs = {}
    for language in LANGUAGES:
        anna.context.set_extra_http_headers({"Accept-Language": language})
        for path in ("", "evenings/", "members/", "print/", "desk/"):
            anna.goto(f"{league}{path}")
            tabs[language, path] = tuple(anna.evaluate(TABS))

    assert tabs == dict.fromkeys(tabs, (5, "1", 0, 48))


TABS = """() => {
  const row = document.querySelector(".league-tabs");
  const badge = row.querySelector(".badge [aria-hidden]");
  const { height } = row.getBoundingClientRect();
  return [row.children.length, badge.textContent, row.scrollWidth - row.clientWidth, height];
}"""
"""The number of tabs, the badge, the overflow of the row in pixels, and its height."""

LONG = "Bartholomew Maximilian von Hohenzollern"
CUT = """names => names.filter(name => {
  const whole = document.createRange();
  whole.selectNodeContents(name);
  const [text, cell] = [whole, name.closest("th")].map(each => each.getBoundingClientRect());
  return text.right > cell.right + 1 || text.left < cell.left - 1;
}).map(name => name.textContent)"""


def cut_names(page: Page, address: str) -> list[str]:
    """Return the names in tables that are cut off on the phone, on a wide screen or on paper."""
    page.goto(address)
    assert page.locator("th bdi", has_text=LONG).count() > 0
    names: list[str] = page.locator("th bdi").evaluate_all(CUT)
    page.set_viewport_size({"width": 1280, "height": 800})
    names += page.locator("th bdi").evaluate_all(CUT)
    page.emulate_media(media="print")
    names += page.locator("th bdi").evaluate_all(CUT)
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 360, "height": 640})
    return names


PAGES = ("", "evenings/", "members/", "tables/", "ratings/", "seasons/", "settings/", "notices/",
         "chats/")  # fmt: skip


def check_page(page: Page, address: str) -> list[str]:
    """Return axe's violations on a page, after checking that it fits the phone."""
    page.goto(address)
    check_width(page)
    return faults(page)


def check_width(page: Page) -> None:
    """Check that the page is not wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
