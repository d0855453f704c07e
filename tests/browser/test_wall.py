"""The wall screen of a club shows the scores of its tables at once."""

import re

from playwright.sync_api import expect

from tests.plugins.browser import PHONE, OpenPage
from tests.support.browser.club_pages import press, sign_up_here, start_table


def test_wall_shows_a_deal_at_once(open_page: OpenPage) -> None:
    anna = open_page(**PHONE)
    anna.goto("/accounts/signup/")
    sign_up_here(anna, "anna-of-the-wall")
    anna.goto("/leagues/new/")
    anna.fill("[name=name]", "Wall club")
    anna.check("[name=games][value=preferans]")
    anna.fill("[name=own_name]", "Anna")
    press(anna, "Start the league")
    league = anna.url
    anna.goto(f"{league}members/")
    for name in ("Ben", "Cleo"):
        anna.fill("#add-name", name)
        press(anna, "Add")
    anna.goto(f"{league}tables/")
    for name in ("Anna", "Ben", "Cleo"):
        anna.get_by_label(name, exact=True).check()
    press(anna, "Draw the next round")
    start_table(anna, 1)
    screen = anna.context.new_page()
    with screen.expect_request(re.compile("/m/events/")):
        screen.goto(f"{league}tables/wall/")
    table = screen.locator(".wall-table")
    expect(table).to_contain_text("0 deals")
    screen.wait_for_timeout(1_000)  # after the first fetch that follows the stream's start

    anna.locator("label", has=anna.locator("[value=passed_out]")).tap()
    anna.get_by_role("button", name="Save deal 1").tap()

    # Pushed by an event; polling runs every 20 s.
    expect(table).to_contain_text("1 deal", timeout=4_000)
