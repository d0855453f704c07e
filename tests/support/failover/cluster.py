"""Three database machines under Patroni, of which one is the primary."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import httpx
import psycopg

from tests.support.failover.machine import COUNT, SUPERUSER, Machine, Place, url

PATIENCE = 120.0
WHOLE = ["leader", "replica", "sync_standby"]
STREAMING = "SELECT application_name FROM pg_stat_replication WHERE state = 'streaming'"
END_SENDERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_replication"
QUIET_SECONDS = 0.5


class Cluster:
    """The database machines: the primary, the state of replication, and faults."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.machines = [Machine(place, number) for number in range(1, COUNT + 1)]

    @contextmanager
    def running(self) -> Iterator["Cluster"]:
        """Run the machines within the block."""
        try:
            for machine in self.machines:
                machine.start()
            wait_until(self.is_whole)
            yield self
        finally:
            for machine in self.machines:
                machine.kill()

    def primary(self) -> Machine:
        """Return the primary, as soon as there is one."""
        primaries: list[Machine] = []

        def one_leads() -> bool:
            primaries[:] = [machine for machine in self.machines if machine.role() == "primary"]
            return len(primaries) == 1

        wait_until(one_leads)
        return primaries[0]

    def standbys(self) -> list[Machine]:
        """Return the standbys."""
        leader = self.primary()
        return [machine for machine in self.machines if machine is not leader]

    def is_whole(self) -> bool:
        """Return whether there is a primary, all others stream, and one is synchronous."""
        with suppress(httpx.HTTPError, psycopg.Error):
            state = httpx.get(f"http://{self.primary().address}:8008/cluster", timeout=5).json()
            roles = sorted(each["role"] for each in state["members"])
            streaming = {name for (name,) in self.ask(STREAMING)}
            return roles == WHOLE and streaming == {each.name for each in self.standbys()}
        return False

    def ask(self, statement: str) -> list[tuple[object, ...]]:
        """Query the primary directly, as superuser; return the rows."""
        dsn = url(self.primary().address, SUPERUSER).replace("postgres:", "postgresql:", 1)
        with psycopg.connect(dsn, autocommit=True, connect_timeout=2) as link:
            cursor = link.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def end_replication(self) -> None:
        """Disconnect the standbys; they reconnect after some seconds."""
        end = time.monotonic() + PATIENCE
        quiet_since = time.monotonic()
        while time.monotonic() < min(end, quiet_since + QUIET_SECONDS):
            if self.ask(END_SENDERS):
                quiet_since = time.monotonic()

    def configure(self, **settings: object) -> None:
        """Change Patroni's dynamic settings, and wait until they are in effect."""
        address = f"http://{self.primary().address}:8008/config"
        httpx.patch(address, json=settings, timeout=10).raise_for_status()
        time.sleep(2 * 3)  # two of Patroni's rounds


def wait_until(condition: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait until a condition is true. Raises `TimeoutError`."""
    end = time.monotonic() + patience
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"{condition} is not true after {patience:.0f} s")
        time.sleep(0.2)


def may_cut() -> bool:
    """Return whether a machine can be cut off the network; otherwise it is frozen."""
    return os.geteuid() == 0 and shutil.which("nft") is not None


@contextmanager
def cut_off(machine: Machine) -> Iterator[None]:
    """Drop all packets to and from a machine within the block."""
    table = f"scorekeeper_{os.getpid()}"
    out = f"ip {table} out"
    rules = (
        f"add table ip {table}\nadd chain {out} {{ type filter hook output priority 0; }}\n"
        f"add rule {out} ip daddr {machine.address} drop\n"
        f"add rule {out} meta skgid {machine.group} drop\n"
    )
    subprocess.run(["nft", "-f", "-"], input=rules.encode(), check=True)  # noqa: S607
    try:
        yield
    finally:
        subprocess.run(["nft", "delete", "table", "ip", table], check=True)  # noqa: S607
