"""Matches created and played over the API, and their pages in the browser."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.plugins.browser import PHONE, OpenPage
from tests.plugins.profiles import at_length
from tests.plugins.server import Server, database_for, running_server
from tests.support.browser.engine_process import (
    EngineProcess,
    run_engine,
    static_files_without_engine,
)
from tests.support.browser.ready_phones import ReadyPhones
from tests.support.browser.thumb import TABLE, Thumb


@dataclass(frozen=True)
class ServerMatch:
    """A match on a server: its URLs, and the headers that write to it."""

    api: str
    watch: str
    score: str
    headers: dict[str, str]

    @property
    def code(self) -> str:
        """The code of the match."""
        return self.watch.split("/")[-2]

    def record(self, *deals: Mapping[str, Any]) -> None:
        """Record deals over the API."""
        for deal in deals:
            httpx.post(f"{self.api}deals/", json=deal, headers=self.headers).raise_for_status()

    def entries(self) -> list[dict[str, Any]]:
        """Return the recorded deals, as entered."""
        return [deal["entry"] for deal in httpx.get(f"{self.api}sheet/").json()["deals"]]


def create_match(url: str, *deals: Mapping[str, Any], **agreed: Any) -> ServerMatch:
    """Create a match on a server and record these deals."""
    body = {"game": "preferans", "players": list(TABLE)} | agreed
    answer = httpx.post(f"{url}/api/v1/matches/", json=body).raise_for_status().json()
    match = ServerMatch(
        api=f"{url}/api/v1/matches/{answer['code']}/",
        watch=answer["links"]["watch"],
        score=answer["links"]["score"],
        headers={"Authorization": f"Bearer {answer['scorer_key']}"},
    )
    match.record(*deals)
    return match


@dataclass(frozen=True)
class Table(ServerMatch):
    """A match that opens on phones."""

    open_page: OpenPage

    def scorer(self, **device: Any) -> Thumb:
        """Open the match on a scorer's phone."""
        return Thumb(self._shown(self.score, device))

    def watcher(self, **device: Any) -> Page:
        """Open the match on a watcher's phone."""
        return self._shown(self.watch, device)

    def ready(self, engine_process: EngineProcess, **device: Any) -> Thumb:
        """Open the match on a phone with the engine, and wait until it answers by itself."""
        page = self.open_page(**PHONE | device)
        engine_process.put_into(page)
        page.goto(self.score)
        expect(page.locator("html[data-answers]")).to_be_attached(timeout=20_000)
        return Thumb(page)

    def _shown(self, address: str, device: dict[str, Any]) -> Page:
        page = self.open_page(**PHONE | device)
        page.goto(address)
        return page


Playing: TypeAlias = Callable[..., Table]


@pytest.fixture(scope="session")
def engine_process(server: Server) -> Iterator[EngineProcess]:
    """The engine of all phones of this worker, which knows the server's static files."""
    with run_engine() as running:
        yield running


@pytest.fixture(scope="session")
def server_beside_engine(
    engine_process: EngineProcess, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server whose phones ask the engine process, with or without a network."""
    folder = tmp_path_factory.mktemp("beside")
    static = static_files_without_engine(folder)
    with running_server(folder, database_for(folder), STATIC_ROOT=str(static)) as running:
        yield running


@pytest.fixture(params=["engine beside", *at_length("bundle")])
def phones(
    request: pytest.FixtureRequest, browser: Browser, allowed_problems: list[str]
) -> Iterator[ReadyPhones]:
    """Ready phones, which ask the engine process; at length they hold the real bundle too.

    Other problems than the allowed ones fail the test.
    """
    if request.param == "bundle":
        ready_phones = ReadyPhones(browser, request.getfixturevalue("shared_bundled_server"))
    else:
        server = request.getfixturevalue("server_beside_engine")
        engine_process = request.getfixturevalue("engine_process")
        ready_phones = ReadyPhones(browser, server, engine_process)
    yield ready_phones
    ready_phones.close(*allowed_problems)


@pytest.fixture
def play(server: Server, open_page: OpenPage) -> Playing:
    """A function that creates a match with these deals: `play(deal, deal, game=...)`."""

    def table(*deals: Mapping[str, Any], **agreed: Any) -> Table:
        return Table(**vars(create_match(server.url, *deals, **agreed)), open_page=open_page)

    return table
