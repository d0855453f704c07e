"""A switch prepares a phone for no network, and no release or accident leaves it broken."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import ServerMatch, create_match
from tests.plugins.bundles import engine_script
from tests.plugins.profiles import at_length
from tests.plugins.server import Server, database_for, running_server
from tests.support.browser.accounts import sign_up
from tests.support.browser.axe import faults
from tests.support.browser.fake_bundle import BROKEN, RULES_HERE, SILENT, WRONG, FakeBundle
from tests.support.browser.ready_site import (
    ASK,
    BUNDLES,
    CONTROLLED,
    EVICT,
    HELD,
    HOLD,
    LOST,
    READY,
    STEPS_WAIT,
    WORDS_HERE,
    Site,
    expect_message,
    make_ready,
    switch,
)
from tests.support.browser.stored_deals import expect_queued, wait_until
from tests.support.people import PASSED_OUT

pytestmark = pytest.mark.served

NO_SCREAM = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "status of 404"]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, FakeBundle]]:
    """A server and its bundle, shared by all tests here."""
    folder = tmp_path_factory.mktemp("ready")
    (folder / "engine").mkdir()
    with running_server(folder, database_for(folder), ENGINE_DIR=str(folder / "engine")) as server:
        yield server, FakeBundle(folder / "engine")


@pytest.fixture
def site(
    browser: Browser, shared: tuple[Server, FakeBundle], allowed_problems: list[str]
) -> Iterator[Site]:
    """The site with a first release of the bundle."""
    shared[1].release("1")
    ready_site = Site(browser, *shared)
    yield ready_site
    for context in ready_site.contexts:
        context.close()
    expected = [*NO_SCREAM, *allowed_problems]
    assert [p for p in ready_site.problems if not any(re.search(a, p) for a in expected)] == []


@pytest.fixture
def match(site: Site) -> ServerMatch:
    """A match of the site, with one deal."""
    return create_match(site.server.url, PASSED_OUT)


def test_switch_loads_the_bundle_once_it_has_answered_rightly(
    site: Site, match: ServerMatch
) -> None:
    page = site.phone()
    page.goto(match.score)
    page.locator("#entry").wait_for()
    assert (switch(page).count(), site.fetched) == (0, [])
    wait_until(page, CONTROLLED)
    page.goto("/")

    expect(switch(page)).to_have_attribute("aria-checked", "false")
    expect_message(page, "Download once (6 MB), score offline.")
    make_ready(page)

    assert sorted(set(site.fetched)) == ["python", "rules", "site.json", "worker.js"]
    assert page.evaluate(RULES_HERE) == ["1"]
    page.goto(match.watch)
    expect_message(page, READY)
    switch(page).tap()
    expect(switch(page)).to_have_attribute("aria-checked", "false")
    wait_until(page, f"async () => (await ({BUNDLES})()) === 0")


def test_words_are_fetched_in_the_languages_that_are_read(site: Site, match: ServerMatch) -> None:
    page = site.phone(locale="hr")
    page.goto(match.score)
    wait_until(page, CONTROLLED)
    page.goto("/")
    page.get_by_role("switch").tap()
    expect(page.locator("[data-switch]")).to_have_attribute("data-state", "ready")
    assert [name for name in site.fetched if name.startswith("words-")] == ["words-hr"]

    page.locator("button[name=language][value=ar]").click()
    expect(page.locator("html")).to_have_attribute("lang", "ar")
    wait_until(page, WORDS_HERE % "ar")
    site.bundle.release("2")
    page.reload()
    wait_until(page, f"async () => JSON.stringify(await ({RULES_HERE})()) === '[\"2\"]'")

    page.context.set_offline(True)
    assert [page.evaluate(WORDS_HERE % language) for language in ("hr", "ar")] == [True, True]


def test_tap_anywhere_on_the_card_turns_the_switch_before_the_first_match(site: Site) -> None:
    page = site.phone()
    page.goto("/")
    wait_until(page, CONTROLLED)
    page.goto("/")
    card = page.locator("[data-switch]")
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box is not None
    corners = [(x, y) for x in (6, box["width"] - 6) for y in (6, box["height"] - 6)]

    for x, y in [*corners, (box["width"] / 3, box["height"] / 2)]:
        was = switch(page).get_attribute("aria-checked")
        card.tap(position={"x": x, "y": y}, force=True)
        now = "false" if was == "true" else "true"
        expect(switch(page)).to_have_attribute("aria-checked", now)
        expect(page.locator("[data-state=ready], [data-state=none]")).to_be_visible()


def test_ready_phone_has_every_match_that_it_scores(site: Site, match: ServerMatch) -> None:
    matches = [match, create_match(site.server.url, PASSED_OUT), create_match(site.server.url)]
    page = site.scorer(match)
    for each in matches:
        page.goto(each.score)
    page.goto("/")

    make_ready(page)

    assert sorted(page.evaluate(HELD)) == sorted(each.code for each in matches)


def test_page_on_which_a_phone_gets_ready_answers_at_once(site: Site, match: ServerMatch) -> None:
    page = site.scorer(match)

    make_ready(page)

    expect(page.locator("html[data-answers]")).to_be_attached()


@pytest.mark.thorough
def test_switch_and_its_hint_are_accessible(site: Site, match: ServerMatch) -> None:
    page = site.scorer(match)
    expect(page.locator("[data-ready-hint]")).to_be_visible()
    expect(switch(page)).to_be_visible()
    assert faults(page) == []

    make_ready(page)

    assert faults(page) == []


@pytest.mark.thorough
def test_watcher_is_never_offered_the_switch(site: Site, match: ServerMatch) -> None:
    page = site.phone()
    page.goto(match.watch)
    wait_until(page, CONTROLLED)
    page.goto(match.watch)
    page.goto("/")
    page.goto(match.watch)

    expect(page.locator("#deals")).to_be_visible()
    assert (switch(page).count(), site.fetched) == (0, [])


@pytest.mark.thorough
def test_loading_that_was_cut_off_goes_on_with_what_is_missing(
    site: Site, match: ServerMatch
) -> None:
    page = site.scorer(match)
    gone = site.bundle.file("worker.js")
    text = gone.read_bytes()
    gone.unlink()

    switch(page).tap()
    expect_message(
        page, "Loading was cut off. What is here stays, and the rest comes with the next network."
    )
    gone.write_bytes(text)
    site.fetched.clear()
    page.reload()

    expect_message(page, READY)
    assert set(site.fetched) == {"worker.js"}


@pytest.mark.thorough
def test_bundle_that_the_browser_has_dropped_is_missed(site: Site, match: ServerMatch) -> None:
    page = site.scorer(match)
    make_ready(page)

    page.evaluate(EVICT)
    page.reload()

    expect_message(page, "The rules have to be loaded again: 6 MB")
    make_ready(page)


@pytest.mark.parametrize("worker", [SILENT, *at_length(WRONG, BROKEN)])
def test_engine_that_fails_its_trial_makes_no_phone_ready(
    worker: str, site: Site, match: ServerMatch, allowed_problems: list[str]
) -> None:
    allowed_problems += ["script: 1", "Uncaught Error: 1"]
    site.bundle.release("1", worker)
    page = site.scorer(match)
    page.clock.install()

    switch(page).tap()
    if worker == SILENT:
        expect_message(page, "Loaded. Trying it out …")
        page.clock.fast_forward(61_000)

    expect_message(
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
    missing: str, says_then: str, site: Site, match: ServerMatch
) -> None:
    if not missing:
        site.bundle.remove()
    page = site.scorer(match)
    page.add_init_script(missing)
    page.reload()

    expect(page.locator("[data-switch]")).to_contain_text(says_then)
    expect(switch(page)).to_be_disabled()


@pytest.mark.thorough
def test_small_update_comes_by_itself_and_a_large_one_waits(site: Site, match: ServerMatch) -> None:
    page = site.scorer(match)
    make_ready(page)

    site.bundle.release("2")
    site.fetched.clear()
    page.reload()
    expect_message(page, READY.replace("11 Nov", "12 Nov"))
    assert set(site.fetched) == {"rules", "worker.js"}

    site.bundle.release("3", bytes_of_rules=3_000_000)
    page.reload()
    expect_message(page, "An update is waiting: 4 MB")
    assert page.evaluate(RULES_HERE) == ["2"]
    page.get_by_role("button", name="Update").tap()
    expect_message(page, READY.replace("11 Nov", "13 Nov"))
    assert page.evaluate(RULES_HERE) == ["3"]


@pytest.mark.thorough
def test_update_that_fails_its_trial_leaves_the_bundle_as_it_was(
    site: Site, match: ServerMatch
) -> None:
    page = site.scorer(match)
    make_ready(page)

    site.bundle.release("2", WRONG)
    page.reload()
    wait_until(page, f"async () => (await ({BUNDLES})()) === 2")

    expect_message(page, READY)
    assert page.evaluate(RULES_HERE) == ["1"]


@pytest.mark.thorough
def test_update_waits_for_what_was_made_with_the_old_bundle(site: Site, match: ServerMatch) -> None:
    page = site.scorer(match)
    make_ready(page)
    page.add_init_script(STEPS_WAIT)

    site.bundle.release("2")
    page.reload()
    expect_message(page, "An update is waiting until what is on this phone has been sent.")
    assert page.evaluate(RULES_HERE) == ["1"]
    switch(page).tap()
    expect_message(page, "Deals on this phone have not been sent yet and need it.")
    other = site.page(page.context)
    page.close()
    other.goto("/games/preferans/")
    other.evaluate("localStorage.removeItem('steps wait')")
    other.goto(match.watch)

    expect_message(other, READY.replace("11 Nov", "12 Nov"))


@pytest.mark.thorough
def test_two_tabs_load_the_bundle_once(site: Site, match: ServerMatch) -> None:
    page = site.scorer(match)
    other = site.page(page.context)
    other.goto("/")
    expect(switch(other)).to_be_visible()

    for each in (page, other):
        switch(each).click()
    for each in (page, other):
        expect_message(each, READY)

    loaded = [name for name in site.fetched if name in {"python", "rules"}]
    assert sorted(loaded) == ["python", "rules"]


@pytest.mark.thorough
def test_ready_phone_draws_pages_that_were_never_opened(site: Site, match: ServerMatch) -> None:
    page = site.scorer(match)
    make_ready(page)

    page.context.set_offline(True)
    page.goto("/new/tarneeb/")
    expect(page.locator("#drawn")).to_have_text("rules 1 at /new/tarneeb/, answer 1")
    assert ", answer 2<" in page.evaluate(ASK, engine_script())
    page.goto(match.watch)
    expect(page.locator("#entry")).to_be_visible()
    page.goto(f"{match.watch}history/")
    expect(page.locator("#drawn")).to_contain_text(f"{match.code}/history/")
    page.goto("/leagues/")
    expect(page.locator("[data-kept-pages]")).to_be_visible()


def test_ready_phone_finds_what_it_keeps_whatever_a_request_says(
    site: Site, match: ServerMatch
) -> None:
    page = site.scorer(match)
    make_ready(page)

    page.context.set_offline(True)

    assert page.evaluate(LOST, ["en", "hr", "ar;q=0.5, *"]) == []
    page.context.set_extra_http_headers({"Accept-Language": "hr", "Accept-Encoding": "identity"})
    page.goto("/new/tarneeb/")
    expect(page.locator("#drawn")).to_contain_text("/new/tarneeb/")
    page.goto(match.watch)
    expect(page.locator("#entry")).to_be_visible()


def test_phone_whose_engine_does_not_start_shows_the_offline_page(
    site: Site, match: ServerMatch, allowed_problems: list[str]
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
    expect_queued(page, 1)


@pytest.mark.thorough
def test_signing_out_forgets_matches_but_what_waits_to_be_sent(
    site: Site, match: ServerMatch
) -> None:
    page = site.phone()
    page.goto("/")
    wait_until(page, CONTROLLED)
    sign_up(page, "eva-who-signs-out")
    page.goto(match.score)
    page.goto(match.watch)
    page.evaluate(HOLD, ["abcdefgh", "abcdefgj"])
    page.goto("/")
    assert page.evaluate(HELD) == ["abcdefgh", "abcdefgj"]

    page.goto("/me/")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("/")

    wait_until(page, f"async () => (await ({HELD})()).length === 1")
    assert page.evaluate(HELD) == ["abcdefgj"]
