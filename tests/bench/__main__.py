"""Measures the figures in the documents and prints one table.

Answers of a server are measured in turns with a bare view on the same server in the same run,
since a shared machine's speed changes by the minute; read the ratios. `make bench` runs this.
"""

import tempfile
from pathlib import Path

from tests.bench import exports, longest, queries, served, starting
from tests.bench.folding import fold_time
from tests.bench.table import HEAD, Figure, print_figure
from tests.plugins.postgres import STURDY, create_database, find_programs, running_cluster
from tests.plugins.server import running_server

SHORT, LONG, LONGEST = 15, 60, 120
SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.bench.settings", "LOG_LEVEL": "WARNING"}


def main() -> None:
    """Print every figure with its bar and its goal."""
    print_figure(HEAD)
    folds()
    for row in exports.figures():
        print_figure(row)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        on_sqlite(folder, f"sqlite:///{folder / 'bench.sqlite3'}")
    if find_programs():
        on_postgresql()


def folds() -> None:
    """Print the time to fold a match, and its growth with the number of deals."""
    short = fold_time(SHORT) / SHORT
    for deals in (SHORT, LONG, LONGEST):
        milliseconds, a_deal = fold_time(deals), 1000 * short
        ratio = milliseconds / deals / short
        print_figure(
            Figure(
                f"fold of {deals} deals, median",
                f"{milliseconds:.2f} ms",
                f"{a_deal:.0f} µs a deal",
                f"{ratio:.2f}",
                "≤ 3 ms" if deals == LONG else "",
            )
        )
    for title, milliseconds in longest.figures():
        print_figure(Figure(title, f"{milliseconds:.2f} ms"))


def on_sqlite(folder: Path, url: str) -> None:
    """Print the figures of a server on SQLite."""
    with running_server(folder, url, **SETTINGS) as server:
        for row in (*queries.figures(url), *served.figures(server.url)):
            print_figure(row)
        print_figure(starting.memory(server.process.pid))
    for row in starting.figures(folder, url):
        print_figure(row)


def on_postgresql() -> None:
    """Print the rate of recording on a PostgreSQL with synchronous commits."""
    with running_cluster(STURDY) as cluster, tempfile.TemporaryDirectory() as name:
        url = create_database(cluster.url, "bench")
        with running_server(Path(name), url, **SETTINGS) as server:
            for row in served.recording_figures(server.url):
                print_figure(row._replace(title=f"{row.title}, PostgreSQL"))


if __name__ == "__main__":
    main()
