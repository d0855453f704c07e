"""The preview of a deal's score, without storing anything."""

import pytest

from scorekeeper.matches.log.outcomes import DealMissing
from scorekeeper.matches.log.plans import preview_deal
from scorekeeper.matches.sheet.cache import sheet_of
from tests.support.conflicts import (
    NEEDS_A_REFE,
    SHORT,
    TOO_MANY_TRICKS,
    conflict_of,
    refusals_of,
)
from tests.support.people import (
    ANNA,
    BEN,
    DIAMONDS,
    PASSED_OUT,
    bettel,
    contract,
    log_of,
    reloaded,
    start,
)

pytestmark = pytest.mark.django_db


def test_preview_gives_a_deals_score_and_stores_nothing() -> None:
    match = start(PASSED_OUT)

    after = preview_deal(match, sheet_of(match), contract(ANNA, DIAMONDS))

    assert [row.counted for row in after.rows] == [True, True]
    assert after.state.sums["centre"] == (-18, -30, -30)
    assert log_of(match) == [(1, "add", 1)]


def test_preview_of_a_correction_lists_its_effects() -> None:
    match = start(contract(ANNA, DIAMONDS), contract(BEN, DIAMONDS), options=SHORT)

    after = preview_deal(match, sheet_of(match), bettel(ANNA), replacing=1)

    assert [row.counted for row in after.rows] == [True, False]
    assert reloaded(match).version == 2


def test_preview_refuses_the_same_deals_as_recording() -> None:
    match = start(PASSED_OUT, NEEDS_A_REFE)
    before = sheet_of(match)
    over = start(bettel(ANNA), options=SHORT)

    assert refusals_of(lambda: preview_deal(match, before, TOO_MANY_TRICKS)) == [
        ("defenders", "too_many_tricks")
    ]
    assert conflict_of(lambda: preview_deal(match, before, bettel(ANNA), replacing=1)) == (
        "later_deal_invalid",
        (2,),
    )
    assert conflict_of(lambda: preview_deal(over, sheet_of(over), PASSED_OUT)) == ("match_over", ())
    with pytest.raises(DealMissing):
        preview_deal(match, before, PASSED_OUT, replacing=3)
