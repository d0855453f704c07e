"""The sheet of 400 as its players draw it: partners beside each other, bids and totals."""

from dataclasses import replace
from typing import Any

from games.sheet import Sheet, fold_sheet
from games.words import Name
from tests.games.four_hundred.conftest import (
    FORTY_ONE,
    NAMES,
    NINE,
    played,
    sheet_of,
    thrown_in,
)


def drawn(sheet: Sheet) -> Any:
    return sheet.match.game.paper(sheet)


def places_of(row: Any) -> list[tuple[str, bool, str]]:
    return [(place.bid.text, place.failed, place.total.text) for place in row.places]


def test_partners_stand_beside_each_other() -> None:
    paper = drawn(sheet_of())

    assert paper.heads == tuple(map(Name, (0, 2, 1, 3)))
    assert paper.goal.render() == "To 41"
    assert paper.rows == ()


def test_each_place_has_the_bid_and_the_total_after_the_deal() -> None:
    first, second = drawn(sheet_of(*FORTY_ONE)).rows

    assert places_of(first) == [
        ("9", False, "27"),
        ("2", True, "−2"),
        ("2", False, "2"),
        ("2", False, "2"),
    ]
    assert places_of(second) == [
        ("7", False, "41"),
        ("2", True, "−4"),
        ("3", True, "−1"),
        ("2", False, "4"),
    ]
    assert (first.deal, first.counted, first.note) == (1, True, None)
    assert [row.places[0].total.newest for row in (first, second)] == [False, True]


def test_cards_thrown_in_have_their_bids_and_no_totals() -> None:
    row, bare = drawn(sheet_of(thrown_in(2, 3, 2, None), thrown_in())).rows

    assert row.note.render() == "Thrown in"
    assert places_of(row) == [("2", False, ""), ("2", False, ""), ("3", False, ""), ("", False, "")]
    assert places_of(bare) == [("", False, "")] * 4


def test_deal_that_is_not_valid_says_so() -> None:
    (row,) = drawn(sheet_of(played(2, 2, 2, 2))).rows

    assert (row.counted, row.note.render(), row.places) == (
        False,
        "This deal is not valid.",
        (),
    )


def test_deal_behind_the_end_has_no_totals() -> None:
    over = sheet_of(*FORTY_ONE, played(4, 2, 5, 2))
    longer = fold_sheet(replace(over.match, deals=(*over.match.deals, NINE)))

    row = drawn(longer).rows[-1]

    assert (row.counted, row.note) == (False, None)
    assert places_of(row)[0] == ("9", False, "")


def test_feet_have_the_totals_that_count_and_the_winners() -> None:
    going_on, over = drawn(sheet_of(NINE)), drawn(sheet_of(*FORTY_ONE, played(4, 2, 5, 2)))

    assert [(foot.total.text, foot.total.counts, foot.won) for foot in going_on.feet] == [
        ("27", True, False),
        ("−2", True, False),
        ("2", True, False),
        ("2", True, False),
    ]
    assert [(foot.total.text, foot.won) for foot in over.feet] == [
        ("45", True),
        ("6", True),
        ("1", False),
        ("6", False),
    ]
    assert going_on.next_dealer.render(names=NAMES) == "Ivo deals next."
    assert over.next_dealer is None
