"""The drawn papers of a Skruuvi table: book, personal sheets, Bolshevik, seats."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from games.sheet import Sheet, fold_sheet
from games.skruuvi.paper import draw, signed_thirds
from games.skruuvi.paper_data import SkruuviPaper, SkruuviSoloDeal
from games.words import Name, Phrase
from tests.plugins.profiles import tries
from tests.support.games.skruuvi_table import (
    AFTER_EACH,
    AT_THE_END,
    EVEN,
    PASSED,
    SHORT,
    WHOLE,
    accepted_sheet,
    contract,
    dictator,
    partnership_deals,
    table,
    whole,
)
from tests.support.games.strategies import sheets


def test_book_is_kept_from_the_bookkeepers_side() -> None:
    first = draw(whole()).book[0]

    assert [
        (
            line.kind.text,
            line.contract.render(),
            line.declarer,
            line.doubling,
            line.tricks,
            line.aces_us,
            line.aces_them,
            line.points,
            line.running,
        )
        for line in first.lines
    ] == [
        ("Kitty", "5 ♦", Name(0), "", "11", "", "", "+25", "+25"),
        ("Kitty", "5 grand", Name(1), "×2", "8", "", "", "−30", "−5"),
        ("Kotka", "6 ♥", Name(2), "", "2", "", "", "+10", "+5"),
        ("Kotka", "All-pass misère", None, "", "5", "2", "3 9 12", "+25", "+30"),
    ]
    assert [(line.deal, line.place, line.level, line.suit) for line in first.lines] == [
        (1, 1, "5", "diamonds"),
        (2, 2, "5", ""),
        (3, 3, "6", "hearts"),
        (4, 4, "", ""),
    ]
    assert (first.us, first.them, first.total, first.finished) == ((0, 1), (2, 3), "+30", True)


def test_book_turns_round_with_another_bookkeeper() -> None:
    match = replace(WHOLE, seats=WHOLE.seats.model_copy(update={"bookkeeper": 2}))

    paper = draw(fold_sheet(match))

    first = paper.book[0]
    assert [page.total for page in paper.book] == ["−30", "−52", "−63"]
    assert [(line.tricks, line.aces_us, line.aces_them) for line in first.lines] == [
        ("2", "", ""),
        ("5", "", ""),
        ("11", "", ""),
        ("8", "3 9 12", "2"),
    ]
    assert [sheet.subtotal for sheet in paper.sheets] == ["+41", "+19", "−145", "+85"]
    assert [line.negated for line in paper.sheets[0].sets] == [True, False, True]


def test_personal_sheet_carries_every_set_over() -> None:
    daniel = draw(whole(bolshevik_weight="third_up")).sheets[3]

    assert [
        (line.set_number, line.partner, line.opponents, line.book, line.points, line.negated)
        for line in daniel.sets
    ] == [
        (1, 2, (0, 1), "+30", "−30", True),
        (2, 1, (0, 2), "−52", "+52", True),
        (3, 0, (1, 2), "+63", "+63", False),
    ]
    assert [
        (x.deal, x.set_number, x.what.text, x.soloist, x.own, x.points) for x in daniel.solo
    ] == [
        (13, 3, "Bolshevik", Name(0), False, "+4"),
        (14, 3, "Bolshevik", Name(3), True, "+116"),
        (15, 3, "Bolshevik", Name(1), False, "+35"),
        (16, 3, "Dictator", Name(2), False, "+40"),
    ]
    assert (daniel.subtotal, daniel.bolshevik, daniel.counted, daniel.final) == (
        "+85",
        "+195",
        "+65",
        "+150",
    )


def test_exact_thirds_are_written_as_thirds() -> None:
    paper = draw(whole(bolshevik_weight="third_exact"))

    assert [sheet.counted for sheet in paper.sheets] == ["+17", "−57⅔", "−24⅓", "+65"]
    assert [sheet.final for sheet in paper.sheets] == ["+58", "−38⅔", "−169⅓", "+150"]
    assert (paper.divided, paper.weight.text) == (True, "a third, exactly")


@pytest.mark.parametrize(
    ("thirds", "expected"),
    [(1, "+⅓"), (2, "+⅔"), (3, "+1"), (4, "+1⅓"), (0, "0"), (-1, "−⅓"), (-5, "−1⅔"), (-6, "−2")],
)
def test_thirds_are_written_with_their_sign(thirds: int, expected: str) -> None:
    assert signed_thirds(Fraction(thirds, 3)) == expected


def test_bolshevik_deals_are_drawn_player_by_player() -> None:
    solo = draw(whole()).solo

    assert [
        (deal.deal, deal.place, deal.soloist, deal.doublings, deal.tricks, deal.points)
        for deal in solo
    ] == [
        (13, 1, Name(0), ("", "", "×2", "×2"), "1", ("+3", "−11", "+4", "+4")),
        (14, 2, Name(3), ("", "×2", "", ""), "0", ("−32", "−52", "−32", "+116")),
        (15, 3, Name(1), ("×2", "", "", ""), "3", ("+60", "−130", "+35", "+35")),
        (16, 4, Name(2), ("", "", "", "×2"), "11", ("+20", "+20", "−80", "+40")),
    ]
    assert [(deal.aces_soloist, deal.aces_opponents) for deal in solo] == [
        ("", "2 5 9 10"),
        ("", "1 2 3 6"),
        ("7 10", "2 5"),
        ("", ""),
    ]


def test_bolshevik_deal_that_was_passed_out_is_drawn_empty() -> None:
    solo = [PASSED, dictator(1, doubled_by=[0], redoubled=True)]
    paper = draw(accepted_sheet([*partnership_deals(4), *solo], SHORT | AFTER_EACH))

    passed, dealt = paper.solo
    nothing = ("", "", "", "")
    expected = Phrase("Bolshevik: all passed")
    assert passed == SkruuviSoloDeal(
        5, 1, 1, expected, None, nothing, "", "", "", nothing, newest=False
    )
    assert (dealt.set_number, dealt.what) == (1, Phrase("Dictator"))
    assert (dealt.place, dealt.doublings) == (2, ("×3", "", "", ""))
    assert [len(sheet.solo) for sheet in paper.sheets] == [1] * 4


def test_seats_are_drawn_for_every_set_begun() -> None:
    paper = draw(accepted_sheet(partnership_deals(5), SHORT))

    assert [(seat.seating, seat.moving_players, seat.current) for seat in paper.seats] == [
        ((0, 2, 1, 3), (), False),
        ((0, 1, 2, 3), (1, 2), True),
    ]
    assert [seat.set_number for seat in paper.seats] == [1, 2]
    assert [seat.sides for seat in paper.seats] == [((0, 1), (2, 3)), ((0, 2), (1, 3))]
    assert [page.finished for page in paper.book] == [True, False]
    assert [line.finished for line in paper.sheets[0].sets] == [True, False]
    assert not any(seat.current for seat in draw(whole()).seats)


def test_paper_says_whether_bolshevik_is_played_and_divided() -> None:
    plain, club = draw(table()), draw(table(AT_THE_END | {"bolshevik_weight": "third_up"}))

    assert (plain.plays_bolshevik, plain.divided, plain.bookkeeper) == (False, False, 0)
    assert (club.plays_bolshevik, club.divided) == (True, True)
    assert [sheet.final for sheet in plain.sheets] == ["0"] * 4


def test_bid_of_4_that_is_not_played_is_drawn_without_tricks() -> None:
    paper = draw(accepted_sheet([contract(2, "4 clubs")], {"level4_kitty": True}))

    line = paper.book[0].lines[0]
    assert (line.tricks, line.points, line.level) == ("", "−10", "4")


def test_old_redouble_is_drawn_as_four_times() -> None:
    paper = draw(accepted_sheet([EVEN | {"doubling": "redouble"}], {"schedule": "old"}))

    assert paper.book[0].lines[0].doubling == "×4"


def check_paper(paper: SkruuviPaper, sheet: Sheet) -> None:
    """Check that the drawing agrees with the totals."""
    totals: Any = sheet.totals
    for personal in paper.sheets:
        sets = sum(int(line.points.replace("−", "-")) for line in personal.sets)
        solo = sum(int(line.points.replace("−", "-")) for line in personal.solo)
        assert sets == totals.partnership[personal.player]
        assert solo == totals.bolshevik[personal.player]
    for page in paper.book:
        last = page.lines[-1].running if page.lines else "0"
        assert last == page.total


@tries(30)
@given(sheets("skruuvi", most=60))
def test_drawing_agrees_with_the_totals(sheet: Sheet) -> None:
    check_paper(draw(sheet), sheet)


def test_row_that_does_not_count_is_not_drawn() -> None:
    sheet = accepted_sheet([EVEN], {}).plus(PASSED)

    assert len(draw(sheet).book[0].lines) == 1
