"""Every URL that opens as a page is a complete page, never a bare fragment."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.http.response import HttpResponseBase

from scorekeeper.matches.sheet.cache import clear_sheets
from tests.plugins.worlds import World, among
from tests.support.addresses import LEAGUES, MATCHES, Row, rows
from tests.support.open_addresses import OTHERS
from tests.support.round_the_table import QUERIES, at_a_match, in_a_league
from tests.support.tables import taken_back

pytestmark = pytest.mark.django_db

SITE = Path("scorekeeper")
ASKED = re.compile(
    r"""(?:GET\.get(?:list)?\(|GET\[)["'](\w+)|["'](\w+)["'] (?:not )?in \w+\.GET\b"""
)
"""The ways in which views read query parameters."""
PART_OF_HTMX = {"HX-Request": "true"}
PART_OF_1_0 = {"Sec-Fetch-Dest": "empty", "Sec-Fetch-Mode": "cors"}
"""Headers of an open page of 1.0.0: the browser's defaults, without any from its scripts."""
READ_BY_WORKER = {"Sec-Fetch-Dest": "empty", "Sec-Fetch-Mode": "navigate"}
"""Headers of a service worker that fetches a page for its reader."""
RESTORED = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
"""Headers of htmx when it returns to an uncached page."""
A_MATCH, THE_REST = rows(MATCHES), [*rows(LEAGUES), *rows(OTHERS)]


def queries() -> dict[str, str]:
    """Return every query parameter that a view reads, each with a value."""
    names_by_file = (ASKED.findall(file.read_text()) for file in SITE.rglob("*.py"))
    return {quoted or unquoted: "1" for names in names_by_file for quoted, unquoted in names}


def answers(
    world: World, table: list[Row], headers: dict[str, str]
) -> Iterator[tuple[str, HttpResponseBase]]:
    """Yield the owner's response at every URL, without and with all known query parameters."""
    people, values = world
    owner, all_queries = people["owner"], queries()
    owner.client.defaults |= {f"HTTP_{k.upper().replace('-', '_')}": v for k, v in headers.items()}
    for row in table:
        if row.route.startswith("api/"):
            continue
        for query in ({}, all_queries) if row.method == "GET" else ({},):
            QUERIES[row.route] = {**query}
            answer, _changed = taken_back(lambda: owner.ask(row.method, row.route, values))  # noqa: B023
            del QUERIES[row.route]
            clear_sheets()
            yield f"{row.method} {row.route}{'?' * bool(query)}", answer


def is_part(answer: HttpResponseBase) -> bool:
    """Return whether a response is an HTML fragment: no head with a title and a style."""
    if not answer.get("Content-Type", "").startswith("text/html"):
        return False
    if not isinstance(answer, HttpResponse) or not answer.content:
        return False
    html = answer.content.decode()
    head = html.partition("</head>")[0]
    return not (
        html.lstrip().lower().startswith("<!doctype html>")
        and "<title>" in head
        and 'rel="stylesheet"' in head
    )


def parts(world: World, table: list[Row], headers: dict[str, str]) -> set[str]:
    return {label for label, answer in answers(world, table, headers) if is_part(answer)}


def test_every_query_parameter_of_the_views_is_tried() -> None:
    assert {"since", "turn", "deals", "codes", "changed", "words"} <= queries().keys()


@among(at_a_match)
def test_reader_of_a_match_gets_whole_pages(world: World) -> None:
    assert parts(world, A_MATCH, {}) == set()


@among(at_a_match)
@pytest.mark.parametrize("headers", [RESTORED, READ_BY_WORKER])
def test_page_that_htmx_or_a_worker_reads_is_whole(world: World, headers: dict[str, str]) -> None:
    assert parts(world, A_MATCH, headers) == set()


@among(in_a_league)
def test_reader_of_other_addresses_gets_whole_pages(world: World) -> None:
    assert parts(world, THE_REST, {}) == set()


@among(at_a_match)
@pytest.mark.parametrize("headers", [PART_OF_HTMX, PART_OF_1_0])
def test_open_page_gets_its_parts(world: World, headers: dict[str, str]) -> None:
    assert parts(world, A_MATCH, headers) >= {
        "GET m/<code:code>/sheet/",
        "GET m/<code:code>/table/?",
        "POST m/<code:code>/preview/",
        "POST m/<code:code>/deals/",
        "GET m/<code:code>/from-paper/",
    }
