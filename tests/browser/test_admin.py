"""The admin in a browser: with the site's own login, under the site's own policy."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.plugins.programs import manage
from tests.plugins.server import Server
from tests.support.people import PASSED_OUT, TABLE

PASSWORD = "nine of diamonds"


@pytest.fixture
def finn(server: Server) -> str:
    """A superuser of the real server."""
    task = ("createsuperuser", "--noinput", "--username=finn", "--email=")
    process = manage(server.database_url, *task, DJANGO_SUPERUSER_PASSWORD=PASSWORD)
    assert process.returncode == 0, process.stderr
    return "finn"


@pytest.mark.thorough
def test_staff_looks_at_a_match_from_the_login_to_its_log(
    server: Server, finn: str, desktop: Page
) -> None:
    api = f"{server.url}/api/v1/matches/"
    match = httpx.post(api, json={"game": "preferans", "players": TABLE}).json()
    key = {"Authorization": f"Bearer {match['scorer_key']}"}
    httpx.post(f"{api}{match['code']}/deals/", json=PASSED_OUT, headers=key)

    desktop.goto("/admin/")
    desktop.locator("[name=login]").fill(finn)
    desktop.locator("[name=password]").fill(PASSWORD)
    desktop.locator("main form [type=submit]").first.click()
    desktop.locator(".model-match th a").click()
    desktop.locator("#searchbar").fill(match["code"])
    desktop.locator("#searchbar").press("Enter")
    desktop.get_by_role("link", name=match["code"]).click()

    log = desktop.locator("#changes-group tbody tr.has_original")
    expect(log).to_have_count(1)
    expect(log.locator("td.field-kind")).to_have_text("add")
    expect(log.locator("td.field-written_by")).to_have_text("Scorer")
    expect(desktop.locator("[type=submit][name^=_]")).to_have_count(0)
