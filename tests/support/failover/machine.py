"""One database machine on an address of loopback: etcd, Patroni and its PostgreSQL."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx

from tests.plugins.postgres import find_programs
from tests.plugins.programs import ROOT

SETTINGS = ROOT / "deploy" / "patroni"
SUPERUSER, PASSWORD = "postgres", "ten-of-clubs"
COUNT = 3
FIRST_GROUP = 100_000
PROGRAMS = {"patroni": "patroni", "etcd": "etcd-server", "haproxy": "haproxy"}
"""The Debian package of each program."""
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"


@dataclass(frozen=True)
class Place:
    """The place of one run's machines: a folder, and a network of loopback of its own."""

    folder: Path
    network: str

    @classmethod
    @contextmanager
    def of_this_process(cls) -> Iterator["Place"]:
        """Yield a place within the block; the machines' user may read its folder."""
        number = os.getpid()
        folder = Path(tempfile.mkdtemp(prefix="scorekeeper-machines-", dir="/tmp"))
        folder.chmod(0o755)
        try:
            yield cls(folder, f"127.{100 + number // 200 % 100}.{1 + number % 200}")
        finally:
            shutil.rmtree(folder)

    @property
    def proxy(self) -> str:
        return f"{self.network}.1"

    def address(self, number: int) -> str:
        """Return the address of a database machine."""
        return f"{self.network}.{10 + number}"

    def addresses(self) -> dict[int, str]:
        return {number: self.address(number) for number in range(1, COUNT + 1)}


@dataclass
class Machine:
    """A database machine; `kill` acts like a power cut."""

    place: Place
    number: int
    started: list["subprocess.Popen[bytes]"] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"database{self.number}"

    @property
    def address(self) -> str:
        return self.place.address(self.number)

    @property
    def folder(self) -> Path:
        return self.place.folder / self.name

    @property
    def group(self) -> int:
        """The Unix group of all its processes, if they run under one of their own."""
        return FIRST_GROUP + os.getpid() % 10_000 * 10 + self.number

    def start(self) -> None:
        """Start the machine, as after a reboot."""
        if not self.folder.exists():
            self._install()
        self.started = [
            self._run("etcd", ["etcd"], self._etcd()),
            self._run("patroni", ["patroni", str(self.folder / "patroni.yml")], self._patroni()),
        ]

    def kill(self) -> None:
        """Kill all its processes at once."""
        self._signal(signal.SIGKILL)
        for process in self.started:
            process.wait(20)

    def kill_database(self) -> None:
        """Kill PostgreSQL only; Patroni and etcd go on."""
        for process in self._database():
            send(process, signal.SIGKILL)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Freeze the machine within the block."""
        self._signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._signal(signal.SIGCONT)

    def role(self) -> str:
        """Return its role according to Patroni: primary, replica, or empty."""
        with suppress(httpx.HTTPError, ValueError, KeyError):
            status = httpx.get(f"http://{self.address}:8008/patroni", timeout=2).json()
            if status["state"] == "running":
                return "primary" if status["role"] in {"master", "primary"} else "replica"
        return ""

    def _install(self) -> None:
        self.folder.mkdir(parents=True)
        text = (SETTINGS / "patroni.yml").read_text()
        sockets = f"\npostgresql:\n  parameters:\n    unix_socket_directories: {self.folder}\n"
        text = text.replace("\npostgresql:\n", sockets, 1)
        (self.folder / "patroni.yml").write_text(text)
        shutil.chown(self.folder, *self._owner())

    def _owner(self) -> tuple[str | int, int]:
        root = os.geteuid() == 0
        return ("postgres", self.group) if root else (os.geteuid(), os.getegid())

    def _run(
        self, name: str, command: list[str], environment: dict[str, str]
    ) -> "subprocess.Popen[bytes]":
        user, group = self._owner()
        alone: dict[str, Any] = (
            {"user": user, "group": group, "extra_groups": []} if os.geteuid() == 0 else {}
        )
        base = {"PATH": PATH, "HOME": str(self.folder), "LANG": "C.UTF-8"}
        with (self.folder / f"{name}.log").open("ab") as log:
            return subprocess.Popen(
                command,
                cwd=self.folder,
                env=base | environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **alone,
            )

    def variables(self, file: str) -> dict[str, str]:
        """Return the variables of a file in deploy/patroni/, adapted as in the guide."""
        lines = (SETTINGS / file).read_text().splitlines()
        defaults = dict(line.split("=", 1) for line in lines if not line.startswith("#"))
        adapted = {
            name: value
            if name.endswith(("HOSTS", "INITIAL_CLUSTER"))
            else value.replace("database1", self.name).replace("10.0.0.11", self.address)
            for name, value in defaults.items()
        }
        for number, address in self.place.addresses().items():
            adapted = {
                name: setting.replace(f"10.0.0.1{number}", address)
                for name, setting in adapted.items()
            }
        return adapted

    def _etcd(self) -> dict[str, str]:
        return self.variables("etcd.env") | {"ETCD_DATA_DIR": str(self.folder / "etcd")}

    def _patroni(self) -> dict[str, str]:
        return self.variables("node.env") | {
            "PATRONI_POSTGRESQL_DATA_DIR": str(self.folder / "data"),
            "PATRONI_POSTGRESQL_BIN_DIR": str(find_programs()),
            "PATRONI_POSTGRESQL_PGPASS": str(self.folder / "pgpass"),
            "PATRONI_SUPERUSER_PASSWORD": PASSWORD,
            "PATRONI_REPLICATION_PASSWORD": PASSWORD,
        }

    def _database(self) -> list[int]:
        """Return PostgreSQL's process ids, the first process before its children."""
        with suppress(OSError, IndexError):
            first = (self.folder / "data" / "postmaster.pid").read_text().split(maxsplit=1)[0]
            if b"postgres" in command_of(int(first)):
                started = Path(f"/proc/{first}/task/{first}/children").read_text().split()
                return [int(process) for process in (first, *started)]
        return []

    def _signal(self, number: signal.Signals) -> None:
        """Send a signal to Patroni, etcd and their children, and to PostgreSQL."""
        database = self._database()
        for process in self.started:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, number)
        for pid in database:
            send(pid, number)


def missing_programs() -> list[str]:
    """List the Debian packages that are missing."""
    missing = [package for name, package in PROGRAMS.items() if not shutil.which(name, path=PATH)]
    return missing if find_programs() else [*missing, "postgresql"]


def send(process: int, number: signal.Signals) -> None:
    """Send a signal to a process, if it still runs."""
    with suppress(ProcessLookupError):
        os.kill(process, number)


def command_of(process: int) -> bytes:
    """Return the command line of a process, empty if it has ended."""
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b""


def url(address: str, user: str, port: int = 5432, name: str = "postgres") -> str:
    return f"postgres://{user}:{quote(PASSWORD)}@{address}:{port}/{name}"
