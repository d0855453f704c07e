"""Visited pages can be read without a network; the site installs as an app."""

import re
from contextlib import suppress
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import Playing
from tests.plugins.browser import OpenPage
from tests.plugins.server import Server
from tests.support.browser.accounts import sign_up
from tests.support.browser.stored_deals import PAGES, cached_pages, expect_queued, wait_until
from tests.support.people import ANNA, PASSED_OUT, SANAC, contract

KEPT_FOR = """async () => {
  const pages = await caches.open("pages");
  const found = {};
  for (const each of await pages.keys()) {
    found[new URL(each.url).pathname] = (await pages.match(each)).headers.get("Kept-For");
  }
  return found;
}"""
ALL_OF_THE_PHONE = "(found) => Object.values(found).every((reader) => reader === 'phone')"
NOTHING_IS_POSTED = """() => {
  const fetched = window.fetch;
  const lost = (address) => String(address).endsWith("/deals/");
  window.fetch = (address, how) => lost(address) ? Promise.reject() : fetched(address, how);
}"""
"""Makes sending deals fail; routes do not see the requests of pages with a worker."""
READY = "navigator.serviceWorker.ready.then((each) => each.active.state)"


def readers_of_pages(page: Page) -> dict[str, str]:
    """Return the reader of each cached page, by path."""
    readers: dict[str, str] = page.evaluate(KEPT_FOR)
    return readers


def test_opened_match_can_be_read_and_scored_without_network(
    play: Playing, open_page: OpenPage, allowed_problems: list[str]
) -> None:
    allowed_problems += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]
    table = play(contract(ANNA, SANAC, (1, 2)))
    page = open_page(service_workers="allow")
    page.goto(table.score)
    page.evaluate(READY)
    wait_until(page, f"async () => (await ({PAGES})()).length")
    page.goto("/")

    page.context.set_offline(True)
    page.goto(table.watch)

    expect(page.locator("#drawing .paper")).to_have_count(3)
    expect(page.locator("#live")).to_have_attribute("data-state", "offline")
    assert page.locator("#deals > li").count() == 1
    page.locator("label:has([name=kind][value=passed_out])").click()
    page.locator("#entry .save").click()
    expect_queued(page, 1)
    page.context.set_offline(False)
    expect(page.locator("#queue")).to_be_hidden(timeout=20_000)
    assert len(httpx.get(f"{table.api}sheet/").json()["deals"]) == 2


def test_page_with_the_scorers_link_is_never_kept(play: Playing, open_page: OpenPage) -> None:
    table = play()
    page = open_page(service_workers="allow")
    page.goto("/")
    page.evaluate(READY)

    page.goto(table.score)
    page.goto(page.url + "share/")
    page.goto("/")

    assert [path for path in cached_pages(page) if "share" in path or "score" in path] == []
    assert "/" in cached_pages(page)


@pytest.mark.thorough
def test_uncached_address_shows_the_offline_page_in_the_readers_language(
    play: Playing, open_page: OpenPage, allowed_problems: list[str]
) -> None:
    allowed_problems += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]
    table = play(PASSED_OUT)
    page = open_page(service_workers="allow", locale="hr")
    page.goto("/")
    page.evaluate(READY)
    page.goto(table.score)
    path = urlsplit(page.url).path
    page.locator("#entry").wait_for()

    page.context.set_offline(True)
    page.goto(f"{table.watch}history/")

    expect(page.locator("html[lang=hr] button[data-again]")).to_be_visible()
    links = page.locator("[data-kept-pages] a")
    expect(links).to_have_count(2)
    assert [link.get_attribute("href") for link in links.all()] == [path, "/"]
    links.first.click()
    expect(page.locator("#deals > li")).to_have_count(1)
    page.goto("/leagues/")
    page.context.set_offline(False)
    with suppress(Error):  # the page may have reloaded by itself
        page.locator("button[data-again]").click(timeout=5_000)
    expect(page.locator("button[data-again]")).to_have_count(0)


def test_signing_out_removes_cached_pages_and_keeps_queued_deals(
    play: Playing, open_page: OpenPage, allowed_problems: list[str]
) -> None:
    allowed_problems += ["ERR_FAILED"]
    table = play(PASSED_OUT)
    page = open_page(service_workers="allow")
    page.goto("/")
    page.evaluate(READY)
    sign_up(page, f"eva-{urlsplit(table.watch).path.strip('/')[2:]}")
    page.goto(table.score)
    path = urlsplit(page.url).path
    page.goto("/me/")
    page.goto(f"{path}league/")
    page.goto(table.watch)
    assert set(readers_of_pages(page)) == {"/", path}
    assert "phone" not in readers_of_pages(page).values()
    page.evaluate(NOTHING_IS_POSTED)
    page.locator("label:has([name=kind][value=passed_out])").click()
    page.locator("#entry .save").click()
    expect_queued(page, 1)

    signed_out = page.context.new_page()
    signed_out.add_init_script(f"({NOTHING_IS_POSTED})()")
    signed_out.goto("/me/")
    signed_out.get_by_role("button", name="Sign out").click()
    signed_out.wait_for_url("/")

    expect_queued(signed_out, 1)
    wait_until(signed_out, f"async () => ({ALL_OF_THE_PHONE})(await ({KEPT_FOR})())")
    assert readers_of_pages(signed_out) == {"/": "phone", path: "phone"}


@pytest.mark.thorough
def test_browser_without_a_worker_says_what_it_cannot_do(
    server: Server, open_page: OpenPage, allowed_problems: list[str]
) -> None:
    # A foreign host name without HTTPS, as of a laptop in a pub.
    allowed_problems += ["foreign host", "Cross-Origin-Opener-Policy", "untrustworthy"]
    page = open_page()
    page.goto("/")
    expect(page.locator("[data-no-worker]")).to_be_hidden()

    page.goto(server.url.replace("127.0.0.1", "laptop.local"))

    expect(page.locator("[data-no-worker]")).to_contain_text("Open this site over HTTPS")


def test_manifest_names_icons_that_there_are(server: Server) -> None:
    manifest = httpx.get(f"{server.url}/manifest.webmanifest")

    assert manifest.headers["Content-Type"] == "application/manifest+json"
    content = manifest.json()
    assert (content["start_url"], content["display"]) == ("/", "standalone")
    sizes = {icon["sizes"] for icon in content["icons"]}
    assert {"192x192", "512x512"} <= sizes
    answers = [httpx.get(f"{server.url}{icon['src']}") for icon in content["icons"]]
    assert [answer.status_code for answer in answers] == [200] * len(content["icons"])


def test_worker_names_only_files_that_there_are(server: Server) -> None:
    worker = httpx.get(f"{server.url}/sw.js")

    assert worker.headers["Content-Type"] == "text/javascript; charset=utf-8"
    files = [part for part in worker.text.split('"') if re.match("/static/.|/offline/", part)]
    assert len(files) > 20
    missing = [file for file in files if httpx.head(f"{server.url}{file}").status_code != 200]
    assert missing == []
