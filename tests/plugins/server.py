"""The real server in a process of its own, with a database of its own."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import httpx
import pytest

from tests.plugins.database import cluster_url, database_name
from tests.plugins.postgres import create_database
from tests.plugins.programs import ROOT, Program, start_program
from tests.plugins.tables import postgres_with_tables, sqlite_url_with_tables

STATIC = ROOT / "var" / "tests-static"  # collected once for all workers, not the site's own
METRICS_TOKEN = "nine-of-diamonds-is-trump"
PATIENCE = 90  # seconds; the first start also collects the static files


@dataclass(frozen=True)
class Server:
    """A running server: URLs, log, and its process, for tests that kill it."""

    url: str
    database_url: str
    log: Path
    process: Program


def database_for(folder: Path) -> str:
    """Create a migrated, empty database on the engine under test; return its URL."""
    cluster = cluster_url()
    if cluster:
        return create_database(cluster, database_name(folder), postgres_with_tables(cluster))
    return sqlite_url_with_tables(folder / "server.sqlite3")


def start_server(
    folder: Path,
    database_url: str,
    port: int,
    *arguments: str,
    tree: Path = ROOT,
    **environment: str,
) -> Server:
    """Start `manage.py serve` in a process group of its own, without waiting until it is ready."""
    variables = {
        "DATABASE_URL": database_url,
        "ENGINE": "off",
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",  # pytest-django's is for the tests
        "LOG_FORMAT": "json",
        "METRICS_TOKEN": METRICS_TOKEN,
        "PYTHONWARNINGS": "error",
        "RATE_LIMITS": "off",
        "STATIC_ROOT": str(STATIC),
    }
    command = ["serve", "--host=127.0.0.1", f"--port={port}", *arguments]
    log = folder / "server.log"
    with log.open("ab") as output:
        process = start_program(
            command, variables | environment, output=output, tree=tree, new_session=True
        )
    return Server(f"http://127.0.0.1:{port}", database_url, log, process)


@contextmanager
def running_server(folder: Path, database_url: str, **environment: str) -> Iterator[Server]:
    """Run `manage.py serve` within the block; `environment` overrides the defaults."""
    server = start_server(folder, database_url, free_port(), tree=ROOT, **environment)
    try:
        wait_until_ready(server)
        yield server
    finally:
        server.process.terminate()
        server.process.wait(20)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_ready(server: Server) -> None:
    """Wait until the server is ready. Raises `RuntimeError` with its log."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.process.poll() is None:
        try:
            if httpx.get(f"{server.url}/healthz/ready", timeout=5).is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.05)
    raise RuntimeError(f"The server did not start:\n{server.log.read_text()}")


@pytest.fixture(scope="session", autouse=True)
def _certificates_are_read_once() -> Iterator[None]:
    """Share one TLS context among httpx clients: loading authorities takes 25 ms."""
    with pytest.MonkeyPatch.context() as patched:
        where = "httpx._transports.default.create_ssl_context"
        patched.setattr(where, cache(httpx.create_ssl_context))
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server shared by the tests of this worker, each with its own matches."""
    folder = tmp_path_factory.mktemp("server")
    with running_server(folder, database_for(folder)) as running:
        yield running
