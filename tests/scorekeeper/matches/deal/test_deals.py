"""Recording, inserting, correcting and removing deals, with all conflicts."""

import pytest

from scorekeeper.matches.log.outcomes import DealMissing
from scorekeeper.matches.services import (
    correct_deal,
    insert_deal,
    record_deal,
    remove_deal,
    stop_match,
)
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
    DORA,
    HEARTS,
    NINE_DEALS,
    PASSED_OUT,
    SPADES,
    bettel,
    contract,
    log_of,
    reloaded,
    sheet,
    start,
)

pytestmark = pytest.mark.django_db


# Recording


def test_nine_recorded_deals_end_the_match_as_published() -> None:
    match = start(*NINE_DEALS.deals)

    sheet_data = sheet(match)
    assert (match.status, match.version, match.deal_count) == ("finished", 9, 9)
    assert match.scores == sheet_data["settlement"]["scores"] == [-78, -216, 294]
    assert sheet_data["totals"]["centre"] == [-16, 0, 16]


def test_recorded_deal_is_returned_to_the_writer() -> None:
    match = start(PASSED_OUT)

    outcome = record_deal(match, contract(BEN, HEARTS))

    assert outcome.row == outcome.sheet.rows[1] == sheet_of(reloaded(match)).rows[1]
    assert (outcome.match.version, len(outcome.before.rows), outcome.replayed) == (2, 1, False)
    assert (outcome.change.kind, outcome.change.number, outcome.change.new) == (
        "add",
        2,
        contract(BEN, HEARTS),
    )


def test_deal_is_stored_exactly_as_typed() -> None:
    deal = contract(BEN, HEARTS) | {"bid": None, "kontra_by": None}

    match = start(deal)

    assert reloaded(match).document["deals"] == [deal]


def test_invalid_deal_is_refused_and_not_stored() -> None:
    match = start(PASSED_OUT)

    assert refusals_of(lambda: record_deal(match, TOO_MANY_TRICKS)) == [
        ("defenders", "too_many_tricks")
    ]
    assert log_of(match) == [(1, "add", 1)]
    assert reloaded(match).document == match.document


@pytest.mark.parametrize("entry", [None, [], "contract", 7, True])
def test_deal_that_is_no_object_is_refused(entry: object) -> None:
    match = start()

    assert refusals_of(lambda: record_deal(match, entry)) == [("", "invalid")]


def test_finished_match_takes_no_deal_at_its_end() -> None:
    match = start(bettel(ANNA), options=SHORT)

    assert conflict_of(lambda: record_deal(match, PASSED_OUT)) == ("match_over", ())
    assert log_of(match) == [(1, "add", 1)]


def test_stopped_match_takes_no_deal_at_its_end() -> None:
    match = stop_match(start(PASSED_OUT)).match

    assert conflict_of(lambda: record_deal(match, PASSED_OUT)) == ("match_over", ())


# Inserting


def test_inserted_deal_moves_the_others_on() -> None:
    match = start(contract(ANNA, DIAMONDS), contract(BEN, HEARTS))

    outcome = insert_deal(match, PASSED_OUT, before=1)

    entries = [row.entry for row in outcome.sheet.rows]
    assert entries == [PASSED_OUT, contract(ANNA, DIAMONDS), contract(BEN, HEARTS)]
    assert [row.dealer for row in outcome.sheet.rows] == [0, 1, 2]
    assert outcome.row == outcome.sheet.rows[0]


@pytest.mark.parametrize("before", [-1, 0, 3])
def test_deal_is_not_inserted_before_a_missing_one(before: int) -> None:
    match = start(PASSED_OUT, PASSED_OUT)

    with pytest.raises(DealMissing):
        insert_deal(match, PASSED_OUT, before=before)

    assert reloaded(match).version == 2


def test_inserted_deal_is_refused_for_itself() -> None:
    match = start(PASSED_OUT)

    assert refusals_of(lambda: insert_deal(match, TOO_MANY_TRICKS, before=1)) == [
        ("defenders", "too_many_tricks")
    ]


def test_insertion_that_uses_up_a_later_deals_refe_is_refused() -> None:
    match = start(PASSED_OUT, NEEDS_A_REFE)

    assert conflict_of(lambda: insert_deal(match, contract(ANNA, DIAMONDS), before=2)) == (
        "later_deal_invalid",
        (2,),
    )
    assert reloaded(match).version == 2


# Correcting


def test_corrected_deal_changes_everything_after_it() -> None:
    match = start(contract(ANNA, DIAMONDS), contract(ANNA, HEARTS))

    outcome = correct_deal(match, 1, PASSED_OUT)

    assert outcome.sheet.rows[1].lines[0].amount == 16  # doubled by the refe of the first deal
    assert outcome.row == outcome.sheet.rows[0]
    assert (outcome.change.old, outcome.change.new) == (contract(ANNA, DIAMONDS), PASSED_OUT)


def test_correction_is_refused_for_itself() -> None:
    match = start(PASSED_OUT)

    assert refusals_of(lambda: correct_deal(match, 1, TOO_MANY_TRICKS)) == [
        ("defenders", "too_many_tricks")
    ]
    assert log_of(match) == [(1, "add", 1)]


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_missing_deal_is_not_corrected(number: int) -> None:
    match = start(PASSED_OUT)

    with pytest.raises(DealMissing):
        correct_deal(match, number, PASSED_OUT)


def test_correction_names_every_later_deal_it_makes_invalid() -> None:
    spades = [NEEDS_A_REFE | {"declarer": p} | contract(p, SPADES) for p in (ANNA, BEN)]
    match = start(PASSED_OUT, spades[0], contract(DORA, DIAMONDS), spades[1])

    assert conflict_of(lambda: correct_deal(match, 1, contract(DORA, HEARTS))) == (
        "later_deal_invalid",
        (2, 4),
    )
    assert reloaded(match).version == 4


# Removing


def test_removed_deal_lets_the_others_move_up() -> None:
    match = start(PASSED_OUT, contract(ANNA, DIAMONDS), contract(BEN, HEARTS))

    outcome = remove_deal(match, 2)

    assert [row.entry for row in outcome.sheet.rows] == [PASSED_OUT, contract(BEN, HEARTS)]
    assert outcome.row is None
    assert (outcome.change.old, outcome.change.new) == (contract(ANNA, DIAMONDS), None)


def test_removal_names_conflicting_deals_by_their_numbers() -> None:
    match = start(PASSED_OUT, contract(BEN, DIAMONDS), NEEDS_A_REFE)

    assert conflict_of(lambda: remove_deal(match, 1)) == ("later_deal_invalid", (3,))


@pytest.mark.parametrize("number", [0, 2])
def test_missing_deal_is_not_removed(number: int) -> None:
    match = start(PASSED_OUT)

    with pytest.raises(DealMissing):
        remove_deal(match, number)
