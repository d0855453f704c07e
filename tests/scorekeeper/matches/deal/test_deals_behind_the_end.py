"""Deals after the end of a match: stored, uncounted, and counted again after a correction."""

import pytest

from scorekeeper.matches.services import (
    correct_deal,
    insert_deal,
    record_deal,
    remove_deal,
    stop_match,
)
from tests.support.conflicts import SHORT, TOO_MANY_TRICKS, conflict_of, refusals_of, state_of_match
from tests.support.people import (
    ANNA,
    BEN,
    DIAMONDS,
    DORA,
    HEARTS,
    PASSED_OUT,
    bettel,
    contract,
    reloaded,
    start,
)

pytestmark = pytest.mark.django_db


def test_later_deals_are_kept_uncounted_when_a_correction_ends_the_match() -> None:
    match = start(contract(ANNA, DIAMONDS), contract(BEN, DIAMONDS), options=SHORT)

    outcome = correct_deal(match, 1, bettel(ANNA))

    assert state_of_match(match) == ("finished", [True, False], [8, -4, -4])
    assert outcome.match.deal_count == 2
    assert reloaded(match).document["deals"] == [bettel(ANNA), contract(BEN, DIAMONDS)]


def test_deals_behind_the_end_count_again_when_a_correction_makes_room() -> None:
    match = start(contract(ANNA, DIAMONDS), contract(BEN, DIAMONDS), options=SHORT)
    match = correct_deal(match, 1, bettel(ANNA)).match

    correct_deal(match, 1, contract(DORA, DIAMONDS))

    assert state_of_match(match) == ("finished", [True, True], [-4, 2, 2])


def test_match_reopens_when_a_correction_no_longer_ends_it() -> None:
    match = start(contract(ANNA, DIAMONDS), contract(BEN, DIAMONDS), options=SHORT)

    outcome = correct_deal(match, 2, PASSED_OUT)

    assert state_of_match(match) == ("open", [True, True], [2, -4, -4])
    assert (outcome.match.status, outcome.match.scores) == ("open", None)
    assert record_deal(outcome.match, PASSED_OUT).match.version == 4


def test_deal_behind_the_end_is_checked_for_its_shape_alone() -> None:
    match = start(contract(ANNA, DIAMONDS), contract(BEN, DIAMONDS), options=SHORT)
    match = correct_deal(match, 1, bettel(ANNA)).match

    outcome = correct_deal(match, 2, TOO_MANY_TRICKS)

    assert state_of_match(match) == ("finished", [True, False], [8, -4, -4])
    assert refusals_of(lambda: correct_deal(outcome.match, 2, contract(7, DIAMONDS))) == [
        ("declarer", "unknown_player")
    ]


def test_correction_is_refused_when_it_makes_invalid_deals_count() -> None:
    match = start(contract(ANNA, DIAMONDS), contract(BEN, DIAMONDS), options=SHORT)
    match = correct_deal(match, 1, bettel(ANNA)).match
    match = correct_deal(match, 2, TOO_MANY_TRICKS).match

    assert conflict_of(lambda: correct_deal(match, 1, PASSED_OUT)) == ("later_deal_invalid", (2,))
    assert conflict_of(lambda: remove_deal(match, 1)) == ("later_deal_invalid", (2,))
    assert state_of_match(match) == ("finished", [True, False], [8, -4, -4])


def test_deals_of_a_stopped_match_are_corrected_without_opening_it() -> None:
    match = stop_match(start(contract(ANNA, DIAMONDS), contract(BEN, DIAMONDS))).match

    match = correct_deal(match, 1, contract(ANNA, HEARTS)).match
    match = insert_deal(match, PASSED_OUT, before=1).match
    match = remove_deal(match, 3).match

    assert state_of_match(match) == ("stopped", [True, True], [-14, -30, -30])
