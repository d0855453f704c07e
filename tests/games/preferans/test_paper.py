"""The three papers of a Preferans table, and the guidance beside them."""

from dataclasses import replace
from typing import Any

import pytest

from games.examples import examples
from games.kernel import Seats
from games.preferans import GAME
from games.preferans.paper import PreferansColumn, draw
from games.sheet import MatchInput, Sheet, fold_sheet
from tests.support.games.preferans_table import CLUBS, HEARTS, NAMES, PASSED_OUT, contract, table

NINE_DEALS = next(
    example for example in examples("preferans").matches if example.name == "nine-deals"
)


def column_text(column: PreferansColumn) -> str:
    """Return a column as text, top to bottom: `|` an open refe, `|4` one used in deal 4."""
    symbols = {"number": "", "refe": "|", "hat": "^", "hat_crossed": "x"}
    return " ".join(f"{symbols[mark.kind]}{mark.text}{mark.used_in or ''}" for mark in column.marks)


def papers(sheet: Sheet) -> list[tuple[str, str, str]]:
    """Return left column, centre and right column of each paper."""
    return [
        (column_text(paper.left), column_text(paper.centre), column_text(paper.right))
        for paper in draw(sheet)
    ]


def test_papers_of_the_nine_deals_are_those_of_the_source() -> None:
    assert papers(fold_sheet(NINE_DEALS.match)) == [
        ("12 108", "30 16 |", "16"),
        ("16", "30 44 |4 56 8 ^", "14"),
        ("28", "30 |3 6 ^ 8 16", "18 114 138"),
    ]


def test_neighbours_change_places_when_play_goes_the_other_way() -> None:
    clockwise = draw(fold_sheet(NINE_DEALS.match))
    options = {"direction": "counter_clockwise"}
    other_way = draw(fold_sheet(replace(NINE_DEALS.match, options=options)))

    assert [[paper.left.player, paper.right.player] for paper in clockwise] == [
        [1, 2],
        [2, 0],
        [0, 1],
    ]
    assert [(paper.left, paper.centre, paper.right) for paper in other_way] == [
        (paper.right, paper.centre, paper.left) for paper in clockwise
    ]
    assert [[column.player for column in paper.columns] for paper in clockwise] == [
        [1, 0, 2],
        [2, 1, 0],
        [0, 2, 1],
    ]


def test_numbers_beside_the_drawing_have_their_sign() -> None:
    takako = draw(fold_sheet(NINE_DEALS.match))[2]

    assert [mark.value for mark in takako.centre.marks] == ["−30", "", "−6", "+8", "+8", "+16"]
    assert [mark.deal for mark in takako.centre.marks] == [None, 2, 3, 6, 6, 9]
    assert [mark.value for mark in takako.right.marks] == ["+18", "+114", "+138"]


def test_hat_is_crossed_out_when_a_player_falls_back() -> None:
    sheet = table({"start": 10})
    for deal in (contract(CLUBS, "declined", "declined"), contract(HEARTS, "came 5", "declined")):
        sheet = sheet.plus(deal)

    assert papers(sheet)[0][1] == "10 ^ x 8"


def test_oldest_refe_is_struck_first() -> None:
    sheet = table({"start": 50})
    for deal in (PASSED_OUT, PASSED_OUT, contract(CLUBS, "declined", "declined")):
        sheet = sheet.plus(deal)

    assert papers(sheet)[0][1] == "50 |3 | 30"


def guidance(sheet: Sheet) -> list[str]:
    return [phrase.render(names=NAMES) for phrase in sheet.match.game.guidance(sheet)]


def test_guidance_gives_the_bidder_the_refe_left_and_the_distance() -> None:
    sheet = table()
    finished: Any = fold_sheet(NINE_DEALS.match)

    assert guidance(sheet) == ["Ben bids first", "refe left: 1", "centres: 90 to go"]
    assert guidance(sheet.plus(PASSED_OUT)) == [
        "Cleo bids first",
        "no refe left",
        "centres: 90 to go",
    ]
    assert guidance(finished) == []


@pytest.mark.parametrize(("dealer", "first"), [(0, "Ben"), (1, "Cleo"), (2, "Anna")])
def test_guidance_names_the_player_after_each_dealer(dealer: int, first: str) -> None:
    match = MatchInput(game=GAME, players=NAMES, seats=Seats(first_dealer=dealer))

    assert guidance(fold_sheet(match)) == [
        f"{first} bids first",
        "refe left: 1",
        "centres: 90 to go",
    ]
