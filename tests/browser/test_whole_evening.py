"""A whole evening without a server: started on the phone, played, closed, reopened, and sent."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from tests.plugins.browser import FLAGS, PHONE, program, record_problems
from tests.plugins.bundles import Bundle, engine_script
from tests.plugins.profiles import THOROUGH
from tests.plugins.server import Server, database_for, free_port, start_server, wait_until_ready
from tests.support.browser.menu import menu_of
from tests.support.browser.offline_answers import (
    FETCH,
    expect_unsent,
    render_on_phone,
    state_html,
    wait_until_sent,
)
from tests.support.browser.skruuvi_session import DEALS
from tests.support.browser.thumb import FOUR, Thumb, receipt
from tests.support.phone.evening import HIDDEN

pytestmark = [pytest.mark.served, pytest.mark.browser]
EVENING = [*DEALS[:4], *DEALS[12:], DEALS[4]] if THOROUGH else DEALS[:3]
"""Thorough: every phase: kitty and kotka with the first partners, Bolshevik, the next partners."""
CLOSED_AFTER = 5 if THOROUGH else 2
CHANGES = ["correct", "undo", "redo", "pending", "undo"]
LOG = [*["add"] * CLOSED_AFTER, *CHANGES, *["add"] * (len(EVENING) - CLOSED_AFTER), "stop"]
PAGES = ("", "sheet/", "history/", "settlement/", "deals/2/")
"""Pages of a match to compare between phone and server."""
OF_FORMS = re.compile(r'<input type="hidden" name="(?:key|csrfmiddlewaretoken)" value="\w*">')
WHEN = re.compile(r"<time[^>]*>[^<]*</time>(?: · <bdi>[^<]*</bdi>)?")
"""Time and phone of a change, which the server sets on receipt."""
NO_SCREAM = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_INCOMPLETE_CHUNKED")
TOKEN = "status of 403"
"""A page rendered without the server has no token; the first answer brings one.

Until then each of the two matches may have sent one request.
"""


class Place:
    """A server that can be restarted on its port and database."""

    def __init__(self, bundle: Bundle, folder: Path) -> None:
        self.bundle, self.folder, self.port = bundle, folder, free_port()
        self.database = database_for(folder)
        self.server = self.start()

    def start(self) -> Server:
        engine = str(self.bundle.folder)
        self.server = start_server(self.folder, self.database, self.port, ENGINE_DIR=engine)
        wait_until_ready(self.server)
        return self.server

    def stop(self) -> None:
        """Kill the server."""
        self.server.process.kill()
        self.server.process.wait(10)

    def take(self, code: str) -> None:
        """Start a match on another phone, which takes this code first."""
        with httpx.Client(base_url=self.server.url) as client:
            token = dict(HIDDEN.findall(client.get("/new/tarneeb/").text))["csrfmiddlewaretoken"]
            players = {f"players.{seat}": name for seat, name in enumerate(FOUR)}
            form = players | {"code": code, "csrfmiddlewaretoken": token}
            answer = client.post("/new/tarneeb/", data=form, headers={"Answer": "entry"}).json()
        assert answer["match"]["code"] == code


@pytest.fixture
def place(bundle: Bundle, tmp_path: Path) -> Iterator[Place]:
    """A server with the bundle that can be killed and restarted on its database."""
    started_place = Place(bundle, tmp_path)
    yield started_place
    started_place.stop()


@contextmanager
def open_browser(chromium: BrowserType, profile: Path, server: Server) -> Iterator[Page]:
    """Open a phone's browser with a lasting profile within the block; it may report no problem."""
    context = chromium.launch_persistent_context(
        profile,
        executable_path=program(),
        args=FLAGS,
        base_url=server.url,
        service_workers="allow",
        **PHONE,
    )
    context.set_default_timeout(60_000)
    problems: list[str] = []
    record_problems(context.pages[0], server, problems)
    yield context.pages[0]
    context.close()
    unexpected = [
        problem
        for problem in problems
        if not any(allowed in problem for allowed in (*NO_SCREAM, TOKEN))
    ]
    assert unexpected == []
    assert len([problem for problem in problems if TOKEN in problem]) <= 2


