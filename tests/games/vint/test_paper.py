"""The sheet of Vint as its players draw it: above the line, below it, and the games."""

from typing import Any

from games import GAMES
from games.sheet import MatchInput, Sheet, fold_sheet
from games.vint.paper import ROWS_TO_FILL
from tests.games.vint.conftest import NAMES, PASSED_OUT, contract, sheet_of

FIRST = contract("3-hearts", 9, 4, 3)
SECOND = contract("4-diamonds", 9, 4, 1, declarer=1)
GAME = contract("5-hearts", 11, 3, 3)


def drawn(sheet: Sheet, *, to_fill: bool = False) -> Any:
    return sheet.match.game.paper(sheet, to_fill=to_fill)


def cells_of(rows: Any) -> list[tuple[int, list[str], list[str]]]:
    return [(row.deal, *([each.text for each in cell] for cell in row.cells)) for row in rows]


def test_figures_above_the_line_are_written_upwards() -> None:
    paper = drawn(sheet_of(FIRST, PASSED_OUT, SECOND))

    assert cells_of(paper.above) == [
        (3, ["2000", "1140"], ["1140"]),
        (1, ["900", "900"], []),
    ]


def test_tricks_are_written_below_the_line_downwards() -> None:
    (game,) = drawn(sheet_of(FIRST, PASSED_OUT, SECOND)).games

    assert cells_of(game.rows) == [(1, ["270"], ["120"]), (2, [], []), (3, ["152"], ["342"])]
    assert [each.text for each in game.sums] == ["422", "462"]
    assert (game.title.render(), game.winner) == ("Game 1", None)


def test_figures_of_the_newest_deal_are_marked() -> None:
    paper = drawn(sheet_of(FIRST, SECOND))

    marked = [[each.newest for cell in row.cells for each in cell] for row in paper.above]
    assert marked == [[True] * 3, [False] * 2]
    assert [row.cells[0][0].newest for row in paper.games[0].rows] == [False, True]
    assert paper.above[0].cells[0][0].counts
    assert not paper.games[0].sums[0].counts


def test_line_is_drawn_under_each_game() -> None:
    paper = drawn(sheet_of(GAME, GAME | {"declarer": 1}, FIRST))

    assert [(game.title.render(), game.winner) for game in paper.games] == [
        ("Game 1", 0),
        ("Game 2", 1),
        ("Game 3", None),
    ]
    assert [[row.deal for row in game.rows] for game in paper.games] == [[1], [2], [3]]
    assert [each.text for each in paper.games[1].sums] == ["100", "550"]
    assert [each.text for each in paper.games[2].sums] == ["270", "120"]


def test_game_just_begun_is_drawn_without_a_row() -> None:
    first, second = drawn(sheet_of(GAME)).games

    assert (first.winner, second.winner, second.rows) == (0, None, ())
    assert [each.text for each in second.sums] == ["0", "0"]


def test_no_game_is_begun_behind_the_end() -> None:
    paper = drawn(sheet_of(GAME, GAME))

    assert [game.winner for game in paper.games] == [0, 0]
    assert (paper.winner, paper.next_dealer) == (0, None)
    assert paper.result.render(names=NAMES) == "Ana & Eva win, 7600 to 200."
    assert [each.text for each in paper.totals] == ["7600", "200"]


def test_result_of_the_other_side_names_its_points_first() -> None:
    paper = drawn(sheet_of(GAME | {"declarer": 1}, GAME | {"declarer": 3}))

    assert paper.winner == 1
    assert paper.result.render(names=NAMES) == "Ivo & Jan win, 7600 to 200."


def test_match_stopped_level_has_no_winner() -> None:
    match = MatchInput(GAMES["vint"], NAMES, {}, deals=(PASSED_OUT,), stopped=True)

    paper = drawn(fold_sheet(match))

    assert (paper.winner, paper.result.render()) == (None, "No winner, 0 to 0.")


def test_bid_stands_beside_the_tricks_and_is_struck_if_it_failed() -> None:
    rows = drawn(sheet_of(FIRST, SECOND, PASSED_OUT)).games[0].rows

    bids = [row.contract and (row.contract.bid, row.contract.suit, row.contract.failed)
            for row in rows]  # fmt: skip
    assert bids == [("3", "hearts", False), ("4", "diamonds", True), None]
    assert rows[2].description.render() == "All passed"


def test_deal_that_is_not_allowed_stays_on_the_sheet() -> None:
    (game,) = drawn(sheet_of(FIRST, FIRST | {"aces": 9}, SECOND)).games

    assert [row.counted for row in game.rows] == [True, False, True]
    assert game.rows[1].description.render() == "This deal is not valid."


def test_next_dealer_stands_in_the_foot() -> None:
    paper = drawn(sheet_of(FIRST))

    assert paper.next_dealer.render(names=NAMES) == "Ivo deals next."
    assert (paper.result, paper.winner) == (None, None)


def test_heads_are_us_and_them_with_their_names() -> None:
    heads = drawn(sheet_of()).heads

    assert [(head.word.render(), head.names.render(names=NAMES)) for head in heads] == [
        ("Us", "Ana & Eva"),
        ("Them", "Ivo & Jan"),
    ]


def test_rows_are_left_to_fill_by_hand() -> None:
    assert drawn(sheet_of(), to_fill=True).rows_to_fill == ROWS_TO_FILL
    assert drawn(sheet_of()).rows_to_fill == 0
