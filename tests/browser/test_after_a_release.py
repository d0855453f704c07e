"""Pages cached before a release still work after it: their files stay as long as they do."""

import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import create_match
from tests.plugins.browser import PHONE, OpenPage
from tests.plugins.server import (
    STATIC,
    Server,
    database_for,
    free_port,
    start_server,
    wait_until_ready,
)
from tests.support.browser.fake_bundle import RULES_HERE, FakeBundle
from tests.support.browser.menu import menu_of
from tests.support.browser.stored_deals import expect_queued, stored_deals, wait_until
from tests.support.people import PASSED_OUT

pytestmark = pytest.mark.thorough

CHANGED = ("js/site.joined.js", "css/site.joined.css")
WORKER_OF = """async () => {{
  const {{ active, installing, waiting }} = await navigator.serviceWorker.ready;
  const files = await caches.match("/static/{file}");
  return files !== undefined && active.state === "activated" && !installing && !waiting;
}}"""
"""Whether the worker of the release with a file is active, and no other is waiting."""
WAITS = """async () => {
  const { active, waiting } = await navigator.serviceWorker.ready;
  return active.state === "activated" && waiting?.state === "installed";
}"""
"""Whether the worker of a newer release is waiting."""
HAS = "async () => (await caches.match('{file}')) !== undefined"
WORKS = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"


class Site:
    """A server with static files of its own, which a release may change."""

    def __init__(self, folder: Path) -> None:
        """Copy the collected static files, and start the server."""
        self.folder, self.static, self.port = folder, folder / "static", free_port()
        shutil.copytree(STATIC, self.static)
        shutil.copy(STATIC.with_name(f"{STATIC.name}.stamp"), folder / "static.stamp")
        self.database = database_for(folder)
        self.start()

    def start(self) -> None:
        environment: dict[str, Any] = {
            "STATIC_ROOT": str(self.static),
            "LOG_LEVEL": "WARNING",
            "ENGINE_DIR": str(self.folder / "engine"),
        }
        self.server = start_server(self.folder, self.database, self.port, **environment)
        wait_until_ready(self.server)

    def kill(self) -> None:
        """Kill the server."""
        self.server.process.kill()
        self.server.process.wait(20)

    def release(self) -> str:
        """Replace some files by changed ones under other names; delete the old ones.

        Returns the address of one of the new files.
        """
        manifest = self.static / "staticfiles.json"
        listing = json.loads(manifest.read_text())
        renamed = {}
        for name in CHANGED:
            old = self.static / listing["paths"][name]
            text = f"/* A new release. */\n{old.read_text()}"
            stem, _hash, ending = old.name.rsplit(".", 2)
            digest = hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()[:12]
            new = old.with_name(f"{stem}.{digest}.{ending}")
            new.write_text(text)
            renamed[old.name] = new.name
            listing["paths"][name] = str(new.relative_to(self.static))
            for file in old.parent.glob(f"{old.name}*"):
                file.unlink()
        # Modules import one another by their hashed names.
        for script in (self.static / "js").rglob("*.js"):
            text = script.read_text()
            for old_name, new_name in renamed.items():
                text = text.replace(old_name, new_name)
            script.write_text(text)
            for packed in script.parent.glob(f"{script.name}.*"):
                if packed.suffix in {".br", ".gz"}:
                    packed.unlink()
        manifest.write_text(json.dumps(listing))
        return str(listing["paths"][CHANGED[0]])


@pytest.fixture
def site(server: Server, tmp_path: Path) -> Iterator[Site]:
    """A site of the test's own, started after the shared files have been collected."""
    assert server.process.poll() is None
    own_site = Site(tmp_path)
    yield own_site
    own_site.kill()


def test_match_cached_before_a_release_queues_deals_after_it(
    site: Site, open_page: OpenPage, allowed_problems: list[str]
) -> None:
    allowed_problems += ["foreign host", "ERR_", "status of 404"]
    address = f"http://127.0.0.1:{site.port}"
    match = create_match(address, PASSED_OUT)
    page = open_page(**PHONE, service_workers="allow")
    page.goto(match.score)
    wait_until(page, WORKS)
    wait_until(page, f"async () => (await caches.match('{match.watch}')) !== undefined")

    site.kill()
    file = site.release()
    site.start()
    page.goto(f"{address}/rules/preferans/")
    wait_until(page, WORKER_OF.format(file=file))
    site.kill()
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.goto(match.watch)
    save(page)

    expect_queued(page, 1)
    page.goto(match.watch)
    expect_queued(page, 1)
    assert [each["what"] for each in stored_deals(page)] == ["All passed"]


def test_newer_worker_waits_as_long_as_another_page_is_open(
    site: Site, open_page: OpenPage, allowed_problems: list[str]
) -> None:
    allowed_problems += ["foreign host", "ERR_", "status of 404"]
    address = f"http://127.0.0.1:{site.port}"
    match = create_match(address, PASSED_OUT)
    page = open_page(**PHONE, service_workers="allow")
    page.goto(match.score)
    wait_until(page, WORKS)
    other = page.context.new_page()
    other.goto(match.watch)

    site.kill()
    file = site.release()
    site.start()
    other.goto(f"{address}/rules/preferans/")

    wait_until(other, WAITS)
    page.close()
    other.goto("about:blank")
    stop_idle_workers(other)
    other.goto(f"{address}/rules/preferans/")
    wait_until(other, WORKER_OF.format(file=file))


def test_files_that_the_bundle_names_stay_after_a_release(
    site: Site, open_page: OpenPage, allowed_problems: list[str]
) -> None:
    allowed_problems += ["foreign host", "ERR_", "status of 404"]
    address = f"http://127.0.0.1:{site.port}"
    named = json.loads((site.static / "staticfiles.json").read_text())["paths"]
    old = f"/static/{named[CHANGED[0]]}"
    (site.folder / "engine").mkdir()
    FakeBundle(site.folder / "engine").release("1", statics={CHANGED[0]: old})
    match = create_match(address, PASSED_OUT)
    page = open_page(**PHONE, service_workers="allow")
    page.goto(match.score)
    wait_until(page, WORKS)
    page.goto(match.watch)
    menu_of(page).get_by_role("switch").tap()
    wait_until(page, f"async () => (await ({RULES_HERE})()).length === 1")

    site.kill()
    file = site.release()
    site.start()
    page.evaluate("caches.delete('pages')")
    page.goto(f"{address}/rules/preferans/")
    wait_until(page, WORKER_OF.format(file=file))

    assert page.evaluate(HAS.format(file=old))


def stop_idle_workers(page: Page) -> None:
    """Stop workers as browsers do after half a minute without work; DevTools keep them awake."""
    tools = page.context.new_cdp_session(page)
    tools.send("ServiceWorker.enable")
    tools.send("ServiceWorker.stopAllWorkers")
    tools.detach()


def save(page: Page) -> None:
    page.locator("label:has([name=kind][value=passed_out])").tap()
    page.locator("#entry .save").tap()
