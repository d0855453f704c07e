"""Wrong deals of 400, each refused at its field in a sentence."""

from typing import Any

import pytest

from games.sheet import Sheet
from tests.games.four_hundred.conftest import (
    FORTY_ONE,
    NAMES,
    played,
    rows_of,
    sheet_of,
    thrown_in,
)


def refused(deal: dict[str, Any], sheet: Sheet | None = None, **options: Any) -> Any:
    """Return code, field and sentence of each refusal of a deal."""
    row = (sheet or sheet_of(**options)).plus(deal).rows[-1]
    assert row.counted == (not row.refusals)
    return [(each.code, each.field, each.render(names=NAMES)) for each in row.refusals]


def test_first_missing_bid_in_the_order_of_the_table_is_asked() -> None:
    assert refused(played(None, 4, None, 3)) == [
        ("required", "rows.2.bid", "Enter the bid of Eva.")
    ]
    assert refused(played(None, 4, 4, 3), sheet_of(dealer=3)) == [
        ("required", "rows.0.bid", "Enter the bid of Ana.")
    ]


@pytest.mark.parametrize(
    "rows", [rows_of([4, 4, 3]), [*rows_of([4, 4, 3]), {"player": 0, "bid": 2}]]
)
def test_each_player_has_one_row(rows: Any) -> None:
    deal = {"kind": "played", "rows": rows, "all_made": True}

    assert refused(deal) == [("FH01", "rows", "Enter each player, or each side, once.")]


def test_bids_below_the_least_of_a_player_are_refused_until_they_stand() -> None:
    sheet = sheet_of(*FORTY_ONE)
    too_low = "Ana has 41 points and bids 4 at least, or let it stand."

    assert refused(played(3, 5, 3, 2), sheet) == [("FH05", "rows.0.bid", too_low)]
    assert refused(played(3, 5, 3, 2, let_stand=True), sheet) == []
    assert refused(played(1, 5, 5, 2, let_stand=True), sheet) == [
        ("FH05", "rows.0.bid", "No one may bid less than 2 at this table.")
    ]


def test_sum_below_the_least_is_thrown_in_unless_it_stands() -> None:
    low = played(4, 2, 2, 2)

    assert refused(low) == [("FH06", "kind", "The bids come to 10 of 11: the cards are thrown in.")]
    assert refused(low | {"let_stand": True}) == []
    assert refused(played(5, 2, 2, 2)) == []


def test_no_five_is_thrown_in_where_five_runs() -> None:
    five: dict[str, Any] = {"five_to_run": True}

    assert refused(played(4, 4, 3, 2), **five) == [
        ("FH07", "kind", "No one bid 5: the cards are thrown in.")
    ]
    assert refused(played(4, 3, 2, 2), **five)[0][0] == "FH07"
    assert refused(played(4, 2, 2, 2), **five)[0][0] == "FH06"
    assert refused(played(5, 2, 2, 1), **five, lowest_bid=1)[0][0] == "FH06"
    assert refused(played(5, 2, 2, 2), **five) == []


def test_outcome_is_asked_once_the_bids_are_right() -> None:
    bare = {"kind": "played", "rows": rows_of([4, 4, 3, 2])}

    assert refused(bare) == [
        ("required", "failed", "Choose those who failed, or that all made their bid.")
    ]
    assert refused(bare | {"rows": rows_of([4, 4, 3, None])})[0][1] == "rows.3.bid"


def test_outcome_has_one_answer() -> None:
    both = played(4, 4, 3, 2, failed=[1], all_made=True)
    twice = played(4, 4, 3, 2, failed=[1, 1])

    assert refused(both) == [("FH08", "all_made", "Either all made their bid, or some failed.")]
    assert refused(twice) == [("FH03", "failed", "Enter each player who failed once.")]
    assert refused(played(4, 4, 3, 2, failed=[4]))[0][:2] == ("FH03", "failed.0")


def test_bids_of_more_than_13_tricks_were_not_all_made() -> None:
    sentence = "Those who made it bid 14 of 13 tricks: one of them failed."

    assert refused(played(5, 4, 3, 2)) == [("FH09", "all_made", sentence)]
    assert refused(played(5, 4, 5, 2, failed=[3])) == [("FH09", "failed", sentence)]
    assert refused(played(5, 4, 5, 2, failed=[2])) == []
    assert refused(played(5, 4, 2, 2)) == []


def test_four_who_failed_leave_no_tricks_over() -> None:
    assert refused(played(5, 5, 4, 2, failed=[0, 1, 2, 3])) == [
        ("FH10", "failed", "Not all can have failed: of 13 tricks they took 12 at most.")
    ]
    assert refused(played(5, 5, 4, 3, failed=[0, 1, 2, 3])) == []
    assert refused(played(5, 2, 2, 2, failed=[1, 2, 3])) == []


def test_bids_that_are_enough_are_not_thrown_in() -> None:
    assert refused(thrown_in(5, 2, 2, 2)) == [
        ("FH11", "kind", "The bids come to 11: the cards are played.")
    ]
    for deal in (thrown_in(4, 2, 2, 2), thrown_in(5, 5, 5, None), thrown_in()):
        assert refused(deal) == []


def test_player_bids_once_in_cards_thrown_in() -> None:
    twice = {"kind": "thrown_in", "rows": [{"player": 1, "bid": 2}, {"player": 1, "bid": 3}]}

    assert refused(twice) == [("FH01", "rows", "Enter each player, or each side, once.")]


@pytest.mark.parametrize("field", ["failed", "all_made", "let_stand"])
def test_cards_thrown_in_have_no_outcome(field: str) -> None:
    sentence = "No one made or failed a bid: the cards were thrown in."

    assert refused(thrown_in() | {field: True}) == [("FH04", field, sentence)]


@pytest.mark.parametrize("bid", [0, 14, "four"])
def test_bid_is_a_number_of_tricks(bid: Any) -> None:
    deal = played(4, 4, 3, 2)
    deal["rows"][1]["bid"] = bid

    assert refused(deal) == [("FH02", "rows.1.bid", "Enter a bid from 1 to 13.")]
