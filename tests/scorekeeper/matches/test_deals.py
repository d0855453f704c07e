"""Recording, inserting, correcting and removing deals, noting one, and what stands against it."""

from collections.abc import Callable
from typing import Any

import pytest

from games.values import Refused
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import (
    DealMissing,
    change_options,
    correct_deal,
    drop_pending,
    insert_deal,
    note_pending,
    preview_deal,
    record_deal,
    remove_deal,
    stop_match,
)
from scorekeeper.matches.sheets import sheet_of
from scorekeeper.matches.writing import Conflict
from tests.scorekeeper.people import (
    ANNA,
    BEN,
    DIAMONDS,
    DORA,
    HEARTS,
    NINE_DEALS,
    PASSED_OUT,
    SPADES,
    again,
    bettel,
    contract,
    damage,
    log_of,
    sheet,
    start,
)

pytestmark = pytest.mark.django_db

SHORT = {"start": 4}
"""The three centres are 12 below zero together: two diamonds, or one bettel, end the match."""
NEEDS_A_REFE = contract(ANNA, SPADES)
"""Without kontra, spades is played only by a declarer who has a refe."""
TOO_MANY_TRICKS = contract(BEN, HEARTS, (3, 3))


def refused(work: Callable[[], object]) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        work()
    return [(refusal.field, refusal.code) for refusal in caught.value.refusals]


def conflict(work: Callable[[], object]) -> tuple[str, tuple[int, ...]]:
    with pytest.raises(Conflict) as caught:
        work()
    return caught.value.refusal.code, caught.value.deals


def told(match: Match) -> tuple[str, list[bool], list[int]]:
    """Return where a match stands: status, which deals count, the centres."""
    shown = sheet(match)
    return shown["status"], [deal["counted"] for deal in shown["deals"]], shown["totals"]["centre"]


# Recording


def test_nine_recorded_deals_end_the_match_as_published() -> None:
    match = start(*NINE_DEALS.deals)

    shown = sheet(match)
    assert (match.status, match.version, match.deal_count) == ("finished", 9, 9)
    assert match.scores == shown["settlement"]["scores"] == [-78, -216, 294]
    assert shown["totals"]["centre"] == [-16, 0, 16]


def test_recorded_deal_is_what_the_writer_is_told() -> None:
    match = start(PASSED_OUT)

    outcome = record_deal(match, contract(BEN, HEARTS))

    assert outcome.row == outcome.sheet.rows[1] == sheet_of(again(match)).rows[1]
    assert (outcome.match.version, len(outcome.before.rows), outcome.replayed) == (2, 1, False)
    assert (outcome.change.kind, outcome.change.number, outcome.change.new) == (
        "add",
        2,
        contract(BEN, HEARTS),
    )


def test_deal_is_stored_exactly_as_typed() -> None:
    typed = contract(BEN, HEARTS) | {"bid": None, "kontra_by": None}

    match = start(typed)

    assert again(match).document["deals"] == [typed]


def test_deal_that_cannot_be_is_refused_and_not_stored() -> None:
    match = start(PASSED_OUT)

    assert refused(lambda: record_deal(match, TOO_MANY_TRICKS)) == [
        ("defenders", "too_many_tricks")
    ]
    assert log_of(match) == [(1, "add", 1)]
    assert again(match).document == match.document


@pytest.mark.parametrize("entry", [None, [], "contract", 7, True])
def test_deal_that_is_no_object_is_refused(entry: object) -> None:
    match = start()

    assert refused(lambda: record_deal(match, entry)) == [("", "invalid")]


def test_finished_match_takes_no_deal_at_its_end() -> None:
    match = start(bettel(ANNA), options=SHORT)

    assert conflict(lambda: record_deal(match, PASSED_OUT)) == ("match_over", ())
    assert log_of(match) == [(1, "add", 1)]


def test_stopped_match_takes_no_deal_at_its_end() -> None:
    match = stop_match(start(PASSED_OUT)).match

    assert conflict(lambda: record_deal(match, PASSED_OUT)) == ("match_over", ())


# Inserting


def test_inserted_deal_moves_the_others_on() -> None:
    match = start(contract(ANNA, DIAMONDS), contract(BEN, HEARTS))

    outcome = insert_deal(match, PASSED_OUT, before=1)

    entries = [row.entry for row in outcome.sheet.rows]
    assert entries == [PASSED_OUT, contract(ANNA, DIAMONDS), contract(BEN, HEARTS)]
    assert [row.dealer for row in outcome.sheet.rows] == [0, 1, 2]
    assert outcome.row == outcome.sheet.rows[0]


