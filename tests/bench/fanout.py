"""The changes a second that reach 50 bare receivers: by NOTIFY, by Redis and by NATS.

`python -m tests.bench.fanout` runs the same changes through each: eight writers commit a row for
each change and announce it, within the transaction by NOTIFY, after it by the others. A second run
without rows measures announcing alone. Receivers only count bytes, so no library adds to the cost.
"""

import os
import selectors
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from tests.plugins.postgres import STURDY, Cluster, running_cluster
from tests.plugins.server import free_port

RECEIVERS, WRITERS = 50, 8
CHANGES, BARE_CHANGES = 2_000, 10_000
PATIENCE = 60
CHANNEL = "match_versions"
PAYLOAD = "0190b3c2-0000-7000-8000-000000000001 10000"
MANY = STURDY.replace("max_connections=60", "max_connections=100")
TICK = os.sysconf("SC_CLK_TCK")
ROW = "{:<34}{:>12}{:>16}{:>22}{:>22}\n"

Announce = Callable[[psycopg.Connection[Any] | None], None]


class Service(NamedTuple):
    """A way to announce: functions to listen and to announce, message length, server processes."""

    name: str
    listen: Callable[[], socket.socket]
    writer: Callable[[], Announce]
    length: int
    processes: Callable[[], list[int]]


class Received(NamedTuple):
    """The time at which the last receiver was done, and the processor time of all receivers."""

    at: float
    seconds: float


def main() -> None:
    """Print the table."""
    sys.stdout.write(
        ROW.format(
            "", "changes/s", "all heard after", "service, µs a message", "receiver, µs a message"
        )
    )
    with (
        running_cluster(MANY) as cluster,
        redis() as at_redis,
        nats() as at_nats,
    ):
        with connect(cluster) as link:
            link.execute("CREATE TABLE change (id bigserial PRIMARY KEY, said text)")
        services = [notify_service(cluster), at_redis, at_nats]
        for count, rows in ((CHANGES, cluster), (BARE_CHANGES, None)):
            for service in services:
                sys.stdout.write(measure_service(service, count, rows))
                sys.stdout.flush()


