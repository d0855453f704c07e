"""The needs of a night with a million tables, from measured costs: docs/scaling.md.

`python -m tests.bench.night` computes the rates of a night, simulates random requests to a machine
of several cores, and finds its highest utilisation at which answers are still quick.
"""

import heapq
import random
import sys
from dataclasses import dataclass
from math import ceil

MICRO, MILLI = 1e-6, 1e-3
SEED = 2026
REQUESTS = 20_000
"""The random requests simulated for each guess of the utilisation."""
BISECTIONS = 8
TERABYTE = 10**12


@dataclass(frozen=True)
class Costs:
    """Costs in processor seconds and bytes, measured by `tests.bench.costs` on PostgreSQL."""

    record: float = 4.7 * MILLI
    preview: float = 2.8 * MILLI
    follow: float = 7.2 * MILLI
    """A watcher's page, refreshed after each deal."""
    database_record: float = 1.2 * MILLI
    database_read: float = 0.4 * MILLI
    stream: int = 14_600
    match: int = 11_000
    heard: float = 28 * MICRO
    """The delivery of a notice to one process: `tests.bench.fanout`."""
    commit: float = 1.0 * MILLI
    """A commit with `NOTIFY`, limited by the disk; other commits wait for it."""


@dataclass(frozen=True)
class Night:
    """The load of a night: tables, deals, duration, peak factor, and watchers a table."""

    tables: int = 1_000_000
    deals: int = 24
    minutes_a_deal: int = 5
    hours: int = 6
    peak: int = 2
    watchers: int = 3


@dataclass(frozen=True)
class Site:
    """The hardware: cores a machine, the p99 of waiting, and the limits of a database."""

    cores: int = 16
    wait: float = 20 * MILLI
    commits_busy: float = 0.5
    largest: int = TERABYTE


@dataclass(frozen=True)
class Needs:
    """The needs of a night at its peak."""

    deals: float
    tables: float
    streams: float
    stream_bytes: float
    web_work: float
    """Busy cores at full utilisation."""
    busy: float
    """The highest utilisation of a machine, as a fraction of its cores."""
    machines: int
    database_work: float
    notices: float
    hearing: float
    """Cores busy with receiving notices."""
    nodes_by_commits: int
    night_bytes: int
    nodes_by_a_year: int


def needs(night: Night, costs: Costs, site: Site) -> Needs:
    """Return the needs of a night at its peak."""
    deals = night.peak * night.tables * night.deals / (night.hours * 3600)
    tables = deals * night.minutes_a_deal * 60
    follows = deals * night.watchers
    work = deals * (costs.record + costs.preview) + follows * costs.follow
    busy = highest_utilisation(
        site, [costs.record, costs.preview, *[costs.follow] * night.watchers]
    )
    machines = ceil(work / (busy * site.cores))
    notices = deals * machines * site.cores
    return Needs(
        deals=deals,
        tables=tables,
        streams=tables * night.watchers,
        stream_bytes=tables * night.watchers * costs.stream,
        web_work=work,
        busy=busy,
        machines=machines,
        database_work=deals * (costs.database_record + costs.database_read)
        + follows * costs.database_read,
        notices=notices,
        hearing=notices * costs.heard,
        nodes_by_commits=ceil(deals * costs.commit / site.commits_busy),
        night_bytes=night.tables * costs.match,
        nodes_by_a_year=ceil(365 * night.tables * costs.match / site.largest),
    )


def highest_utilisation(site: Site, services: list[float]) -> float:
    """Return the highest utilisation at which 99 of 100 requests start in time."""
    low, high = 0.0, 1.0
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        if waiting_p99(site.cores, middle, services) <= site.wait:
            low = middle
        else:
            high = middle
    return low


def waiting_p99(cores: int, busy: float, services: list[float]) -> float:
    """Return the p99 of the time that requests wait for one of the cores, in seconds.

    They arrive at random, at a rate that keeps the cores at this utilisation.
    """
    chance = random.Random(SEED)  # noqa: S311  nothing is secret
    rate = busy * cores / (sum(services) / len(services))
    free, clock, waits = [0.0] * cores, 0.0, list[float]()
    for _ in range(REQUESTS):
        clock += chance.expovariate(rate)
        begins = max(clock, heapq.heappop(free))
        heapq.heappush(free, begins + chance.choice(services))
        waits.append(begins - clock)
    return sorted(waits)[REQUESTS * 99 // 100]


def lines(peak: Needs, site: Site) -> list[str]:
    """Return the rows of the table in docs/scaling.md."""
    return [
        f"| deals | {peak.deals:,.0f} a second |",
        f"| tables at once | {peak.tables:,.0f} |",
        f"| streams | {peak.streams:,.0f} |",
        f"| their memory | {peak.stream_bytes / 10**9:.0f} GB |",
        f"| processor of the web | {peak.web_work:.0f} cores busy |",
        f"| how busy a machine of {site.cores} cores may be | {peak.busy:.0%} |",
        f"| machines of {site.cores} cores | {peak.machines} |",
        f"| processor of the databases | {peak.database_work:.1f} cores busy |",
        f"| notices by `NOTIFY` | {peak.notices:,.0f} a second, {peak.hearing:.1f} cores busy |",
        f"| databases, as commits with `NOTIFY` wait in turn | {peak.nodes_by_commits} |",
        f"| disk | {peak.night_bytes / 10**9:.0f} GB a night |",
        f"| databases, as none grows by more than 1 TB a year | {peak.nodes_by_a_year} |",
    ]


def main() -> None:
    """Print the table for a night of a million tables."""
    site = Site()
    sys.stdout.write("\n".join(lines(needs(Night(), Costs(), site), site)) + "\n")


if __name__ == "__main__":
    main()