@pytest.mark.parametrize("before", [-1, 0, 3])
def test_deal_cannot_be_inserted_before_one_that_is_not_there(before: int) -> None:
    match = start(PASSED_OUT, PASSED_OUT)

    with pytest.raises(DealMissing):
        insert_deal(match, PASSED_OUT, before=before)

    assert again(match).version == 2


def test_inserted_deal_is_refused_for_itself() -> None:
    match = start(PASSED_OUT)

    assert refused(lambda: insert_deal(match, TOO_MANY_TRICKS, before=1)) == [
        ("defenders", "too_many_tricks")
    ]


def test_insertion_that_uses_up_a_later_deals_refe_is_refused() -> None:
    match = start(PASSED_OUT, NEEDS_A_REFE)

    assert conflict(lambda: insert_deal(match, contract(ANNA, DIAMONDS), before=2)) == (
        "later_deal_invalid",
        (2,),
    )
    assert again(match).version == 2


# Correcting


def test_corrected_deal_changes_everything_after_it() -> None:
    match = start(contract(ANNA, DIAMONDS), contract(ANNA, HEARTS))

    outcome = correct_deal(match, 1, PASSED_OUT)

    assert outcome.sheet.rows[1].lines[0].amount == 16  # doubled by the refe of the first deal
    assert outcome.row == outcome.sheet.rows[0]
    assert (outcome.change.old, outcome.change.new) == (contract(ANNA, DIAMONDS), PASSED_OUT)


def test_correction_is_refused_for_itself() -> None:
    match = start(PASSED_OUT)

    assert refused(lambda: correct_deal(match, 1, TOO_MANY_TRICKS)) == [
        ("defenders", "too_many_tricks")
    ]
    assert log_of(match) == [(1, "add", 1)]


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_deal_that_is_not_there_cannot_be_corrected(number: int) -> None:
    match = start(PASSED_OUT)

    with pytest.raises(DealMissing):
        correct_deal(match, number, PASSED_OUT)


def test_correction_names_all_later_deals_that_could_not_have_been() -> None:
    spades = [NEEDS_A_REFE | {"declarer": p} | contract(p, SPADES) for p in (ANNA, BEN)]
    match = start(PASSED_OUT, spades[0], contract(DORA, DIAMONDS), spades[1])

    assert conflict(lambda: correct_deal(match, 1, contract(DORA, HEARTS))) == (
        "later_deal_invalid",
        (2, 4),
    )
    assert again(match).version == 4


# Removing


def test_removed_deal_lets_the_others_move_up() -> None:
    match = start(PASSED_OUT, contract(ANNA, DIAMONDS), contract(BEN, HEARTS))

    outcome = remove_deal(match, 2)

    assert [row.entry for row in outcome.sheet.rows] == [PASSED_OUT, contract(BEN, HEARTS)]
    assert outcome.row is None
    assert (outcome.change.old, outcome.change.new) == (contract(ANNA, DIAMONDS), None)


def test_removal_tells_the_deals_in_the_way_by_the_numbers_they_have() -> None:
    match = start(PASSED_OUT, contract(BEN, DIAMONDS), NEEDS_A_REFE)

    assert conflict(lambda: remove_deal(match, 1)) == ("later_deal_invalid", (3,))


@pytest.mark.parametrize("number", [0, 2])
def test_deal_that_is_not_there_cannot_be_removed(number: int) -> None:
    match = start(PASSED_OUT)

    with pytest.raises(DealMissing):
        remove_deal(match, number)


# Deals behind the end


def test_correction_that_ends_a_match_earlier_keeps_the_later_deals_uncounted() -> None:
    match = start(contract(ANNA, DIAMONDS), contract(BEN, DIAMONDS), options=SHORT)

    outcome = correct_deal(match, 1, bettel(ANNA))

    assert told(match) == ("finished", [True, False], [8, -4, -4])
    assert outcome.match.deal_count == 2
    assert again(match).document["deals"] == [bettel(ANNA), contract(BEN, DIAMONDS)]


