"""What a phone keeps: deals that are not acknowledged yet, in a database of its own, and pages."""

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
"""Milliseconds between two looks."""


def kept_deals(page: Page) -> list[dict[str, Any]]:
    """Return the deals that a phone keeps, each with its state and what was said of it."""
    value: list[dict[str, Any]] = page.evaluate(DEALS)
    return value


def kept_pages(page: Page) -> list[str]:
    """Return the paths of the pages that a phone keeps."""
    value: list[str] = page.evaluate(PAGES)
    return value


def until(page: Page, promised: str, seconds: float = 20) -> None:
    """Wait until what a function promises is true; a promise alone contents `wait_for_function`."""
    end = time.monotonic() + seconds
    while not page.evaluate(promised):
        assert time.monotonic() < end, f"Not within {seconds} s: {promised}"
        page.wait_for_timeout(PAUSE)


def tap_save(phone: Thumb) -> None:
    """Save, and wait until the form is there for the next deal."""
    phone.tap(phone.button("Save deal"))
    expect(phone.page.locator("#entry .save")).to_be_enabled()


def keeps(page: Page, waiting: int) -> None:
    """Wait until the page tells how many deals wait on this phone."""
    if waiting:
        expect(page.locator("#queue [data-said]")).to_contain_text(f"waiting to be sent: {waiting}")
    else:
        # The list is hidden on a new page, too, until the phone's database has been read.
        until(page, NO_DEALS)
        expect(page.locator("#queue")).to_be_hidden()


def unfold(page: Page, what: str = "#queue") -> None:
    """Unfold the list of what waits on this phone, unless it is open."""
    if not page.locator(f"{what} details").evaluate("(each) => each.open"):
        page.evaluate("scrollTo(0, 0)")  # it goes up with the page, below the standing
        page.locator(f"{what} summary").click()


def fold(page: Page) -> None:
    """Fold what lies over the page."""
    page.keyboard.press("Escape")


def short(entry: object) -> tuple[object, object]:
    """Return what tells the deals of the tests apart: the kind and who declared."""
    assert isinstance(entry, dict)
    return entry["kind"], entry.get("declarer")
