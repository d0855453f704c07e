"""Debian's Chromium as a phone and as a desktop; whatever it complains about fails the test."""

import os
import re
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.plugins.profiles import THOROUGH
from tests.plugins.server import Server

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A phone's engine runs for seconds here: it is not worth compiling twice.
    *(() if THOROUGH else ("--js-flags=--liftoff-only",)),
)
SHELL = "chromium-headless-shell"
"""The same engine without a browser's own windows, for two thirds of the processor's time."""
# Answers that HTMX shows to the person; Chromium calls them errors.
REFUSALS = re.compile(r"^Failed to load resource: .*status of (400|409|412|422) ")
REPORT_VIOLATIONS = """document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP: ${event.violatedDirective} forbids ${event.blockedURI}`));"""
FAILURES = Path(__file__).parents[2] / "var" / "failures"

OpenPage: TypeAlias = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what drives a browser, so that `-m "not browser"` leaves it out."""
    for item in items:
        if {"browser", "browser_engine"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("browser")


def required(program: str, package: str = "") -> str:
    """Return where a program is; without it tests fail in CI, and are left out elsewhere."""
    found = shutil.which(program)
    if found is not None:
        return found
    missing = f"{program} is not installed: apt-get install {package or program}"
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)


def program() -> str:
    """Return what is driven: Chromium, or its headless shell in `make test`, if it is there."""
    shell = None if THOROUGH else shutil.which(SHELL)
    return shell or required("chromium")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the browser, once for all the tests of this worker."""
    path = program()
    with sync_playwright() as playwright:
        # Playwright's loop runs in this thread; Django takes the tests after it for async code.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def allowed_problems() -> list[str]:
    """Hold regular expressions of what this test expects the browser to complain about."""
    return []


@pytest.fixture
def open_page(
    browser: Browser,
    server: Server,
    allowed_problems: list[str],
    request: pytest.FixtureRequest,
) -> Iterator[OpenPage]:
    """Open pages, each on a device of its own; `open_page(**PHONE, color_scheme="dark")`.

    At the end of the test any complaint of theirs fails it.
    """
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_one(**device: Any) -> Page:
        # Without a service worker, unless a test is about it: requests can then be intercepted.
        plain: dict[str, Any] = {"service_workers": "block", "base_url": server.url}
        context = browser.new_context(**plain | device)
        contexts.append(context)
        page = context.new_page()
        watch(page, server, problems)
        return page

    yield open_one
    if failed(request.node):
        photograph(contexts, request.node.name)
    for context in contexts:
        context.close()
    left = [p for p in problems if not any(re.search(a, p) for a in allowed_problems)]
    assert left == []


def watch(page: Page, server: Server, problems: list[str]) -> None:
    """Note every complaint of the page: its console, its scripts, its policy, foreign hosts."""

    def note_console(message: ConsoleMessage) -> None:
        if message.type == "error" and not REFUSALS.search(message.text):
            problems.append(f"console: {message.text} ({message.location['url']} in {page.url})")

    def note_request(url: str) -> None:
        if url.startswith("http") and urlsplit(url).netloc != urlsplit(server.url).netloc:
            problems.append(f"foreign host: {url}")

    page.add_init_script(REPORT_VIOLATIONS)
    page.on("console", note_console)
    page.on("pageerror", lambda error: problems.append(f"script: {error} ({page.url})"))
    page.on("request", lambda request: note_request(request.url))


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """Give a small phone, held upright: 360 x 640 CSS pixels, touched."""
    return open_page(**PHONE)


@pytest.fixture
def desktop(open_page: OpenPage) -> Page:
    """Give a laptop's window: 1280 x 800."""
    return open_page(**DESKTOP)


CALL = pytest.StashKey[pytest.TestReport]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember how the test itself ended, for the picture taken when it failed."""
    report = yield
    if call.when == "call":
        item.stash[CALL] = report
    return report


def failed(item: pytest.Item) -> bool:
    return CALL in item.stash and item.stash[CALL].failed


def photograph(contexts: list[BrowserContext], name: str) -> None:
    """Keep what each device showed when the test failed, in var/failures."""
    FAILURES.mkdir(parents=True, exist_ok=True)
    pages = [page for context in contexts for page in context.pages]
    stem = re.sub(r"[^\w.-]+", "_", name)
    for number, page in enumerate(pages, start=1):
        page.screenshot(path=FAILURES / f"{stem}-{number}.png")
