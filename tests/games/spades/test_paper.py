"""The sheet of Spades as its players draw it: bids in a box, tricks, totals, points and bags."""

from typing import Any

from games.sheet import Sheet
from tests.support.games.spades_table import NAMES, deal, sheet_of

FIRST = deal([4, 3, 3, ("nil", 1)], 8, 5)
SECOND = deal([("blind_nil", 0), 3, 3, 4], 4, 9)
REFUSED = deal([4, 3, 3, 2], 8, 8)


def drawn(sheet: Sheet) -> Any:
    return sheet.match.game.paper(sheet)


def bids(row: Any) -> list[list[tuple[str, bool]]]:
    return [[(bid.text, bid.set) for bid in place.bids] for place in row.places]


def test_bids_are_written_as_said_and_struck_if_lost() -> None:
    first, second = drawn(sheet_of(FIRST, SECOND)).rows

    assert bids(first) == [[("4", False), ("3", False)], [("3", False), ("N", True)]]
    assert bids(second) == [[("BN", False), ("3", False)], [("3", False), ("4", False)]]
    lost = drawn(sheet_of(deal([4, 3, 4, ("nil", 0)], 7, 6))).rows[0]
    assert bids(lost) == [[("4", True), ("4", True)], [("3", False), ("N", False)]]


def test_bids_of_sides_and_blind_bids_are_one_number() -> None:
    entry = {
        "kind": "played",
        "rows": [{"player": 3, "bid": "nil", "tricks": 0}],
        "sides": [{"owner": 0, "blind": 7, "tricks": 6}, {"owner": 1, "bid": 5, "tricks": 7}],
    }

    row = drawn(sheet_of(entry, bidding="sides", blind_bid=6)).rows[0]

    assert bids(row) == [[("B7", True)], [("5", False), ("N", False)]]


def test_nil_of_a_player_alone_is_struck_if_it_failed() -> None:
    row = drawn(sheet_of(deal([3, "nil", "nil"], 12, 5, 0), players=3)).rows[0]

    assert bids(row) == [[("3", False)], [("N", True)], [("N", False)]]


def test_places_have_tricks_change_and_total() -> None:
    rows = drawn(sheet_of(FIRST, SECOND)).rows

    assert [
        (place.tricks, place.change.text, place.change.counts, place.total.text, place.total.newest)
        for row in rows
        for place in row.places
    ] == [
        ("8", "+71", False, "71", False),
        ("5", "−68", False, "−68", False),
        ("4", "+231", False, "302", True),
        ("9", "+72", False, "4", True),
    ]
    assert all(place.total.counts for row in rows for place in row.places)


def test_total_is_written_as_points_and_bags() -> None:
    feet = drawn(sheet_of(FIRST, SECOND)).feet

    assert [(foot.total.text, foot.bags.render(), foot.won) for foot in feet] == [
        ("302", "300 and 2 bags", False),
        ("4", "0 and 4 bags", False),
    ]
    assert drawn(sheet_of(FIRST)).feet[0].bags.render() == "70 and 1 bag"
    apart = drawn(sheet_of(FIRST, bag_points=0)).feet
    assert [(foot.total.text, foot.bags.render()) for foot in apart] == [
        ("70", "70 and 1 bag"),
        ("−70", "−70 and 2 bags"),
    ]


def test_bags_that_cost_nothing_are_not_written_apart() -> None:
    assert [foot.bags for foot in drawn(sheet_of(FIRST, bag_limit="never")).feet] == [None, None]


def test_winner_is_marked_at_the_end() -> None:
    over, level = sheet_of(FIRST, SECOND, target=300), deal([("nil", 0), ("nil", 0), 6, 7], 6, 7)
    draw = sheet_of(level, deal([4, 3, 3, 3], 7, 6), target=230, tie_rule="share")

    assert [foot.won for foot in drawn(over).feet] == [True, False]
    assert [foot.won for foot in drawn(draw).feet] == [True, True]
    alone = sheet_of(deal([3, "nil", 4], 4, 0, 13), players=3, target=100)
    assert [foot.won for foot in drawn(alone).feet] == [False, True, False]


def test_heads_and_goal_stand_above() -> None:
    paper = drawn(sheet_of(floor=-200))

    assert [head.render(names=NAMES) for head in paper.heads] == ["Ana & Eva", "Ivo & Jan"]
    assert paper.goal.render() == "To 500, lost at −200"
    assert drawn(sheet_of(target=300)).goal.render() == "To 300"


def test_deal_that_is_refused_is_told_and_has_no_places() -> None:
    rows = drawn(sheet_of(FIRST, REFUSED, {"kind": "played"})).rows

    assert [(row.deal, row.counted, row.problem is None) for row in rows] == [
        (1, True, True),
        (2, False, False),
        (3, False, False),
    ]
    assert rows[1].problem.render() == "This deal is not valid."
    assert [row.places for row in rows[1:]] == [(), ()]


def test_deal_behind_the_end_has_no_totals() -> None:
    behind = drawn(sheet_of(FIRST, SECOND, FIRST, target=300)).rows[2]

    assert (behind.counted, behind.problem) == (False, None)
    assert [(place.change.text, place.total.text) for place in behind.places] == [("", "")] * 2


def test_deal_without_bids_has_tricks_alone() -> None:
    row = drawn(sheet_of(deal([None] * 4, 8, 5), first_deal="free")).rows[0]

    assert [(place.bids, place.tricks, place.total.text) for place in row.places] == [
        ((), "8", "80"),
        ((), "5", "50"),
    ]
