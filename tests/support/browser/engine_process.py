"""A phone's engine in a process beside the browser: the same Python, with the same interface.

It starts once for all pages, and needs no bundle; `tests/browser/test_engine.py` is about the real
one.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Route

from tests.plugins.programs import ROOT
from tests.plugins.server import STATIC

DESCRIBED = (
    "import django, json; django.setup()\n"
    "from scorekeeper.engine.described_site import site_description\n"
    "print(json.dumps(site_description()))"
)
SCRIPT = re.compile(r"/js/offline/engine(\.[0-9a-f]{12})?\.js$")
SCRIPT_TYPE = "text/javascript"
STANDS_IN = """
export const CACHE = "engine-";
export const bundleHere = async () => (window.noBundle ? null : { rules: "r" });
export const bundleAtServer = bundleHere;
export async function fetchBundle() {
  const cache = await caches.open(`${CACHE}beside`);
  await cache.put("/engine/manifest.json", new Response('{ "base": "/engine/", "files": {} }'));
}
export const fetchWords = async () => {};
export const hasWords = async (language) => language !== "ja";
export const stop = () => {};
export async function ask(question) {
  if (!(await bundleHere())) throw new Error("There is no bundle on this phone.");
  if (window.engineBeside) return window.engineBeside(question);
  const answer = await fetch("/engine/beside", { method: "POST", body: question });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
}
"""


class EngineProcess:
    """The engine of all phones of a test, which a test may stop."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process, self.questions = process, list[str]()

    def say(self, line: str) -> None:
        """Write a line to the process."""
        assert self.process.stdin is not None
        print(line, file=self.process.stdin, flush=True)

    def answer(self, question: str) -> str:
        """Return the answer of the process to a page's question, as JSON."""
        self.questions.append(json.loads(question)["kind"])
        self.say(question)
        assert self.process.stdout is not None
        answer: str = self.process.stdout.readline()
        return answer

    def answer_request(self, route: Route) -> None:
        """Answer a page's question by the process, in a request that tests can spoil."""
        body = self.answer(route.request.post_data or "")
        route.fulfill(body=body, content_type="application/json")

    def answer_phone(self, phone: BrowserContext) -> None:
        """Let the process answer all pages of a phone, whose service worker sees no request."""
        phone.expose_function("engineBeside", self.answer)

    def put_into(self, page: Page) -> None:
        """Make a page's phone ready, as if it had the bundle and the site's files."""
        page.route("**/static/**", serve_static_file)
        page.route(SCRIPT, replace_engine)
        page.route("**/engine/beside", self.answer_request)
        page.goto("/")
        words = page.request.get("/offline/en/switch/").text()
        page.route("**/offline/en/switch/", lambda route: route.fulfill(body=words))
        page.evaluate("caches.open('engine-beside').then(() => 1)")


def replace_engine(route: Route) -> None:
    """Replace the engine's script by one that asks the process."""
    route.fulfill(body=STANDS_IN, content_type=SCRIPT_TYPE)


def serve_static_file(route: Route) -> None:
    """Serve a static file as the service worker does, with or without a server."""
    route.fulfill(path=STATIC / urlsplit(route.request.url).path.removeprefix("/static/"))


def static_files_without_engine(folder: Path) -> Path:
    """Write the site's static files into a folder, with the engine's script replaced; return it.

    Service workers load their files without the routes of a page.
    """
    root = folder / STATIC.name
    shutil.copytree(STATIC, root)
    shutil.copy(STATIC.with_name(f"{STATIC.name}.stamp"), folder)
    for file in (root / "js" / "offline").glob("engine.*js*"):
        file.unlink()
        if file.suffix == ".js":
            file.write_text(STANDS_IN)
    return root


@contextmanager
def run_engine() -> Iterator[EngineProcess]:
    """Run the engine within the block."""
    variables = {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "STATIC_ROOT": str(STATIC)}
    described = subprocess.run(
        [sys.executable, "-c", DESCRIBED],
        cwd=ROOT,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    module = [sys.executable, "-m", "tests.support.phone"]
    pipe = subprocess.PIPE
    with subprocess.Popen(module, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        engine_process = EngineProcess(process)
        engine_process.say(described.strip())
        yield engine_process
        process.stdin.close()  # type: ignore[union-attr]
