"""The log as pure data: the effect of each kind of change, and of undo and redo."""

from dataclasses import replace
from typing import Any

import pytest

from games.seatings import Seating
from games.sheet import fold_sheet
from games.values import Entry
from scorekeeper.matches.log.corrections import Correction, apply_corrections, places, sides
from scorekeeper.matches.log.document import (
    Document,
    History,
    Kind,
    LogChange,
    apply_change,
    details_changed,
    fold,
    repeating_change,
    undo_stack,
    wrong_references,
)
from scorekeeper.matches.seats.earlier_seatings import merge_seatings, split_at
from tests.support.people import PASSED_OUT, TABLE, bettel, contract

FIRST, SECOND, THIRD = contract(0, 3), contract(1, 4), bettel(2)
OPENING = Document(game="preferans", players=tuple(TABLE))
PLAYED = Document(game="preferans", players=tuple(TABLE), deals=(FIRST, SECOND))
UNDO, REDO = LogChange("undo"), LogChange("redo")


def add(deal: dict[str, Any]) -> LogChange:
    return LogChange("add", None, None, deal)


def deals_after(*changes: LogChange) -> list[Entry]:
    return list(fold(OPENING, changes).document.deals)


@pytest.mark.parametrize(
    ("change", "deals"),
    [
        (LogChange("add", 3, None, THIRD), (FIRST, SECOND, THIRD)),
        (LogChange("insert", 1, None, THIRD), (THIRD, FIRST, SECOND)),
        (LogChange("insert", 2, None, THIRD), (FIRST, THIRD, SECOND)),
        (LogChange("correct", 1, FIRST, THIRD), (THIRD, SECOND)),
        (LogChange("correct", 2, SECOND, THIRD), (FIRST, THIRD)),
        (LogChange("correct_many", None, [], [{"number": 2, "entry": THIRD}]), (FIRST, THIRD)),
        (
            LogChange(
                "correct_many",
                None,
                [],
                [
                    {"number": 2, "entry": THIRD},
                    {"before": 2, "entry": FIRST},
                    {"before": 1, "entry": SECOND},
                    {"before": 2, "entry": THIRD},
                ],
            ),
            (SECOND, FIRST, FIRST, THIRD, THIRD),
        ),
        (LogChange("remove", 1, FIRST), (SECOND,)),
        (LogChange("remove", 2, SECOND), (FIRST,)),
    ],
)
def test_change_puts_a_deal_in_its_place(change: LogChange, deals: tuple[Any, ...]) -> None:
    after = apply_change(PLAYED, change)

    assert after == Document(game="preferans", players=tuple(TABLE), deals=deals)


def test_inserted_deals_belong_to_the_players_of_the_next_deal() -> None:
    before = (Seating(1, ("Anna", "Ben", "Eva")),)
    inserted = [{"before": 1, "entry": THIRD}, {"before": 2, "entry": THIRD}]

    after = apply_change(
        replace(PLAYED, seatings=before), LogChange("correct_many", None, [], inserted)
    )

    assert after.seatings == (Seating(2, ("Anna", "Ben", "Eva")),)


@pytest.mark.parametrize("kind", ["insert", "correct", "remove"])
def test_change_elsewhere_leaves_the_noted_deal(kind: Kind) -> None:
    noted = apply_change(PLAYED, LogChange("pending", 3, None, THIRD))

    assert apply_change(noted, LogChange(kind, 1, None, PASSED_OUT)).pending == THIRD


def test_deal_added_at_the_end_is_the_noted_one_finished() -> None:
    noted = apply_change(PLAYED, LogChange("pending", 3, None, THIRD))

    assert apply_change(noted, add(THIRD)).pending is None


def test_noted_deal_can_be_dropped() -> None:
    noted = apply_change(PLAYED, LogChange("pending", 3, None, THIRD))

    assert apply_change(noted, LogChange("pending", 3, THIRD, None)) == PLAYED


def test_stop_and_reopen_change_nothing_but_that() -> None:
    stopped = apply_change(PLAYED, LogChange("stop"))

    assert stopped == Document(
        game="preferans", players=tuple(TABLE), deals=(FIRST, SECOND), stopped=True
    )
    assert apply_change(stopped, LogChange("reopen")) == PLAYED


