"""Standings of one league of 200 members while other leagues fill the database.

`python -m tests.bench.standings` measures at 1,000 and 100,000 finished matches, with `--full`
at 1,000,000 too, on SQLite and on a PostgreSQL of its own.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django

from tests.plugins.postgres import cluster, create_database

SIZES, FULL = (1_000, 100_000), 1_000_000


def main() -> None:
    """Measure on each database, in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="also with a million matches")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.here:
        django.setup()
        from tests.bench.measuring import measure  # noqa: PLC0415  it needs the settings

        measure((*SIZES, FULL) if options.full else SIZES)
        return
    for title, databases in (("SQLite", on_sqlite), ("PostgreSQL", on_postgresql)):
        with databases() as url:
            sys.stdout.write(f"{title}\n")
            sys.stdout.flush()
            command = [sys.executable, "-m", "tests.bench.standings", "--here"]
            environment = os.environ | {
                "DATABASE_URL": url,
                "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
                "LOG_LEVEL": "WARNING",
            }
            command += ["--full"] if options.full else []
            subprocess.run(command, env=environment, check=True)


@contextmanager
def on_sqlite() -> Iterator[str]:
    """Yield the URL of a new SQLite database."""
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{Path(folder) / 'bench.sqlite3'}"


@contextmanager
def on_postgresql() -> Iterator[str]:
    """Yield the URL of a new PostgreSQL database."""
    with cluster() as url:
        yield create_database(url, "bench")


if __name__ == "__main__":
    main()
