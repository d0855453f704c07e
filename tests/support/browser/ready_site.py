"""A site with a bundle that a test may change, and the state of its phones."""

import re
from typing import Any, Protocol

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.plugins.browser import PHONE, record_problems
from tests.plugins.server import Server
from tests.support.browser.fake_bundle import FakeBundle
from tests.support.browser.menu import open_if_there
from tests.support.browser.stored_deals import wait_until

READY = "This phone scores whole matches without a network. Rules of 11 Nov 2026."
CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
BUNDLES = (
    """async () => (await caches.keys()).filter((name) => name.startsWith("engine-")).length"""
)
EVICT = """async () => {
  for (const name of await caches.keys()) if (name.startsWith("engine-")) await caches.delete(name);
}"""
ASK = """async (module) => (await import(module)).ask('{"address": "/"}')"""
HOLD = """([code, waits]) => new Promise((done, failed) => {
  const request = indexedDB.open("scorekeeper-matches", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("matches", { keyPath: "code" });
    request.result.createObjectStore("steps", { keyPath: "key" });
  };
  request.onerror = failed;
  request.onsuccess = () => {
    const work = request.result.transaction(["matches", "steps"], "readwrite");
    for (const each of [code, waits]) work.objectStore("matches").put({ code: each, version: 1 });
    work.objectStore("steps").put({ key: "k", code: waits });
    work.oncomplete = () => { request.result.close(); done(); };
  };
})"""
HELD = """() => new Promise((done) => {
  const request = indexedDB.open("scorekeeper-matches", 1);
  request.onsuccess = () => {
    const all = request.result.transaction("matches").objectStore("matches").getAllKeys();
    all.onsuccess = () => { request.result.close(); done(all.result); };
  };
})"""
STEPS_WAIT = """localStorage.setItem("steps wait", "3");
Storage.prototype.removeItem = () => undefined;"""
"""Claims three waiting changes, whatever the page finds in its queue."""
WORDS_HERE = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("engine-"));
  const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return files.flat().some(({ url }) => url.endsWith("/words-%s"));
}"""
"""Whether a phone has the words of a language."""
LOST = """async (languages) => {
  const lost = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      if (!/^\\/(static|engine\\/\\w{16})\\/|\\/switch\\/$/.test(new URL(url).pathname)) continue;
      for (const language of languages) {
        const answer = fetch(url, { headers: { "Accept-Language": language } });
        if (!(await answer.then(({ ok }) => ok, () => false))) lost.push(`${language} ${url}`);
      }
    }
  }
  return lost;
}"""
"""Lists the files and parts of pages missing from a phone's caches, in some languages."""


class MatchLinks(Protocol):
    """The links of a match."""

    @property
    def score(self) -> str: ...

    @property
    def watch(self) -> str: ...


class Site:
    """A server with a bundle that a test may change, and phones that know the server."""

    def __init__(self, browser: Browser, server: Server, bundle: FakeBundle) -> None:
        self.browser, self.server, self.bundle = browser, server, bundle
        self.contexts: list[BrowserContext] = []
        self.problems: list[str] = []
        self.fetched: list[str] = []
        """The bundle's files that pages have requested."""

    def phone(self, **device: Any) -> Page:
        """Open a page on a new phone."""
        address = self.server.url
        context = self.browser.new_context(
            **PHONE | {"service_workers": "allow", "base_url": address} | device
        )
        self.contexts.append(context)
        return self.page(context)

    def page(self, context: BrowserContext) -> Page:
        """Open one more tab."""
        page = context.new_page()
        record_problems(page, self.server, self.problems)
        page.on("request", lambda request: self._note(request.url))
        return page

    def _note(self, url: str) -> None:
        if match := re.search(r"/engine/[0-9a-f]{16}/(.+)", url):
            self.fetched.append(match[1])

    def scorer(self, match: MatchLinks, **device: Any) -> Page:
        """Return the page of a match on its scorer's phone, with the service worker active."""
        page = self.phone(**device)
        page.goto(match.score)
        wait_until(page, CONTROLLED)
        page.goto(match.watch)
        return page


def switch(page: Page) -> Locator:
    open_if_there(page)
    return page.get_by_role("switch", name="Ready without a network")


def make_ready(page: Page) -> None:
    switch(page).tap()
    expect_message(page, READY)


def expect_message(page: Page, text: str) -> None:
    open_if_there(page)
    message = page.locator("[data-switch] [data-says]").filter(visible=True)
    expect(message).to_have_text(text)
