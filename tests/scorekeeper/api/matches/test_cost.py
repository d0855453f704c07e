"""The number of SQL queries of API requests, with one deal and with sixty."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.matches.sheet.cache import clear_sheets
from tests.scorekeeper.api.conftest import Phone

pytestmark = pytest.mark.engine

FAILED = {
    "kind": "contract",
    "declarer": 0,
    "contract": 3,
    "defenders": [
        {"player": 1, "status": "came", "tricks": 3},
        {"player": 2, "status": "came", "tricks": 2},
    ],
}
PASSED_OUT: dict[str, Any] = {"kind": "passed_out"}


@pytest.mark.parametrize("deals", [1, 60])
def test_deal_costs_at_most_eight_queries(anna: Phone, url: str, deals: int) -> None:
    for number in range(deals):
        anna.post(f"{url}deals/", PASSED_OUT if number % 2 else FAILED)

    with CaptureQueriesContext(connection) as plain:
        assert anna.post(f"{url}deals/", PASSED_OUT).status_code == 201
    with CaptureQueriesContext(connection) as keyed:
        answer = anna.post(
            f"{url}deals/", PASSED_OUT, Idempotency_Key=str(uuid4()), If_Match=f'"{deals + 1}"'
        )

    assert answer.status_code == 201
    assert (len(plain), len(keyed)) <= (8, 8)


@pytest.mark.parametrize("deals", [1, 60])
def test_sheet_costs_one_query_and_an_unchanged_one_too(anna: Phone, url: str, deals: int) -> None:
    for _ in range(deals):
        anna.post(f"{url}deals/", PASSED_OUT)
    clear_sheets()

    with CaptureQueriesContext(connection) as captured:
        sheet = anna.get(f"{url}sheet/")
    with CaptureQueriesContext(connection) as unchanged:
        assert anna.get(f"{url}sheet/", If_None_Match=sheet["ETag"]).status_code == 304

    assert len(sheet.json()["deals"]) == deals
    assert (len(captured), len(unchanged)) == (1, 1)
