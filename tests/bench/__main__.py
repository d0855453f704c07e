"""Measures what the documents promise, on SQLite, and prints one table.

What a server answers is measured in turns with the bar on the same server in the same run, since
a shared machine's speed changes by the minute; read the ratios.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import httpx

from tests.bench import api, exports, longest, pages
from tests.bench.folding import fold_time
from tests.bench.load import Measured, NextRequest, Request, measure
from tests.bench.weight import first_load
from tests.plugins.server import database_for, running_server

ROUNDS = 3
SHORT, LONG, LONGEST = 15, 60, 120
ROW = "{:<48}{:>34}  {}\n"


def bar(_visitor: int, number: int) -> Request:
    return Request("POST", "/bar/", f"line {number}".encode())


def health(_visitor: int, _number: int) -> Request:
    return Request("GET", "/healthz/live")


def main() -> None:
    """Print every figure beside its goal, as soon as it is known."""
    write("figure", "measured", "goal")
    for deals, goal in ((SHORT, ""), (LONG, "≤ 3 ms"), (LONGEST, "")):
        write(f"fold of {deals} deals, median", f"{fold_time(deals):.2f} ms", goal)
    for title, took in longest.figures():
        write(title, f"{took:.2f} ms", "")
    for row in exports.figures():
        write(*row)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {"DJANGO_SETTINGS_MODULE": "tests.bench.settings", "LOG_LEVEL": "WARNING"}
        with running_server(folder, database_for(folder), **environment) as server:
            for title, found, goal in served(server.url):
                write(title, found, goal)


def write(title: str, found: str, goal: str) -> None:
    sys.stdout.write(ROW.format(title, found, goal))
    sys.stdout.flush()


def served(url: str) -> Iterator[tuple[str, str, str]]:
    """Yield the figures of a running server."""
    shown = next(pages.tables(url))
    answer = [send(url, shown.recorded(n)) for n in range(pages.DEALS_OF_A_MATCH)][-1]
    sent, read = answer.num_bytes_downloaded / 1000, len(answer.content) / 1000
    yield "answer to the thirtieth deal", f"{sent:.1f} kB, {read:.1f} unpacked", "≤ 15 kB"
    with httpx.Client(headers={"Cookie": shown.cookies}) as client:
        loaded = first_load(client, url + shown.page().path)
    size = sum(loaded.values()) / 1000
    yield "first load, 30 deals", f"{size:.1f} kB, {len(loaded)} requests", "≤ 70 kB"
    measure(url, bar, seconds=1)  # warms up
    yield compared(url, "record a deal (page)", pages.recording(url), "≥ 0.40")
    yield compared(url, "record a deal (API)", api.recording(url), "≥ 0.40")
    yield compared(url, "page of 30 deals, scorer", lambda _v, _n: shown.page())
    yield compared(url, "page of 30 deals, watcher", lambda _v, _n: shown.watched())
    yield compared(url, "sheet of 24 deals (API)", api.watching(url, unchanged=False))
    yield compared(url, "the same, unchanged (304)", api.watching(url, unchanged=True))
    yield compared(url, "no database (live)", health)
    yield exports.beside_printing(url)


def send(url: str, request: Request) -> httpx.Response:
    return httpx.request(
        request.method, url + request.path, content=request.body, headers=request.headers
    ).raise_for_status()


def compared(url: str, title: str, request: NextRequest, goal: str = "") -> tuple[str, str, str]:
    """Measure in turns with the bar; return the median of the ratios, and the last round."""
    rounds: list[tuple[Measured, Measured]] = []
    for _ in range(ROUNDS):
        base = measure(url, bar)
        rounds.append((base, measure(url, request)))
    ratio = median(found.a_second / base.a_second for base, found in rounds)
    base, found = rounds[-1]
    return title, f"{found.a_second:.0f} of {base.a_second:.0f}/s, {ratio:.2f}", goal


if __name__ == "__main__":
    main()
