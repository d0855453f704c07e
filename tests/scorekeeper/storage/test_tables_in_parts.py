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
from scorekeeper.matches.sheet.cache import forget
from tests.support.club import THREE, club, evening, preferans
from tests.support.distributed.law import Sent, breaches, recorded
from tests.support.distributed.partitions import parts_in, wanted
from tests.support.distributed.tables import KEYS
from tests.support.people import ANNA, HEARTS, PASSED_OUT, bettel, contract, start
from tests.support.round_the_table import with_key

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.engine,
    pytest.mark.skipif(not wanted(), reason="needs --database=postgres --partitioned"),
]

PLANNED = ("SELECT", "UPDATE", "DELETE")


def parts(sent: Sent) -> dict[str, set[int]]:
    """Return the partitions that PostgreSQL scans for a query, by table."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sent.sql}", sent.values)
        (found,) = cursor.fetchone()
    plan = json.loads(found) if isinstance(found, str) else found
    told: dict[str, set[int]] = {}
    for table, number in parts_in(plan[0]["Plan"]):
        told.setdefault(table, set()).add(number)
    return told


def planned(sent: list[Sent]) -> Iterator[tuple[Sent, dict[str, set[int]]]]:
    """Yield the lawful queries with the partitions of keyed tables that each scans."""
    for each in sent:
        if each.sql.startswith(PLANNED) and not breaches(each):
            found = {table: numbers for table, numbers in parts(each).items() if table in KEYS}
            if found:
                yield each, found


def test_lawful_statement_looks_into_one_part_of_each_table() -> None:
    match, other = start(PASSED_OUT), preferans(club(), THREE, "Anna", evening(10))
    anna, at = with_key(match), f"/m/{match.code}/"
    work: list[Any] = [
        partial(services.record_deal, match, bettel(ANNA)),
        partial(services.correct_deal, match, 1, contract(ANNA, HEARTS)),
        partial(services.undo, other),
        *(partial(anna.client.get, at + part) for part in ("", "", "table/", "history/", "share/")),
    ]
    with recorded() as sent:
        for each in work:
            forget()
            each()

    looked = list(planned(sent))

    more = [(s.sql, found) for s, found in looked if max(map(len, found.values())) > 1]
    assert more == []
    assert {table for _sent, found in looked for table in found} >= {
        "matches_match",
        "matches_change",
        "matches_device",
        "leagues_league",
        "leagues_result",
    }


def test_statement_that_breaks_the_law_looks_into_several_parts() -> None:
    start(PASSED_OUT)
    with recorded() as sent:
        list(Match.objects.filter(code="22222222"))
        list(Change.objects.filter(key="of a retry"))

    assert [len(each) for one in sent for each in parts(one).values()] == [4, 4]


def test_code_is_given_once_though_matches_lie_in_parts() -> None:
    match = start()

    with pytest.raises(IntegrityError), transaction.atomic():
        MatchCode.objects.create(code=match.code, match=match)
