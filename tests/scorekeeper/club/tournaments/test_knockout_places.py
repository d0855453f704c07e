"""Places of a knock-out, by hand: the round reached, then the result at the last table."""

from scorekeeper.club.evenings.meetings import Meetings
from scorekeeper.club.tournaments.pairing import Finished, byes, going_on, places_in_knockout


def test_units_are_placed_by_the_round_reached_then_by_their_result() -> None:
    a, b, c, d, e = ((name,) for name in "abcde")
    first = {a: Finished(1, 9, 4), b: Finished(2, 3, 2), c: Finished(2, 5, 3), d: Finished(2, 5, 1)}
    final = {a: Finished(2, 1, 1), e: Finished(1, 8, 2)}

    order = places_in_knockout([b, c, d, a, e], [([first], [e]), ([final], [])])

    assert order == [e, a, d, c, b]


def test_unit_with_a_bye_is_before_those_who_played_and_after_those_of_later_rounds() -> None:
    a, b, c, x = ((name,) for name in "abcx")
    table = {a: Finished(1, 9, 1), b: Finished(2, 0, 2)}

    assert places_in_knockout([x, b, a, c], [([table], [c])]) == [c, a, b, x]
    assert places_in_knockout([x, b, a, c], [([table], [c]), ([], [b])]) == [b, c, a, x]


def test_best_of_the_others_go_on_by_place_then_points_then_standing() -> None:
    a, b, c, d, e = ((name,) for name in "abcde")
    tables = [
        {a: Finished(1, 9, 1), b: Finished(2, 1, 1)},
        {c: Finished(1, 2, 2), d: Finished(2, 5, 9)},
    ]

    assert going_on(tables, [e], 1, 4) == [a, c, e, d]
    assert going_on(tables, [e], 1, 5) == [a, c, e, d, b]
    assert going_on(tables, [e], 1, 2) == [a, c, e]


def test_partners_have_a_bye_by_the_one_who_had_more() -> None:
    met = Meetings(out={"a": 2, "d": 1})

    assert byes([("a", "b"), ("c", "d"), ("e", "f")], 2, met) == [("e", "f"), ("c", "d")]