def test_details_replace_only_named_fields() -> None:
    new = {"title": "Club night", "players": ["Anna", "Ben", "Eva"], "first_dealer": 2}

    after = apply_change(PLAYED, LogChange("details", None, {}, new))

    assert after == Document(
        game="preferans",
        players=("Anna", "Ben", "Eva"),
        title="Club night",
        first_dealer=2,
        deals=(FIRST, SECOND),
    )


def test_reseating_can_bring_deals_in_another_order_of_players() -> None:
    new = {"players": ["Ben", "Dora", "Anna"], "deals": [SECOND, FIRST]}

    after = apply_change(PLAYED, LogChange("reseat", None, {}, new))

    assert after == Document(
        game="preferans", players=("Ben", "Dora", "Anna"), deals=(SECOND, FIRST)
    )


@pytest.mark.parametrize("change", [UNDO, REDO])
def test_undo_and_redo_are_no_changes_of_their_own(change: LogChange) -> None:
    with pytest.raises(ValueError, match=change.kind):
        apply_change(PLAYED, change)


def test_undo_reverts_the_last_changes_one_by_one() -> None:
    assert deals_after(add(FIRST), add(SECOND), UNDO) == [FIRST]
    assert deals_after(add(FIRST), add(SECOND), UNDO, UNDO) == []


def test_redo_restores_changes_in_order() -> None:
    undone = (add(FIRST), add(SECOND), UNDO, UNDO)

    assert deals_after(*undone, REDO) == [FIRST]
    assert deals_after(*undone, REDO, REDO) == [FIRST, SECOND]
    assert deals_after(*undone, REDO, REDO, UNDO) == [FIRST]


def test_new_change_discards_undone_changes() -> None:
    history = fold(OPENING, [add(FIRST), add(SECOND), UNDO, add(THIRD)])

    assert list(history.document.deals) == [FIRST, THIRD]
    assert history.undone == ()


def test_undoing_a_deal_restores_the_noted_one() -> None:
    noted = LogChange("pending", 1, None, THIRD)

    assert fold(OPENING, [noted, add(THIRD), UNDO]).document.pending == THIRD


def test_nothing_is_in_force_at_the_beginning() -> None:
    assert fold(OPENING, []) == History(OPENING)
    assert fold(OPENING, []).document == OPENING


def test_nothing_is_in_force_after_everything_was_undone() -> None:
    assert fold(OPENING, [add(FIRST), UNDO]) == History(OPENING, (), (add(FIRST),))


@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_log_with_an_impossible_undo_does_not_fold(kind: str) -> None:
    with pytest.raises(IndexError):
        undo_stack([kind])


def test_undo_and_redo_name_the_change_they_are_about() -> None:
    kinds = ["add", "add", "undo", "undo", "redo", "undo", "redo", "redo", "correct", "undo"]

    stack = undo_stack(kinds)

    assert (stack.in_effect, stack.undone) == ([1, 2], [9])
    assert stack.references == {3: 2, 4: 1, 5: 1, 6: 1, 7: 1, 8: 2, 10: 9}


def test_undo_and_redo_store_only_a_version_but_report_their_change() -> None:
    correction = LogChange("correct", 1, FIRST, SECOND)

    undone, done_again = (
        repeating_change("undo", 2, correction),
        repeating_change("redo", 2, correction),
    )

    assert undone == LogChange("undo", 1, SECOND, FIRST, refers_to=2)
    assert done_again == LogChange("redo", 1, FIRST, SECOND, refers_to=2)
    assert undone.to_json() == {
        "kind": "undo",
        "number": 1,
        "refers_to": 2,
        "old": None,
        "new": None,
    }
    assert correction.to_json() == {
        "kind": "correct",
        "number": 1,
        "refers_to": None,
        "old": FIRST,
        "new": SECOND,
    }


def test_undo_that_names_another_change_is_found() -> None:
    right = [add(FIRST), add(SECOND), LogChange("undo", refers_to=2), UNDO]
    wrong = [add(FIRST), add(SECOND), LogChange("undo", refers_to=1), replace(UNDO, refers_to=3)]

    assert (wrong_references(right), wrong_references(wrong)) == ([], [3, 4])


