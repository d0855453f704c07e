"""The matrix of meetings: shades, pages, and the order of players."""

from collections import Counter
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.club.charts.matrix import (
    Window,
    members_in_window,
    order_players,
    pages_of,
    present_matrix,
)
from scorekeeper.leagues.people.faces import Face
from scorekeeper.scoring.comparison import Pairs
from tests.plugins.profiles import tries

FIVE = [UUID(int=number) for number in range(5)]
PEOPLE = {UUID(int=number): Face(f"P{number:02}", 1) for number in range(50)}


def shades(*meetings: tuple[int, int]) -> list[list[int]]:
    """Return the shades of the first player's row, who met the others so often."""
    partners = Counter({frozenset((FIVE[0], FIVE[n + 1])): m[0] for n, m in enumerate(meetings)})
    opponents = Counter({frozenset((FIVE[0], FIVE[n + 1])): m[1] for n, m in enumerate(meetings)})
    pairs = Pairs(partners, opponents)
    matrix = present_matrix(FIVE, pairs, PEOPLE, Window(), has_partners=True)
    assert matrix["partners"] is True
    return [[cell["shade"] for cell in row["cells"]] for row in matrix["rows"]]


def test_shade_is_darker_the_more_often_a_pair_met() -> None:
    rows = shades((1, 0), (2, 3), (4, 4), (3, 1))

    assert rows[0] == [0, 1, 3, 4, 2]
    assert [row[0] for row in rows] == [0, 1, 3, 4, 2]
    assert rows[1] == [1, 0, 0, 0, 0]


def test_matrix_without_meetings_has_no_shade() -> None:
    assert shades() == [[0] * 5] * 5


def test_diagonal_of_the_matrix_is_the_player_with_nobody() -> None:
    matrix = present_matrix(FIVE[:2], Pairs(), PEOPLE, Window(), has_partners=False)

    met = {"same": False, "partners": 0, "opponents": 0, "shade": 0}
    same = {"same": True, "shade": 0}
    assert [row["cells"] for row in matrix["rows"]] == [[same, met], [met, same]]
    assert [head["name"] for head in matrix["heads"]] == ["P00", "P01"]


@tries(20)
@given(many=st.integers(0, 50), rows=st.integers(1, 4), columns=st.integers(1, 4))
def test_pages_hold_every_player_once(many: int, rows: int, columns: int) -> None:
    members = list(PEOPLE)[:many]
    pages = pages_of(members)

    window = Window.read(str(rows), str(columns), many)

    last = max(len(pages), 1)
    assert window == Window(min(rows, last), min(columns, last))
    chosen = {number for page in (window.rows, window.columns) for number in range(20 * page)[-20:]}
    assert members_in_window(members, window) == {UUID(int=n) for n in chosen if n < many}
    starts = [number for number in range(1, many + 1) if number % 20 == 1]
    assert pages == [
        (number, f"{start}–{min(start + 19, many)}") for number, start in enumerate(starts, start=1)
    ]


@pytest.mark.parametrize("text", ["", "0", "-1", "x", "1.5"])
def test_page_that_is_no_number_is_the_first(text: str) -> None:
    assert Window.read(text, "2", 50) == Window(1, 2)


def test_players_with_most_matches_come_first_then_by_name() -> None:
    matches = {FIVE[3]: 1, FIVE[1]: 1, FIVE[2]: 7}

    assert order_players(matches, PEOPLE) == [FIVE[2], FIVE[1], FIVE[3]]
