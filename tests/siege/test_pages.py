"""A stranger repeatedly requests the most expensive pages: results of a large league, rules."""

import http.client
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import cycle
from threading import Thread

import pytest

from games import GAMES
from tests.plugins.figures import Note
from tests.plugins.group import Group
from tests.plugins.programs import ROOT
from tests.siege import SIZE
from tests.support.languages import LANGUAGES
from tests.support.siege.fill import SLUG
from tests.support.siege.tables import PATIENCE, STRANGER, Siege, besieged


@pytest.fixture(scope="session")
def league(target: Group) -> str:
    """The path of a public league with many results."""
    settings = {"DATABASE_URL": target.database_url, "RATE_LIMITS": "off"}
    subprocess.run(
        [sys.executable, "-m", "tests.support.siege.fill", str(SIZE.lines)],
        cwd=ROOT,
        env=os.environ | settings | {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings"},
        check=True,
        capture_output=True,
    )
    return f"/leagues/{SLUG}/"


class PageClient:
    """A client that requests pages in turn over one connection, from an address of its own."""

    def __init__(self, target: Group, paths: list[str], on: Callable[[], bool]) -> None:
        """Prepare the client; after each answer, `on` tells whether to go on."""
        self.port, self.paths, self.on = target.port, paths, on
        self.statuses: Counter[int] = Counter()
        self.bytes = 0
        self.thread = Thread(target=self._ask, daemon=True)

    def _ask(self) -> None:
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        for path, language in zip(cycle(self.paths), cycle(LANGUAGES)):
            headers = {"X-Forwarded-For": STRANGER, "Accept-Language": language}
            link.request("GET", path, headers=headers)
            answer = link.getresponse()
            self.bytes += len(answer.read())
            self.statuses[answer.status] += 1
            if not self.on():
                break
        link.close()


def request_pages(target: Group, siege: Siege, paths: list[str]) -> Counter[int]:
    """Let all clients request pages until the attack ends; return the statuses."""
    going = [True]
    askers = [PageClient(target, paths, lambda: going[0]) for _ in range(SIZE.askers)]
    for asker in askers:
        asker.thread.start()
    siege.wait()
    going[0] = False
    for asker in askers:
        asker.thread.join(PATIENCE)
    assert not any(asker.thread.is_alive() for asker in askers)
    return sum((asker.statuses for asker in askers), Counter[int]())


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_results_of_a_large_league(target: Group, figure: Note, league: str, kind: str) -> None:
    title = f"results.{kind} of {SIZE.lines:,} lines for {SIZE.askers} askers at once"
    with besieged(target, figure, title) as siege:
        actual = request_pages(target, siege, [f"{league}results.{kind}"])

    assert set(actual) <= {200, 429}
    assert actual[200] >= 1
    figure("  answers", ", ".join(f"{times} × {status}" for status, times in actual.items()))


def test_rules_of_every_game(target: Group, figure: Note) -> None:
    with besieged(target, figure, f"rules pages for {SIZE.askers} askers at once") as siege:
        actual = request_pages(target, siege, [f"/games/{slug}/" for slug in GAMES])

    assert set(actual) == {200}
    figure("  answers", ", ".join(f"{times} × {status}" for status, times in actual.items()))
