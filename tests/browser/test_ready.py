"""A phone is made ready for no network by a switch, and no release or accident strands it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.conftest import Played, played
from tests.plugins.browser import PHONE, watch
from tests.plugins.bundles import engine_script
from tests.plugins.profiles import at_length
from tests.plugins.server import Server, database_for, running_server
from tests.support.browser.accounts import sign_up
from tests.support.browser.axe import faults
from tests.support.browser.fake_bundle import BROKEN, RULES_HERE, SILENT, WRONG, FakeBundle
from tests.support.browser.kept import keeps, until
from tests.support.browser.menu import open_if_there
from tests.support.people import PASSED_OUT

pytestmark = pytest.mark.served

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
"""Changes wait to be sent, whatever the page finds of them."""
NO_SCREAM = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "status of 404"]


class Site:
    """A server with a bundle that a test may change, and phones that know the server."""

    def __init__(self, browser: Browser, server: Server, bundle: FakeBundle) -> None:
        """Take what the module shares; every phone is a test's own."""
        self.browser, self.server, self.bundle = browser, server, bundle
        self.contexts: list[BrowserContext] = []
        self.problems: list[str] = []
        self.fetched: list[str] = []
        """The files of the bundle that pages have asked for."""

    def phone(self, **device: Any) -> Page:
        """Open a page on a phone that was never here."""
        address = self.server.url
        context = self.browser.new_context(
            **PHONE | {"service_workers": "allow", "base_url": address} | device
        )
        self.contexts.append(context)
        return self.page(context)

    def page(self, context: BrowserContext) -> Page:
        """Open one more tab."""
        page = context.new_page()
        watch(page, self.server, self.problems)
        page.on("request", lambda request: self._note(request.url))
        return page

    def _note(self, url: str) -> None:
        if found := re.search(r"/engine/[0-9a-f]{16}/(.+)", url):
            self.fetched.append(found[1])

    def scorer(self, match: Played, **device: Any) -> Page:
        """Return the page of a match on the phone of its scorer, who was here before."""
        page = self.phone(**device)
        page.goto(match.score)
        until(page, CONTROLLED)
        page.goto(match.watch)
        return page


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, FakeBundle]]:
    """Run one server for all tests here."""
    folder = tmp_path_factory.mktemp("ready")
    (folder / "engine").mkdir()
    with running_server(folder, database_for(folder), ENGINE_DIR=str(folder / "engine")) as server:
        yield server, FakeBundle(folder / "engine")


@pytest.fixture
def site(
    browser: Browser, shared: tuple[Server, FakeBundle], allowed_problems: list[str]
) -> Iterator[Site]:
    """Give the site with a first release of the bundle."""
    shared[1].release("1")
    found = Site(browser, *shared)
    yield found
    for context in found.contexts:
        context.close()
    expected = [*NO_SCREAM, *allowed_problems]
    assert [p for p in found.problems if not any(re.search(a, p) for a in expected)] == []


@pytest.fixture
def match(site: Site) -> Played:
    """Give a match of the site, with a deal."""
    return played(site.server.url, PASSED_OUT)


def switch(page: Page) -> Locator:
    open_if_there(page)
    return page.get_by_role("switch", name="Ready without a network")


def make_ready(page: Page) -> None:
    switch(page).tap()
    says(page, READY)


def says(page: Page, text: str) -> None:
    open_if_there(page)
    told = page.locator("[data-switch] [data-says]").filter(visible=True)
    expect(told).to_have_text(text)


def test_switch_loads_the_bundle_once_it_has_answered_rightly(site: Site, match: Played) -> None:
    page = site.phone()
    page.goto(match.score)
    page.locator("#entry").wait_for()
    assert (switch(page).count(), site.fetched) == (0, [])
    until(page, CONTROLLED)
    page.goto("/")

    expect(switch(page)).to_have_attribute("aria-checked", "false")
    says(page, "6 MB, once. Then this phone scores whole matches without a network.")
    make_ready(page)

    assert sorted(set(site.fetched)) == ["python", "rules", "site.json", "worker.js"]
    assert page.evaluate(RULES_HERE) == ["1"]
    page.goto(match.watch)
    says(page, READY)
    switch(page).tap()
    expect(switch(page)).to_have_attribute("aria-checked", "false")
    until(page, f"async () => (await ({BUNDLES})()) === 0")


