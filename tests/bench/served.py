"""Answers a second of a running server, in turns with a bare view of the same kind."""

from collections.abc import Iterator
from statistics import median

import httpx

from tests.bench import api, exports, pages
from tests.bench.load import Measurement, NextRequest, Request, measure
from tests.bench.table import Figure
from tests.bench.weight import first_load

ROUNDS = 3
BARS = {
    "write": lambda _visitor, number: Request("POST", "/bar/", f"line {number}".encode()),
    "hello": lambda _visitor, _number: Request("GET", "/bar/hello/"),
    "template": lambda _visitor, _number: Request("GET", "/bar/drawn/"),
    "select": lambda _visitor, _number: Request("GET", "/bar/read/"),
}
"""A SELECT and an INSERT in a transaction; nothing; a template of thirty rows; a raw SELECT."""


def figures(url: str) -> Iterator[Figure]:
    """Yield the figures of a running server, the sizes first."""
    table = next(pages.tables(url))
    yield from weights(url, table)
    yield from recording_figures(url)
    yield compare_with_bar(url, "correct deal 1 of 60 (API)", api.correcting(url), "write")
    yield compare_with_bar(url, "preview (API)", api.previewing(url), "hello")
    yield compare_with_bar(url, "page of 30 deals, scorer", lambda _v, _n: table.page(), "template")
    yield compare_with_bar(
        url, "page of 30 deals, watcher", lambda _v, _n: table.watched(), "template"
    )
    yield compare_with_bar(
        url, "sheet of 24 deals (API)", api.watching(url, unchanged=False), "select"
    )
    yield compare_with_bar(
        url, "the same, unchanged (304)", api.watching(url, unchanged=True), "select"
    )
    live = Request("GET", "/healthz/live")
    yield compare_with_bar(url, "no database (live)", lambda _v, _n: live, "hello")
    yield exports.beside_printing(url)


def weights(url: str, table: pages.Table) -> Iterator[Figure]:
    """Record the deals of a match; yield the size of the last answer, then of the page."""
    answer = [send(url, table.recorded(n)) for n in range(pages.DEALS_OF_A_MATCH)][-1]
    transferred, unpacked = answer.num_bytes_downloaded / 1000, len(answer.content) / 1000
    summary = f"1 request, {transferred:.1f} kB, {unpacked:.1f} unpacked"
    yield Figure("answer to the thirtieth deal", summary, goal="1, ≤ 15 kB")
    with httpx.Client(headers={"Cookie": table.cookies}) as client:
        loaded = first_load(client, url + table.page().path)
    size = sum(loaded.values()) / 1000
    yield Figure(
        "first load, 30 deals", f"{size:.1f} kB, {len(loaded)} requests", goal="≤ 55 kB, ≤ 16"
    )


def recording_figures(url: str) -> Iterator[Figure]:
    """Yield the deals recorded a second."""
    measure(url, BARS["write"], seconds=1)  # warms up
    for title, headers, goal in (
        ("page", pages.PHONE, "≥ 0.40"),
        ("page on a wide screen", pages.PAGE, ""),
        ("phone that draws", pages.LIGHT, "≥ 0.60"),
    ):
        record = pages.recording(url, headers)
        yield compare_with_bar(url, f"record a deal ({title})", record, "write", goal)
    yield compare_with_bar(url, "record a deal (API)", api.recording(url), "write", "≥ 0.60")


def send(url: str, request: Request) -> httpx.Response:
    return httpx.request(
        request.method, url + request.path, content=request.body, headers=request.headers
    ).raise_for_status()


def compare_with_bar(
    url: str, title: str, request: NextRequest, bar: str, goal: str = ""
) -> Figure:
    """Measure in turns with a bar; return the medians of both, and of the rounds' ratios."""
    rounds: list[tuple[Measurement, Measurement]] = []
    for _ in range(ROUNDS):
        base = measure(url, BARS[bar])
        rounds.append((base, measure(url, request)))
    rate = median(measured.a_second for _, measured in rounds)
    base_found = median(base.a_second for base, _ in rounds)
    ratio = median(measured.a_second / base.a_second for base, measured in rounds)
    last = rounds[-1][1]
    summary = f"{rate:.0f}/s, p50 {last.median:.0f}, p99 {last.p99:.0f} ms"
    return Figure(title, summary, f"{bar} {base_found:.0f}/s", f"{ratio:.2f}", goal)
