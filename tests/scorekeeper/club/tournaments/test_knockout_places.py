"""Places of a knock-out, by hand: the round reached, then the result at the last table."""

from scorekeeper.club.evenings.meetings import Meetings
from scorekeeper.club.tournaments.pairing import (
    Unit,
    UnitResult,
    advancing_units,
    choose_byes,
    places_in_knockout,
)

Units = list[Unit[str]]
A, B, C, D, E, X = Units((name,) for name in "abcdex")


def test_units_are_placed_by_the_round_reached_then_by_their_result() -> None:
    first = {
        A: UnitResult(1, 9, 4),
        B: UnitResult(2, 3, 2),
        C: UnitResult(2, 5, 3),
        D: UnitResult(2, 5, 1),
    }
    final = {A: UnitResult(2, 1, 1), E: UnitResult(1, 8, 2)}

    order = places_in_knockout([B, C, D, A, E], [([first], [E]), ([final], [])])

    assert order == [E, A, D, C, B]


def test_unit_with_a_bye_is_before_those_who_played_in_that_round() -> None:
    table = {A: UnitResult(1, 9, 1), B: UnitResult(2, 0, 2)}

    assert places_in_knockout([X, B, A, C], [([table], [C])]) == [C, A, B, X]
    assert places_in_knockout([X, B, A, C], [([table], [C]), ([], [B])]) == [B, C, A, X]


def test_best_of_the_others_go_on_by_place_then_points_then_standing() -> None:
    tables = [
        {A: UnitResult(1, 9, 1), B: UnitResult(2, 1, 1)},
        {C: UnitResult(1, 2, 2), D: UnitResult(2, 5, 9)},
    ]

    assert advancing_units(tables, [E], 1, 4) == [A, C, E, D]
    assert advancing_units(tables, [E], 1, 5) == [A, C, E, D, B]
    assert advancing_units(tables, [E], 1, 2) == [A, C, E]


def test_partners_have_a_bye_by_the_one_who_had_more() -> None:
    met = Meetings(out={"a": 2, "d": 1})

    assert choose_byes([("a", "b"), ("c", "d"), ("e", "f")], 2, met) == [("e", "f"), ("c", "d")]