@pytest.mark.thorough
def test_switch_and_its_hint_are_accessible(site: Site, match: Played) -> None:
    page = site.scorer(match)
    expect(page.locator("[data-ready-hint]")).to_be_visible()
    expect(switch(page)).to_be_visible()
    assert faults(page) == []

    make_ready(page)

    assert faults(page) == []


@pytest.mark.thorough
def test_watcher_is_never_offered_the_switch(site: Site, match: Played) -> None:
    page = site.phone()
    page.goto(match.watch)
    until(page, CONTROLLED)
    page.goto(match.watch)
    page.goto("/")
    page.goto(match.watch)

    expect(page.locator("#deals")).to_be_visible()
    assert (switch(page).count(), site.fetched) == (0, [])


@pytest.mark.thorough
def test_loading_that_was_cut_off_goes_on_with_what_is_missing(site: Site, match: Played) -> None:
    page = site.scorer(match)
    gone = site.bundle.file("worker.js")
    text = gone.read_bytes()
    gone.unlink()

    switch(page).tap()
    says(page, "Loading was cut off. What is here stays, and the rest comes with the next network.")
    gone.write_bytes(text)
    site.fetched.clear()
    page.reload()

    says(page, READY)
    assert set(site.fetched) == {"worker.js"}


@pytest.mark.thorough
def test_bundle_that_the_browser_has_dropped_is_missed(site: Site, match: Played) -> None:
    page = site.scorer(match)
    make_ready(page)

    page.evaluate(EVICT)
    page.reload()

    says(page, "The rules have to be loaded again: 6 MB")
    make_ready(page)


@pytest.mark.parametrize("worker", [SILENT, *at_length(WRONG, BROKEN)])
def test_engine_that_fails_its_trial_makes_no_phone_ready(
    worker: str, site: Site, match: Played, allowed_problems: list[str]
) -> None:
    allowed_problems += ["script: 1", "Uncaught Error: 1"]
    site.bundle.release("1", worker)
    page = site.scorer(match)
    page.clock.install()

    switch(page).tap()
    if worker == SILENT:
        says(page, "Loaded. Trying it out …")
        page.clock.fast_forward(61_000)

    says(
        page,
        "This browser cannot score matches without a network. "
        "Deals wait on this phone until they are sent.",
    )
    assert page.evaluate(BUNDLES) == 0


@pytest.mark.parametrize(
    ("missing", "says_then"),
    [
        ("delete window.WebAssembly", "This browser cannot score matches without a network."),
        *at_length(("", "This server does not offer it at the moment.")),
    ],
)
def test_switch_says_what_is_missing(
    missing: str, says_then: str, site: Site, match: Played
) -> None:
    if not missing:
        site.bundle.remove()
    page = site.scorer(match)
    page.add_init_script(missing)
    page.reload()

    expect(page.locator("[data-switch]")).to_contain_text(says_then)
    expect(switch(page)).to_be_disabled()


@pytest.mark.thorough
def test_small_update_comes_by_itself_and_a_large_one_waits(site: Site, match: Played) -> None:
    page = site.scorer(match)
    make_ready(page)

    site.bundle.release("2")
    site.fetched.clear()
    page.reload()
    says(page, READY.replace("11 Nov", "12 Nov"))
    assert set(site.fetched) == {"rules", "worker.js"}

    site.bundle.release("3", bytes_of_rules=3_000_000)
    page.reload()
    says(page, "An update is waiting: 4 MB")
    assert page.evaluate(RULES_HERE) == ["2"]
    page.get_by_role("button", name="Update").tap()
    says(page, READY.replace("11 Nov", "13 Nov"))
    assert page.evaluate(RULES_HERE) == ["3"]


