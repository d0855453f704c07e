"""Times on pages: in the browser's own zone, and relative within the evening."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Playing

TABLE = {"game": "tarneeb", "players": ["Anna", "Ben", "Cleo", "Dora"]}
DEAL = {"kind": "contract", "declarer": 0, "bid": 7, "tricks": 8}


def test_time_is_in_minutes_within_the_evening_and_exact_later(play: Playing) -> None:
    table = play(DEAL, **TABLE)
    page = table.watcher(timezone_id="America/New_York", locale="en-US")
    page.goto(f"{page.url}history/")
    timestamp = page.locator("time").get_attribute("datetime")
    moment = page.evaluate("at => new Date(at).getTime() / 1000", timestamp)

    page.clock.set_fixed_time(moment + 12 * 60)
    page.reload()
    expect(page.locator("time")).to_have_attribute("data-exact", re.compile("."))
    soon = page.locator("time").inner_text()
    page.clock.set_fixed_time(moment + 30 * 24 * 3_600)
    page.reload()

    exact = page.evaluate(
        """at => new Date(at).toLocaleString("en-GB", {
            timeZone: "America/New_York", day: "numeric", month: "short", year: "numeric",
            hour: "2-digit", minute: "2-digit"})""",
        timestamp,
    )
    # Just after six, 12 minutes ago was another evening.
    assert soon in {"12 min ago", exact}
    expect(page.locator("time")).to_have_text(exact)


@pytest.mark.thorough
def test_zone_of_the_phone_is_known_from_the_second_page_on(play: Playing) -> None:
    page = play(DEAL, **TABLE).watcher(timezone_id="Asia/Tokyo")
    page.wait_for_function("() => document.cookie.includes('zone=')")

    page.goto(f"{page.url}history/")

    expect(page.locator("meta[name=time-zone]")).to_have_attribute("content", "Asia/Tokyo")
