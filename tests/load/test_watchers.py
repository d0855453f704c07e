"""Watchers of one match and of many: each soon sees each deal, and costs little while idle."""

import asyncio
import resource
from collections.abc import Iterator, Sequence
from statistics import quantiles

import pytest

from tests.load import SIZE
from tests.plugins.figures import Note
from tests.plugins.group import Group
from tests.support.load.tables import Timing, start_tables, wait_until, watching
from tests.support.load.wire import run

GOAL = "p95 ≤ 1 s"
CROWD_PAUSE = 1.0


@pytest.fixture(autouse=True)
def _many_files() -> Iterator[None]:
    """Raise the limit of open files for this process and the servers it starts."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def percentile_text(times: Sequence[Timing]) -> str:
    """Return percentiles of durations as text, in milliseconds."""
    percents = quantiles([1000 * time.seconds for time in times], n=100, method="inclusive")
    worst = 1000 * max(time.seconds for time in times)
    return f"p50 {percents[49]:.0f}, p95 {percents[94]:.0f}, max {worst:.0f} ms ({len(times):,})"


def report(figure: Note, title: str, times: dict[str, Sequence[Timing]]) -> None:
    """Record the durations of all stages."""
    figure(title, "")
    figure("  deal acknowledged", percentile_text(times["recorded"]))
    figure("  told by the stream", percentile_text(times["received"]), GOAL)
    figure("  new sheet on the phone", percentile_text(times["shown"]), GOAL)


async def play(port: int, tables: int, watchers: int, pause: float) -> dict[str, Sequence[Timing]]:
    """Let watched tables play; return the durations by stage."""
    log, found, phones = await start_tables(port, tables, watchers)
    async with watching(phones):
        await asyncio.gather(*(table.play(SIZE.seconds, pause) for table in found))
    assert len(log.received) == len(log.shown) == len(log.recorded) * watchers
    return vars(log)


def test_crowd_around_one_match(site: Group, figure: Note) -> None:
    pause = min(CROWD_PAUSE, SIZE.pause)

    times = run(play(site.port, 1, SIZE.crowd, pause))

    report(figure, f"{SIZE.crowd} watchers of one match, {site_text(site)}", times)


def test_many_tables(site: Group, figure: Note) -> None:
    times = run(play(site.port, SIZE.tables, SIZE.watchers, SIZE.pause))

    a_second = f"{len(times['recorded']) / SIZE.seconds:.0f} deals a second"
    title = (
        f"{SIZE.tables} tables with {SIZE.watchers} watchers each, {site_text(site)}, {a_second}"
    )
    report(figure, title, times)


@pytest.mark.thorough
def test_watcher_that_waits_holds_little_memory(group: Group, figure: Note) -> None:
    before, after = run(idle(group, SIZE.idle))

    per_watcher = (after - before) / SIZE.idle / 1024
    summary = f"{per_watcher:.1f} kB of {SIZE.idle}, beside {before / 2**20:.0f} MB"
    figure(f"memory of a watcher that waits, {site_text(group)}", summary, "stated")


async def idle(group: Group, watchers: int) -> tuple[int, int]:
    """Return the memory with few watchers, and with many more, in bytes."""
    _, _, phones = await start_tables(group.port, 10, watchers // 10 + 2)
    few, many = phones[: len(phones) - watchers], phones[len(phones) - watchers :]
    async with watching(few):
        before = group.memory()
        async with watching(many):
            return before, group.memory()


def test_watcher_that_is_cut_off_misses_nothing(site: Group, figure: Note) -> None:
    versions, version = run(cut_off(site.port))

    assert versions == list(range(version + 1))
    summary = f"{SIZE.cuts} cuts, {version} versions, each heard once"
    figure(f"forced disconnects of a watcher, {site_text(site)}", summary, "20, none lost")


async def cut_off(port: int) -> tuple[list[int], int]:
    """Cut off a watcher repeatedly while deals come in; return its versions, and the last one."""
    _, (table,), (phone,) = await start_tables(port, 1, 1)
    async with asyncio.TaskGroup() as tasks:
        for cut in range(SIZE.cuts):
            listening = tasks.create_task(phone.listen())
            await wait_until(lambda: table.version in phone.received)
            for _ in range(1 + cut % 4):
                await table.record()
            listening.cancel()
            await asyncio.wait([listening])
            await table.record()
        listening = tasks.create_task(phone.listen())
        await wait_until(lambda: table.version in phone.received)
        listening.cancel()
    return phone.received, table.version


def site_text(site: Group) -> str:
    return f"{site.engine}, {site.workers} process{'es' * (site.workers > 1)}"
