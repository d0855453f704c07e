"""Rows of a deal: what must add up, and what follows from the other rows."""

from typing import Any

import pytest

from games.rows import each_owner_once, row_of_each, sum_refusals, with_last_number


@pytest.mark.parametrize(
    ("numbers", "problem"),
    [
        ([9, 4], None),
        ([9, 3], ("rows.1.points", "The points must add up to 13: 1 missing.")),
        ([9, 6], ("rows.1.points", "The points must add up to 13: 2 too many.")),
        ([], ("rows.0.points", "The points must add up to 13: 13 missing.")),
    ],
)
def test_numbers_that_do_not_add_up_are_refused_with_the_difference(
    numbers: list[int], problem: tuple[str, str] | None
) -> None:
    refusals = [
        (refusal.field, refusal.render()) for refusal in sum_refusals("X1", "points", numbers, 13)
    ]

    assert refusals == ([problem] if problem else [])


def test_owners_are_whole_if_each_is_there_once() -> None:
    assert [each_owner_once(each, 2) for each in ([1, 0], [0], [0, 0], [0, 1, 2])] == [
        True,
        False,
        False,
        False,
    ]


@pytest.mark.parametrize("rows", ["x", [1], [{"player": 0}, {"player": 0}]])
def test_damaged_rows_have_no_row_of_each(rows: object) -> None:
    assert row_of_each({"rows": rows}, "player", 2) is None


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        ([3, None, 1], [3, 9, 1]),
        ([13, None, 0], [13, 0, 0]),
        ([3, None, None], [3, None, None]),
        ([9, None, 9], [9, None, 9]),
        (["x", None, 1], ["x", None, 1]),
        ([3, 4, 5], [3, 4, 5]),
    ],
)
def test_last_number_is_filled_in_if_it_follows(typed: list[Any], whole: list[Any]) -> None:
    rows = [{"player": place, "tricks": number} for place, number in enumerate(typed)]

    assert [row["tricks"] for row in with_last_number(rows, "tricks", 13)] == whole
