"""The sheet of Hearts as its players draw it: points, cards, moons, totals, and passing."""

from dataclasses import replace
from typing import Any

from games import GAMES
from games.sheet import MatchInput, Sheet, fold_sheet

NAMES = ("Ana", "Ivo", "Eva", "Jan")


def deal(*hearts: int, **more: Any) -> dict[str, Any]:
    rows = [{"player": player, "hearts": number} for player, number in enumerate(hearts)]
    return {"kind": "played", **more} | ({"rows": rows} if hearts else {})


FIRST = deal(5, 4, 4, 0, queen=1)
MOON = deal(queen=2, moon=2, moon_to="others")
REFUSED = deal(1, 1, 1, 1, queen=1)


def sheet_of(*deals: dict[str, Any], **options: Any) -> Sheet:
    game = GAMES["hearts"].at_table(options, len(NAMES))
    return fold_sheet(MatchInput(game, NAMES, options, deals=deals))


def drawn(sheet: Sheet, *, to_fill: bool = False) -> Any:
    return sheet.match.game.paper(sheet, to_fill=to_fill)


def test_rows_have_points_and_totals_and_a_moon_is_ringed() -> None:
    first, second = drawn(sheet_of(FIRST, MOON)).rows

    assert [(place.points.text, place.total.text) for place in first.places] == [
        ("5", "5"),
        ("17", "17"),
        ("4", "4"),
        ("0", "0"),
    ]
    assert [(place.points.text, place.moon, place.total.text) for place in second.places] == [
        ("26", False, "31"),
        ("26", False, "43"),
        ("0", True, "4"),
        ("26", False, "26"),
    ]


def test_totals_below_zero_have_a_true_minus() -> None:
    (row,) = drawn(sheet_of(deal(queen=0, moon=0), moon="own")).rows

    assert (row.places[0].points.text, row.places[0].total.text) == ("−26", "−26")


def test_only_the_last_totals_count_and_are_new() -> None:
    rows = drawn(sheet_of(FIRST, MOON, REFUSED)).rows

    marks = [[(place.total.counts, place.total.newest) for place in row.places] for row in rows[:2]]
    assert marks == [[(False, False)] * 4, [(True, True)] * 4]
    assert not any(place.points.counts for row in rows for place in row.places)


def signs(row: Any) -> list[str]:
    return [place.cards for place in row.places]


def test_cards_are_marked_by_their_suit() -> None:
    rows = drawn(sheet_of(FIRST | {"bonus": 1}, MOON | {"bonus": 0}, bonus="jack")).rows

    assert signs(rows[0]) == ["", "♠ ♦", "", ""]
    assert signs(rows[1]) == ["♦", "", "", ""]


def test_spades_are_marked_with_their_rank_where_several_count() -> None:
    maria = FIRST | {"king": 1, "ace": 3}

    (row,) = drawn(sheet_of(maria, spades="black_maria")).rows

    assert signs(row) == ["", "Q♠ K♠", "", "A♠"]


def test_edge_has_the_sign_of_passing_of_each_deal_that_counts() -> None:
    rows = drawn(sheet_of(FIRST, REFUSED, FIRST)).rows

    assert [(row.deal, row.passing, row.counted) for row in rows] == [
        (1, "←", True),
        (2, "", False),
        (3, "→", True),
    ]
    assert drawn(sheet_of(FIRST, passing="none")).rows[0].passing == ""


def test_deal_that_is_refused_has_a_sentence_in_place_of_numbers() -> None:
    row = drawn(sheet_of(REFUSED)).rows[0]

    assert row.problem.render() == "This deal is not valid."
    assert row.places == ()


def test_deal_behind_the_end_has_no_numbers() -> None:
    behind = drawn(sheet_of(deal(13, 0, 0, 0, queen=1), FIRST, FIRST, target=20)).rows[2]

    assert (behind.counted, behind.problem) == (False, None)
    assert [(place.points.text, place.total.text) for place in behind.places] == [("", "")] * 4


def test_goal_stands_above_the_sheet() -> None:
    paper = drawn(sheet_of(target=50))

    assert paper.goal.render() == "To 50"
    assert [name.player for name in paper.names] == [0, 1, 2, 3]


def test_sheet_to_fill_has_the_passing_of_further_deals() -> None:
    sheet = sheet_of(FIRST)

    assert drawn(sheet).ahead == ()
    assert drawn(sheet, to_fill=True).ahead == ("→", "↑", "–", "←") * 5
    assert drawn(sheet_of(passing="none"), to_fill=True).ahead == ("",) * 20


def test_paper_of_a_match_with_a_pending_deal_is_the_same() -> None:
    sheet = sheet_of(FIRST)
    pending = fold_sheet(replace(sheet.match, pending={"kind": "played"}))

    assert drawn(pending) == drawn(sheet)
