"""A clock that is set back or forward: deals are ordered by version, never by the clock."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from scorekeeper.matches.services import record_deal
from tests.support.people import PASSED_OUT, bettel, reloaded, sheet, start

pytestmark = [pytest.mark.django_db, pytest.mark.engine]

EVENING = datetime(2026, 11, 21, 21, 0, tzinfo=UTC)


@pytest.mark.thorough
@pytest.mark.parametrize("jump", [timedelta(hours=-3), timedelta(hours=24)])
def test_clock_jump_keeps_the_order_of_deals(jump: timedelta) -> None:
    with time_machine.travel(EVENING):
        match = start(PASSED_OUT)
    with time_machine.travel(EVENING + jump):
        match = record_deal(match, bettel(0)).match
    with time_machine.travel(EVENING + timedelta(minutes=5)):
        match = record_deal(match, bettel(1)).match

    actual = [deal["entry"] for deal in sheet(match)["deals"]]
    assert [entry.get("declarer") for entry in actual] == [None, 0, 1]
    assert list(reloaded(match).changes.values_list("version", flat=True)) == [1, 2, 3]
    assert reloaded(match).version == 3
