"""PostgreSQL stops and returns: nothing is lost, answers meanwhile are 503, no restart needed."""

import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import httpx
import psycopg
import pytest

from tests.faults import SIZE
from tests.plugins.figures import LONG, Note
from tests.plugins.group import ON_POSTGRESQL, START, Group, TrackedMatch
from tests.plugins.postgres import STURDY, Cluster, create_database, running_cluster
from tests.support.faults.evidence import check_logs, check_sheets
from tests.support.faults.writers import Phones

pytestmark = ON_POSTGRESQL

PATIENCE = 60
END_ITS_CONNECTIONS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
MODES = ["fast", "immediate"] if LONG else ["immediate"]


@pytest.fixture(scope="module")
def fragile(engine: str) -> Iterator[Cluster]:
    """A cluster of this module alone."""
    with running_cluster(STURDY) as running:
        yield running


@pytest.fixture(scope="module")
def served(fragile: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Group]:
    """A group of servers on that cluster."""
    folder: Path = tmp_path_factory.mktemp("away")
    group = Group(folder, create_database(fragile.url, "away"))
    yield group
    group.stop()


def ask(phone: httpx.Client, match: TrackedMatch) -> dict[str, httpx.Response]:
    """Request a page, a sheet and a write at the same time."""
    with ThreadPoolExecutor(3) as threads:
        requests = {
            "page": threads.submit(phone.get, f"/m/{match.code}/"),
            "sheet": threads.submit(phone.get, f"/api/v1/matches/{match.code}/sheet/"),
            "write": threads.submit(match.record, phone, str(uuid4())),
        }
    return {kind: answer.result() for kind, answer in requests.items()}


def seconds_until_all_is_well(phone: httpx.Client, match: TrackedMatch) -> float:
    back = time.monotonic()
    while not all(each.is_success for each in ask(phone, match).values()):
        assert time.monotonic() < back + PATIENCE
    return time.monotonic() - back


@pytest.mark.thorough
@pytest.mark.parametrize("mode", MODES)
def test_database_outage_is_survived(
    served: Group, fragile: Cluster, mode: str, figure: Note
) -> None:
    match = served.start_match()
    meanwhile: list[dict[str, httpx.Response]] = []
    with httpx.Client(base_url=served.url, timeout=PATIENCE) as phone:
        before = ask(phone, match)
        fragile.stop(mode)
        gone = time.monotonic()
        while time.monotonic() < gone + SIZE.away:
            meanwhile.append(ask(phone, match))
        ready = phone.get("/healthz/ready")
        away = time.monotonic() - gone
        fragile.start()
        waited = seconds_until_all_is_well(phone, match)

    assert {each.status_code for each in before.values()} == {200, 201}
    assert {each.status_code for some in meanwhile for each in some.values()} == {503}
    assert {
        (kind, each.headers["Content-Type"]) for some in meanwhile for kind, each in some.items()
    } == {
        ("page", "text/html; charset=utf-8"),
        ("sheet", "application/problem+json"),
        ("write", "application/problem+json"),
    }
    assert all(int(each.headers["Retry-After"]) for some in meanwhile for each in some.values())
    assert ready.status_code == 503
    check_logs(served.database_url, [match])
    answers = f"{3 * len(meanwhile)} answers, all 503"
    figure(f"PostgreSQL away ({mode}) for {away:.0f} s", answers, "only 503, for 10 s")
    figure("  all is well again, without restart", f"after {waited:.1f} s", "≤ 2 s")


def set_read_only(database_url: str, *, on: bool) -> None:
    """Make the database read-only or writable for new connections; end the old ones."""
    name = database_url.rpartition("/")[2]
    link_to = database_url.replace("postgres:", "postgresql:").replace(f"/{name}", "/postgres")
    with psycopg.connect(link_to, autocommit=True) as link:
        link.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {on}".encode())
        link.execute(END_ITS_CONNECTIONS, [name])


@pytest.mark.thorough
def test_database_that_takes_no_writes_is_answered_calmly(served: Group) -> None:
    match = served.start_match()
    with httpx.Client(base_url=served.url, timeout=PATIENCE) as phone:
        set_read_only(served.database_url, on=True)
        answers, ready = ask(phone, match), phone.get("/healthz/ready")
        start = phone.post("/api/v1/matches/", json=START)
        set_read_only(served.database_url, on=False)
        after = ask(phone, match)

    assert {kind: each.status_code for kind, each in answers.items()} == {
        "page": 200,
        "sheet": 200,
        "write": 503,
    }
    assert {each.headers["Retry-After"] for each in (answers["write"], start)} == {"5"}
    assert (ready.status_code, ready.text) == (503, "The database is read-only.")
    assert {each.status_code for each in after.values()} == {200, 201}
    check_logs(served.database_url, [match])


@pytest.mark.thorough
def test_database_crash_loses_and_duplicates_nothing(
    served: Group, fragile: Cluster, figure: Note
) -> None:
    dice = random.Random(3)  # noqa: S311  not for secrets
    phones = Phones(served)

    with phones.writing():
        for _ in range(SIZE.stops):
            time.sleep(dice.uniform(0.2, 1.5))
            fragile.stop("immediate")
            fragile.start()
        written = phones.acknowledged
        end = time.monotonic() + PATIENCE
        while phones.acknowledged == written and time.monotonic() < end:
            time.sleep(0.1)

    assert phones.acknowledged > written
    check_logs(served.database_url, phones.matches)
    check_sheets(served.database_url)
    summary = f"{SIZE.stops} stops, {phones.acknowledged} acknowledged of {phones.sent} sent"
    figure("PostgreSQL stopped `immediate` while phones write", summary)
    figure("  lost, doubled, or never sent", "0", "0")
