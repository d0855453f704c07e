"""Debian's WebKit, in place of iPhones, and its Firefox: `browser_engine`."""

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from pyvirtualdisplay.display import Display
from selenium.webdriver import Remote
from selenium.webdriver.common.utils import is_connectable
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.websocket_connection import WebSocketConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.plugins.browser import required
from tests.plugins.server import free_port

WIDTH, HEIGHT = 450, 800
"""The narrowest window of WebKit."""
PATIENCE = 30
ATTEMPTS = 5
INTO_VIEW = """
const [element] = arguments;
const place = () => JSON.stringify(element.getBoundingClientRect());
const still = (before) => new Promise((done) => setTimeout(() => done(place() === before), 60));
do element.scrollIntoView({ block: "center", behavior: "instant" });
while (!(await still(place())));
"""
"""Scrolls an element to the middle, clear of sticky bars, and waits until it is still."""
AIM = f"""
{INTO_VIEW}
window.missed = false;
window.aim = (event) => {{
  window.missed = !element.contains(event.target);
  if (window.missed) {{
    event.preventDefault();
    event.stopImmediatePropagation();
  }}
}};
addEventListener("click", window.aim, {{ capture: true, once: true }});
"""
"""Also keeps the next click from any other element."""
MISSED = "removeEventListener('click', window.aim, true); return window.missed === true"


class Engine(Protocol):
    """A browser with one page; elements are values returned by `run`."""

    def go(self, address: str) -> None:
        """Open a page."""

    def run(self, script: str, *arguments: object) -> Any:
        """Run a function body in the page; return its result, awaiting a promise."""

    def tap(self, element: Any) -> None:
        """Tap an element after scrolling it to the middle."""

    def write(self, element: Any, text: str) -> None:
        """Type into an empty element and blur it."""


def hit(engine: Engine, element: Any, click: Callable[[], object]) -> None:
    """Click an element; again if the page moved meanwhile, so that the click met another."""
    for _ in range(ATTEMPTS):
        engine.run(AIM, element)
        click()
        if not engine.run(MISSED):
            return
    pytest.fail(f"{ATTEMPTS} clicks met other elements")


class WebKit:
    """WebKit by WebDriver."""

    def __init__(self, driver: Remote) -> None:
        self.driver = driver
        driver.set_window_size(WIDTH, HEIGHT)

    def go(self, address: str) -> None:
        self.driver.get(address)

    def run(self, script: str, *arguments: object) -> Any:
        promised = f"return (async function () {{ {script} }}).apply(null, arguments)"
        return self.driver.execute_script(promised, *arguments)

    def tap(self, element: Any) -> None:
        hit(self, element, element.click)

    def write(self, element: Any, text: str) -> None:
        self.run(INTO_VIEW, element)
        element.clear()
        element.send_keys(text)
        self.run("arguments[0].blur()", element)


class Firefox:
    """Firefox by its own WebDriver BiDi."""

    def __init__(self, link: WebSocketConnection) -> None:
        self.link = link
        self._send("session.new", capabilities={})
        self.page = self._send("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": WIDTH, "height": HEIGHT}
        self._send("browsingContext.setViewport", context=self.page, viewport=size)

    def go(self, address: str) -> None:
        self._send("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def run(self, script: str, *arguments: object) -> Any:
        answer = self._send(
            "script.callFunction",
            functionDeclaration=f"async function () {{ {script} }}",
            arguments=[as_bidi(argument) for argument in arguments],
            target={"context": self.page},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return from_bidi(answer["result"])

    def tap(self, element: Any) -> None:
        move = {"type": "pointerMove", "origin": {"type": "element", "element": element}}
        press = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        at = {"x": 0, "y": 0}
        hit(self, element, lambda: self._act("pointer", [move | at, *press]))

    def write(self, element: Any, text: str) -> None:
        self.run("arguments[0].value = ''; arguments[0].focus()", element)
        strokes = ("keyDown", "keyUp")
        self._act("key", [{"type": stroke, "value": key} for key in text for stroke in strokes])
        self.run("arguments[0].blur()", element)

    def _act(self, kind: str, actions: list[dict[str, Any]]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self._send("input.performActions", context=self.page, actions=[source])

    def _send(self, command: str, **parameters: object) -> Any:
        answer = self.link.send_cmd(command, parameters)  # type: ignore[no-untyped-call]
        if "error" in answer:
            raise RuntimeError(f"{command}: {answer['message']}")
        return answer["result"]


def as_bidi(value: object) -> object:
    """Return a value as BiDi expects it; an element as BiDi sent it.

    >>> as_bidi("4"), as_bidi(4)
    ({'type': 'string', 'value': '4'}, {'type': 'number', 'value': 4})
    """
    kinds = {bool: "boolean", int: "number", str: "string"}
    return value if isinstance(value, dict) else {"type": kinds[type(value)], "value": value}


def from_bidi(value: dict[str, Any]) -> Any:
    """Return a value from BiDi's encoding; an element as its reference.

    >>> from_bidi({"type": "array", "value": [{"type": "number", "value": 4}, {"type": "null"}]})
    [4, None]
    """
    if value["type"] == "array":
        return [from_bidi(item) for item in value["value"]]
    return {"sharedId": value["sharedId"]} if value["type"] == "node" else value.get("value")


@contextmanager
def webkit(folder: Path) -> Iterator[Engine]:
    """Run WebKit on a virtual display, without compositing, which waits for a graphics card."""
    required("Xvfb", "xvfb")
    driver_program = required("WebKitWebDriver", "webkit2gtk-driver")
    options = Options()
    options.binary_location = str(next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")))
    options.add_argument("--automation")
    (folder / "gtk-3.0").mkdir()
    (folder / "gtk-3.0" / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")
    with Display(visible=False, size=(2 * WIDTH, 2 * HEIGHT)) as display:
        around = display.env() | {
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "XDG_CONFIG_HOME": str(folder),
        }
        service = Service(driver_program, log_output=str(folder / "webkit.log"), env=around)
        service.start()
        try:
            connection = RemoteConnection(client_config=ClientConfig(service.service_url))
            with Remote(connection, options=options) as driver:
                yield WebKit(driver)
        finally:
            service.stop()


@contextmanager
def firefox(folder: Path) -> Iterator[Engine]:
    """Run Firefox headless."""
    (folder / "user.js").write_text('user_pref("ui.prefersReducedMotion", 1);')
    port = free_port()
    command = [required("firefox-esr"), "--headless", f"--remote-debugging-port={port}"]
    with (folder / "firefox.log").open("wb") as log:
        process = subprocess.Popen([*command, "--profile", folder], stdout=log, stderr=log)
    try:
        yield Firefox(connect(port))
    finally:
        process.terminate()
        process.wait(PATIENCE)


def connect(port: int) -> WebSocketConnection:
    """Return a connection to Firefox, as soon as it listens."""
    end = time.monotonic() + PATIENCE
    while not is_connectable(port, "127.0.0.1"):
        if time.monotonic() > end:
            raise RuntimeError("Firefox did not start.")
        time.sleep(0.05)
    address = f"ws://127.0.0.1:{port}/session"
    return WebSocketConnection(address, PATIENCE, interval=0.005)  # type: ignore[no-untyped-call]


ENGINES: dict[str, Callable[[Path], AbstractContextManager[Engine]]] = {
    "WebKit": webkit,
    "Firefox": firefox,
}


@pytest.fixture(scope="session", params=ENGINES)
def browser_engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """Each of the two engines in turn, started once for this worker."""
    with ENGINES[request.param](tmp_path_factory.mktemp("browser_engine")) as started:
        yield started