def test_deals_behind_the_end_count_again_when_a_correction_makes_room() -> None:
    match = start(contract(ANNA, DIAMONDS), contract(BEN, DIAMONDS), options=SHORT)
    match = correct_deal(match, 1, bettel(ANNA)).match

    correct_deal(match, 1, contract(DORA, DIAMONDS))

    assert told(match) == ("finished", [True, True], [-4, 2, 2])


def test_match_that_a_correction_no_longer_ends_is_open_again() -> None:
    match = start(contract(ANNA, DIAMONDS), contract(BEN, DIAMONDS), options=SHORT)

    outcome = correct_deal(match, 2, PASSED_OUT)

    assert told(match) == ("open", [True, True], [2, -4, -4])
    assert (outcome.match.status, outcome.match.scores) == ("open", None)
    assert record_deal(outcome.match, PASSED_OUT).match.version == 4


def test_deal_behind_the_end_is_checked_for_its_shape_alone() -> None:
    match = start(contract(ANNA, DIAMONDS), contract(BEN, DIAMONDS), options=SHORT)
    match = correct_deal(match, 1, bettel(ANNA)).match

    outcome = correct_deal(match, 2, TOO_MANY_TRICKS)

    assert told(match) == ("finished", [True, False], [8, -4, -4])
    assert refused(lambda: correct_deal(outcome.match, 2, contract(7, DIAMONDS))) == [
        ("declarer", "unknown_player")
    ]


def test_correction_is_refused_when_deals_would_count_again_that_cannot() -> None:
    match = start(contract(ANNA, DIAMONDS), contract(BEN, DIAMONDS), options=SHORT)
    match = correct_deal(match, 1, bettel(ANNA)).match
    match = correct_deal(match, 2, TOO_MANY_TRICKS).match

    assert conflict(lambda: correct_deal(match, 1, PASSED_OUT)) == ("later_deal_invalid", (2,))
    assert conflict(lambda: remove_deal(match, 1)) == ("later_deal_invalid", (2,))
    assert told(match) == ("finished", [True, False], [8, -4, -4])


def test_deals_of_a_stopped_match_are_corrected_without_opening_it() -> None:
    match = stop_match(start(contract(ANNA, DIAMONDS), contract(BEN, DIAMONDS))).match

    match = correct_deal(match, 1, contract(ANNA, HEARTS)).match
    match = insert_deal(match, PASSED_OUT, before=1).match
    match = remove_deal(match, 3).match

    assert told(match) == ("stopped", [True, True], [-14, -30, -30])


# Damaged deals


DAMAGED = [None, "a deal", [1], {}, PASSED_OUT | {"declarer": 9}]


@pytest.mark.parametrize("entry", DAMAGED)
def test_damaged_stored_deal_can_be_corrected(entry: Any) -> None:
    match = damage(start(PASSED_OUT, contract(BEN, HEARTS)), 1, entry)

    corrected = correct_deal(match, 1, contract(ANNA, DIAMONDS))

    assert corrected.change.old == entry
    assert told(match) == ("open", [True, True], [-24, -22, -30])


@pytest.mark.parametrize("entry", DAMAGED)
def test_damaged_stored_deal_can_be_removed(entry: Any) -> None:
    match = damage(start(PASSED_OUT, contract(BEN, HEARTS)), 1, entry)

    remove_deal(match, 1)

    assert told(match) == ("open", [True], [-30, -22, -30])


@pytest.mark.parametrize("entry", DAMAGED)
def test_damaged_stored_deal_is_a_row_that_does_not_count(entry: Any) -> None:
    match = damage(start(PASSED_OUT, contract(BEN, HEARTS)), 1, entry)

    shown = sheet(match)

    assert [deal["counted"] for deal in shown["deals"]] == [False, True]
    assert shown["deals"][0]["entry"] == entry
    assert len(shown["deals"][0]["problems"]) == 1


def test_damaged_stored_deal_does_not_stand_in_the_way_of_others() -> None:
    match = damage(start(PASSED_OUT, contract(BEN, HEARTS)), 1, {"kind": "contract"})

    correct_deal(match, 2, contract(BEN, DIAMONDS))
    match = record_deal(again(match), PASSED_OUT).match

    assert told(match) == ("open", [False, True, True], [-30, -24, -30])


# Noting a deal whose result is still to come

NOTED = {"kind": "contract", "declarer": BEN, "contract": HEARTS}


