"""Deals damaged in the database: shown, not counted, and open to correction or removal."""

from typing import Any

import pytest

from scorekeeper.matches.services import correct_deal, record_deal, remove_deal
from tests.support.conflicts import state_of_match
from tests.support.people import (
    ANNA,
    BEN,
    DIAMONDS,
    HEARTS,
    PASSED_OUT,
    contract,
    damage_deal,
    reloaded,
    sheet,
    start,
)

pytestmark = [pytest.mark.django_db, pytest.mark.engine]


DAMAGED = [None, "a deal", [1], {}, PASSED_OUT | {"declarer": 9}]


@pytest.mark.parametrize("entry", DAMAGED)
def test_damaged_stored_deal_can_be_corrected(entry: Any) -> None:
    match = damage_deal(start(PASSED_OUT, contract(BEN, HEARTS)), 1, entry)

    corrected = correct_deal(match, 1, contract(ANNA, DIAMONDS))

    assert corrected.change.old == entry
    assert state_of_match(match) == ("open", [True, True], [-24, -22, -30])


@pytest.mark.parametrize("entry", DAMAGED)
def test_damaged_stored_deal_can_be_removed(entry: Any) -> None:
    match = damage_deal(start(PASSED_OUT, contract(BEN, HEARTS)), 1, entry)

    remove_deal(match, 1)

    assert state_of_match(match) == ("open", [True], [-30, -22, -30])


@pytest.mark.parametrize("entry", DAMAGED)
def test_damaged_stored_deal_is_a_row_that_does_not_count(entry: Any) -> None:
    match = damage_deal(start(PASSED_OUT, contract(BEN, HEARTS)), 1, entry)

    sheet_data = sheet(match)

    assert [deal["counted"] for deal in sheet_data["deals"]] == [False, True]
    assert sheet_data["deals"][0]["entry"] == entry
    assert len(sheet_data["deals"][0]["problems"]) == 1


def test_damaged_stored_deal_does_not_block_other_changes() -> None:
    match = damage_deal(start(PASSED_OUT, contract(BEN, HEARTS)), 1, {"kind": "contract"})

    correct_deal(match, 2, contract(BEN, DIAMONDS))
    match = record_deal(reloaded(match), PASSED_OUT).match

    assert state_of_match(match) == ("open", [False, True, True], [-30, -24, -30])
