"""Stopping by agreement, opening again, undo and redo."""

from collections.abc import Callable

import pytest

from scorekeeper.matches.log.outcomes import Conflict
from scorekeeper.matches.log.write import Outcome
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import (
    change_details,
    correct_deal,
    insert_deal,
    note_pending,
    record_deal,
    redo,
    remove_deal,
    reopen_match,
    stop_match,
    undo,
)
from tests.support.people import (
    ANNA,
    BEN,
    DIAMONDS,
    DORA,
    HEARTS,
    NINE_DEALS,
    PASSED_OUT,
    TABLE,
    bettel,
    contract,
    log_of,
    reloaded,
    sheet,
    start,
)

pytestmark = pytest.mark.django_db

SHORT = {"start": 4}
"""The centres add up to −12, so one bettel ends the match."""


def conflict(work: Callable[[Match], Outcome], match: Match) -> str:
    with pytest.raises(Conflict) as caught:
        work(match)
    assert reloaded(match).version == match.version
    return caught.value.refusal.code


# Stopping and opening again


def test_stopped_match_is_settled_as_it_stands() -> None:
    match = start(*NINE_DEALS.deals[:7], details={"stake": {"amount": "0.10", "currency": "EUR"}})

    outcome = stop_match(match)

    sheet_data = sheet(match)
    assert (outcome.match.status, outcome.match.scores) == ("stopped", [-64, -202, 266])
    assert sheet_data["settlement"]["payments"] == [
        {"from": 0, "to": 2, "amount": "6.40", "currency": "EUR"},
        {"from": 1, "to": 2, "amount": "20.20", "currency": "EUR"},
    ]
    assert (sheet_data["status"], sheet_data["next"]) == ("stopped", None)


@pytest.mark.parametrize("ended", ["stopped", "finished"])
def test_match_that_ended_cannot_be_stopped(ended: str) -> None:
    match = start(bettel(ANNA), options=SHORT) if ended == "finished" else stop_match(start()).match

    assert conflict(stop_match, match) == "already_ended"


def test_stopped_match_is_open_again_as_it_was() -> None:
    match = start(PASSED_OUT)
    before = sheet(match)

    outcome = reopen_match(stop_match(match).match)

    assert sheet(match) == before
    assert (outcome.match.status, outcome.match.scores) == ("open", None)


@pytest.mark.parametrize("ended", ["open", "finished"])
def test_match_that_was_not_stopped_cannot_be_opened(ended: str) -> None:
    match = start(bettel(ANNA), options=SHORT) if ended == "finished" else start()

    assert conflict(reopen_match, match) == "not_stopped"


def test_stopped_match_is_finished_while_a_correction_ends_it() -> None:
    match = stop_match(start(contract(ANNA, DIAMONDS), options=SHORT)).match

    finished = correct_deal(match, 1, bettel(ANNA)).match
    refusal = conflict(reopen_match, finished)
    stopped = correct_deal(finished, 1, PASSED_OUT).match

    assert (finished.status, refusal, stopped.status) == ("finished", "not_stopped", "stopped")


# Undo and redo


def test_nothing_to_undo_or_redo_in_a_new_match() -> None:
    match = start()

    assert conflict(undo, match) == "nothing_to_undo"
    assert conflict(redo, match) == "nothing_to_redo"


@pytest.mark.engine
def test_undo_and_redo_go_through_every_kind_of_change_without_end() -> None:
    match = start(options=SHORT)
    works: list[Callable[[Match], Outcome]] = [
        lambda m: record_deal(m, contract(ANNA, DIAMONDS)),
        lambda m: note_pending(m, {"kind": "contract", "declarer": BEN, "contract": HEARTS}),
        lambda m: record_deal(m, contract(BEN, DIAMONDS)),
        lambda m: correct_deal(m, 1, bettel(DORA)),
        lambda m: insert_deal(m, PASSED_OUT, before=1),
        lambda m: remove_deal(m, 2),
        lambda m: change_details(m, {"players": ["Ada", "Ben", "Eva"], "options": {"start": 30}}),
        stop_match,
        reopen_match,
    ]
    sheets = [sheet(match)]
    for work in works:
        match = work(match).match
        sheets.append(sheet(match))

    undone = []
    for _change in works:
        match = undo(match).match
        undone.append(sheet(match))
    redone = []
    for _change in works:
        match = redo(match).match
        redone.append(sheet(match))

    assert undone == sheets[-2::-1]
    assert redone == sheets[1:]
    assert match.version == reloaded(match).version == 3 * len(works)
    assert conflict(redo, match) == "nothing_to_redo"


def test_undo_shows_the_current_deal() -> None:
    match = correct_deal(start(contract(ANNA, DIAMONDS)), 1, PASSED_OUT).match

    outcome = undo(match)

    assert outcome.row is not None
    assert outcome.row.entry == outcome.change.new == contract(ANNA, DIAMONDS)
    assert (outcome.change.kind, outcome.change.number, outcome.change.old) == (
        "undo",
        1,
        PASSED_OUT,
    )


def test_undo_of_a_removal_shows_the_restored_deal() -> None:
    match = remove_deal(start(contract(ANNA, DIAMONDS), PASSED_OUT), 1).match

    back = undo(match)
    redone = redo(back.match)

    assert back.row is not None
    assert (back.row.number, back.row.entry) == (1, contract(ANNA, DIAMONDS))
    assert redone.row is None


def test_undo_of_an_insertion_shows_no_other_deal() -> None:
    match = insert_deal(start(contract(ANNA, DIAMONDS)), PASSED_OUT, before=1).match

    assert undo(match).row is None


def test_new_change_clears_redo() -> None:
    match = undo(start(contract(ANNA, DIAMONDS))).match

    match = record_deal(match, PASSED_OUT).match

    assert conflict(redo, match) == "nothing_to_redo"
    assert log_of(match) == [(1, "add", 1), (2, "undo", 1), (3, "add", 1)]


def test_undoing_the_last_deal_opens_a_finished_match() -> None:
    match = start(bettel(ANNA), options=SHORT)

    outcome = undo(match)

    assert (match.status, outcome.match.status, outcome.match.deal_count) == ("finished", "open", 0)


def test_undo_after_everything_was_undone_is_refused() -> None:
    match = undo(start(PASSED_OUT)).match

    assert conflict(undo, match) == "nothing_to_undo"


def test_undo_stays_with_the_names_of_its_own_time() -> None:
    match = change_details(start(PASSED_OUT), {"players": ["Ada", "Ben", "Eva"]}).match

    assert undo(match).match.document["players"] == TABLE