@pytest.mark.thorough
def test_update_that_fails_its_trial_leaves_the_bundle_as_it_was(site: Site, match: Played) -> None:
    page = site.scorer(match)
    make_ready(page)

    site.bundle.release("2", WRONG)
    page.reload()
    until(page, f"async () => (await ({BUNDLES})()) === 2")

    says(page, READY)
    assert page.evaluate(RULES_HERE) == ["1"]


@pytest.mark.thorough
def test_update_waits_for_what_was_made_with_the_old_bundle(site: Site, match: Played) -> None:
    page = site.scorer(match)
    make_ready(page)
    page.add_init_script(STEPS_WAIT)

    site.bundle.release("2")
    page.reload()
    says(page, "An update is waiting until what is on this phone has been sent.")
    assert page.evaluate(RULES_HERE) == ["1"]
    switch(page).tap()
    says(page, "Deals on this phone have not been sent yet and need it.")
    other = site.page(page.context)
    page.close()
    other.goto("/games/preferans/")
    other.evaluate("localStorage.removeItem('steps wait')")
    other.goto(match.watch)

    says(other, READY.replace("11 Nov", "12 Nov"))


@pytest.mark.thorough
def test_two_tabs_load_the_bundle_once(site: Site, match: Played) -> None:
    page = site.scorer(match)
    other = site.page(page.context)
    other.goto("/")
    expect(switch(other)).to_be_visible()

    for each in (page, other):
        switch(each).click()
    for each in (page, other):
        says(each, READY)

    loaded = [name for name in site.fetched if name in {"python", "rules"}]
    assert sorted(loaded) == ["python", "rules"]


@pytest.mark.thorough
def test_ready_phone_draws_pages_that_were_never_opened(site: Site, match: Played) -> None:
    page = site.scorer(match)
    make_ready(page)

    page.context.set_offline(True)
    page.goto("/new/tarneeb/")
    expect(page.locator("#drawn")).to_have_text("rules 1 at /new/tarneeb/, answer 1")
    assert ", answer 2<" in page.evaluate(ASK, engine_script())
    page.goto(match.watch)
    expect(page.locator("#entry")).to_be_visible()
    page.goto(f"{match.watch}history/")
    expect(page.locator("[data-kept-pages]")).to_be_visible()
    page.goto("/leagues/")
    expect(page.locator("[data-kept-pages]")).to_be_visible()


def test_phone_whose_engine_does_not_start_shows_the_offline_page(
    site: Site, match: Played, allowed_problems: list[str]
) -> None:
    page = site.scorer(match)
    make_ready(page)
    page.evaluate("""async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const each of await cache.keys()) {
          if (each.url.endsWith("/worker.js")) await cache.delete(each);
        }
      }
    }""")

    page.context.set_offline(True)
    page.goto("/new/tarneeb/")

    expect(page.locator("[data-kept-pages]")).to_be_visible()
    page.goto(match.watch)
    page.locator("label:has([name=kind][value=passed_out])").tap()
    page.locator("#entry .save").tap()
    keeps(page, 1)


@pytest.mark.thorough
def test_signing_out_forgets_matches_but_what_waits_to_be_sent(site: Site, match: Played) -> None:
    page = site.phone()
    page.goto("/")
    until(page, CONTROLLED)
    sign_up(page, "eva-who-signs-out")
    page.goto(match.score)
    page.goto(match.watch)
    page.evaluate(HOLD, ["abcdefgh", "abcdefgj"])
    page.goto("/")
    assert page.evaluate(HELD) == ["abcdefgh", "abcdefgj"]

    page.goto("/me/")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("/")

    until(page, f"async () => (await ({HELD})()).length === 1")
    assert page.evaluate(HELD) == ["abcdefgj"]
