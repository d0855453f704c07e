"""Tables that keep scoring, and the result and time of each save, before and in the attack.

with besieged(target, figure, "what is done") as siege:
...  # the attack: its open connections stay open until `last` returns
siege.last()
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from statistics import quantiles
from threading import Event, Thread
from uuid import uuid4

import httpx

from tests.plugins.figures import LONG, Note
from tests.plugins.group import Group, TrackedMatch
from tests.siege import SIZE
from tests.support.faults.evidence import check_logs

TABLES = 3
PAUSE = 0.25
"""Seconds from an answer to the next deal: a key has 300 requests a minute."""
HOME = {"X-Forwarded-For": "198.51.100.7"}
"""The tables' own client address; the server trusts a proxy on this machine."""
STRANGER = "203.0.113.9"
MOST_MEMORY = 300 * 2**20
"""The most that memory may grow, in bytes."""
SLOWEST, TIMES_SLOWER = 0.5, 3
"""Limits of a save's p95: in seconds, or as a multiple of the p95 before the attack."""
PATIENCE = 60


class Table:
    """One scorer who saves deal after deal, and records the result of each."""

    def __init__(self, target: Group, halt: Event) -> None:
        self.match: TrackedMatch = target.start_match()
        self.url, self.halt = target.url, halt
        self.took: list[tuple[float, float]] = []
        """Start and duration of each save, in seconds."""
        self.failed: list[str] = []
        self.thread = Thread(target=self._save, daemon=True)

    def _save(self) -> None:
        with httpx.Client(base_url=self.url, timeout=PATIENCE, headers=HOME) as phone:
            while not self.halt.is_set():
                start = time.monotonic()
                try:
                    self.match.record(phone, str(uuid4())).raise_for_status()
                except httpx.HTTPError as error:
                    self.failed.append(str(error) or type(error).__name__)
                self.took.append((start, time.monotonic() - start))
                self.halt.wait(PAUSE)


class Siege:
    """An attack while tables play: the times of saves, and the memory of the server."""

    def __init__(self, target: Group) -> None:
        self.target, self.halt = target, Event()
        self.tables = [Table(target, self.halt) for _ in range(TABLES)]
        self.memory: list[int] = []
        self._begun = self._end = 0.0

    def under_attack(self) -> bool:
        """Sample the memory; return whether the attack goes on."""
        self.memory.append(self.target.memory())
        return time.monotonic() < self._end

    def wait(self) -> None:
        """Wait until the attack has lasted long enough."""
        while self.under_attack():
            time.sleep(0.25)

    def play(self) -> None:
        """Let the tables play undisturbed for a while, then start the attack's clock."""
        for table in self.tables:
            table.thread.start()
        end = time.monotonic() + SIZE.peace
        while time.monotonic() < end or not all(table.took for table in self.tables):
            time.sleep(0.05)
        self.memory.append(self.target.memory())
        self._begun = time.monotonic()
        self._end = self._begun + SIZE.attack

    def stop(self) -> None:
        self.halt.set()
        for table in self.tables:
            table.thread.join(PATIENCE)

    def check(self) -> None:
        """Check that every save was acknowledged and stored, and that memory was bounded."""
        assert not any(table.thread.is_alive() for table in self.tables)
        assert [table.failed for table in self.tables] == [[]] * TABLES
        for table in self.tables:
            assert len(table.match.acknowledged) == len(table.match.sent) == len(table.took)
        check_logs(self.target.database_url, [table.match for table in self.tables])
        assert max(self.memory) - self.memory[0] <= MOST_MEMORY
        assert len(self.during) >= TABLES
        if LONG:
            assert p95(self.during) <= max(SLOWEST, TIMES_SLOWER * p95(self.before))

    def note(self, figure: Note, title: str) -> None:
        """Record the figures, whether within limits or not."""
        saves = f"{len(self.before)} and {len(self.during)} saves, 0 lost"
        figure(f"{title}, {SIZE.attack:g} s", saves, "0 lost")
        between = f"{1000 * p95(self.before):.0f} → {1000 * p95(self.during):.0f} ms"
        worst = f", at most {1000 * max(self.during):.0f} ms"
        figure("  a save, p95 before → meanwhile", between + worst, "≤ 0.5 s or 3 ×")
        sizes = f"{self.memory[0] / 2**20:.0f} → {max(self.memory) / 2**20:.0f} MB"
        figure("  memory before → most", sizes, f"+{MOST_MEMORY // 2**20} MB")

    @property
    def before(self) -> list[float]:
        """Durations of the saves that ended before the attack, in seconds."""
        return [duration for start, duration in self._saves() if start + duration < self._begun]

    @property
    def during(self) -> list[float]:
        return [duration for start, duration in self._saves() if start + duration >= self._begun]

    def _saves(self) -> Iterator[tuple[float, float]]:
        return chain.from_iterable(table.took for table in self.tables)


@contextmanager
def besieged(target: Group, figure: Note, title: str) -> Iterator[Siege]:
    """Let tables play, undisturbed at first; check at the end that nothing is lost."""
    siege = Siege(target)
    siege.play()
    try:
        yield siege
    finally:
        siege.stop()
    siege.note(figure, title)
    siege.check()


def p95(times: list[float]) -> float:
    return quantiles(times, n=100, method="inclusive")[94] if times[1:] else max(times)
