"""Debian's Chromium as a phone and as a desktop; any error it reports fails the test."""

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
    # As a network without the internet knows a laptop.
    "--host-resolver-rules=MAP laptop.local 127.0.0.1",
    # A phone's engine only runs for seconds here: optimised code would not pay.
    *(() if THOROUGH else ("--js-flags=--liftoff-only",)),
)
SHELL = "chromium-headless-shell"
"""The same engine without browser windows, for two thirds of the processor time."""
# Statuses whose answers HTMX shows to the user; Chromium logs them as errors.
REFUSALS = re.compile(r"^Failed to load resource: .*status of (400|409|412|422) ")
REPORT_VIOLATIONS = """document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP: ${event.violatedDirective} forbids ${event.blockedURI}`));"""
FAILURES = Path(__file__).parents[2] / "var" / "failures"

OpenPage: TypeAlias = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests with a browser fixture, so that `-m "not browser"` deselects them."""
    for item in items:
        if {"browser", "browser_engine"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("browser")


def required(program: str, package: str = "") -> str:
    """Return the path of a program; if missing, fail the test in CI and skip it elsewhere."""
    path = shutil.which(program)
    if path is not None:
        return path
    missing = f"{program} is not installed: apt-get install {package or program}"
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)


def program() -> str:
    """Return the browser's path: Chromium, or in `make test` its headless shell if installed."""
    shell = None if THOROUGH else shutil.which(SHELL)
    return shell or required("chromium")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser, started once for this worker."""
    path = program()
    with sync_playwright() as playwright:
        # Playwright's loop runs in this thread, so Django takes later tests for async code.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def allowed_problems() -> list[str]:
    """Regular expressions of the browser errors that this test expects."""
    return []


@pytest.fixture
def open_page(
    browser: Browser,
    server: Server,
    allowed_problems: list[str],
    request: pytest.FixtureRequest,
) -> Iterator[OpenPage]:
    """A function that opens pages, one device each: `open_page(**PHONE, color_scheme="dark")`.

    Any error they report fails the test at its end.
    """
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_one(**device: Any) -> Page:
        # Service workers are blocked by default, so that requests can be intercepted.
        plain: dict[str, Any] = {"service_workers": "block", "base_url": server.url}
        context = browser.new_context(**plain | device)
        contexts.append(context)
        page = context.new_page()
        record_problems(page, server, problems)
        return page

    yield open_one
    if has_failed(request.node):
        photograph(contexts, request.node.name)
    for context in contexts:
        if context.pages:
            context.cookies()  # its answer comes after all problems of the test
    # Pages without their routes may still ask for something: that fails no test.
    recorded = tuple(problems)
    for context in contexts:
        close(context)
    unexpected = [p for p in recorded if not any(re.search(a, p) for a in allowed_problems)]
    assert unexpected == []


def close(context: BrowserContext) -> None:
    """Close all pages; a route that still answers one of them fails no later test."""
    pages = context.pages
    for page in pages:
        page.unroute_all(behavior="ignoreErrors")
    if pages:
        context.unroute_all(behavior="ignoreErrors")
    context.close()


def record_problems(page: Page, server: Server, problems: list[str]) -> None:
    """Record every problem of the page: console errors, exceptions, CSP breaches, foreign hosts."""

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
    """A page of a small phone in portrait: 360 × 640 CSS pixels, touch."""
    return open_page(**PHONE)


@pytest.fixture
def desktop(open_page: OpenPage) -> Page:
    """A page of a laptop window: 1280 × 800."""
    return open_page(**DESKTOP)


CALL = pytest.StashKey[pytest.TestReport]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Store the result of the test's call, for the screenshots of failures."""
    report = yield
    if call.when == "call":
        item.stash[CALL] = report
    return report


def has_failed(item: pytest.Item) -> bool:
    return CALL in item.stash and item.stash[CALL].failed


def photograph(contexts: list[BrowserContext], name: str) -> None:
    """Save a screenshot of each page of a failed test in var/failures."""
    FAILURES.mkdir(parents=True, exist_ok=True)
    pages = [page for context in contexts for page in context.pages]
    stem = re.sub(r"[^\w.-]+", "_", name)
    for number, page in enumerate(pages, start=1):
        page.screenshot(path=FAILURES / f"{stem}-{number}.png")
