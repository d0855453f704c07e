"""A phone with the bundle answers like the server after the server has been killed."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

import pytest
from playwright.sync_api import Browser, Page

from games import GAMES
from scorekeeper.engine.samples import samples
from tests.plugins.browser import PHONE, record_problems
from tests.plugins.bundles import Bundle, engine_script
from tests.plugins.figures import Note
from tests.plugins.server import Server
from tests.support.browser.offline_answers import FETCH, start_on_phone
from tests.support.browser.processes import browser_processes, may_slow_down, slowed_down
from tests.support.browser.thumb import Thumb
from tests.support.phone.hashes import without_hashes

pytestmark = pytest.mark.served
ASK = "async ([module, question]) => (await import(module)).ask(question)"
ASK_FOR_NOTHING = """async ([module, questions]) => {
  const engine = await import(module);
  for (const question of questions) await engine.ask(question);
}"""
STOP = "async (module) => (await import(module)).stop()"
SLOWER, TURNS = 4, 101
MOST_MEMORY = 150_000_000
OWN_MEMORY = ("Pss_Anon:", "Pss_Shmem:")
LOOKS, LOOK_AGAIN = 4, 0.5
"""Memory is stable when none of the last samples, seconds apart, is lower than the first."""
ASK_ALL = """async ([module, questions]) => {
  const engine = await import(module);
  const answers = [];
  for (const question of questions) answers.push(await engine.ask(question));
  return answers;
}"""
TIMED = """async ([module, question, turns]) => {
  const engine = await import(module);
  const times = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const before = performance.now();
    await engine.ask(question);
    times.push(Math.round(performance.now() - before));
  }
  return times;
}"""


@pytest.fixture
def ready_phone(
    browser: Browser, bundled_server: Server, allowed_problems: list[str]
) -> Iterator[Page]:
    """A phone with the bundle of a server that a test may kill."""
    problems: list[str] = []
    context = browser.new_context(**PHONE, service_workers="allow", base_url=bundled_server.url)
    page = context.new_page()
    record_problems(page, bundled_server, problems)
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.reload()  # now under control of the service worker
    page.evaluate(FETCH, engine_script())
    yield page
    context.close()
    assert [
        problem for problem in problems if not any(re.search(a, problem) for a in allowed_problems)
    ] == []


@pytest.mark.thorough
def test_engine_answers_from_the_phone_when_the_server_is_gone(
    ready_phone: Page,
    bundled_server: Server,
    bundle: Bundle,
    figure: Note,
    allowed_problems: list[str],
) -> None:
    allowed_problems += ["ERR_CONNECTION_REFUSED", "ERR_FAILED"]
    question = bundle.manifest["trial"]["question"]
    # The phone reads English: words of other languages are not on it.
    skruuvi = [each for each in samples(["skruuvi"]) if json.loads(each[0])["language"] == "en"]
    before = ready_phone.evaluate(ASK, [engine_script(), question])

    bundled_server.process.kill()
    bundled_server.process.wait(10)
    ready_phone.goto("/")
    times = ready_phone.evaluate(TIMED, [engine_script(), question, 6])
    after = ready_phone.evaluate(ASK, [engine_script(), question])
    questions = [question for question, _answer in skruuvi]
    ready_phone.evaluate(ASK_FOR_NOTHING, [engine_script(), questions])
    used = memory()
    ready_phone.evaluate(STOP, engine_script())
    left = memory()  # the page may have started the engine earlier
    added = sum(used[process] - left[process] for process in used.keys() & left.keys())

    answers = ready_phone.evaluate(ASK_ALL, [engine_script(), questions])
    phone = Thumb(ready_phone)
    for slug in GAMES:
        ready_phone.goto(f"/new/{slug}/")
        start_on_phone(phone, slug)

    figure("engine in Chromium, memory added", f"{added / 1e6:.0f} MB", "≤ 150 MB")
    figure("engine in Chromium, start and first sheet, no server", f"{times[0]} ms of wall time")
    figure("engine in Chromium, a later deal", f"{times[-1]} ms of wall time")
    assert added <= MOST_MEMORY
    assert after == before
    assert skruuvi
    assert [without_hashes(each) for each in answers] == [
        without_hashes(answer) for _question, answer in skruuvi
    ]


@pytest.mark.thorough
def test_engine_scores_on_a_browser_that_is_slowed_down(
    ready_phone: Page, bundle: Bundle, figure: Note
) -> None:
    if not may_slow_down():
        pytest.skip("NOT RUN: a slow phone: no right to divide the processor")
    question = bundle.manifest["trial"]["question"]
    usual = ready_phone.evaluate(ASK, [engine_script(), question])
    ready_phone.evaluate(STOP, engine_script())

    with slowed_down(SLOWER):
        first, *later = ready_phone.evaluate(TIMED, [engine_script(), question, TURNS])
        answer = ready_phone.evaluate(ASK, [engine_script(), question])

    figure(f"engine in Chromium, {SLOWER} times slowed down, start and first sheet", f"{first} ms")
    figure(
        "  a later deal",
        f"median {median(later):.0f} ms, p95 {quantiles(later, n=20)[-1]:.0f} ms",
        "p95 150 ms",
    )
    assert answer == usual


def memory() -> dict[Path, int]:
    """Return the own memory of each process of the browser, in bytes, once their sum is stable.

    Pages of files are left out: each browser that starts or ends on this machine changes
    how many share the program's own, and with it the sum by over 100 MB.
    """
    sums: list[int] = []
    while True:
        processes = {process: _own_memory(process) for process in browser_processes()}
        sums.append(sum(processes.values()))
        if len(sums) >= LOOKS and min(sums[-LOOKS:]) >= sums[-LOOKS]:
            return processes
        time.sleep(LOOK_AGAIN)


def _own_memory(process: Path) -> int:
    """Return a process's memory in bytes, with shared pages divided; 0 if it has ended."""
    try:
        lines = (process / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith(OWN_MEMORY))
