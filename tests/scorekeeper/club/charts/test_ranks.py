"""The chart of ranks: which places are marked, how high each stands, and whom it shows."""

from datetime import date
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.club.charts.rank_course import RankCourse
from scorekeeper.club.charts.ranks import (
    MOST_LINES,
    RankLines,
    members_to_draw,
    present_ranks,
    rank_lines,
)
from scorekeeper.leagues.people.faces import Face
from scorekeeper.presenters.plot import Plot
from tests.plugins.profiles import tries

EVENINGS = (date(2026, 9, 1), date(2026, 9, 8))
Places = tuple[int | None, ...]


def lines_of(*courses: Places) -> RankLines:
    """Return the chart of players numbered from 0, named in the order of the alphabet."""
    members = [UUID(int=number) for number in range(len(courses))]
    people = {
        member: Face(f"P{number:03}", number % 10 + 1) for number, member in enumerate(members)
    }
    course = RankCourse(EVENINGS, tuple(members), dict(zip(members, courses, strict=True)))
    return rank_lines(course, people)


def plot_of(*courses: Places) -> Plot:
    lines = lines_of(*courses)
    plot = lines.place(lines.series)
    assert plot is not None
    return plot


@pytest.mark.parametrize(
    ("last", "marked"),
    [
        (1, [1, 2]),
        (2, [1, 2]),
        (6, [1, 2, 3, 4, 5, 6]),
        (7, [1, 4, 6]),
        (12, [1, 4, 6, 8, 10, 12]),
        (13, [1, 5, 10]),
        (30, [1, 5, 10, 15, 20, 25, 30]),
        (31, [1, 10, 20, 30]),
        (61, [1, 20, 40, 60]),
        (121, [1, 50, 100]),
        (301, [1, 100, 200, 300]),
        (601, [1, 200, 400, 600]),
        (1201, [1, 500, 1000]),
        (3001, [1, 1000, 2000, 3000]),
        (6000, [1, 1000, 2000, 3000, 4000, 5000, 6000]),
    ],
)
def test_places_marked_are_the_first_and_round_ones(last: int, marked: list[int]) -> None:
    plot = plot_of((1, 1), (last, 1))

    assert [tick.amount for tick in plot.ticks] == marked


@pytest.mark.parametrize(
    ("last", "marked"),
    [(1, [1, 0]), (2, [1, 2, 0]), (6, [1, 4, 0]), (7, [1, 4, 6, 0]), (12, [1, 5, 10, 0])],
)
def test_mark_of_no_place_is_last_and_apart_from_the_others(last: int, marked: list[int]) -> None:
    plot = plot_of((1, None), (last, 1))

    assert [tick.amount for tick in plot.ticks] == marked
    assert plot.ticks[-1].height == 1000


def test_place_is_as_far_down_as_it_is_behind_the_first() -> None:
    plot = plot_of((1, 2), (5, 3), (4, 1))

    heights = {line.names: line.heights for line in plot.lines}
    assert sorted(heights.values()) == [(0, 0, 250), (750, 750, 0), (1000, 1000, 500)]
    assert {tick.amount: tick.height for tick in plot.ticks} == {
        1: 0, 2: 250, 3: 500, 4: 750, 5: 1000,
    }  # fmt: skip


def test_player_without_a_place_is_one_place_below_the_last() -> None:
    plot = plot_of((1, 1), (None, 2))

    assert sorted(line.heights for line in plot.lines) == [(0, 0, 0), (1000, 1000, 500)]


def test_chart_of_first_places_alone_is_at_the_upper_edge() -> None:
    plot = plot_of((1, 1), (1, 1))

    assert [line.heights for line in plot.lines] == [(0, 0, 0), (0, 0, 0)]


@pytest.mark.parametrize("many", [10, 11])
def test_lines_have_names_last_places_and_suits(many: int) -> None:
    series = lines_of(*[(None, number + 1) for number in range(many)]).series

    assert [line.names for line in series] == [(f"P{number:03}",) for number in range(many)]
    assert [line.total for line in series] == [str(number + 1) for number in range(many)]
    assert [line.suit for line in series] == [number % 10 + 1 for number in range(many)]
    assert [int(place) for place in series[0].amounts] == [0, 0, 1]


def test_suits_of_few_players_differ_though_they_chose_the_same() -> None:
    members = [UUID(int=1), UUID(int=2)]
    places: dict[UUID, Places] = {members[0]: (1, 1), members[1]: (2, None)}
    course = RankCourse(EVENINGS, tuple(members), places)
    people = {member: Face("Ana", 3) for member in members}

    series = rank_lines(course, people).series

    assert (len({line.suit for line in series}), series[1].total) == (2, "–")


@tries(20)
@given(many=st.integers(0, 20), chosen=st.sets(st.integers(0, 25), max_size=15))
def test_members_shown_are_the_best_or_those_chosen(many: int, chosen: set[int]) -> None:
    ranked = [UUID(int=number) for number in range(many)]

    shown = members_to_draw(ranked, {UUID(int=number) for number in chosen})

    numbers = [number for number in range(many) if number in chosen] or range(many)
    assert shown == [UUID(int=number) for number in numbers][:MOST_LINES]


def test_table_of_ranks_has_each_evening_with_its_leaders() -> None:
    lines = lines_of((1, 2), (2, 1), (None, 1))

    chart = present_ranks(lines, "/evenings/")

    assert chart is not None
    assert (chart["first"], chart["last"]) == ("1 Sep 2026", "8 Sep 2026")
    cells = [[cell["text"] for cell in row["cells"]] for row in chart["rows"]]
    assert cells == [["2", "1", "1"], ["1", "2", "–"]]
    assert [[bool(cell["suit"]) for cell in row["cells"]] for row in chart["rows"]] == [
        [False, True, True],
        [True, False, False],
    ]


def test_ranks_of_one_evening_have_no_chart() -> None:
    course = RankCourse(EVENINGS[:1], (UUID(int=1),), {UUID(int=1): (1,)})
    lines = rank_lines(course, {UUID(int=1): Face("Ana", 1)})

    assert present_ranks(lines, "/evenings/") is None


@pytest.mark.parametrize(("count", "different"), [(10, 10), (11, 1)])
def test_lines_have_different_suits_while_there_are_enough(count: int, different: int) -> None:
    members = [UUID(int=number) for number in range(count)]
    course = RankCourse(EVENINGS[:1], tuple(members), dict.fromkeys(members, (1,)))

    lines = rank_lines(course, {member: Face("Ana", 1) for member in members})

    assert len({line.suit for line in lines.series}) == different
