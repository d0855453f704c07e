"""The sheet of Bela as its players draw it: columns, dashes, brackets, games ruled off."""

from typing import Any

from games.sheet import Sheet
from tests.games.bela.conftest import NAMES, of_three, played, sheet_of


def drawn(sheet: Sheet) -> Any:
    return sheet.match.game.paper(sheet)


def places_of(row: Any) -> list[tuple[str, str, bool]]:
    return [(place.points.text, place.total.text, place.called) for place in row.places]


def test_two_columns_have_words_and_names() -> None:
    paper = drawn(sheet_of())

    assert [word.render() for word in paper.words] == ["Us", "You"]
    assert [head.render(names=NAMES) for head in paper.heads] == ["Ana & Eva", "Ivo & Jan"]
    assert paper.goal.render() == "To 1001"
    assert [total.text for total in paper.totals] == ["0", "0"]


def test_players_alone_have_a_column_each_without_words() -> None:
    paper = drawn(sheet_of(of_three(0, 100, 40, 22), players=3, dealer=2))

    assert (paper.words, len(paper.heads), paper.goal.render()) == ((), 3, "To 701")
    assert places_of(paper.rows[0]) == [
        ("100", "100", True), ("40", "40", False), ("22", "22", False),
    ]  # fmt: skip


def test_rows_have_caller_trumps_points_and_running_totals() -> None:
    paper = drawn(sheet_of(played(1, 100, trump="hearts"), played(0, 90)))

    first, second = paper.rows
    assert (first.caller.player, first.suit, second.suit) == (1, "hearts", "")
    assert places_of(first) == [("62", "62", False), ("100", "100", True)]
    assert places_of(second) == [("90", "152", True), ("72", "172", False)]
    assert [place.total.newest for place in second.places] == [True, True]
    assert not any(place.total.newest for place in first.places)
    assert [total.text for total in paper.totals] == ["152", "172"]
    assert (first.games, first.problem, first.counted) == ("", None, True)


def test_fall_is_a_dash_unless_bela_is_kept() -> None:
    deal = played(0, 20, bela=0)

    assert places_of(drawn(sheet_of(deal)).rows[0])[0] == ("–", "0", True)
    kept = drawn(sheet_of(deal, fallen_bela="kept")).rows[0]
    assert places_of(kept) == [("20", "20", True), ("162", "162", False)]


def test_points_that_hang_stand_in_brackets() -> None:
    row = drawn(sheet_of(played(0, 81), half="hangs")).rows[0]

    assert places_of(row) == [("(81)", "0", True), ("81", "81", False)]


def test_game_that_is_won_is_ruled_off_with_its_total() -> None:
    sheet = sheet_of(played(0, 100), played(0, 90), played(1, 100), target=151, games=2)
    paper = drawn(sheet)

    assert [row.games for row in paper.rows] == ["", "1 : 0", ""]
    assert places_of(paper.rows[1])[0] == ("90", "190", True)
    assert places_of(paper.rows[2]) == [("62", "62", False), ("100", "100", True)]
    assert paper.goal.render() == "To 151, 2 games"


def test_deals_that_end_at_once_are_known_by_their_player() -> None:
    eight = drawn(sheet_of({"kind": "belot", "declared_by": 3})).rows[0]
    ending: dict[str, Any] = {
        "kind": "enough", "caller": 0, "said_by": 1, "points": 7, "other_points": 160,
    }  # fmt: skip
    enough = drawn(sheet_of(ending, end="at_once", target=150)).rows[0]

    assert (eight.caller.player, places_of(eight)) == (
        3, [("0", "0", False), ("1001", "1001", False)],
    )  # fmt: skip
    assert (enough.caller.player, places_of(enough)) == (
        1, [("7", "7", False), ("160", "160", False)],
    )  # fmt: skip


def test_refused_and_uncounted_deals_have_no_places() -> None:
    sheet = sheet_of(played(0, 1), {"kind": "belot", "declared_by": 0}, played(0, 100))
    refused, _eight, late = drawn(sheet).rows

    assert (refused.places, refused.problem.render()) == ((), "This deal is not valid.")
    assert (refused.caller, late.places, late.problem, late.counted) == (None, (), None, False)
