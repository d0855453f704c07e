"""The coordinates of a chart's lines: pure arithmetic, shared by pages and paper."""

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.presenters.plot import (
    MOST_FEET,
    MOST_LABELS,
    MOST_MARKS,
    MOST_TICKS,
    ROWS,
    WHOLE,
    Series,
    plot,
)
from tests.plugins.profiles import tries

AMOUNTS = st.decimals(-5000, 5000, places=2)


def series(*amounts: list[int], name: str = "Ana") -> list[Series]:
    return [
        Series((name,), suit, tuple(map(Decimal, amounts_of_player)), str(amounts_of_player[-1]))
        for suit, amounts_of_player in enumerate(amounts, start=1)
    ]


@pytest.mark.parametrize("amounts", [[], [0], [0, 5]])
def test_fewer_than_two_steps_are_no_chart(amounts: list[int]) -> None:
    assert plot(series(amounts) if amounts else []) is None


def test_lines_run_between_the_least_and_the_most_with_zero() -> None:
    drawing = plot(series([0, 98, 98, 18], [0, -126, -126, -206]))

    assert drawing is not None
    assert [line.heights for line in drawing.lines] == [(322, 0, 0, 263), (322, 737, 737, 1000)]
    assert [line.marks for line in drawing.lines] == [(1,), (1,)]
    assert [(tick.height, int(tick.amount)) for tick in drawing.ticks] == [
        (980, -200),
        (651, -100),
        (322, 0),
    ]
    assert (drawing.steps, drawing.feet, drawing.marked) == (3, (1, 2, 3), (1, 2, 3))


def test_wide_line_lies_below_the_others() -> None:
    drawing = plot(series([0, 1, 2], [0, 1, 2], [0, 1, 2], [0, 1, 2]))

    assert drawing is not None
    assert [line.suit for line in drawing.lines] == [3, 1, 2, 4]


def test_long_match_thins_its_marks_and_not_its_line() -> None:
    drawing = plot(series(list(range(601))))

    assert drawing is not None
    assert len(drawing.lines[0].heights) == 601
    assert (drawing.marked[0], drawing.marked[-1], len(drawing.marked)) == (50, 600, 12)
    assert drawing.feet == (100, 200, 300, 400, 500, 600)


def test_last_step_is_marked_among_the_most_when_marks_do_not_divide() -> None:
    drawing = plot(series(list(range(122))))

    assert drawing is not None
    assert drawing.marked == (1, 11, 21, 31, 41, 51, 61, 71, 81, 91, 101, 111, 121)


@tries(60)
@given(st.data())
def test_lines_of_a_chart_stay_within_its_area(data: st.DataObject) -> None:
    steps = data.draw(st.integers(2, 700))
    people = data.draw(st.integers(1, 24))
    lists = st.lists(AMOUNTS, min_size=4, max_size=4)
    all_amounts = [[Decimal(0), *(data.draw(lists) * steps)[:steps]] for _ in range(people)]

    drawing = plot([Series(("健太郎さん",), 1, tuple(amounts), "") for amounts in all_amounts])

    assert drawing is not None
    heights = [height for line in drawing.lines for height in line.heights]
    assert min(heights) >= 0
    assert max(heights) <= WHOLE
    assert (len(drawing.marked) <= MOST_MARKS, len(drawing.feet) <= MOST_FEET) == (True, True)
    assert 1 <= len(drawing.ticks) <= MOST_TICKS + 1
    assert drawing.marked[-1] == steps
    labels = sorted(line.label for line in drawing.lines if line.label is not None)
    assert len(labels) == min(people, MOST_LABELS)
    least = WHOLE // (2 * ROWS) if people > 8 else WHOLE // ROWS
    assert min((b - a for a, b in pairwise(labels)), default=least) >= least
    assert labels[0] >= 0
    assert labels[-1] <= WHOLE


def test_name_that_is_too_long_gives_way_to_the_first_name_or_the_initial() -> None:
    few = plot(series([0, 1, 2], name="Johannes Berg"))
    five_lines = plot(series(*[[0, 1, 2]] * 5, name="Johannes Berg"))

    assert few is not None
    assert five_lines is not None
    assert (few.lines[0].names, few.crowded) == (("Johannes",), False)
    assert (five_lines.lines[0].names, five_lines.crowded) == (("J",), True)
