"""Tables scored and watched for a long time: no errors, and no growth."""

import asyncio
import time
from collections.abc import Sequence
from itertools import count
from statistics import quantiles

import pytest

from tests.load import SIZE
from tests.plugins.figures import Note
from tests.plugins.group import ON_POSTGRESQL, Group
from tests.support.load.tables import Log, Table, Timing, Watcher, watching
from tests.support.load.wire import run

pytestmark = [ON_POSTGRESQL, pytest.mark.thorough]

DEALS_OF_A_MATCH = 24
WATCHERS = 3
PAUSE = 2.0
SAMPLES = 100
"""The number of memory samples."""
TENTH = 0.1


def test_long_play_keeps_speed_and_memory_flat(site: Group, figure: Note) -> None:
    log, memory, start = run(soak(site))

    first = start + TENTH * SIZE.soak_seconds, start + 2 * TENTH * SIZE.soak_seconds
    last = start + (1 - TENTH) * SIZE.soak_seconds, start + SIZE.soak_seconds
    title = f"{SIZE.soak_tables} tables for {SIZE.soak_seconds:.0f} s, {site.workers} processes"
    figure(title, f"{len(log.recorded):,} deals, {len(log.shown):,} seen, 0 errors", "0 errors")
    for what, times in (("deal acknowledged", log.recorded), ("new sheet on the phone", log.shown)):
        between = f"{p95(times, *first)} → {p95(times, *last)}"
        figure(f"  {what}, p95 of the second tenth → of the last", between, "flat")
    sizes = [f"{memory[len(memory) * tenth // 10] / 2**20:.0f}" for tenth in (1, 2, 5, 9)]
    summary = f"{' → '.join(sizes)} → {memory[-1] / 2**20:.0f} MB"
    figure("  memory after 1, 2, 5, 9 and 10 tenths", summary, "flat")


async def soak(site: Group) -> tuple[Log, list[int], float]:
    """Play until the end; return the phones' log, the samples of memory, and the start time."""
    log, memory, start = Log(), [site.memory()], time.monotonic()
    end = start + SIZE.soak_seconds

    async def look() -> None:
        while time.monotonic() < end:
            await asyncio.sleep(SIZE.soak_seconds / SAMPLES)
            memory.append(await asyncio.to_thread(site.memory))

    await asyncio.gather(look(), *(evening(site.port, log, end) for _ in range(SIZE.soak_tables)))
    return log, memory, start


async def evening(port: int, log: Log, end: float) -> None:
    """Play match after match at a table; each match has new watchers."""
    table = Table(port, log)
    for _match in count():
        await table.start()
        async with watching([Watcher(table) for _ in range(WATCHERS)]):
            while time.monotonic() < end and table.version < DEALS_OF_A_MATCH:
                await table.play(0, PAUSE)
                await table.record()
        if time.monotonic() >= end:
            break
    table.link.close()


def p95(times: Sequence[Timing], begin: float, end: float) -> str:
    """Return the 95th percentile of operations that began in a span of time, as text."""
    values = [1000 * operation.seconds for operation in times if begin <= operation.at < end]
    return f"{quantiles(values, n=100, method='inclusive')[94]:.0f} ms" if values[1:] else "–"
