"""Measures the site against the bar on the same server in the same run, on SQLite.

Every measurement is taken in turns with the bar, since a shared machine's speed changes by the
minute; read the ratios.
"""

import sys
import tempfile
from pathlib import Path
from statistics import median

from tests.bench.api import recording, watching
from tests.bench.load import NextRequest, Request, measure
from tests.plugins.server import database_for, running_server

ROUNDS = 3


def bar(_visitor: int, number: int) -> Request:
    return Request("POST", "/bar/", f"line {number}".encode())


def health(_visitor: int, _number: int) -> Request:
    return Request("GET", "/healthz/live")


def measured(url: str) -> dict[str, NextRequest]:
    """Return what is measured, its matches started."""
    return {
        "no database (live)": health,
        "record a deal (API)": recording(url),
        "a sheet of 24 deals (API)": watching(url, unchanged=False),
        "the same, unchanged (304)": watching(url, unchanged=True),
    }


def main() -> None:
    """Print a line for each measurement and its ratio to the bar."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {"DJANGO_SETTINGS_MODULE": "tests.bench.settings", "LOG_LEVEL": "WARNING"}
        with running_server(folder, database_for(folder), **environment) as server:
            measure(server.url, bar, seconds=1)  # warms up
            for title, request in measured(server.url).items():
                compare(server.url, title, request)


def compare(url: str, title: str, request: NextRequest) -> None:
    """Measure in turns with the bar and print the median ratio of the rounds."""
    ratios = []
    for _ in range(ROUNDS):
        base, found = measure(url, bar), measure(url, request)
        ratios.append(found.a_second / base.a_second)
        sys.stdout.write(f"{'bar':25} {base}\n{title:25} {found}\n")
    sys.stdout.write(f"{title:25} {median(ratios):.2f} of the bar\n")


if __name__ == "__main__":
    main()