def measure_service(service: Service, count: int, rows: Cluster | None) -> str:
    """Announce `count` changes; return a row of the table."""
    context = get_context("fork")
    ours, theirs = context.Pipe()
    receiver = context.Process(target=receive, args=(service, count, theirs), daemon=True)
    receiver.start()
    theirs.close()
    ours.recv()
    before, start = processor(service.processes()), time.monotonic()
    with ThreadPoolExecutor(WRITERS) as threads:
        write = partial(announce_changes, service, rows)
        list(threads.map(write, [count // WRITERS] * WRITERS))
    written = time.monotonic() - start
    received: Received = ours.recv()
    seconds = processor(service.processes()) - before
    receiver.join()
    messages = count * RECEIVERS
    return ROW.format(
        f"{service.name}, {'with a row each' if rows else 'nothing else'}",
        f"{count / max(written, received.at - start):,.0f}",
        f"{1000 * max(received.at - start - written, 0):,.0f} ms",
        f"{1e6 * seconds / messages:.1f}",
        f"{1e6 * received.seconds / messages:.1f}",
    )


def announce_changes(service: Service, rows: Cluster | None, count: int) -> None:
    """Announce `count` changes, one after another, as one writer."""
    announce = service.writer()
    if rows is None:
        for _ in range(count):
            announce(None)
        return
    with connect(rows) as link:
        for _ in range(count):
            with link.transaction():
                link.execute("INSERT INTO change (said) VALUES (%s)", [PAYLOAD])
                if service.name == "NOTIFY":
                    announce(link)
            if service.name != "NOTIFY":
                announce(None)


def receive(service: Service, count: int, connection: Connection) -> None:
    """Run all receivers until each has received everything."""
    remaining = dict.fromkeys(range(RECEIVERS), count * service.length)
    with selectors.DefaultSelector() as selector, ExitStack() as opened:
        for number in range(RECEIVERS):
            link = opened.enter_context(closing(service.listen()))
            link.settimeout(0)
            selector.register(link, selectors.EVENT_READ, number)
        connection.send("ready")
        start = time.process_time()
        end = time.monotonic() + PATIENCE
        while remaining and time.monotonic() < end:
            for key, _events in selector.select(1):
                remaining[key.data] -= len(key.fileobj.recv(1 << 20))  # type: ignore[union-attr]
                if remaining[key.data] <= 0:
                    selector.unregister(key.fileobj)
                    del remaining[key.data]
        if remaining:
            raise TimeoutError(f"{len(remaining)} receivers of {service.name} have not heard all")
        connection.send(Received(time.monotonic(), time.process_time() - start))


def processor(processes: list[int]) -> float:
    """Return the processor time of processes in seconds, ended children included."""
    return sum(ticks_of(process) for process in reversed(processes)) / TICK


def ticks_of(process: int) -> int:
    try:
        stat = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2]
    except FileNotFoundError:
        return 0
    return sum(map(int, stat.split()[11:15]))


def connect(cluster: Cluster) -> psycopg.Connection[Any]:
    return psycopg.connect(cluster.url.replace("postgres:", "postgresql:"), autocommit=True)


def notify_service(cluster: Cluster) -> Service:
    """Return the service of PostgreSQL, where a backend serves each connection."""
    connections = list[psycopg.Connection[Any]]()

    def listen() -> socket.socket:
        link = connect(cluster)
        link.execute(f"LISTEN {CHANNEL}".encode())
        connections.append(link)  # keeps the connection open
        return socket.socket(fileno=os.dup(link.fileno()))

    def writer() -> Announce:
        connection = connect(cluster)

        def announce(link: psycopg.Connection[Any] | None) -> None:
            (link or connection).execute("SELECT pg_notify(%s, %s)", [CHANNEL, PAYLOAD])

        return announce

    length = 1 + 4 + 4 + len(CHANNEL) + 1 + len(PAYLOAD) + 1
    return Service("NOTIFY", listen, writer, length, cluster.processes)


def open_socket(port: int, greeting: bytes, answer: bytes) -> socket.socket:
    """Connect, send a greeting, and read until the end of the answer."""
    link = socket.create_connection(("127.0.0.1", port))
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    link.sendall(greeting)
    received = b""
    while not received.endswith(answer):
        received += link.recv(4096)
    return link


def request_announcer(link: socket.socket, request: bytes) -> Announce:
    """Return a function that announces by a request and reads its answer."""

    def announce(_link: psycopg.Connection[Any] | None) -> None:
        link.sendall(request)
        link.recv(100)

    return announce


@contextmanager
def redis() -> Iterator[Service]:
    """Run Redis without persistence within the block."""
    port = free_port()
    command = ["redis-server", "--bind", "127.0.0.1", "--port", str(port), "--save", ""]
    with running(command, port) as process:
        subscribe = f"SUBSCRIBE {CHANNEL}\r\n".encode()
        fields = f"${len(CHANNEL)}\r\n{CHANNEL}\r\n${len(PAYLOAD)}\r\n{PAYLOAD}\r\n"
        publish, message = f"*3\r\n$7\r\nPUBLISH\r\n{fields}", f"*3\r\n$7\r\nmessage\r\n{fields}"
        yield Service(
            "Redis",
            partial(open_socket, port, subscribe, b":1\r\n"),
            lambda: request_announcer(
                open_socket(port, b"PING\r\n", b"+PONG\r\n"), publish.encode()
            ),
            len(message),
            lambda: [process],
        )


@contextmanager
def nats() -> Iterator[Service]:
    """Run NATS within the block; the answer to a PING confirms each message."""
    port = free_port()
    hello = b'CONNECT {"verbose":false}\r\n'
    with running(["nats-server", "-a", "127.0.0.1", "-p", str(port)], port) as process:
        subscribe = hello + f"SUB {CHANNEL} 1\r\nPING\r\n".encode()
        publish = f"PUB {CHANNEL} {len(PAYLOAD)}\r\n{PAYLOAD}\r\nPING\r\n".encode()
        message = f"MSG {CHANNEL} 1 {len(PAYLOAD)}\r\n{PAYLOAD}\r\n"
        yield Service(
            "NATS",
            partial(open_socket, port, subscribe, b"PONG\r\n"),
            lambda: request_announcer(open_socket(port, hello + b"PING\r\n", b"PONG\r\n"), publish),
            len(message),
            lambda: [process],
        )


@contextmanager
def running(command: list[str], port: int) -> Iterator[int]:
    """Run a service within the block; yield its process id."""
    program = shutil.which(command[0], path="/usr/sbin:/usr/bin")
    if program is None:
        raise SystemExit(f"{command[0]} is missing: apt-get install redis-server nats-server")
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [program, *command[1:]],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_until_listening(port)
            yield process.pid
        finally:
            process.terminate()
            process.wait()


def wait_until_listening(port: int) -> None:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"Nothing listens on port {port}.")


if __name__ == "__main__":
    main()
