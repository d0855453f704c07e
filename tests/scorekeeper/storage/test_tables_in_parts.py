"""Partitioned tables: PostgreSQL's plans for the queries that the law allows.

`pytest --database=postgres --partitioned tests/scorekeeper/storage/test_tables_in_parts.py`
"""

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from scorekeeper.matches import services
from scorekeeper.matches.models import Change, Match, MatchCode
from scorekeeper.matches.sheet.cache import clear_sheets
from tests.support.club import THREE, club, evening, preferans
from tests.support.distributed.law import SentQuery, breaches_of, record_queries
from tests.support.distributed.partitions import is_partitioned, parts_in
from tests.support.distributed.tables import KEYS
from tests.support.people import ANNA, HEARTS, PASSED_OUT, bettel, contract, start
from tests.support.round_the_table import with_key

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.engine,
    pytest.mark.skipif(not is_partitioned(), reason="needs --database=postgres --partitioned"),
]

PLANNED = ("SELECT", "UPDATE", "DELETE")


def parts(query: SentQuery) -> dict[str, set[int]]:
    """Return the partitions that PostgreSQL scans for a query, by table."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {query.sql}", query.values)
        (explained,) = cursor.fetchone()
    plan = json.loads(explained) if isinstance(explained, str) else explained
    numbers: dict[str, set[int]] = {}
    for table, number in parts_in(plan[0]["Plan"]):
        numbers.setdefault(table, set()).add(number)
    return numbers


def planned(queries: list[SentQuery]) -> Iterator[tuple[SentQuery, dict[str, set[int]]]]:
    """Yield the lawful queries with the partitions of keyed tables that each scans."""
    for query in queries:
        if query.sql.startswith(PLANNED) and not breaches_of(query):
            partitions = {
                table: numbers for table, numbers in parts(query).items() if table in KEYS
            }
            if partitions:
                yield query, partitions


def test_lawful_statement_looks_into_one_part_of_each_table() -> None:
    match, league_match = start(PASSED_OUT), preferans(club(), THREE, "Anna", evening(10))
    anna, url = with_key(match), f"/m/{match.code}/"
    work: list[Any] = [
        partial(services.record_deal, match, bettel(ANNA)),
        partial(services.correct_deal, match, 1, contract(ANNA, HEARTS)),
        partial(services.undo, league_match),
        *(
            partial(anna.client.get, url + part)
            for part in ("", "", "table/", "history/", "share/")
        ),
    ]
    with record_queries() as queries:
        for action in work:
            clear_sheets()
            action()

    looked = list(planned(queries))

    too_many = [
        (s.sql, partitions) for s, partitions in looked if max(map(len, partitions.values())) > 1
    ]
    assert too_many == []
    assert {table for _sent, partitions in looked for table in partitions} >= {
        "matches_match",
        "matches_change",
        "matches_device",
        "leagues_league",
        "leagues_result",
    }


def test_statement_that_breaks_the_law_looks_into_several_parts() -> None:
    start(PASSED_OUT)
    with record_queries() as queries:
        list(Match.objects.filter(code="22222222"))
        list(Change.objects.filter(key="of a retry"))

    assert [len(partitions) for query in queries for partitions in parts(query).values()] == [4, 4]


def test_code_is_given_once_though_matches_lie_in_parts() -> None:
    match = start()

    with pytest.raises(IntegrityError), transaction.atomic():
        MatchCode.objects.create(code=match.code, match=match)
