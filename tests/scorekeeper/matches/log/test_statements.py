"""The number of queries, independent of the match's length."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import (
    change_details,
    correct_deal,
    insert_deal,
    note_pending,
    record_deal,
    redo,
    remove_deal,
    stop_match,
    undo,
)
from scorekeeper.matches.sheet.cache import clear_sheets, sheet_of
from tests.support.people import BEN, HEARTS, NOTED, PASSED_OUT, contract, start

# Outside a test transaction, so that BEGIN and COMMIT are counted too.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.engine]

SHORT, LONG = 1, 60
MOST_TO_RECORD, MOST_TO_SHOW = 8, 3


def queries_uncached(work: Callable[[Match], object], code: str) -> int:
    """Return the number of queries to read a match by its code and run an operation on it."""
    clear_sheets()
    with CaptureQueriesContext(connection) as captured:
        work(Match.objects.named(code).get())
    return len(captured)


def notice_queries() -> int:
    """Return the number of queries that notify watchers; SQLite's watch the file instead."""
    return 1 if connection.vendor == "postgresql" else 0


@pytest.fixture(params=[SHORT, LONG])
def match(request: pytest.FixtureRequest) -> Match:
    """Provide a match of one deal, or of sixty."""
    return start(*[PASSED_OUT] * request.param)


def test_sheet_takes_one_query(match: Match) -> None:
    assert queries_uncached(sheet_of, match.code) == 1 <= MOST_TO_SHOW


def test_recorded_deal_takes_five_queries_and_a_notice(match: Match) -> None:
    attempt = Attempt(version=match.version, key="a key", digest="the body")

    statements = queries_uncached(
        lambda m: record_deal(m, contract(BEN, HEARTS), attempt=attempt), match.code
    )

    # The match, BEGIN, the match's row, the change, COMMIT.
    assert statements == 5 + notice_queries() <= MOST_TO_RECORD


@pytest.mark.parametrize(
    ("work", "statements"),
    [
        (lambda m: record_deal(m, PASSED_OUT), 5),
        (lambda m: insert_deal(m, PASSED_OUT, before=1), 5),
        (lambda m: correct_deal(m, 1, contract(BEN, HEARTS)), 5),
        (lambda m: remove_deal(m, 1), 5),
        (lambda m: note_pending(m, NOTED), 5),
        (lambda m: change_details(m, {"title": "Finals"}), 5),
        (stop_match, 6),  # an ended match may count for a league
    ],
)
def test_every_write_takes_few_queries(
    match: Match, work: Callable[[Match], object], statements: int
) -> None:
    assert queries_uncached(work, match.code) == statements + notice_queries()


@pytest.mark.parametrize("forgotten", [False, True])
def test_undo_and_redo_take_few_queries(match: Match, *, forgotten: bool) -> None:
    match = record_deal(match, PASSED_OUT).match

    counts = [query_count(work, match, forgotten=forgotten) for work in (undo, redo)]

    # The match, the kinds of its log, the change it is about, BEGIN, the match's row, the change,
    # COMMIT; also the log if the resulting sheet is not cached.
    assert counts == [7 + forgotten + notice_queries()] * 2
    assert max(counts) <= MOST_TO_RECORD + notice_queries()


def query_count(work: Callable[[Match], object], match: Match, *, forgotten: bool) -> int:
    """Return the number of queries of an operation, with all sheets cached or none."""
    if forgotten:
        return queries_uncached(work, match.code)
    with CaptureQueriesContext(connection) as captured:
        work(Match.objects.named(match.code).get())
    return len(captured)


def test_write_whose_key_was_used_takes_six_queries(match: Match) -> None:
    attempt = Attempt(key="a key", digest="the body")
    record_deal(match, PASSED_OUT, attempt=attempt)

    statements = queries_uncached(lambda m: record_deal(m, PASSED_OUT, attempt=attempt), match.code)

    # The match, BEGIN, its row, the change, refused, ROLLBACK; the key.
    assert statements == 6 <= MOST_TO_RECORD


def test_match_starts_with_few_queries() -> None:
    with CaptureQueriesContext(connection) as captured:
        start(attempt=Attempt(key="a key", digest="the body"))

    # The key, BEGIN, the match, its code, the key's own row, COMMIT.
    assert len(captured) == 6
