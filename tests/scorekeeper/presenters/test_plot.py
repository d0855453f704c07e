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
        Series((name,), suit, tuple(map(Decimal, own)), str(own[-1]))
        for suit, own in enumerate(amounts, start=1)
    ]


@pytest.mark.parametrize("amounts", [[], [0], [0, 5]])
def test_fewer_than_two_steps_are_no_chart(amounts: list[int]) -> None:
    assert plot(series(amounts) if amounts else []) is None


def test_lines_run_between_the_least_and_the_most_with_zero() -> None:
    found = plot(series([0, 98, 98, 18], [0, -126, -126, -206]))

    assert found is not None
    assert [line.heights for line in found.lines] == [(322, 0, 0, 263), (322, 737, 737, 1000)]
    assert [line.marks for line in found.lines] == [(1,), (1,)]
    assert [(tick.height, int(tick.amount)) for tick in found.ticks] == [
        (980, -200),
        (651, -100),
        (322, 0),
    ]
    assert (found.steps, found.feet, found.marked) == (3, (1, 2, 3), (1, 2, 3))


def test_wide_line_lies_below_the_others() -> None:
    found = plot(series([0, 1, 2], [0, 1, 2], [0, 1, 2], [0, 1, 2]))

    assert found is not None
    assert [line.suit for line in found.lines] == [3, 1, 2, 4]


def test_long_match_thins_its_marks_and_not_its_line() -> None:
    found = plot(series(list(range(601))))

    assert found is not None
    assert len(found.lines[0].heights) == 601
    assert (found.marked[0], found.marked[-1], len(found.marked)) == (50, 600, 12)
    assert found.feet == (100, 200, 300, 400, 500, 600)


def test_last_step_is_marked_among_the_most_when_marks_do_not_divide() -> None:
    found = plot(series(list(range(122))))

    assert found is not None
    assert found.marked == (1, 11, 21, 31, 41, 51, 61, 71, 81, 91, 101, 111, 121)


@tries(60)
@given(st.data())
def test_whatever_is_drawn_keeps_within_its_room(data: st.DataObject) -> None:
    steps = data.draw(st.integers(2, 700))
    people = data.draw(st.integers(1, 24))
    own = st.lists(AMOUNTS, min_size=4, max_size=4)
    drawn = [[Decimal(0), *(data.draw(own) * steps)[:steps]] for _ in range(people)]

    found = plot([Series(("健太郎さん",), 1, tuple(each), "") for each in drawn])

    assert found is not None
    heights = [height for line in found.lines for height in line.heights]
    assert min(heights) >= 0
    assert max(heights) <= WHOLE
    assert (len(found.marked) <= MOST_MARKS, len(found.feet) <= MOST_FEET) == (True, True)
    assert 1 <= len(found.ticks) <= MOST_TICKS + 1
    assert found.marked[-1] == steps
    labels = sorted(line.label for line in found.lines if line.label is not None)
    assert len(labels) == min(people, MOST_LABELS)
    least = WHOLE // (2 * ROWS) if people > 8 else WHOLE // ROWS
    assert min((b - a for a, b in pairwise(labels)), default=least) >= least
    assert labels[0] >= 0
    assert labels[-1] <= WHOLE


def test_name_that_is_too_long_gives_way_to_the_first_name_or_the_initial() -> None:
    few = plot(series([0, 1, 2], name="Johannes Berg"))
    many = plot(series(*[[0, 1, 2]] * 5, name="Johannes Berg"))

    assert few is not None
    assert many is not None
    assert (few.lines[0].names, few.crowded) == (("Johannes",), False)
    assert (many.lines[0].names, many.crowded) == (("J",), True)
