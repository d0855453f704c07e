"""Processes of two versions on one PostgreSQL, while phones write to and watch both."""

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from threading import Event
from uuid import uuid4

import httpx
import pytest

from tests.plugins.figures import LONG, Note
from tests.plugins.group import ON_POSTGRESQL, Group, TrackedMatch, empty_database
from tests.support.failover.watching import Watcher, running
from tests.support.faults.earlier import earlier_tree
from tests.support.faults.evidence import check_logs, check_sheets

pytestmark = [ON_POSTGRESQL, pytest.mark.thorough]

WRITERS = 4
SECONDS = 20 if LONG else 3
LOSER = 2
"""The declarer who loses; with a winner alone the match would be over after 250 deals."""
KEY = "of both versions, which share it with everything else " * 2


class Roaming:
    """Phones that send deals to the open groups in turns."""

    def __init__(self, *groups: Group) -> None:
        self.groups, self.halt = list(groups), Event()
        self.answers = Counter[int]()
        """How often each status was answered; 0 means no answer."""

    def write(self, match: TrackedMatch) -> None:
        """Record deals until told to stop."""
        with httpx.Client(timeout=60) as phone:
            for turn in count():
                if self.halt.is_set():
                    return
                groups = tuple(self.groups)
                phone.base_url = groups[turn % len(groups)].url
                try:
                    declarer = LOSER * (turn % 2)
                    self.answers[match.record(phone, str(uuid4()), declarer).status_code] += 1
                except httpx.TransportError:
                    self.answers[0] += 1
                self.halt.wait(0.05)


@pytest.fixture
def earlier(engine: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Group]:
    """A group of the earlier version on a database of its own."""
    tree = earlier_tree(tmp_path / "tree")
    url, folder = empty_database(tmp_path, engine, request), tmp_path / "earlier"
    folder.mkdir()
    group = Group(
        folder, url, tree=tree, DEBUG="on", SECRET_KEY=KEY
    )  # `DEBUG` so that it collects no static files
    yield group
    group.stop()


def test_versions_at_once_refuse_and_lose_nothing(
    earlier: Group, tmp_path: Path, figure: Note
) -> None:
    matches = [earlier.start_match() for _ in range(WRITERS)]
    phones = Roaming(earlier)
    with ExitStack() as around, ThreadPoolExecutor(WRITERS) as threads:
        around.callback(phones.halt.set)
        writing = [threads.submit(phones.write, match) for match in matches]
        later = Group(tmp_path, earlier.database_url, SECRET_KEY=KEY)
        around.callback(later.stop)
        watchers = [watcher(group, matches[0], phones.halt) for group in (earlier, later)]
        around.enter_context(running(watchers, phones.halt))
        phones.groups.append(later)
        time.sleep(SECONDS)
        at_both = phones.answers.copy()
        both_heard = [len(each.heard) for each in watchers]
        phones.groups.remove(earlier)
        time.sleep(0.5)  # until its last requests are answered
        earlier.stop()
        time.sleep(SECONDS)
        phones.halt.set()
        for each in writing:
            each.result()
        started = later.start_match()

    assert set(at_both) == {201}
    assert set(phones.answers) == {201}
    assert min(both_heard) > 0
    check_logs(later.database_url, [*matches, started])
    check_sheets(later.database_url)
    figure("two versions at once, phones writing at both", f"{phones.answers[201]} acknowledged")
    figure("  refused, lost or doubled", "0", "0")


def watcher(group: Group, match: TrackedMatch, halt: Event) -> Watcher:
    return Watcher(f"{group.url}/api/v1/matches/{match.code}/events/", halt)
