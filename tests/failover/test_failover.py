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
from tests.plugins.group import Written
from tests.support.failover.cluster import Cluster, cut_off, may_cut, until
from tests.support.failover.evening import RULES, Evening
from tests.support.failover.machine import Machine, Place, missing_programs
from tests.support.failover.site import Site, running_site
from tests.support.faults.evidence import nothing_is_wrong

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


def lose_changes(cluster: Cluster, site: Site, match: Written) -> None:
    """Kill the primary after unreplicated changes, then check that they are stored."""
    primary = cluster.primary()
    cluster.end_replication()
    with httpx.Client(base_url=site.url, timeout=LONGEST) as phone:
        for _ in range(5):
            match.record(phone, str(uuid4())).raise_for_status()
    primary.kill()
    another_leads(cluster, primary)
    primary.start()
    until(site.answers)
    nothing_is_wrong(site.database_url, [match])


def another_leads(cluster: Cluster, lost: Machine) -> None:
    until(lambda: any(each.role() == "primary" for each in cluster.machines if each is not lost))


def summed_up(silences: list[float]) -> str:
    return f"median {median(silences):.1f} s, at most {max(silences):.1f} s"


def noted(figure: Note, evening: Evening, lost: str, silences: list[float]) -> None:
    """Record the figures of an evening; check that no client was answered an error of the site."""
    phones, pages = evening.phones, evening.pages
    figure(lost, f"{phones.acknowledged} acknowledged of {phones.sent} sent")
    figure("  lost, doubled, or never sent", "0", "0")
    figure("  every phone writes again", summed_up(silences), f"≤ {LONGEST} s")
    away = [seconds for each in evening.watchers for seconds in each.away[1:]]
    figure("  streams opened again", f"{len(away)}, away for at most {max(away, default=0):.1f} s")
    for path, reader in pages.items():
        told = ", ".join(f"{count} × {status}" for status, count in sorted(reader.statuses.items()))
        figure(f"  the page {'of rules' if path == RULES else 'of a match'}", told)
    assert {status for status in evening.statuses if status >= 500} <= {502, 503, 504}
    assert {status for status in pages[RULES].statuses if status >= 500} <= {502, 504}
    # Each new stream repeats the last version received.
    versions = [list(dict.fromkeys(each.heard)) for each in evening.watchers]
    assert versions == [list(range(each[0], each[-1] + 1)) for each in versions]
    assert max(silences) <= LONGEST


def test_primary_killed_loses_nothing(cluster: Cluster, site: Site, figure: Note) -> None:
    silences = []
    with Evening(site).going_on() as evening:
        for number in range(SIZE.primaries):
            until(cluster.is_whole)
            time.sleep(dice.uniform(1, 4))
            primary, begun = cluster.primary(), time.monotonic()
            whole_machine = number % 2 == 0
            primary.kill() if whole_machine else primary.kill_database()
            another_leads(cluster, primary)
            evening.wait_for_all(time.monotonic())
            silences.append(evening.longest_silence(begun))
            if whole_machine:
                primary.start()

    machines, alone = silences[::2], silences[1::2]
    figure("kill -9 of the primary's machine", summed_up(machines), f"≤ {LONGEST} s")
    figure("kill -9 of PostgreSQL alone", summed_up(alone), f"≤ {LONGEST} s")
    noted(figure, evening, f"kill -9 of the primary, {SIZE.primaries} times", silences)


def test_web_group_killed_loses_nothing(site: Site, figure: Note) -> None:
    silences = []
    with Evening(site).going_on() as evening:
        for number in range(SIZE.groups):
            time.sleep(dice.uniform(0.5, 2))
            group, begun = site.groups[number % len(site.groups)], time.monotonic()
            group.kill()
            time.sleep(1)
            evening.wait_for_all(time.monotonic())
            silences.append(evening.longest_silence(begun))
            group.start()
            time.sleep(2)  # until the proxy has noticed

    noted(figure, evening, f"kill -9 of a web group, {SIZE.groups} times", silences)


def test_machine_cut_off_loses_nothing(cluster: Cluster, site: Site, figure: Note) -> None:
    silences = []
    with Evening(site).going_on() as evening:
        for _ in range(SIZE.cuts):
            until(cluster.is_whole)
            silences += [
                silence_while_cut_off(cluster, machine, evening)
                for machine in (cluster.primary(), cluster.standbys()[0])
            ]

    how = "cut off the network" if may_cut() else "frozen"
    noted(figure, evening, f"a machine {how}, {len(silences)} times", silences)


def silence_while_cut_off(cluster: Cluster, machine: Machine, evening: Evening) -> float:
    leads, begun = machine is cluster.primary(), time.monotonic()
    with cut_off(machine) if may_cut() else machine.frozen():
        if leads:
            another_leads(cluster, machine)
        else:
            time.sleep(10)
        evening.wait_for_all(time.monotonic())
        silence = evening.longest_silence(begun)
    until(cluster.is_whole)
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
