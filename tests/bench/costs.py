"""The disk space of a match, processor time of a deal, memory of a watcher: docs/scaling.md.

`python -m tests.bench.costs` records matches of Preferans, one deal at a time, in a SQLite and a
PostgreSQL of its own; then it lets a thousand phones watch one match on a real server.
"""

import argparse
import asyncio
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import django
import httpx
import psycopg

from tests.bench.standings import on_postgresql, on_sqlite
from tests.plugins.server import Server, free_port, start_server, wait_until_ready

MATCHES, DEALS = 100, 24
"""Matches recorded before each of the two measurements of size."""
WATCHERS, SECONDS, REQUESTS = 1_000, 5, 240
PART = {"HX-Request": "true"}
"""The header of a page's request for a fragment."""
FILES = 5_000
TABLE = ["Anna", "Ben", "Dora"]


def main() -> None:
    """Measure on each database, in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    if parser.parse_args().here:
        django.setup()
        report_matches()
        return
    for title, databases in (("SQLite", on_sqlite), ("PostgreSQL", on_postgresql)):
        with databases() as url:
            print_line(title)
            variables = {
                "DATABASE_URL": url,
                "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
                "LOG_LEVEL": "WARNING",
            }
            command = [sys.executable, "-m", "tests.bench.costs", "--here"]
            subprocess.run(command, env=os.environ | variables, check=True)
            report_watchers(url)


def print_line(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def report_matches() -> None:
    """Record matches and print the growth of the database."""
    from django.core.management import call_command  # noqa: PLC0415  it needs the settings

    call_command("migrate", verbosity=0)
    play()
    before = size()
    play()
    per_match = (size() - before) / MATCHES
    print_line(
        f"  a match of {DEALS} deals: {per_match:,.0f} bytes, {per_match / DEALS:,.0f} a deal"
    )


def play() -> None:
    from tests.support.people import contract, start  # noqa: PLC0415  it needs the settings

    for _ in range(MATCHES):
        start(*(contract(deal % 3, 3 + deal % 2) for deal in range(DEALS)), options={"start": 200})


def size() -> int:
    """Return the bytes of the database after VACUUM."""
    from django.db import connection  # noqa: PLC0415  it needs the settings

    query = "SELECT pg_database_size(current_database())"
    if connection.vendor == "sqlite":
        query = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute(query)
        (total,) = cursor.fetchone()
    return int(total)


def report_watchers(database_url: str) -> None:
    """Let many clients watch one match and print the server's cost."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    with tempfile.TemporaryDirectory() as folder:
        server = start_server(Path(folder), database_url, free_port(), LOG_LEVEL="WARNING")
        try:
            wait_until_ready(server)
            report_work(server)
            asyncio.run(measure_watchers(server))
        finally:
            server.process.terminate()
            server.process.wait(30)


def report_work(server: Server) -> None:
    """Print the processor time of each request, on the server and in the database."""
    with httpx.Client(base_url=server.url) as phone:
        matches = [start_match(phone) for _ in range(REQUESTS // DEALS)]
        deal = {"kind": "passed_out"}

        def send(method: str, path: str, **options: Any) -> None:
            phone.request(method, path, **options).raise_for_status()

        tasks: dict[str, Callable[[Match], object]] = {
            "recording a deal": lambda m: send("POST", m.api("deals"), json=deal, headers=m.key),
            "previewing one": lambda m: send("POST", m.api("preview"), json=deal),
            "what a watcher's page asks for after each": lambda m: send(
                "GET", m.sheet, headers=PART
            ),
        }
        for title, task in tasks.items():
            before = [processor_seconds(server, database=database) for database in (False, True)]
            for _, match in product(range(DEALS), matches):
                task(match)
            after = [processor_seconds(server, database=database) for database in (False, True)]
            in_server, in_database = (
                (b - a) * 1000 / REQUESTS for a, b in zip(before, after, strict=True)
            )
            print_line(f"  {title}: {in_server:.2f} ms, in the database {in_database:.2f} ms")


@dataclass(frozen=True)
class Match:
    """A match as known to its scorer's phone."""

    code: str
    key: dict[str, str]

    def api(self, part: str) -> str:
        return f"/api/v1/matches/{self.code}/{part}/"

    @property
    def sheet(self) -> str:
        """The path of the fragment that changes with each deal."""
        return f"/m/{self.code}/sheet/"


def start_match(phone: httpx.Client) -> Match:
    answer = phone.post("/api/v1/matches/", json={"game": "preferans", "players": TABLE}).json()
    return Match(answer["code"], {"Authorization": f"Bearer {answer['scorer_key']}"})


def processor_seconds(server: Server, *, database: bool) -> float:
    """Return the processor time of the server, or of its PostgreSQL, in seconds."""
    if not database:
        return ticks(server.process.pid) / os.sysconf("SC_CLK_TCK")
    if server.database_url.startswith("sqlite"):
        return 0.0
    with psycopg.connect(server.database_url.replace("postgres:", "postgresql:")) as link:
        query = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid != %s"
        pids = link.execute(query, [link.info.backend_pid]).fetchall()
    return sum(ticks(pid) for (pid,) in pids) / os.sysconf("SC_CLK_TCK")


async def measure_watchers(server: Server) -> None:
    async with httpx.AsyncClient(base_url=f"{server.url}/api/v1/matches/") as api:
        match = (await api.post("", json={"game": "preferans", "players": TABLE})).json()
        streams = [await watch(server, match["id"]) for _ in range(100)]  # warm-up
        before, count = memory(server), len(streams)
        streams += [await watch(server, match["id"]) for _ in range(WATCHERS)]
        per_watcher = (memory(server) - before) / (len(streams) - count)
        idle = await idle_share(server)
        key = {"Authorization": f"Bearer {match['scorer_key']}"}
        start = time.perf_counter()
        await api.post(f"{match['id']}/deals/", json={"kind": "passed_out"}, headers=key)
        await asyncio.gather(*(reader.readuntil(b'{"version": 1}\n\n') for reader, _ in streams))
        seconds = time.perf_counter() - start
    for _reader, writer in streams:
        writer.close()
    print_line(
        f"  a watcher: {per_watcher:,.0f} bytes; {len(streams)} of them idle: {idle:.1%} of a core"
    )
    print_line(f"  a deal recorded and told to all {len(streams)}: {seconds:.2f} s")


async def watch(server: Server, match: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a stream and read its first event."""
    where = urlsplit(server.url)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    writer.write(
        f"GET /api/v1/matches/{match}/events/ HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    )
    await reader.readuntil(b'{"version": 0}\n\n')
    return reader, writer


def memory(server: Server) -> int:
    """Return the resident memory of the server's process, in bytes."""
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * resource.getpagesize()


async def idle_share(server: Server) -> float:
    """Return the idle server's use of the processor, as a fraction of a core."""
    before = processor_seconds(server, database=False)
    await asyncio.sleep(SECONDS)
    return (processor_seconds(server, database=False) - before) / SECONDS


def ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return int(fields[11]) + int(fields[12])


if __name__ == "__main__":
    main()
