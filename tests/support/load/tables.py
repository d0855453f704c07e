"""Simulated tables: a phone that scores and others that watch, as the site's pages do."""

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import uuid4

from tests.plugins.group import START
from tests.support.load.wire import PATIENCE, Link, open_events

dice = random.Random(4)  # noqa: S311  not for secrets


class Timing(NamedTuple):
    """The time of an operation, and its duration in seconds."""

    at: float
    seconds: float


@dataclass
class Log:
    """The measurements of all phones.

    From the sending of a deal: until its acknowledgement, until the event on a watcher's stream,
    and until the watcher has the new sheet.
    """

    recorded: list[Timing] = field(default_factory=list)
    received: list[Timing] = field(default_factory=list)
    shown: list[Timing] = field(default_factory=list)


class Table:
    """A match, and the phone that scores it."""

    def __init__(self, port: int, log: Log) -> None:
        self.port, self.log, self.link = port, log, Link(port)
        self.code, self.key, self.version = "", "", 0
        self.sent: dict[int, float] = {}
        """The time at which each version was sent."""

    async def start(self) -> None:
        """Start a match without an end."""
        status, answer = await self.link.ask("POST", "/api/v1/matches/", START)
        assert status == 201, answer
        match = json.loads(answer)
        self.code, self.key, self.version = match["code"], match["scorer_key"], 0
        self.sent.clear()

    async def record(self) -> None:
        deal = {
            "kind": "contract",
            "declarer": self.version % 3,
            "contract": 6,
            "declarer_took_trick": False,
        }
        headers = f"Authorization: Bearer {self.key}", f"Idempotency-Key: {uuid4()}"
        start = self.sent[self.version + 1] = time.monotonic()
        path = f"/api/v1/matches/{self.code}/deals/"
        status, answer = await self.link.ask("POST", path, deal, *headers)
        assert status == 201, answer
        self.log.recorded.append(Timing(start, time.monotonic() - start))
        self.version = json.loads(answer)["version"]

    async def play(self, seconds: float, pause: float) -> None:
        """Record deals for some seconds, about one in each pause."""
        end = time.monotonic() + seconds
        await asyncio.sleep(dice.uniform(0, pause))
        while time.monotonic() < end:
            await self.record()
            await asyncio.sleep(dice.uniform(0.5, 1.5) * pause)


class Watcher:
    """A phone that watches: after each event it fetches the sheet (static/js/match/live.js)."""

    def __init__(self, table: Table) -> None:
        self.table, self.link = table, Link(table.port)
        self.received: list[int] = []
        self.shown = -1
        self._news = asyncio.Event()

    async def watch(self) -> None:
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._show())
                await self.listen()
        finally:
            self.link.close()

    async def listen(self) -> None:
        """Read the stream from the last received version on."""
        last = self.received[-1] if self.received else None
        async with open_events(self.table.port, self.table.code, last) as versions:
            async for version in versions:
                self._note(self.table.log.received, version)
                self.received.append(version)
                self.shown = max(self.shown, 0)
                self._news.set()

    async def _show(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self.received[-1] > self.shown:
                newest = self.received[-1]
                path = f"/m/{self.table.code}/sheet/?since={self.shown}"
                status, _ = await self.link.ask("GET", path, None, "HX-Request: true")
                assert status == 200
                for version in range(self.shown + 1, newest + 1):
                    self._note(self.table.log.shown, version)
                self.shown = newest

    def _note(self, times: list[Timing], version: int) -> None:
        start = self.table.sent.get(version)
        if start is not None:
            times.append(Timing(start, time.monotonic() - start))


@asynccontextmanager
async def watching(watchers: list[Watcher]) -> AsyncIterator[None]:
    """Run the watchers within the block, then wait until each has seen all versions, in order."""
    async with asyncio.TaskGroup() as tasks:
        running = [tasks.create_task(watcher.watch()) for watcher in watchers]
        await wait_until(lambda: all(phone.shown >= 0 for phone in watchers))
        yield
        await wait_until(lambda: all(phone.shown == phone.table.version for phone in watchers))
        for task in running:
            task.cancel()
    for watcher in watchers:
        assert watcher.received == list(range(watcher.received[0], watcher.table.version + 1))


async def wait_until(condition: Callable[[], bool]) -> None:
    """Wait until a condition is true."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.05)


async def start_tables(
    port: int, tables: int, watchers: int
) -> tuple[Log, list[Table], list[Watcher]]:
    """Start matches, each with its watchers."""
    log = Log()
    found = [Table(port, log) for _ in range(tables)]
    for table in found:
        await table.start()
    return log, found, [Watcher(table) for table in found for _ in range(watchers)]