def test_details_changed_has_only_differing_fields() -> None:
    new = {"title": "Club night", "players": tuple(TABLE), "first_dealer": 1}

    change = details_changed(PLAYED, new)

    assert change == LogChange(
        "details",
        None,
        {"title": None, "first_dealer": 0},
        {"title": "Club night", "first_dealer": 1},
    )


def test_details_changed_is_empty_when_nothing_differs() -> None:
    assert details_changed(PLAYED, {"title": None, "players": TABLE, "options": {}}) is None


def test_document_survives_json() -> None:
    document = Document(
        game="preferans",
        players=tuple(TABLE),
        options={"start": 50},
        title="Club night",
        first_dealer=1,
        set_dealers={"2": 1},
        bookkeeper=2,
        stake={"amount": "0.10", "currency": "EUR"},
        deals=(FIRST, PASSED_OUT),
        pending=SECOND,
        stopped=True,
    )

    assert Document.read(document.to_json()) == document


def test_stored_document_holds_lists_and_objects_only() -> None:
    assert PLAYED.to_json() == {
        "game": "preferans",
        "players": TABLE,
        "options": {},
        "title": None,
        "first_dealer": 0,
        "set_dealers": {},
        "bookkeeper": 0,
        "stake": None,
        "deals": [FIRST, SECOND],
        "pending": None,
        "stopped": False,
    }


def test_document_of_an_earlier_or_later_release_is_read() -> None:
    stored = {"game": "preferans", "players": TABLE, "mood": "calm"}

    assert Document.read(stored) == OPENING


def test_sheet_is_computed_from_the_whole_document() -> None:
    document = Document(
        game="preferans",
        players=tuple(TABLE),
        options={"start": 50},
        first_dealer=2,
        stake={"amount": "0.10", "currency": "EUR"},
        deals=(FIRST,),
        pending=SECOND,
        stopped=True,
    )

    sheet = fold_sheet(document.match_input())

    assert (sheet.status, sheet.options.start, sheet.rows[0].dealer) == ("stopped", 50, 2)
    assert (sheet.match.players, sheet.match.pending) == (tuple(TABLE), SECOND)
    assert sheet.settlement is not None
    assert {payment.currency for payment in sheet.settlement.payments or ()} == {"EUR"}


def test_deals_corrected_together_are_at_their_places() -> None:
    deals = [{"kind": name} for name in "abcd"]
    corrections = [
        Correction(before=3, entry={"kind": "x"}),
        Correction(number=2, entry={"kind": "B"}),
        Correction(before=1, entry={"kind": "y"}),
        Correction(number=4, entry={"kind": "D"}),
        Correction(before=3, entry={"kind": "z"}),
    ]

    after = apply_corrections(deals, sides(deals, corrections)[1])

    assert "".join(deal["kind"] for deal in after) == "yaBxzcD"
    assert places(corrections) == (4, 3, 1, 7, 5)


def test_seatings_are_parted_at_a_deal() -> None:
    first, second = Seating(3, ("A", "B", "C")), Seating(5, ("A", "B", "D"))
    before, now = [first, second], Seating(None, ("A", "E", "D"))

    assert split_at(now.players, before, 3) == ([Seating(2, first.players)], [first, second, now])
    assert split_at(now.players, before, 4) == ([first], [second, now])
    assert split_at(now.players, before, 5) == (
        [first, Seating(4, second.players)],
        [second, now],
    )
    assert split_at(now.players, before, 6) == ([first, second], [now])
    assert split_at(now.players, [], 1) == ([], [now])


def test_seatings_with_the_same_people_are_one() -> None:
    first, same = Seating(2, ("A", "B", "C")), Seating(3, ("A", "B", "C"))
    second, now = Seating(5, ("A", "B", "D")), Seating(None, ("A", "E", "D"))

    assert merge_seatings([first, same, second, now]) == (now.players, (same, second))
    assert merge_seatings([second, Seating(None, second.players)]) == (second.players, ())
