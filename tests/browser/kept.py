"""What a phone keeps: deals that are not acknowledged yet, in a database of its own, and pages."""

import time
from typing import Any

from playwright.sync_api import Page

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
    found: list[dict[str, Any]] = page.evaluate(DEALS)
    return found


def kept_pages(page: Page) -> list[str]:
    """Return the paths of the pages that a phone keeps."""
    found: list[str] = page.evaluate(PAGES)
    return found


def until(page: Page, promised: str, seconds: float = 20) -> None:
    """Wait until what a function promises is true; a promise alone contents `wait_for_function`."""
    end = time.monotonic() + seconds
    while not page.evaluate(promised):
        assert time.monotonic() < end, f"Not within {seconds} s: {promised}"
        page.wait_for_timeout(PAUSE)
