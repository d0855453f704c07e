"""A private PostgreSQL cluster from Debian's programs, on a socket in its own folder."""

import getpass
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

STURDY = "-c listen_addresses='' -c max_connections=60"
# Without autovacuum: it would tell the planner that tables whose rows a test takes back are empty.
OPTIONS = (
    "-c listen_addresses='' -c fsync=off -c synchronous_commit=off -c autovacuum=off"
    " -c max_connections=60"
)


def find_programs() -> Path | None:
    """Return the folder of the newest PostgreSQL's programs, None if not installed."""
    paths = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    return paths[-1].parent if paths else None


def _version(program: Path) -> int:
    return int(program.parts[-3])


@dataclass(frozen=True)
class Cluster:
    """A running cluster: the URL of its database `postgres`, and commands to stop and start it."""

    url: str
    folder: Path
    control: tuple[str, ...]
    options: str

    def start(self) -> None:
        options = f"{self.options} -k {self.folder}"
        self._call("-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, mode: str) -> None:
        """Stop the cluster: `fast` as usual, or `immediate` as if it had crashed."""
        self._call("-m", mode, "stop")

    def processes(self) -> list[int]:
        """Return the ids of its processes, the first process before its children."""
        first = (self.folder / "data" / "postmaster.pid").read_text().split(maxsplit=1)[0]
        started = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [int(process) for process in (first, *started)]

    def _call(self, *arguments: str) -> None:
        _call([*self.control, *arguments], self.folder)


@contextmanager
def cluster() -> Iterator[str]:
    """Run a fresh cluster within the block; yield the URL of its database `postgres`."""
    with running_cluster() as running:
        yield running.url


@contextmanager
def running_cluster(options: str = OPTIONS) -> Iterator[Cluster]:
    """Run a fresh cluster within the block, by default fast and not crash-safe."""
    programs = find_programs()
    if programs is None:
        raise pytest.UsageError("PostgreSQL is not installed: apt-get install postgresql")
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-postgres-", dir="/tmp"))
    user = _give_away(folder)
    run = [] if user == getpass.getuser() else ["runuser", "-u", user, "--"]
    data = folder / "data"
    initdb = [str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", "scorekeeper"]
    url = f"postgres://scorekeeper@{quote(str(folder), safe='')}/postgres"
    control = (*run, str(programs / "pg_ctl"), "-D", str(data), "-w")
    running = Cluster(url, folder, control, options)
    try:
        _call([*run, *initdb, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"], folder)
        running.start()
        try:
            yield running
        finally:
            running.stop("immediate")
    finally:
        shutil.rmtree(folder)


def _give_away(folder: Path) -> str:
    """Give the folder to the user who runs the cluster, as PostgreSQL refuses root."""
    user = "postgres" if os.geteuid() == 0 else getpass.getuser()
    shutil.chown(folder, user)
    return user


def _call(command: list[str], folder: Path) -> None:
    with (folder / "calls").open("w+") as output:
        code = subprocess.call(command, cwd=folder, stdout=output, stderr=output)
        if code:
            output.seek(0)
            raise RuntimeError(f"{command} failed:\n{output.read()}")


def create_database(cluster_url: str, name: str, template: str = "template1") -> str:
    """Create a database, empty or a copy of a template; return its URL."""
    create = psycopg.sql.SQL("CREATE DATABASE {} TEMPLATE {}")
    names = (psycopg.sql.Identifier(name), psycopg.sql.Identifier(template))
    with psycopg.connect(cluster_url.replace("postgres:", "postgresql:"), autocommit=True) as link:
        link.execute(create.format(*names))
    return cluster_url.removesuffix("/postgres") + f"/{name}"
