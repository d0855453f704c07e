"""A phone's storage: unacknowledged deals in its database, and cached pages."""

import time
from typing import Any

from playwright.sync_api import Page, expect

from tests.support.browser.thumb import Thumb

DEALS = """() => new Promise((done) => {
  const request = indexedDB.open("scorekeeper", 1);
  request.onsuccess = () => {
    const all = request.result.transaction("deals").objectStore("deals").getAll();
    all.onsuccess = () => {
      request.result.close();
      done(all.result);
    };
  };
})"""
NO_DEALS = f"async () => (await ({DEALS})()).length === 0"
PAGES = """() => caches.open("pages").then((cache) => cache.keys())
  .then((all) => all.map((each) => new URL(each.url).pathname))"""
PAUSE = 20
"""Milliseconds between two checks."""


def stored_deals(page: Page) -> list[dict[str, Any]]:
    """Return the deals stored on a phone, each with its state and the server's message."""
    value: list[dict[str, Any]] = page.evaluate(DEALS)
    return value


def cached_pages(page: Page) -> list[str]:
    """Return the paths of the pages cached on a phone."""
    value: list[str] = page.evaluate(PAGES)
    return value


def wait_until(page: Page, script: str, seconds: float = 20) -> None:
    """Wait until an asynchronous function is true; `wait_for_function` does not await a promise."""
    end = time.monotonic() + seconds
    while not page.evaluate(script):
        assert time.monotonic() < end, f"Not within {seconds} s: {script}"
        page.wait_for_timeout(PAUSE)


def tap_save(phone: Thumb) -> None:
    """Save, and wait until the form is ready for the next deal."""
    phone.tap(phone.button("Save deal"))
    expect(phone.page.locator("#entry .save")).to_be_enabled()


def expect_queued(page: Page, waiting: int) -> None:
    """Wait until the page shows the number of deals waiting on this phone."""
    if waiting:
        expect(page.locator("#queue [data-said]")).to_contain_text(f"waiting to be sent: {waiting}")
    else:
        # The list is hidden on a new page, too, until the phone's database has been read.
        wait_until(page, NO_DEALS)
        expect(page.locator("#queue")).to_be_hidden()


def unfold(page: Page, selector: str = "#queue") -> None:
    """Unfold the list of changes waiting on this phone, unless it is open."""
    if not page.locator(f"{selector} details").evaluate("(each) => each.open"):
        page.evaluate("scrollTo(0, 0)")  # it scrolls with the page, below the standing
        page.locator(f"{selector} summary").click()


def fold(page: Page) -> None:
    """Close the panel over the page."""
    page.keyboard.press("Escape")


def kind_and_declarer(entry: object) -> tuple[object, object]:
    """Return kind and declarer, which identify the deals of the tests."""
    assert isinstance(entry, dict)
    return entry["kind"], entry.get("declarer")
