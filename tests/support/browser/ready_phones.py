"""Phones that answer by themselves, and the code of a match that one of them makes."""

import json
import re
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.plugins.browser import PHONE, record_problems
from tests.plugins.bundles import engine_script, script
from tests.plugins.server import Server
from tests.support.browser.engine_process import EngineProcess
from tests.support.browser.offline_answers import FETCH
from tests.support.browser.thumb import Thumb

CODE = """async ([module, code]) => {
  const { askEngine } = await import(module);
  const question = { kind: "code", code, number: 0, form: {}, address: "" };
  return (await askEngine(question)).html;
}"""
SHOWN = 30_000
"""Milliseconds until a page shows that its phone has drawn: its engine starts first."""


class ReadyPhones:
    """Phones that know a server and hold its bundle, or ask an engine process in its place."""

    def __init__(
        self, browser: Browser, server: Server, engine_process: EngineProcess | None = None
    ) -> None:
        self.browser, self.server, self.engine_process = browser, server, engine_process
        self.contexts: list[BrowserContext] = []
        self.problems: list[str] = []

    def phone(self, **device: Any) -> Page:
        """Open the start page on a new phone, and make it ready."""
        context = self.browser.new_context(
            **PHONE | {"service_workers": "allow", "base_url": self.server.url} | device
        )
        self.contexts.append(context)
        if self.engine_process is not None:
            self.engine_process.answer_phone(context)
        page = context.new_page()
        record_problems(page, self.server, self.problems)
        page.goto("/")
        page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        page.reload()  # now under control of the service worker
        page.evaluate(FETCH, engine_script())
        return page

    def scorer(self, link: str) -> Thumb:
        """Return a ready phone that scores the match of a link and has no network any more."""
        page = self.phone()
        page.goto(link)
        expect(page.locator("html[data-answers]")).to_be_attached(timeout=SHOWN)
        page.context.set_offline(True)
        return Thumb(page)

    def close(self, *allowed: str) -> None:
        """Close all phones; fail if one of them has complained."""
        for context in self.contexts:
            context.close()
        assert [p for p in self.problems if not any(re.search(a, p) for a in allowed)] == []


def code_links(page: Page, code: str) -> list[str]:
    """Return the links in the codes of a match as its scorer's phone makes them."""
    answer = json.loads(page.evaluate(CODE, [script("js/offline/routes.js"), code]))
    return [f"{answer['link']}#{digits}" for digits in answer["digits"]]


def scan(page: Page, link: str) -> None:
    """Open the link of a code in a fresh document, as the camera of a phone does.

    On the way by another site, the browser would give the old document the network for an instant.
    """
    page.evaluate("(link) => history.replaceState(null, '', link)", link)
    page.reload()  # an address that differs in its fragment alone loads no page
    expect(page.locator("[data-shell]")).to_have_count(0, timeout=SHOWN)
