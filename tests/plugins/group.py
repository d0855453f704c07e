"""A group of server processes on a database of either engine, for faults and load."""

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
"""A match without an end."""
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
        """Start the group and wait until it answers; `environment` overrides the defaults."""
        self.environment, self.tree = {"LOG_LEVEL": "WARNING"} | environment, tree
        self.folder, self.database_url, self.port = folder, database_url, port or free_port()
        self.engine = "SQLite" if database_url.startswith("sqlite") else "PostgreSQL"
        self.workers = 2 if LONG and self.engine == "PostgreSQL" else 1
        self.starts: list[float] = []
        """Seconds from each start until it is ready."""
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
        start = time.monotonic()
        workers = f"--workers={self.workers}"
        self.server = start_server(
            self.folder, self.database_url, self.port, workers, tree=self.tree, **self.environment
        )
        try:
            wait_until_ready(self.server)
        except RuntimeError:
            self.stop()
            raise
        self.starts.append(time.monotonic() - start)
        return self.server

    def memory(self) -> int:
        """Return the memory of all processes in bytes, with shared pages counted once."""
        files = (Path(f"/proc/{process}/smaps_rollup") for process in self.processes())
        return sum(proportional_bytes(file.read_text()) for file in files)

    def processes(self) -> list[int]:
        group, pids = self.server.process.pid, (int(p.name) for p in Path("/proc").glob("[0-9]*"))
        return [process for process in pids if group_of(process) == group]

    def kill(self) -> None:
        """Kill every process of the group at once."""
        os.killpg(self.server.process.pid, signal.SIGKILL)
        self.server.process.wait()

    def stop(self) -> None:
        """Stop the group gracefully, if it still runs."""
        if self.server.process.poll() is None:
            self.server.process.terminate()
            try:
                self.server.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def start_match(self) -> "TrackedMatch":
        """Start a match without an end."""
        answer = httpx.post(f"{self.url}/api/v1/matches/", json=START, timeout=60)
        match = answer.raise_for_status().json()
        return TrackedMatch(match["code"], match["scorer_key"])


def group_of(process: int) -> int | None:
    """Return the process group of a process, None if it has ended."""
    try:
        return os.getpgid(process)
    except ProcessLookupError:
        return None


def proportional_bytes(text: str) -> int:
    """Return the proportional set size in `smaps_rollup`, in bytes."""
    return 1024 * int(text.partition("\nPss:")[2].split(maxsplit=1)[0])


class TrackedMatch:
    """A match with its sent and acknowledged changes, by idempotency key."""

    def __init__(self, code: str, key: str) -> None:
        self.code, self.key = code, key
        self.sent: set[str] = set()
        self.acknowledged: dict[str, int] = {}

    def record(self, phone: httpx.Client, key: str, declarer: int = 0) -> httpx.Response:
        """Record a deal under a key; errors of the connection propagate."""
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
    """The name of the database engine under test."""
    name: str = request.param
    if name == "postgresql" and find_programs() is None:
        pytest.skip("NOT RUN: PostgreSQL is not installed: apt-get install postgresql")
    return name


@pytest.fixture(scope="session")
def sturdy() -> Iterator[Cluster]:
    """A PostgreSQL cluster with durable settings."""
    with running_cluster(STURDY) as running:
        yield running


def empty_database(folder: Path, engine: str, request: pytest.FixtureRequest) -> str:
    """Create a database without tables; return its URL."""
    if engine == "sqlite":
        return f"sqlite:///{folder / 'group.sqlite3'}"
    cluster: Cluster = request.getfixturevalue("sturdy")
    return create_database(cluster.url, folder.name.replace("-", "_"))


def database_of(folder: Path, engine: str, request: pytest.FixtureRequest) -> str:
    """Create a database, with tables on SQLite and without on PostgreSQL; return its URL."""
    if engine == "sqlite":
        return sqlite_url_with_tables(folder / "group.sqlite3")
    return empty_database(folder, engine, request)


@pytest.fixture(scope="session")
def site(
    engine: str, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Group]:
    """A group shared by all tests, each with its own matches; no test may kill it."""
    folder = tmp_path_factory.mktemp("site")
    running = Group(folder, database_of(folder, engine, request))
    yield running
    running.stop()


@pytest.fixture
def group(engine: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Group]:
    """A group that a test may kill."""
    running = Group(tmp_path, database_of(tmp_path, engine, request))
    yield running
    running.stop()