def load_bundle(page: Page) -> None:
    """Load the bundle on a phone that has only visited the start page."""
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.reload()
    page.evaluate(FETCH, engine_script())


def answers_for_itself(page: Page) -> None:
    """Wait until the page's engine runs: seconds on a busy machine."""
    expect(page.locator("html[data-answers]")).to_be_attached(timeout=30_000)


def open_cold(page: Page) -> Thumb:
    """Open the start page without a server, and wait until the phone answers by itself."""
    page.goto("/")
    answers_for_itself(page)
    return Thumb(page)


def begin(anna: Thumb) -> None:
    """Start a short session of Skruuvi with Bolshevik after each set."""
    page = anna.page
    page.locator("a.game[href='/new/skruuvi/']").tap()
    for seat, name in enumerate(FOUR):
        page.fill(f"[name='players.{seat}']", name)
    anna.tap(page.get_by_role("radio", name="Short evening"))
    anna.tap(page.get_by_text("All options"))
    page.select_option("[name='options.bolshevik']", "after_each_set")
    anna.go(anna.button("Start"))


def change_everything(anna: Thumb) -> None:
    """Correct, undo, redo, and note a contract."""
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
    coming = EVENING[CLOSED_AFTER]
    name = "soloist" if "soloist" in coming else "declarer"
    anna.choose(name, str(coming[name]))
    anna.tap(anna.button("Note"))
    expect(page.locator("#entry .badge")).to_have_text("Contract saved, result to follow")
    anna.go(undo)


def play_the_next(anna: Thumb) -> str:
    """Record the first deal of a rematch; return its code."""
    page = anna.page
    with page.expect_event("load"):  # scripts of a match run once for each page
        anna.tap(page.get_by_role("button", name="Rematch"))
    answers_for_itself(page)
    anna.record(DEALS[0], "skruuvi")
    return page.url.split("/")[4]


def server_page(page: Page, address: str) -> str:
    """Return the server's whole page for a reader with the phone's cookies."""
    return page.request.get(address).text()


def without_keys(page: str) -> str:
    """Return a page without its keys and tokens."""
    return OF_FORMS.sub("", page)


def test_whole_evening_is_scored_without_a_server_and_arrives_once(
    place: Place, browser: Browser, tmp_path: Path
) -> None:
    phone = browser.browser_type, tmp_path / "profile", place.server
    with open_browser(*phone) as page:
        load_bundle(page)
        place.stop()
        anna = open_cold(page)
        begin(anna)
        for deal in EVENING[:CLOSED_AFTER]:
            anna.record(deal, "skruuvi")
        change_everything(anna)
        path = page.url.removeprefix(place.server.url).partition("?")[0]

    with open_browser(*phone) as page:
        anna = open_cold(page)
        page.locator(f"a[href='{path}']").first.tap()
        expect(page.locator("#deals > li")).to_have_count(CLOSED_AFTER)
        for deal in EVENING[CLOSED_AFTER:]:
            anna.record(deal, "skruuvi")
        anna.go(menu_of(page).get_by_role("link", name="If stopped now"))
        anna.go(anna.button("Stop the match here"))
        offline = [render_on_phone(page, path + each) for each in PAGES]
        last = state_html(page)
        code = play_the_next(anna)
        expect_unsent(page, 1 + len(LOG) + 2)

        page.context.set_offline(True)
        place.start()
        place.take(code)
        page.context.set_offline(False)
        page.wait_for_url(lambda address: code not in address)
        wait_until_sent(page)

        expect(page.locator(".top-code .code")).not_to_have_text(code)
        page.goto("/")
        expect(page.locator(".match-list li")).to_have_count(2)
        page.locator(f".match-list a[href='{path}']").tap()
        expect(page.locator("#deals > li")).to_have_count(len(EVENING))
        assert list(map(without_keys, state_html(page))) == list(map(without_keys, last))
        log = json.loads(server_page(page, f"{path}log/"))["log"]
        assert [each["kind"] for each in log] == LOG
        server = [without_keys(server_page(page, path + each)) for each in PAGES]
        assert [without_keys(render_on_phone(page, path + each)) for each in PAGES] == server
        assert [WHEN.sub("", without_keys(each)) for each in offline] == [
            WHEN.sub("", each) for each in server
        ]