def test_noted_deal_stands_on_the_sheet_and_scores_nothing() -> None:
    match = start(PASSED_OUT)

    outcome = note_pending(match, NOTED)

    assert sheet(match)["pending"] == {"number": 2, "dealer": 1, "entry": NOTED}
    assert (outcome.match.version, outcome.row, len(outcome.sheet.rows)) == (2, None, 1)


def test_recorded_deal_clears_the_noted_one() -> None:
    match = note_pending(start(), NOTED).match

    record_deal(match, contract(BEN, HEARTS))

    assert sheet(match)["pending"] is None


def test_refused_deal_leaves_the_noted_one() -> None:
    match = note_pending(start(), NOTED).match

    assert refused(lambda: record_deal(match, TOO_MANY_TRICKS)) == [
        ("defenders", "too_many_tricks")
    ]
    assert sheet(match)["pending"]["entry"] == NOTED


def test_correction_and_insertion_leave_the_noted_deal() -> None:
    match = note_pending(start(PASSED_OUT), NOTED).match

    match = correct_deal(match, 1, contract(ANNA, DIAMONDS)).match
    match = insert_deal(match, PASSED_OUT, before=1).match

    assert sheet(match)["pending"] == {"number": 3, "dealer": 2, "entry": NOTED}


def test_noted_deal_can_be_replaced_and_dropped() -> None:
    match = note_pending(start(), NOTED).match

    replaced = note_pending(match, NOTED | {"declarer": DORA})
    dropped = drop_pending(replaced.match)

    assert (replaced.change.old, replaced.change.new) == (NOTED, NOTED | {"declarer": DORA})
    assert (dropped.change.old, dropped.change.new) == (NOTED | {"declarer": DORA}, None)
    assert sheet(match)["pending"] is None
    assert log_of(match) == [(1, "pending", 1), (2, "pending", 1), (3, "pending", 1)]


def test_noted_deal_of_a_wrong_shape_is_refused() -> None:
    match = start()

    assert refused(lambda: note_pending(match, NOTED | {"declarer": 7})) == [
        ("declarer", "unknown_player")
    ]
    assert refused(lambda: note_pending(match, {})) == [("kind", "required")]
    assert refused(lambda: note_pending(match, [])) == [("", "invalid")]
    assert log_of(match) == []


def test_match_that_is_over_has_no_deal_to_note() -> None:
    match = start(bettel(ANNA), options=SHORT)

    assert conflict(lambda: note_pending(match, NOTED)) == ("match_over", ())


# Previewing


def test_preview_tells_what_a_deal_would_score_and_stores_nothing() -> None:
    match = start(PASSED_OUT)

    after = preview_deal(match, sheet_of(match), contract(ANNA, DIAMONDS))

    assert [row.counted for row in after.rows] == [True, True]
    assert after.state.sums["centre"] == (-18, -30, -30)
    assert log_of(match) == [(1, "add", 1)]


def test_preview_of_a_correction_tells_what_follows() -> None:
    match = start(contract(ANNA, DIAMONDS), contract(BEN, DIAMONDS), options=SHORT)

    after = preview_deal(match, sheet_of(match), bettel(ANNA), replacing=1)

    assert [row.counted for row in after.rows] == [True, False]
    assert again(match).version == 2


def test_preview_refuses_what_recording_would() -> None:
    match = start(PASSED_OUT, NEEDS_A_REFE)
    before = sheet_of(match)
    over = start(bettel(ANNA), options=SHORT)

    assert refused(lambda: preview_deal(match, before, TOO_MANY_TRICKS)) == [
        ("defenders", "too_many_tricks")
    ]
    assert conflict(lambda: preview_deal(match, before, bettel(ANNA), replacing=1)) == (
        "later_deal_invalid",
        (2,),
    )
    assert conflict(lambda: preview_deal(over, sheet_of(over), PASSED_OUT)) == ("match_over", ())
    with pytest.raises(DealMissing):
        preview_deal(match, before, PASSED_OUT, replacing=3)


# Options that deals depend on


def test_options_under_which_a_deal_could_not_have_been_are_refused() -> None:
    match = start(PASSED_OUT, NEEDS_A_REFE)

    assert conflict(lambda: change_options(match, {"refe_limit": 0})) == (
        "later_deal_invalid",
        (2,),
    )
    assert again(match).document["options"]["refe_limit"] is None
