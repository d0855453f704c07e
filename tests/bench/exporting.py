"""Measurements of printed sheets, pictures, workbooks and archives, in a process of its own."""

import resource
import tempfile
import time
from collections.abc import Callable
from datetime import date
from importlib import import_module
from statistics import median
from typing import Any

from django.core.management import call_command

from games import GAMES
from games.sheet import MatchInput, fold_sheet
from scorekeeper.exports.archive.zip import ArchiveContents, write_archive
from scorekeeper.exports.files.as_xlsx import workbook
from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.exports.model.tables import tables
from scorekeeper.exports.paper.content import Head, PrintSettings, Show, printed_sheet
from scorekeeper.exports.paper.typeset import pdf, png
from scorekeeper.matches import services
from scorekeeper.matches.access.keys import key_hash
from scorekeeper.matches.models import Change, Match
from scorekeeper.matches.setup.services import start_match
from tests.bench.html import sheet_html

TIMES = 30
NAMES = ("Aino", "Birger", "Cecilia", "Daniel")
DEALS = [
    {"kind": "contract", "declarer": n % 4, "level": 6, "denomination": suit, "tricks": 10 + n % 4}
    for n in range(24)
    for suit in (("clubs", "diamonds", "hearts", "spades", "grand")[n % 5],)
]
FAILED_FOR_EVER = [
    {
        "kind": "contract",
        "declarer": n % 3,
        "contract": 7,
        "defenders": [
            {"player": (n + 1) % 3, "status": "came", "tricks": 2},
            {"player": (n + 2) % 3, "status": "came", "tricks": 3},
        ],
    }
    for n in range(3400)
]
"""A match of Preferans that never ends, as every contract fails."""
LINES = 10_000

Measurement = dict[str, Any]


def memory() -> float:
    """Return the peak memory of this process, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure_time(work: Callable[[int], object], times: int = TIMES) -> Measurement:
    """Return the median of a warm function: clock and processor time in ms, and peak memory."""
    work(0)
    clock, processor = [], []
    for number in range(1, times + 1):
        start, used = time.perf_counter(), time.process_time()
        work(number)
        clock.append(1000 * (time.perf_counter() - start))
        processor.append(1000 * (time.process_time() - used))
    return {"ms": median(clock), "cpu": median(processor), "mb": memory()}


def data_of_24_deals(number: int, show: Show = "all") -> Data:
    """Return a printed sheet with names of its own, as typst caches what it has set."""
    names = tuple(f"{name} {number}" for name in NAMES)
    entries = tuple(
        {**deal, "tricks": 8 + (index + number) % 6} for index, deal in enumerate(DEALS)
    )
    sheet = fold_sheet(MatchInput(GAMES["skruuvi"], names, deals=entries))
    if not all(row.counted for row in sheet.rows):
        raise RuntimeError("A deal of the measurement cannot be.")
    head = Head("Friday", date(2026, 11, 20), "k7pq2mxa", f"http://cards.lan/m/{number}/")
    return printed_sheet(sheet, head, PrintSettings(show=show))


def measure_pdf() -> Measurement:
    return measure_time(lambda number: pdf(data_of_24_deals(number)))


def measure_png() -> Measurement:
    return measure_time(lambda number: png(data_of_24_deals(number, "sheet")))


def measure_fpdf() -> Measurement:
    fpdf = import_module("fpdf")

    def work(number: int) -> bytes:
        document = fpdf.FPDF(format="A4")
        for style, file in (("", "Regular"), ("B", "Bold"), ("I", "Italic")):
            document.add_font("Noto", style, noto(file))
        document.set_font("Noto", size=8)
        document.add_page()
        document.write_html(sheet_html(data_of_24_deals(number)), table_line_separators=True)
        return bytes(document.output())

    return measure_time(work, 5)


def noto(style: str) -> str:
    return f"/usr/share/fonts/truetype/noto/NotoSans-{style}.ttf"


def measure_weasyprint() -> Measurement:
    html = import_module("weasyprint").HTML
    return measure_time(
        lambda number: html(string=sheet_html(data_of_24_deals(number))).write_pdf(), 5
    )


def measure_xlsx() -> Measurement:
    sheet = fold_sheet(MatchInput(GAMES["preferans"], NAMES[:3], deals=tuple(FAILED_FOR_EVER)))
    lines = len(next(table for table in tables(sheet) if table.name == "lines").rows)
    if lines < LINES:
        raise RuntimeError(f"The measurement has {lines} lines.")
    before = memory()
    measurement = measure_time(lambda _number: workbook(sheet, "Friday"), 3)
    return measurement | {"mb": measurement["mb"] - before}


def measure_archive(count: int, *kinds: str) -> Measurement:

    call_command("migrate", verbosity=0)
    store_matches(count)
    with tempfile.TemporaryFile() as file:
        start, used = time.perf_counter(), time.process_time()
        write_archive(file, Match.objects.all(), ArchiveContents(kinds), lambda _done: None)
        seconds = time.perf_counter() - start
        cpu = 1000 * (time.process_time() - used) / count
        size = file.tell() / 1e6
    return {"a_second": count / seconds, "cpu": cpu, "mb": memory(), "size": size}


def store_matches(count: int) -> None:
    """Store this many matches of 24 deals, all with the same play."""
    match, _again = start_match(game="skruuvi", players=list(NAMES))
    for deal in DEALS:
        match = services.record_deal(match, deal).match
    changes = list(match.changes.all())
    for _ in range(count - 1):
        fields = {name: getattr(match, name) for name in COPIED}
        copy = Match(**fields)
        copy.key_hash = key_hash(copy.scorer_key)
        copy.save(force_insert=True)
        Change.objects.bulk_create(
            Change(match=copy, version=c.version, kind=c.kind, number=c.number, new=c.new)
            for c in changes
        )


COPIED = ("game", "version", "opening", "document", "status", "scores", "deal_count")


MEASURED: dict[str, Callable[..., Measurement]] = {
    "pdf": measure_pdf,
    "png": measure_png,
    "fpdf": measure_fpdf,
    "weasyprint": measure_weasyprint,
    "xlsx": measure_xlsx,
    "archive": measure_archive,
}
