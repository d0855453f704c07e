"""A phone with the bundle answers as the server does after the server's process is gone."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.plugins.browser import PHONE, watch
from tests.plugins.bundles import Bundle
from tests.plugins.figures import Note
from tests.plugins.server import STATIC, Server

pytestmark = pytest.mark.served
FETCH = """async (module) => {
  const engine = await import(module);
  const seen = [];
  await engine.fetchBundle(await engine.bundleAtServer(), (here) => seen.push(here));
  return seen;
}"""
ASK = "async ([module, question]) => (await import(module)).ask(question)"
TIMED = """async ([module, question]) => {
  const engine = await import(module);
  const times = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const before = performance.now();
    await engine.ask(question);
    times.push(Math.round(performance.now() - before));
  }
  return times;
}"""


def module() -> str:
    """Return the address of the engine's script."""
    names = json.loads((STATIC / "staticfiles.json").read_text())["paths"]
    return f"/static/{names['js/engine.js']}"


@pytest.fixture
def ready_phone(
    browser: Browser, bundled_server: Server, allowed_problems: list[str]
) -> Iterator[Page]:
    """Give a phone on which the bundle lies, of a server that a test may kill."""
    problems: list[str] = []
    context = browser.new_context(**PHONE, service_workers="allow", base_url=bundled_server.url)
    page = context.new_page()
    watch(page, bundled_server, problems)
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.reload()  # the worker that stands between is there by now
    page.evaluate(FETCH, module())
    yield page
    context.close()
    assert [
        each for each in problems if not any(re.search(a, each) for a in allowed_problems)
    ] == []


def test_engine_answers_from_the_phone_when_the_server_is_gone(
    ready_phone: Page, bundled_server: Server, bundle: Bundle, figure: Note,
    allowed_problems: list[str],
) -> None:  # fmt: skip
    allowed_problems += ["ERR_CONNECTION_REFUSED", "ERR_FAILED"]
    asked = bundle.manifest["trial"]["question"]
    before = ready_phone.evaluate(ASK, [module(), asked])

    bundled_server.process.kill()
    bundled_server.process.wait(10)
    ready_phone.goto("/")
    times = ready_phone.evaluate(TIMED, [module(), asked])
    after = ready_phone.evaluate(ASK, [module(), asked])

    figure("engine in Chromium, start and first sheet, no server", f"{times[0]} ms of wall time")
    figure("engine in Chromium, a later deal", f"{times[-1]} ms of wall time")
    assert after == before
    assert json.loads(after)["status"] == 200
