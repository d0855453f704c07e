"""Places of a knock-out, by hand: the round reached, then the result at the last table."""

from scorekeeper.club.evenings.meetings import Meetings
from scorekeeper.club.tournaments.pairing import Finished, Unit, byes, going_on, places_in_knockout

Units = list[Unit[str]]
A, B, C, D, E, X = Units((name,) for name in "abcdex")


def test_units_are_placed_by_the_round_reached_then_by_their_result() -> None:
    first = {A: Finished(1, 9, 4), B: Finished(2, 3, 2), C: Finished(2, 5, 3), D: Finished(2, 5, 1)}
    final = {A: Finished(2, 1, 1), E: Finished(1, 8, 2)}

    order = places_in_knockout([B, C, D, A, E], [([first], [E]), ([final], [])])

    assert order == [E, A, D, C, B]


def test_unit_with_a_bye_is_before_those_who_played_in_that_round() -> None:
    table = {A: Finished(1, 9, 1), B: Finished(2, 0, 2)}

    assert places_in_knockout([X, B, A, C], [([table], [C])]) == [C, A, B, X]
    assert places_in_knockout([X, B, A, C], [([table], [C]), ([], [B])]) == [B, C, A, X]


def test_best_of_the_others_go_on_by_place_then_points_then_standing() -> None:
    tables = [
        {A: Finished(1, 9, 1), B: Finished(2, 1, 1)},
        {C: Finished(1, 2, 2), D: Finished(2, 5, 9)},
    ]

    assert going_on(tables, [E], 1, 4) == [A, C, E, D]
    assert going_on(tables, [E], 1, 5) == [A, C, E, D, B]
    assert going_on(tables, [E], 1, 2) == [A, C, E]


def test_partners_have_a_bye_by_the_one_who_had_more() -> None:
    met = Meetings(out={"a": 2, "d": 1})

    assert byes([("a", "b"), ("c", "d"), ("e", "f")], 2, met) == [("e", "f"), ("c", "d")]
