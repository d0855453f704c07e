"""The cost of pages: queries, bytes, requests; the same with one deal and with sixty."""

import gzip
import re
from collections.abc import Callable

import httpx
import pytest
from django.db import connection
from django.http.response import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import clear_sheets
from scorekeeper.web import pwa
from tests.bench.pages import DEALS_OF_A_MATCH, Table, tables
from tests.bench.weight import first_load
from tests.plugins.server import Server
from tests.scorekeeper.matches.conftest import Hands
from tests.support.people import (
    ANNA,
    BEN,
    CLUBS,
    DORA,
    HEARTS,
    PASSED_OUT,
    SANAC,
    bettel,
    contract,
    start,
)

MOST_TO_RECORD, MOST_TO_SHOW = 8, 2
MOST_OF_AN_ANSWER, MOST_OF_A_FIRST_LOAD, MOST_REQUESTS = 15_000, 55_000, 16
HASH = re.compile(r"\.[0-9a-f]{12}\.")
LENGTHS = [1, 60]
DEALS = [
    contract(ANNA, SANAC, (1, 2)),
    contract(BEN, HEARTS, (3, 2)),
    PASSED_OUT,
    contract(DORA, CLUBS),
    bettel(ANNA, took_trick=True),
]

pytestmark = pytest.mark.django_db(transaction=True)


def played(deals: int) -> Match:
    """Return a match with all kinds of deals in rotation."""
    return start(*(DEALS[n % len(DEALS)] for n in range(deals)), options={"start": 1000})


def query_count(work: Callable[[], object]) -> int:
    """Return the number of queries with empty caches."""
    clear_sheets()
    with CaptureQueriesContext(connection) as captured:
        work()
    return len(captured)


@pytest.mark.engine
@pytest.mark.parametrize("deals", LENGTHS)
def test_deal_is_recorded_with_six_queries(scorer: Hands, deals: int) -> None:
    anna = scorer(played(deals))

    # The match, the phone, BEGIN, the match's row, the change, COMMIT.
    notice = connection.vendor == "postgresql"
    queries = query_count(lambda: anna.record(PASSED_OUT, version=deals))
    assert queries == 6 + notice <= MOST_TO_RECORD


@pytest.mark.engine
@pytest.mark.parametrize("deals", LENGTHS)
def test_match_is_shown_with_one_query_and_to_its_scorer_in_two(
    scorer: Hands, watcher: Hands, deals: int
) -> None:
    match = played(deals)
    anna, cleo = scorer(match), watcher(match)

    assert query_count(cleo.get) == 1
    assert query_count(lambda: cleo.part("sheet/")) == 1
    assert query_count(anna.get) == 2 <= MOST_TO_SHOW  # one more for the phone


@pytest.mark.engine
@pytest.mark.parametrize("deals", LENGTHS)
def test_preview_takes_one_query(scorer: Hands, deals: int) -> None:
    anna = scorer(played(deals))

    assert query_count(lambda: anna.part("preview/", PASSED_OUT)) == 1


@pytest.mark.parametrize("deals", LENGTHS)
def test_answer_to_a_deal_is_small(scorer: Hands, deals: int) -> None:
    anna = scorer(played(deals))

    answer = anna.record(contract(ANNA, CLUBS))

    assert isinstance(answer, HttpResponse)
    assert len(gzip.compress(answer.content, 6)) < MOST_OF_AN_ANSWER


@pytest.fixture
def long_match(server: Server) -> tuple[Server, Table]:
    """Provide a match of thirty deals on the real server."""
    table = next(tables(server.url))
    for number in range(DEALS_OF_A_MATCH):
        request = table.recorded(number)
        httpx.post(server.url + request.path, content=request.body, headers=request.headers)
    return server, table


def test_first_load_of_a_long_match_is_light(long_match: tuple[Server, Table]) -> None:
    server, table = long_match

    with httpx.Client(headers={"Cookie": table.cookies}) as phone:
        loaded = first_load(phone, server.url + table.page().path)

    assert sum(loaded.values()) <= MOST_OF_A_FIRST_LOAD
    assert len(loaded) <= MOST_REQUESTS
    assert sum(size for path, size in loaded.items() if is_for_offline_phones(path)) == 0


def is_for_offline_phones(path: str) -> bool:
    """Return whether only phones that score offline load a file."""
    name = HASH.sub(".", path.partition("/static/")[2])
    return path.startswith(reverse("engine-manifest").removesuffix("manifest.json")) or (
        name in pwa.offline_engine_files()
    )


def test_files_of_ready_phones_are_known_by_their_paths() -> None:
    paths = [
        "/engine/0123456789abcdef/worker.js",
        "/static/js/offline/engine.0123456789ab.js",
        "/static/js/site.joined.0123456789ab.js",
        "/m/abcdefgh/",
    ]

    assert [is_for_offline_phones(path) for path in paths] == [True, True, False, False]


def test_page_is_compressed_and_the_api_keeps_its_etag(
    long_match: tuple[Server, Table],
) -> None:
    server, table = long_match

    page = httpx.get(server.url + table.page().path)
    sheet = httpx.get(f"{server.url}/api/v1/matches/{table.code}/sheet/")

    assert page.headers["Content-Encoding"] == "gzip"
    assert page.num_bytes_downloaded < len(page.content) / 4
    assert sheet.headers["ETag"] == f'"{DEALS_OF_A_MATCH}"'
