"""Promotion and relegation: laws, an independent calculation, and worked examples."""

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.scoring.divisions import (
    Line,
    division_moves,
    group_by_division,
    numbers_of,
    seed_divisions,
)
from tests.plugins.profiles import tries

Tables = list[list[Line[str]]]


@st.composite
def divisions(draw: st.DrawFn) -> tuple[Tables, int, list[int]]:
    """Draw divisions with ties and people without a place, the number that moves, and vacancies."""
    tables: Tables = []
    for number in range(draw(st.integers(2, 5))):
        sizes = draw(st.lists(st.integers(1, 3), max_size=6))
        places = [1 + sum(sizes[:n]) for n, size in enumerate(sizes) for _one in range(size)]
        lines = [*places, *([None] * draw(st.integers(0, 3)))]
        tables.append([(f"{number}.{n}", place) for n, place in enumerate(lines)])
    vacancies = draw(st.lists(st.integers(0, 2), min_size=len(tables), max_size=len(tables)))
    return tables, draw(st.integers(0, 4)), vacancies


def expected_moves(tables: Tables, moving: int, vacancies: list[int]) -> dict[str, str]:
    """Return everybody's move by counting the people ahead and level."""
    moves: dict[str, str] = {}
    for number, table in enumerate(tables):
        half = len(table) // 2
        up = min(moving, half, len([1 for _key, place in table if place])) if number else 0
        down = max(min(moving - sum(vacancies[: number + 1]), half), 0)
        down = 0 if number == len(tables) - 1 else down
        for key, place in table:
            rank = place or 99
            ahead = len([1 for _key, other in table if (other or 99) < rank])
            level = len([1 for _key, other in table if (other or 99) == rank])
            behind = len(table) - ahead - level
            rises = place is not None and ahead < up
            falls = behind < down
            certain = (rises and ahead + level <= up) or (falls and behind + level <= down)
            open_question = (rises or falls) and not certain
            moves[key] = "ask" if open_question else "up" if rises else "down" if falls else "stay"
    return moves


@given(divisions())
@tries(300)
def test_moves_are_those_of_the_second_calculation(case: tuple[Tables, int, list[int]]) -> None:
    tables, moving, left = case

    assert division_moves(tables, moving, left).ways == expected_moves(tables, moving, left)


