"""The founding of a club: league, seasons, past results, members, a planned evening, a pot."""

from datetime import date

from playwright.sync_api import Page, expect

from tests.support.browser.club_month import GAMES, Month
from tests.support.browser.club_pages import claim_by_invite, follow, press, sign_up_here
from tests.support.second_standings import from_lines

ACCOUNT = "anna-of-the-month"
MEMBERS = ["Anna", "Ben", "Dora", "Eva", "Finn", "Gil", "Ida"]
LAST_SEASON = [
    ("2026-04-02", {"Anna": 80, "Ben": -40, "Dorra": -40}),
    ("2026-04-02", {"Eva": 60, "Finn": 20, "Gil": -80}),
    ("2026-05-07", {"Anna": -33, "Dorra": 66, "Ida": -33}),
    ("2026-06-11", {"Ben": 25, "Eva": 25, "Ida": -50}),
]


def found_league(page: Page) -> str:
    """Sign up and found the league; return its URL."""
    page.goto("/leagues/")
    follow(page, "Start a league")
    page.get_by_role("link", name="sign up").click()
    sign_up_here(page, ACCOUNT)
    page.fill("[name=name]", "Thursday club")
    for game in GAMES:
        page.check(f"[name=games][value={game}]")
    page.fill("[name=minimum]", "2")
    page.fill("[name=best_of]", "2")
    page.fill("[name=zone]", "Europe/Zagreb")
    page.fill("[name=own_name]", "Anna")
    press(page, "Start the league")
    return page.url


def set_up_seasons(month: Month) -> None:
    """Name the current season Summer, and add Spring before it."""
    page = month.anna
    page.goto(f"{month.league}seasons/")
    page.get_by_text("Change", exact=True).click()
    form = page.locator("details form")
    form.locator("[name=name]").fill("Summer")
    with page.expect_navigation():
        form.get_by_role("button", name="Save").click()
    form = page.locator("form.fields").last
    form.locator("[name=name]").fill("Spring")
    form.locator("[name=starts_on]").fill("2026-03-01")
    form.locator("[name=ends_on]").fill("2026-06-30")
    with page.expect_navigation():
        form.get_by_role("button", name="Add").click()
    seasons = month.of_league("GET", "seasons/")["results"]
    month.seasons = {season["name"]: season["id"] for season in seasons}


def bring_the_past(month: Month) -> None:
    """Import members, then last season's results, one of them under a misspelt name."""
    page = month.anna
    page.goto(f"{month.league}members/")
    follow(page, "Import members and results")
    page.fill("#text", ", ".join(MEMBERS[1:]))
    press(page, "Preview")
    press(page, "Import")
    lines = [
        f"{day},{name},{points}" for day, scores in LAST_SEASON for name, points in scores.items()
    ]
    page.goto(f"{month.league}import/")
    page.fill("#text", "\n".join(["Date,Player,Points", *lines]))
    press(page, "Preview")
    expect(page.get_by_role("status")).to_contain_text("1 name is nearly that of a member")
    expect(page.get_by_role("button", name="Import", exact=True)).to_have_count(0)
    page.get_by_label("Dorra").select_option(label="Dora")
    press(page, "Check again")
    expect(page.locator("form.new")).to_contain_text("4 results count in Spring.")
    press(page, "Import")
    month.spring.same["Dorra"] = "Dora"
    month.spring.tables = [
        from_lines("preferans", date.fromisoformat(day), scores) for day, scores in LAST_SEASON
    ]


def let_ben_in(month: Month, ben: Page) -> None:
    """Let Ben claim his name, accept the claim on the desk, and make him a scorer."""
    page = month.anna
    page.goto(f"{month.league}members/")
    claim_by_invite(ben, page.get_by_label("Invite link").input_value(), "ben-of-the-month", "Ben")
    accept_claim(month, "Ben")
    page.goto(f"{month.league}members/")
    page.get_by_role("link", name="Change Ben", exact=True).click()
    page.locator("#role").select_option(label="scorer")
    press(page, "Save")


def accept_claim(month: Month, name: str) -> None:
    """Accept a claim on the desk, where nothing else is waiting."""
    page = month.anna
    page.goto(f"{month.league}desk/")
    expect(page.locator(".acts")).to_contain_text(f"I am {name}.")
    press(page, "Yes")
    expect(page.locator("main")).to_contain_text("Nothing waits.")


def plan_evening(month: Month, ben: Page) -> None:
    """Plan the first evening, with Ben's own answer and Anna's answer for Dora."""
    page = month.anna
    page.goto(f"{month.league}evenings/")
    page.fill("#day-new", "2026-09-03")
    page.fill("#time-new", "19:30")
    page.fill("#place-new", "Red Lion")
    press(page, "Plan evening")
    page.get_by_text("Answer for someone").click()
    page.get_by_label("Who", exact=True).select_option(label="Dora")
    with page.expect_navigation():
        page.locator("details").get_by_role("button", name="Maybe").click()
    ben.goto(f"{month.league}evenings/")
    press(ben, "Yes")
    answers = ben.locator(".counts li").all_inner_texts()
    assert [" ".join(answer.split()) for answer in answers][:2] == ["Yes: Ben 1", "Maybe: Dora 1"]


def agree_on_a_pot(month: Month) -> None:
    """Set up a pot that Preferans players pay into each evening."""
    page = month.anna
    page.goto(f"{month.league}seasons/{month.seasons['Summer']}/pot/")
    page.fill("#fee", "2")
    page.fill("#currency", "EUR")
    page.locator("#per").select_option(value="evening")
    page.locator("#game").select_option(value="preferans")
    page.fill("#prizes", "50 30 20")
    press(page, "Save")
