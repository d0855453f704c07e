"""A whole evening with the server gone: begun on the phone, played, closed, opened, and sent."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from tests.plugins.browser import FLAGS, PHONE, required
from tests.plugins.bundles import Bundle, engine_script
from tests.plugins.server import Server, database_for, free_port, start_server, wait_until_ready
from tests.support.browser.answers_here import FETCH, all_sent, sheet, waiting
from tests.support.browser.skruuvi_session import DEALS
from tests.support.browser.thumb import FOUR, Thumb, receipt

pytestmark = [pytest.mark.served, pytest.mark.browser]
KEEP_READY = """() => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => done(true);
  navigator.serviceWorker.controller.postMessage("ready", [port2]);
  setTimeout(done, 5000, false);
})"""
CHANGES = ["correct", "undo", "redo", "pending", "undo", "stop", "reopen"]


@contextmanager
def opened(chromium: BrowserType, profile: Path, url: str) -> Iterator[Page]:
    """Open the browser of a phone whose profile lasts, and close it."""
    context = chromium.launch_persistent_context(
        profile, executable_path=required("chromium"), args=FLAGS, base_url=url,
        service_workers="allow", **PHONE,
    )  # fmt: skip
    context.set_default_timeout(60_000)
    yield context.pages[0]
    context.close()


@pytest.fixture
def place(bundle: Bundle, tmp_path: Path) -> Iterator["Place"]:
    """Give a server with the bundle that can be killed and started anew on its database."""
    found = Place(bundle, tmp_path)
    yield found
    found.stop()


class Place:
    """Where a server is, and what it runs on."""

    def __init__(self, bundle: Bundle, folder: Path) -> None:
        """Start it for the first time."""
        self.bundle, self.folder, self.port = bundle, folder, free_port()
        self.database = database_for(folder)
        self.server = self.start()

    def start(self) -> Server:
        """Start the server."""
        engine = str(self.bundle.folder)
        self.server = start_server(self.folder, self.database, self.port, ENGINE_DIR=engine)
        wait_until_ready(self.server)
        return self.server

    def stop(self) -> None:
        """Kill the server."""
        self.server.process.kill()
        self.server.process.wait(10)


def made_ready(page: Page) -> None:
    """Put the bundle on a phone that has opened the start page and nothing else."""
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.reload()
    page.evaluate(FETCH, engine_script())
    page.evaluate(KEEP_READY)


def begin(anna: Thumb) -> None:
    """Start a short session of Skruuvi with Bolshevik after the last set."""
    page = anna.page
    page.locator("a.game[href='/new/skruuvi/']").tap()
    for seat, name in enumerate(FOUR):
        page.fill(f"[name='players.{seat}']", name)
    anna.tap(page.get_by_role("radio", name="Short evening"))
    anna.tap(page.get_by_text("All options"))
    page.select_option("[name='options.bolshevik']", "after_last_set")
    page.select_option("[name='options.bolshevik_weight']", "third_up")
    anna.go(anna.button("Start"))


def change_everything(anna: Thumb) -> None:
    """Correct, undo, redo, note, stop and play on."""
    page = anna.page
    undo, redo = (
        page.locator(f"[formaction$='/{act}/']:visible").first for act in ("undo", "redo")
    )
    anna.correct(1)
    anna.choose("tricks", "12")
    anna.go(anna.button("Save correction"))
    assert receipt(page).startswith("Deal 1 corrected")
    anna.go(undo)
    anna.go(redo)
    anna.tap(anna.button("Contract only"))
    expect(page.locator("#entry .badge")).to_have_text("Contract saved, result to follow")
    anna.go(undo)
    anna.go(page.get_by_role("link", name="If stopped now"))
    anna.go(anna.button("Stop the match here"))
    anna.go(anna.button("Play on"))
    expect(page.locator("#entry")).to_be_visible()


def test_whole_evening_is_scored_without_a_server_and_arrives_once(
    place: Place, browser: Browser, tmp_path: Path
) -> None:
    phone = browser.browser_type, tmp_path / "profile", place.server.url
    with opened(*phone) as page:
        made_ready(page)
    place.stop()

    with opened(*phone) as page:
        page.goto("/")
        expect(page.locator("html[data-answers]")).to_be_attached()
        anna = Thumb(page)
        begin(anna)
        for deal in DEALS[:6]:
            anna.record(deal, "skruuvi")
        change_everything(anna)
        at = page.url.partition("?")[0]

    with opened(*phone) as page:
        page.goto("/")
        expect(page.locator("html[data-answers]")).to_be_attached()
        page.locator(f"a[href='{at.removeprefix(place.server.url)}']").first.tap()
        anna = Thumb(page)
        expect(page.locator("#deals > li")).to_have_count(6)
        for deal in DEALS[6:]:
            anna.record(deal, "skruuvi")
        waiting(page, 1 + len(DEALS) + len(CHANGES))
        shown = sheet(page)
        place.start()
        page.get_by_role("button", name="Send now").last.tap()
        all_sent(page)
        page.goto("/")
        expect(page.locator(".match-list li")).to_have_count(1)
        page.locator(".match-list a").tap()
        expect(page.locator("#deals > li")).to_have_count(len(DEALS))
        assert sheet(page) == shown
        history = json.loads(
            page.evaluate("fetch(`${location.pathname}log/`).then((a) => a.text())")
        )
        assert [each["kind"] for each in history["log"]] == [
            *["add"] * 6, *CHANGES, *["add"] * (len(DEALS) - 6)
        ]  # fmt: skip
