"""Phones that watch a match and reconnect by themselves, and readers of pages."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

import httpx

PAUSE = 1.0
PATIENCE = 20.0
"""The site sends something every 15 seconds; a stream silent for longer is dead."""


class Watcher:
    """One stream of a match, reopened as a browser does, from the last version received."""

    def __init__(self, url: str, halt: Event) -> None:
        self.url, self.halt = url, halt
        self.heard: list[int] = []
        self.statuses = Counter[int]()
        self.away: list[float] = []
        """Seconds without an open stream, for each reconnection."""
        self.thread = Thread(target=self._watch, daemon=True)

    def _watch(self) -> None:
        closed = time.monotonic()
        while not self.halt.is_set():
            with suppress(httpx.HTTPError), self._opened() as lines:
                self.away.append(time.monotonic() - closed)
                try:
                    self._read(lines)
                finally:
                    closed = time.monotonic()
            self.halt.wait(PAUSE)

    def _read(self, lines: Iterable[str]) -> None:
        for line in lines:
            if line.startswith("id: "):
                self.heard.append(int(line[4:]))
            if self.halt.is_set():
                return

    @contextmanager
    def _opened(self) -> Iterator[Iterator[str]]:
        headers = {"Last-Event-ID": str(self.heard[-1])} if self.heard else {}
        with httpx.stream("GET", self.url, headers=headers, timeout=PATIENCE) as answer:
            self.statuses[answer.status_code] += 1
            answer.raise_for_status()
            yield answer.iter_lines()


class Reader:
    """A client that fetches a page again and again, and counts the statuses."""

    def __init__(self, url: str, halt: Event) -> None:
        self.url, self.halt = url, halt
        self.statuses = Counter[int]()
        """How often each status was answered; 0 means no answer."""
        self.thread = Thread(target=self._read, daemon=True)

    def _read(self) -> None:
        while not self.halt.is_set():
            try:
                self.statuses[httpx.get(self.url, timeout=PATIENCE).status_code] += 1
            except httpx.HTTPError:
                self.statuses[0] += 1
            self.halt.wait(PAUSE)


@contextmanager
def running(clients: Iterable[Watcher | Reader], halt: Event) -> Iterator[None]:
    """Run the threads of watchers and readers within the block."""
    threads = [client.thread for client in clients]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        halt.set()
        for thread in threads:
            thread.join(2 * PATIENCE)
    assert not any(thread.is_alive() for thread in threads)
