"""The watcher's notifications from PostgreSQL, and its behaviour if that hangs."""

import asyncio
import os
import signal
import time
from contextlib import aclosing, closing
from uuid import UUID

import pytest
from django.db import connection

from scorekeeper.live import watcher
from scorekeeper.live.announce import CHANNEL
from tests.support import loops

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.engine,
    pytest.mark.skipif("connection.vendor == 'sqlite'", reason="SQLite notifies nobody"),
]

LISTENERS = f"SELECT pid FROM pg_stat_activity WHERE query = 'LISTEN {CHANNEL}'"  # noqa: S608
MATCH = UUID("0190b3c2-0000-7000-8000-000000000001")


def execute(sql: str) -> None:
    with closing(connection), connection.cursor() as cursor:
        cursor.execute(sql)


def listener() -> int:
    """Return the id of the PostgreSQL process that listens for the watcher."""
    with closing(connection), connection.cursor() as cursor:
        cursor.execute(LISTENERS)
        return int(cursor.fetchone()[0])


async def notifications(count: int) -> list[object]:
    """Return the first notifications; announce a version after each except the last."""
    heard: list[object] = []
    async with aclosing(watcher.changes_in_postgresql()) as news:  # type: ignore[type-var]
        async for notification in news:
            heard.append(notification)
            if len(heard) == count:
                return heard
            await asyncio.sleep(0.3)  # PostgreSQL is polled meanwhile
            await asyncio.to_thread(execute, f"NOTIFY {CHANNEL}, '{MATCH} {len(heard)}'")
    return heard


def test_news_are_heard_between_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watcher, "CHECK_SECONDS", 0.05)

    assert loops.run(notifications(3)) == [None, {MATCH: (1, 0)}, {MATCH: (2, 0)}]


async def wait_for_give_up() -> None:
    frozen = 0
    try:
        async with asyncio.timeout(30), aclosing(watcher.changes_in_postgresql()) as news:  # type: ignore[type-var]
            async for _each in news:
                frozen = await asyncio.to_thread(listener)
                os.kill(frozen, signal.SIGSTOP)
    finally:
        os.kill(frozen, signal.SIGCONT)


@pytest.mark.thorough
def test_silent_database_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watcher, "CHECK_SECONDS", 0.05)
    monkeypatch.setattr(watcher, "CHECK_TIMEOUT", 0.2)

    started_at = time.monotonic()
    with pytest.raises(TimeoutError):
        loops.run(wait_for_give_up())
    assert time.monotonic() < started_at + 20
