"""One watcher per process, which notices every new version of the matches being watched.

On SQLite the watcher reads the file's change counter five times a second; PostgreSQL notifies it.
The rest is the same for both. The number of clients does not change the number of queries.
"""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TypeVar
from uuid import UUID

import psycopg
from django.db import Error, connection

from scorekeeper.live.announce import CHANNEL
from scorekeeper.matches.models import Match

log = logging.getLogger(__name__)

POLL_SECONDS = 0.2
PAUSE_SECONDS = 1.0
CHECK_SECONDS = 20.0
"""The interval of checks whether PostgreSQL still responds: a lost connection is silent too."""
CHECK_TIMEOUT = 5.0
T = TypeVar("T")
threads = ThreadPoolExecutor(2, thread_name_prefix="watching")

Versions = Mapping[UUID, tuple[int, int]]
"""The version of each match, and its number of confirmations and disputes of deals."""


class Watch:
    """The state of one stream: its match's newest version, and whether the client has gone."""

    def __init__(self, match: UUID, news: asyncio.Event | None = None) -> None:
        """Watch a match; the watches of one stream share their `news`."""
        self.match = match
        self.version, self.words = -1, 0
        self.is_closed = False
        self.news = news or asyncio.Event()

    def update(self, version: int, words: int = 0) -> None:
        """Record a version and a count of words; set `news` if either is newer."""
        if version > self.version or words > self.words:
            self.version, self.words = max(version, self.version), max(words, self.words)
            self.news.set()

    def end(self) -> None:
        """Record that the client has disconnected."""
        self.is_closed = True
        self.news.set()


class Watcher:
    """The watches of this process by match; runs a task as long as there are any."""

    def __init__(self) -> None:
        self._watches: dict[UUID, set[Watch]] = {}
        self._task: asyncio.Task[None] | None = None

    def add(self, watch: Watch) -> None:
        """Add a watch, and start the task if it is the first."""
        self._watches.setdefault(watch.match, set()).add(watch)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    def drop(self, watch: Watch) -> None:
        """Remove a watch, and stop the task if it was the last."""
        remaining = self._watches.get(watch.match, set())
        remaining.discard(watch)
        if not remaining:
            self._watches.pop(watch.match, None)
        if not self._watches and self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self) -> None:
        while True:
            try:
                async for versions in changes(self._watches):
                    self._update(versions)
            except (Error, psycopg.Error, sqlite3.Error, OSError) as error:
                log.warning("Watching for changes was interrupted: %s", error)
            await asyncio.sleep(PAUSE_SECONDS)

    def _update(self, versions: Versions) -> None:
        for match, (version, words) in versions.items():
            for watch in self._watches.get(match, ()):
                watch.update(version, words)


watcher = Watcher()


async def changes(watched: Collection[UUID]) -> AsyncIterator[Versions]:
    """Yield versions of watched matches: all of them first, then those that change."""
    source = changes_in_postgresql() if connection.vendor == "postgresql" else changes_in_sqlite()
    async for versions in source:
        yield (
            await run_in_thread(partial(current_versions, tuple(watched)))
            if versions is None
            else versions
        )


async def changes_in_sqlite() -> AsyncIterator[Versions | None]:
    """Yield None at the start and after each write to the file."""
    link = sqlite3.connect(connection.settings_dict["NAME"], check_same_thread=False)
    try:
        last_version = None
        while True:
            (data_version,) = link.execute("PRAGMA data_version").fetchone()
            if data_version != last_version:
                last_version = data_version
                yield None
            await asyncio.sleep(POLL_SECONDS)
    finally:
        link.close()


async def changes_in_postgresql() -> AsyncIterator[Versions | None]:
    """Yield None once listening, then each change that a transaction has announced."""
    all_parameters = connection.get_connection_params()
    parameters = {
        name: value
        for name, value in all_parameters.items()
        if name not in {"context", "cursor_factory"}
    }
    async with await psycopg.AsyncConnection.connect(**parameters, autocommit=True) as link:
        await link.execute(f"LISTEN {CHANNEL}")
        yield None
        while True:
            async for notice in link.notifies(timeout=CHECK_SECONDS):
                match, version, *words = notice.payload.split()
                yield {UUID(match): (int(version), int(words[0]) if words else 0)}
            async with asyncio.timeout(CHECK_TIMEOUT):
                await link.execute("SELECT 1")


async def run_in_thread(query: Callable[[], T]) -> T:
    """Run a query in a thread, and close its connection if it is broken or too old."""
    return await asyncio.get_running_loop().run_in_executor(threads, _run_query, query)


def _run_query(query: Callable[[], T]) -> T:
    try:
        return query()
    finally:
        with suppress(Error):
            connection.close_if_unusable_or_obsolete()


def current_versions(matches: Collection[UUID]) -> Versions:
    """Query the current versions and word counts of matches."""
    rows = Match.objects.filter(pk__in=matches).values_list("pk", "version", "words")
    return {match: (version, words) for match, version, words in rows}
