"""Database machines and groups of web processes are lost, one by one, while phones write."""

import random
import time
from collections.abc import Iterator
from statistics import median
from uuid import uuid4

import httpx
import pytest

from tests.failover import SIZE
from tests.plugins.figures import LONG, Note
from tests.plugins.group import TrackedMatch
from tests.support.failover.cluster import Cluster, cut_off, may_cut, wait_until
from tests.support.failover.evening import RULES, Load
from tests.support.failover.machine import Machine, Place, missing_programs, url
from tests.support.failover.site import SITE, Site, running_site
from tests.support.faults.evidence import check_logs

pytestmark = pytest.mark.thorough

LONGEST = 30
"""The most seconds until every phone has an acknowledgement again."""
dice = random.Random(7)  # noqa: S311  not for secrets


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Three database machines."""
    missing = missing_programs()
    if missing:
        pytest.skip(f"NOT RUN: losing a machine: apt-get install {' '.join(missing)}")
    with Place.of_this_process() as place, Cluster(place).running() as running:
        yield running


@pytest.fixture(scope="module")
def site(cluster: Cluster) -> Iterator[Site]:
    """Two groups of web processes behind a proxy."""
    with running_site(cluster) as running:
        yield running


def lose_changes(cluster: Cluster, site: Site, match: TrackedMatch) -> None:
    """Kill the primary after unreplicated changes, then check that they are stored."""
    primary = cluster.primary()
    cluster.end_replication()
    with httpx.Client(base_url=site.url, timeout=LONGEST) as phone:
        for _ in range(5):
            match.record(phone, str(uuid4())).raise_for_status()
    primary.kill()
    wait_for_new_primary(cluster, primary)
    primary.start()
    # The proxy may still route to the lost machine, so the new primary is asked.
    check_logs(url(cluster.primary().address, SITE, name=SITE), [match])


def wait_for_new_primary(cluster: Cluster, lost: Machine) -> None:
    wait_until(
        lambda: any(each.role() == "primary" for each in cluster.machines if each is not lost)
    )


def summary_of(silences: list[float]) -> str:
    return f"median {median(silences):.1f} s, at most {max(silences):.1f} s"


def record_figures(figure: Note, evening: Load, lost: str, silences: list[float]) -> None:
    """Record the figures of an evening; check that no client was answered an error of the site."""
    phones, pages = evening.phones, evening.pages
    figure(lost, f"{phones.acknowledged} acknowledged of {phones.sent} sent")
    figure("  lost, doubled, or never sent", "0", "0")
    figure("  every phone writes again", summary_of(silences), f"≤ {LONGEST} s")
    away = [seconds for each in evening.watchers for seconds in each.away[1:]]
    figure("  streams opened again", f"{len(away)}, away for at most {max(away, default=0):.1f} s")
    for path, reader in pages.items():
        statuses = ", ".join(
            f"{count} × {status}" for status, count in sorted(reader.statuses.items())
        )
        figure(f"  the page {'of rules' if path == RULES else 'of a match'}", statuses)
    assert {status for status in evening.statuses if status >= 500} <= {502, 503, 504}
    assert {status for status in pages[RULES].statuses if status >= 500} <= {502, 504}
    # Each new stream repeats the last version received.
    versions = [list(dict.fromkeys(each.heard)) for each in evening.watchers]
    assert versions == [list(range(each[0], each[-1] + 1)) for each in versions]
    assert max(silences) <= LONGEST


def test_primary_killed_loses_nothing(cluster: Cluster, site: Site, figure: Note) -> None:
    silences = []
    with Load(site).going_on() as evening:
        for number in range(SIZE.primaries):
            wait_until(cluster.is_whole)
            time.sleep(dice.uniform(1, 4))
            primary, start = cluster.primary(), time.monotonic()
            whole_machine = number % 2 == 0
            primary.kill() if whole_machine else primary.kill_database()
            wait_for_new_primary(cluster, primary)
            evening.wait_for_all(time.monotonic())
            silences.append(evening.longest_silence(start))
            if whole_machine:
                primary.start()

    machines, alone = silences[::2], silences[1::2]
    figure("kill -9 of the primary's machine", summary_of(machines), f"≤ {LONGEST} s")
    figure("kill -9 of PostgreSQL alone", summary_of(alone), f"≤ {LONGEST} s")
    record_figures(figure, evening, f"kill -9 of the primary, {SIZE.primaries} times", silences)


def test_web_group_killed_loses_nothing(site: Site, figure: Note) -> None:
    silences = []
    with Load(site).going_on() as evening:
        for number in range(SIZE.groups):
            time.sleep(dice.uniform(0.5, 2))
            group, start = site.groups[number % len(site.groups)], time.monotonic()
            group.kill()
            time.sleep(1)
            evening.wait_for_all(time.monotonic())
            silences.append(evening.longest_silence(start))
            group.start()
            time.sleep(2)  # until the proxy has noticed

    record_figures(figure, evening, f"kill -9 of a web group, {SIZE.groups} times", silences)


def test_machine_cut_off_loses_nothing(cluster: Cluster, site: Site, figure: Note) -> None:
    silences = []
    with Load(site).going_on() as evening:
        for _ in range(SIZE.cuts):
            wait_until(cluster.is_whole)
            silences += [
                silence_while_cut_off(cluster, machine, evening)
                for machine in (cluster.primary(), cluster.standbys()[0])
            ]

    how = "cut off the network" if may_cut() else "frozen"
    record_figures(figure, evening, f"a machine {how}, {len(silences)} times", silences)


def silence_while_cut_off(cluster: Cluster, machine: Machine, evening: Load) -> float:
    leads, start = machine is cluster.primary(), time.monotonic()
    with cut_off(machine) if may_cut() else machine.frozen():
        if leads:
            wait_for_new_primary(cluster, machine)
        else:
            time.sleep(10)
        evening.wait_for_all(time.monotonic())
        silence = evening.longest_silence(start)
    wait_until(cluster.is_whole)
    return silence


@pytest.mark.skipif(not LONG, reason="a control, in the long form alone")
def test_check_notices_what_one_machine_alone_has_kept(cluster: Cluster, site: Site) -> None:
    cluster.configure(synchronous_mode=False)
    match = site.start_match()
    try:
        with pytest.raises(AssertionError):
            lose_changes(cluster, site, match)
    finally:
        cluster.configure(synchronous_mode=True)
