"""Pages that were opened before can be read without a network; the site installs as an app."""

import httpx
from playwright.sync_api import expect

from tests.browser.conftest import Playing
from tests.browser.kept import PAGES, keeps, kept_pages, until
from tests.plugins.browser import OpenPage
from tests.plugins.server import Server
from tests.scorekeeper.people import ANNA, SANAC, contract

READY = "navigator.serviceWorker.ready.then((each) => each.active.state)"


def test_opened_match_can_be_read_and_scored_without_network(
    play: Playing, open_page: OpenPage, allowed_problems: list[str]
) -> None:
    allowed_problems += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]
    table = play(contract(ANNA, SANAC, (1, 2)))
    page = open_page(service_workers="allow")
    page.goto(table.score)
    page.evaluate(READY)
    until(page, f"async () => (await ({PAGES})()).length")
    page.goto("/")

    page.context.set_offline(True)
    page.goto(table.watch)

    expect(page.locator("#drawing .paper")).to_have_count(3)
    expect(page.locator("#live")).to_have_attribute("data-state", "offline")
    assert page.locator("#deals > li").count() == 1
    page.locator("label:has([name=kind][value=passed_out])").click()
    page.locator("#entry .save").click()
    keeps(page, 1)
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

    assert [path for path in kept_pages(page) if "share" in path or "score" in path] == []
    assert "/" in kept_pages(page)


def test_manifest_names_icons_that_there_are(server: Server) -> None:
    manifest = httpx.get(f"{server.url}/manifest.webmanifest")

    assert manifest.headers["Content-Type"] == "application/manifest+json"
    told = manifest.json()
    assert (told["start_url"], told["display"]) == ("/", "standalone")
    sizes = {icon["sizes"] for icon in told["icons"]}
    assert {"192x192", "512x512"} <= sizes
    answers = [httpx.get(f"{server.url}{icon['src']}") for icon in told["icons"]]
    assert [answer.status_code for answer in answers] == [200] * len(told["icons"])


def test_worker_names_only_files_that_there_are(server: Server) -> None:
    worker = httpx.get(f"{server.url}/sw.js")

    assert worker.headers["Content-Type"] == "text/javascript; charset=utf-8"
    files = [part for part in worker.text.split('"') if part.startswith("/static/")]
    assert len(files) > 20
    missing = [file for file in files if httpx.head(f"{server.url}{file}").status_code != 200]
    assert missing == []