@given(divisions())
@tries(300)
def test_borders_are_crossed_by_as_many_as_agreed(case: tuple[Tables, int, list[int]]) -> None:
    tables, moving, left = case

    result = division_moves(tables, moving, left)

    questions = {(entry.division, entry.way): entry for entry in result.questions}
    for number, table in enumerate(tables, start=1):
        directions = [result.ways[key] for key, _place in table]
        for direction in ("up", "down"):
            question = questions.get((number, direction))
            going = directions.count(direction) + (question.many if question else 0)
            assert going <= min(moving, len(table) // 2)
            if question:
                places = {place for key, place in table if key in question.people}
                assert len(places) == 1
                assert 0 < question.many < len(question.people)
        assert "up" not in directions or number > 1
        assert "down" not in directions or number < len(tables)
        # Promoted people are ahead of those who stay, relegated people behind.
        order = [
            direction
            for direction, _same in groupby(
                direction for direction in directions if direction != "ask"
            )
        ]
        assert order == [direction for direction in ("up", "stay", "down") if direction in order]
    assert {key for entry in result.questions for key in entry.people} == {
        key for key, direction in result.ways.items() if direction == "ask"
    }


@given(st.integers(1, 4), st.lists(st.integers(8, 12), min_size=2, max_size=5))
@tries(100)
def test_sizes_stay_when_no_one_leaves_or_shares(moving: int, sizes: list[int]) -> None:
    tables: Tables = [
        [(f"{number}.{place}", place) for place in range(1, size + 1)]
        for number, size in enumerate(sizes)
    ]

    directions = division_moves(tables, moving, [0] * len(tables)).ways

    after = [0] * len(tables)
    for number, table in enumerate(tables):
        for key, _place in table:
            after[number + {"up": -1, "down": 1, "stay": 0}[directions[key]]] += 1
    assert after == sizes


@pytest.mark.parametrize(
    ("left", "sizes"),
    [
        ([1, 0, 0], [6, 6, 5]),
        ([0, 1, 0], [6, 6, 5]),
        ([0, 0, 1], [6, 6, 5]),
        ([1, 1, 0], [6, 6, 4]),
    ],
)
def test_vacant_places_are_filled_from_below(left: list[int], sizes: list[int]) -> None:
    tables: Tables = [
        [(f"{number}.{place}", place) for place in range(1, 7 - left[number])]
        for number in range(3)
    ]

    directions = division_moves(tables, 2, left).ways

    after = [0, 0, 0]
    for key, direction in directions.items():
        after[int(key[0]) + {"up": -1, "down": 1, "stay": 0}[direction]] += 1
    assert after == sizes


@pytest.mark.parametrize(
    ("tables", "moving", "ways"),
    [
        ([[1, 2, 3], [1, 2, 3]], 2, ["stay", "stay", "down", "up", "stay", "stay"]),
        ([[1], [1, 2]], 1, ["stay", "up", "stay"]),
        ([[], [1, 2]], 1, ["up", "stay"]),
        ([[1, 2], []], 1, ["stay", "down"]),
        (
            [[1, 2, 3, 4], [1, 1, 1, 4]],
            1,
            ["stay", "stay", "stay", "down", "ask", "ask", "ask", "stay"],
        ),
        (
            [[1, 2, 3, 4], [1, 1, 3, 4]],
            2,
            ["stay", "stay", "down", "down", "up", "up", "stay", "stay"],
        ),
        ([[1, 2, None, None], [None, None]], 1, ["stay", "stay", "ask", "ask", "stay", "stay"]),
        ([[1, 1, 1, 1], [1, 2]], 0, ["stay"] * 6),
    ],
)
def test_moves_of_small_divisions_are_those_calculated_by_hand(
    tables: list[list[int | None]], moving: int, ways: list[str]
) -> None:
    lines = [[(f"{n}.{m}", place) for m, place in enumerate(t)] for n, t in enumerate(tables)]

    result = division_moves(lines, moving, [0] * len(lines))

    assert list(result.ways.values()) == ways


def test_question_names_the_tied_members_and_the_number_of_moves() -> None:
    upper: list[Line[str]] = [("a", 1), ("b", 2), ("c", 2), ("d", 2), ("e", 5)]
    lower: list[Line[str]] = [("v", 1), ("w", 2), ("x", 2), ("y", 4)]

    result = division_moves([upper, lower], 2, [0, 0])

    # Two are relegated: e, and one of three. Two are promoted: v, and one of two.
    assert [tuple(question) for question in result.questions] == [
        (1, "down", ("b", "c", "d"), 1),
        (2, "up", ("w", "x"), 1),
    ]
    assert (result.ways["e"], result.ways["v"]) == ("down", "up")


@given(st.integers(0, 40), st.integers(1, 12), st.integers(2, 9))
@tries(60)
def test_seeding_fills_each_division_but_the_last(people: int, size: int, many: int) -> None:
    numbers = list(seed_divisions(range(people), size, many).values())

    assert numbers == sorted(numbers)
    assert set(numbers) <= set(range(1, many + 1))
    before_last = [numbers.count(number) for number in range(1, many)]
    full, rest = divmod(people, size)
    assert before_last == [
        size if place < full else rest if place == full else 0 for place in range(many - 1)
    ]


def test_merged_name_hands_its_division_on_once_it_has_no_results() -> None:
    places, mains = {"Annie": 2, "Bea": 1, "Ben": 2}, {"Annie": "Anna", "Bea": "Ben"}

    assert numbers_of(places, mains, ["Anna", "Ben"]) == {"Anna": 2, "Ben": 2}
    assert numbers_of(places, mains, ["Annie", "Bea"]) == places


def test_members_without_a_division_are_listed_last() -> None:
    assert group_by_division(dict.fromkeys("abc"), {"a": 2, "c": 1}, 3) == [["c"], ["a"], [], ["b"]]
