"""A whole group of server processes on a database of either engine, to be hurt or to be loaded."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.plugins.figures import LONG
from tests.plugins.postgres import (
    STURDY,
    Cluster,
    create_database,
    find_programs,
    running_cluster,
)
from tests.plugins.profiles import at_length
from tests.plugins.programs import ROOT
from tests.plugins.server import Server, free_port, start_server, wait_until_ready
from tests.plugins.tables import sqlite_url_with_tables

START = {"game": "preferans", "players": ["Anna", "Ben", "Dora"], "options": {"start": 1000}}
"""A match that goes on for ever."""
ON_SQLITE = pytest.mark.parametrize("engine", ["sqlite"], indirect=True, scope="session")
ON_POSTGRESQL = pytest.mark.parametrize("engine", ["postgresql"], indirect=True, scope="session")


class Group:
    """A server group on a database of its own: one process, two in the long form on PostgreSQL."""

    def __init__(
        self,
        folder: Path,
        database_url: str,
        *,
        port: int = 0,
        tree: Path = ROOT,
        **environment: str,
    ) -> None:
        """Start the group and wait until it answers; what is given wins over the tests' own."""
        self.environment, self.tree = {"LOG_LEVEL": "WARNING"} | environment, tree
        self.folder, self.database_url, self.port = folder, database_url, port or free_port()
        self.engine = "SQLite" if database_url.startswith("sqlite") else "PostgreSQL"
        self.workers = 2 if LONG and self.engine == "PostgreSQL" else 1
        self.starts: list[float] = []
        """Seconds from each start to the first good answer."""
        self.server = self.start()

    @property
    def url(self) -> str:
        return self.server.url

    @property
    def file(self) -> Path:
        """SQLite's file."""
        return Path(self.database_url.removeprefix("sqlite:///"))

    def start(self) -> Server:
        """Start the group, as after a reboot."""
        begun = time.monotonic()
        workers = f"--workers={self.workers}"
        self.server = start_server(
            self.folder, self.database_url, self.port, workers, tree=self.tree, **self.environment
        )
        try:
            wait_until_ready(self.server)
        except RuntimeError:
            self.stop()
            raise
        self.starts.append(time.monotonic() - begun)
        return self.server

    def memory(self) -> int:
        """Return the bytes that all processes of the group hold, what they share counted once."""
        found = (Path(f"/proc/{process}/smaps_rollup") for process in self.processes())
        return sum(proportional(file.read_text()) for file in found)

    def processes(self) -> list[int]:
        """Return the ids of the group's processes."""
        group, every = self.server.process.pid, (int(p.name) for p in Path("/proc").glob("[0-9]*"))
        return [process for process in every if group_of(process) == group]

    def kill(self) -> None:
        """End every process of the group at once, without a word of warning."""
        os.killpg(self.server.process.pid, signal.SIGKILL)
        self.server.process.wait()

    def stop(self) -> None:
        """End the group as one does, if it still runs."""
        if self.server.process.poll() is None:
            self.server.process.terminate()
            try:
                self.server.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def start_match(self) -> "Written":
        """Start a match that goes on for ever."""
        answer = httpx.post(f"{self.url}/api/v1/matches/", json=START, timeout=60)
        match = answer.raise_for_status().json()
        return Written(match["code"], match["scorer_key"])


def group_of(process: int) -> int | None:
    """Return the group of a process, None if it has gone."""
    try:
        return os.getpgid(process)
    except ProcessLookupError:
        return None


def proportional(told: str) -> int:
    """Return a process's part of the memory, as Linux tells it, in bytes."""
    return 1024 * int(told.partition("\nPss:")[2].split(maxsplit=1)[0])


class Written:
    """A match, with what was sent to it and what was acknowledged, by idempotency key."""

    def __init__(self, code: str, key: str) -> None:
        """Begin with nothing sent."""
        self.code, self.key = code, key
        self.sent: set[str] = set()
        self.acknowledged: dict[str, int] = {}

    def record(self, phone: httpx.Client, key: str, declarer: int = 0) -> httpx.Response:
        """Record a deal under a key; raises what the connection raises."""
        deal = {
            "kind": "contract",
            "declarer": declarer,
            "contract": 6,
            "declarer_took_trick": declarer == 2,
        }
        headers = {"Authorization": f"Bearer {self.key}", "Idempotency-Key": key}
        self.sent.add(key)
        answer = phone.post(f"/api/v1/matches/{self.code}/deals/", json=deal, headers=headers)
        if answer.is_success:
            self.acknowledged[key] = answer.json()["version"]
        return answer


@pytest.fixture(scope="session", params=["sqlite", *at_length("postgresql")])
def engine(request: pytest.FixtureRequest) -> str:
    """Give the name of the engine under test."""
    name: str = request.param
    if name == "postgresql" and find_programs() is None:
        pytest.skip("NOT RUN: PostgreSQL is not installed: apt-get install postgresql")
    return name


@pytest.fixture(scope="session")
def sturdy() -> Iterator[Cluster]:
    """Give a PostgreSQL of the tests' own, with its usual care for the disk."""
    with running_cluster(STURDY) as running:
        yield running


def empty_database(folder: Path, engine: str, request: pytest.FixtureRequest) -> str:
    """Return the URL of a database without tables."""
    if engine == "sqlite":
        return f"sqlite:///{folder / 'group.sqlite3'}"
    cluster: Cluster = request.getfixturevalue("sturdy")
    return create_database(cluster.url, folder.name.replace("-", "_"))


def database_of(folder: Path, engine: str, request: pytest.FixtureRequest) -> str:
    """Return the URL of a database: on SQLite with every table, on PostgreSQL still without."""
    if engine == "sqlite":
        return sqlite_url_with_tables(folder / "group.sqlite3")
    return empty_database(folder, engine, request)


@pytest.fixture(scope="session")
def site(
    engine: str, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Group]:
    """Give a group that all tests share, each with matches of its own: it may not be killed."""
    folder = tmp_path_factory.mktemp("site")
    found = Group(folder, database_of(folder, engine, request))
    yield found
    found.stop()


@pytest.fixture
def group(engine: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Group]:
    """Give a group that a test may kill."""
    found = Group(tmp_path, database_of(tmp_path, engine, request))
    yield found
    found.stop()
