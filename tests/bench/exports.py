"""The cost of printed sheets, pictures, workbooks and archives; each in a process of its own.

`python -m tests.bench.exports` prints them. The same run also sets the sheet by HTML-to-PDF
libraries, if installed: fpdf2, from PyPI alone, and WeasyPrint, which needs the system's Pango.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import django
import httpx

from tests.bench.load import Request, measure
from tests.bench.table import Figure, print_figure

ARCHIVED = (200, 1000)
LIBRARIES = {"fpdf": "fpdf2", "weasyprint": "WeasyPrint"}

Measurement = dict[str, Any]


def figures() -> Iterator[Figure]:
    """Yield all figures except `beside_printing`, which needs a server."""
    pdf = measure_in_process("pdf")
    yield Figure("PDF of a 24-deal Skruuvi match, median", ms(pdf), goal="< 100 ms, < 200 MB")
    for module, library in LIBRARIES.items():
        if find_spec(module):
            alternative = measure_in_process(module)
            ratio = f"{alternative['cpu'] / pdf['cpu']:.1f}"
            bar = f"ours {pdf['cpu']:.0f} CPU"
            yield Figure(f"the same by {library}", ms(alternative), bar, ratio, "≥ 5")
    yield Figure("PNG of it, median", ms(measure_in_process("png")), goal="< 300 ms")
    book = ms(measure_in_process("xlsx"))
    yield Figure("XLSX of 10,000 lines, and what it adds", book, goal="< 1000 ms, < 60 MB")
    for count in ARCHIVED:
        archive = measure_in_process("archive", str(count), "json", "csv", "xlsx")
        yield Figure(f"ZIP of {count} matches, JSON, CSV, XLSX", rate(archive))
    archive = measure_in_process("archive", "200", "json", "pdf")
    yield Figure("ZIP of 200 matches, JSON, PDF", rate(archive))


def beside_printing(url: str) -> Figure:
    """Return the latency of other requests while two clients fetch printed sheets."""
    values = {"game": "preferans", "players": ["Anna", "Ben", "Dora"]}
    code = httpx.post(f"{url}/api/v1/matches/", json=values).raise_for_status().json()["code"]
    page, sheet = Request("GET", f"/m/{code}/"), Request("GET", f"/m/{code}/export.pdf")
    alone = measure(url, lambda _v, _n: page, visitors=4)
    with ThreadPoolExecutor(1) as readers:
        printing = readers.submit(measure, url, lambda _v, _n: sheet, visitors=2)
        beside = measure(url, lambda _v, _n: page, visitors=4)
        printed = printing.result().a_second
    summary = f"{beside.median:.0f} ms, and {printed:.0f} PDF/s"
    bar, ratio = f"alone {alone.median:.0f} ms", f"{beside.median / alone.median:.1f}"
    return Figure("page of a match beside printing", summary, bar, ratio)


def ms(measurement: Measurement) -> str:
    return f"{measurement['ms']:.0f} ms ({measurement['cpu']:.0f} CPU), {measurement['mb']:.0f} MB"


def rate(measurement: Measurement) -> str:
    speed = f"{measurement['a_second']:.0f}/s ({measurement['cpu']:.0f} ms CPU each)"
    return f"{speed}, {measurement['mb']:.0f} MB"


def measure_in_process(*arguments: str) -> Measurement:
    with tempfile.TemporaryDirectory() as name:
        environment = {
            "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
            "DATABASE_URL": f"sqlite:///{Path(name) / 'bench.sqlite3'}",
            "LOG_LEVEL": "ERROR",
        }
        command = [sys.executable, "-m", "tests.bench.exports", *arguments]
        process = subprocess.run(command, env=os.environ | environment, check=True, stdout=-1)
    output: Measurement = json.loads(process.stdout.splitlines()[-1])
    return output


def main(arguments: list[str]) -> None:
    """Print the table, or measure one thing in this process."""
    if not arguments:
        for row in figures():
            print_figure(row)
        return
    django.setup()
    from tests.bench.exporting import MEASURED  # noqa: PLC0415  it needs the settings

    name, *rest = arguments
    measurement = MEASURED[name](
        *(int(argument) if argument.isdecimal() else argument for argument in rest)
    )
    sys.stdout.write(json.dumps(measurement) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
