"""Noting a deal before its result."""

import pytest

from games.entry import form_of
from scorekeeper.matches.services import (
    correct_deal,
    drop_pending,
    insert_deal,
    note_pending,
    record_deal,
)
from tests.scorekeeper.matches.conftest import Hands
from tests.support.conflicts import SHORT, TOO_MANY_TRICKS, conflict_of, refusals_of
from tests.support.people import (
    ANNA,
    BEN,
    DIAMONDS,
    DORA,
    HEARTS,
    NOTED,
    PASSED_OUT,
    bettel,
    contract,
    log_of,
    sheet,
    start,
)

pytestmark = pytest.mark.django_db


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

    assert refusals_of(lambda: record_deal(match, TOO_MANY_TRICKS)) == [
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

    assert refusals_of(lambda: note_pending(match, NOTED | {"declarer": 7})) == [
        ("declarer", "unknown_player")
    ]
    assert refusals_of(lambda: note_pending(match, {})) == [("kind", "required")]
    assert refusals_of(lambda: note_pending(match, [])) == [("", "invalid")]
    assert log_of(match) == []


def test_match_that_is_over_has_no_deal_to_note() -> None:
    match = start(bettel(ANNA), options=SHORT)

    assert conflict_of(lambda: note_pending(match, NOTED)) == ("match_over", ())


def test_bids_of_all_players_are_noted_before_play(scorer: Hands) -> None:
    bids = {"kind": "round", "rows": [{"owner": n, "bid": n} for n in range(3)]}
    options = {"tricks": {"total": 5}, "bids": {}}
    match = start(game="house", players=["Ana", "Ivo", "Eva"], options=options)

    response = scorer(match).post("note/", form_of(bids, match.rules.kinds) | {"version": 0})

    assert response.status_code == 302
    assert sheet(match)["pending"]["entry"]["rows"][2]["bid"] == 2
