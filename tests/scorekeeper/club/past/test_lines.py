"""Lines of a table of results: names of members, cells read, results put together."""

from collections.abc import Sequence
from datetime import date, datetime, time
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from scorekeeper.club.past.columns import ResultUnit
from scorekeeper.club.past.lines import (
    ALONE,
    HIGHEST_PLACE,
    MOST_AT_A_TABLE,
    NO_DAY,
    NO_GAME,
    NO_MONEY,
    NO_NAME,
    NO_NUMBER,
    NO_PLACE,
    NOTHING_RANKS,
    TO_COME,
    TOO_MANY,
    TWICE,
    Line,
    Problem,
    Reading,
    games_by_name,
    lines_of,
    moment_of,
    names_in,
    problem_of,
    results_of,
    with_sides,
)
from scorekeeper.languages.letters import comparable
from tests.plugins.profiles import tries

DAY, TODAY = date(2026, 3, 5), date(2026, 9, 10)
HEADS = ("date", "time", "game", "table", "player", "side", "place", "points", "money")
PLACES = {name: place for place, name in enumerate(HEADS)}
ROW = {"date": "2026-03-05", "player": "Ana"}
GAME_NAMES = {"preferans": "preferans", "tarneeb": "tarneeb"}


def row_of(**cells: str) -> tuple[str, ...]:
    return tuple((ROW | cells).get(name, "") for name in HEADS)


def read(*rows: tuple[str, ...], **fields: Any) -> tuple[list[Line], list[Problem]]:
    reading = Reading(PLACES, **{"game": "preferans"} | fields)
    parsed = lines_of(rows, reading, GAME_NAMES, TODAY)
    return parsed.lines, parsed.problems


def line(number: int, name: str, **fields: Any) -> Line:
    values: dict[str, Any] = {"day": DAY, "clock": None, "game": "preferans", "table": ""}
    return Line(number=number, name=name, **values | fields)


def table(*names: str, **fields: Any) -> list[Line]:
    """Return lines of one table, the first player with the most points."""
    return [
        line(number, name, **{"points": -number} | fields)
        for number, name in enumerate(names, start=1)
    ]


def numbers(results: Sequence[Sequence[Line]]) -> list[list[int]]:
    return [[each.number for each in result] for result in results]


# Names of members


@pytest.mark.parametrize(
    ("rows", "reading", "names"),
    [
        ([("Name", "Town"), ("Xena", "Pula")], Reading({"player": 0}, head=True), ["Xena"]),
        ([("Town", "Name"), ("Pula", "Xena")], Reading({"player": 1}, head=True), ["Xena"]),
        ([("Members", ""), ("Xena", "Yves")], Reading({}, head=True), ["Xena", "Yves"]),
        ([("Xena", "Yves"), ("Zoe",)], Reading({"player": 0}), ["Xena", "Yves", "Zoe"]),
        ([("Xena", "091 1"), ("Yves", "091 2")], Reading({}), ["Xena", "Yves"]),
        ([("1", "Xena"), ("2", "Yves")], Reading({"player": 1}), ["Xena", "Yves"]),
        ([("Xena", "1"), ("Yves",)], Reading({"player": 1}), ["1", "Yves"]),
        ([("Xena", "XENA", ""), (" Yves ", "xena")], Reading({}), ["Xena", "Yves"]),
    ],
)
def test_list_of_members_gives_each_name_once(
    rows: list[tuple[str, ...]], reading: Reading, names: list[str]
) -> None:
    assert names_in(rows, reading) == names


def test_game_is_known_by_its_name_in_every_language() -> None:
    slugs = games_by_name(["preferans"])

    game = GAMES["preferans"]
    names = {"preferans", "Hrvatski preferans", game.name, *game.names.values()}
    assert {comparable(name) for name in names} <= slugs.keys()
    assert set(slugs.values()) == {"preferans"}


# Cells


def test_row_is_read_into_every_field() -> None:
    cells = {"time": "20:15", "game": "Tarneeb", "table": "Table 2", "side": "North."}

    lines, problems = read(
        row_of(**cells, player=" Ana Kos ", place="2.", points="-12,5", money="3.40")
    )

    expected = {"clock": time(20, 15), "game": "tarneeb", "table": "table 2", "side": "north"}
    values = {"place": 2, "points": -1250, "money": 340}
    assert (lines, problems) == ([line(1, "Ana Kos", **expected, **values)], [])


@pytest.mark.parametrize(("text", "place"), [("3..", 3), ("12..", 12), (".", None)])
def test_place_is_read_without_the_dots_behind_it(text: str, place: int | None) -> None:
    lines, problems = read(row_of(place=text))

    assert (lines, problems) == ([line(1, "Ana", place=place)], [])


def test_cells_left_empty_have_no_value() -> None:
    lines, _problems = read(row_of())

    assert lines == [line(1, "Ana")]


def test_time_is_read_from_its_column_before_the_one_in_the_day() -> None:
    lines, _problems = read(
        row_of(date="2026-03-05 18:00"), row_of(date="2026-03-05 18:00", time="19:30")
    )

    assert [each.clock for each in lines] == [time(18), time(19, 30)]


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ({"date": ""}, NO_DAY),
        ({"date": "31.2.2026"}, NO_DAY),
        ({"date": "1899-12-31"}, TO_COME),
        ({"date": "2026-09-11"}, TO_COME),
        ({"player": ""}, NO_NAME),
        ({"player": "A" * 41}, NO_NAME),
        ({"game": "Chess"}, NO_GAME),
        ({"points": "many"}, NO_NUMBER),
        ({"points": "0.001"}, NO_NUMBER),
        ({"points": "3.."}, NO_NUMBER),
        ({"place": "first"}, NO_PLACE),
        ({"place": "1.5"}, NO_PLACE),
        ({"place": "0"}, NO_PLACE),
        ({"place": str(HIGHEST_PLACE + 1)}, NO_PLACE),
        ({"money": "much"}, NO_MONEY),
        ({"money": "0.001"}, NO_MONEY),
    ],
)
def test_row_with_a_wrong_cell_is_a_problem(cells: dict[str, str], message: str) -> None:
    row = row_of(**cells)

    _lines, problems = read(row_of(), row)

    assert problems == [Problem(2, message, " · ".join(filter(None, row)))]


@pytest.mark.parametrize(
    "cells",
    [
        {"date": "1900-01-01"},
        {"date": "2026-09-10"},
        {"player": "A" * 40},
        {"points": "0.01"},
        {"place": "1"},
        {"place": str(HIGHEST_PLACE)},
        {"money": "-0.01"},
    ],
)
def test_row_at_the_limit_is_read(cells: dict[str, str]) -> None:
    lines, problems = read(row_of(**cells))

    assert (len(lines), problems) == (1, [])


def test_row_without_a_game_is_of_the_game_chosen_or_a_problem() -> None:
    lines, _no_problem = read(row_of(), game="tarneeb")
    _no_line, problems = read(row_of(), game="")

    assert ([each.game for each in lines], [each.message for each in problems]) == (
        ["tarneeb"],
        [NO_GAME],
    )


@pytest.mark.parametrize(
    ("currency", "units"), [("EUR", 1200), ("JPY", 12), ("KWD", 12_000), ("TOKENS", 1200)]
)
def test_money_is_read_in_the_parts_of_its_currency(currency: str, units: int) -> None:
    lines, _problems = read(row_of(money="12"), currency=currency)

    assert lines[0].money == units


def test_heads_are_no_line_and_lines_are_numbered_as_in_the_file() -> None:
    rows = [HEADS, row_of(), row_of(date="x"), row_of(player="Eva")]

    lines, problems = read(*rows, head=True)

    assert ([each.number for each in lines], [each.line for each in problems]) == ([2, 4], [3])


def test_days_are_american_when_one_of_the_table_can_only_be() -> None:
    lines, _problems = read(row_of(date="3/5/2026"), row_of(date="3/25/2026"))
    other, _problems = read(row_of(date="3/5/2026"), row_of(date="25/3/2026"))

    assert [each.day for each in lines] == [date(2026, 3, 5), date(2026, 3, 25)]
    assert [each.day for each in other] == [date(2026, 5, 3), date(2026, 3, 25)]


# Results


def test_lines_without_a_table_fill_tables_of_the_game() -> None:
    lines = table(*"ABCDEFG")

    assert numbers(list(results_of(lines, ResultUnit.TABLE))) == [[1, 2, 3], [4, 5, 6], [7]]


def test_name_that_comes_again_starts_the_next_table() -> None:
    lines = table("A", "B", "A", "B", "C", "D")

    assert numbers(list(results_of(lines, ResultUnit.TABLE))) == [[1, 2], [3, 4, 5], [6]]


def test_lines_of_a_named_table_or_of_an_evening_are_one_result() -> None:
    lines = table(*"ABCDE")
    named = table(*"ABCDE", table="1")

    assert numbers(list(results_of(lines, ResultUnit.EVENING))) == [[1, 2, 3, 4, 5]]
    assert numbers(list(results_of(named, ResultUnit.TABLE))) == [[1, 2, 3, 4, 5]]


@pytest.mark.parametrize(
    "other", [{"day": date(2026, 3, 6)}, {"clock": time(20)}, {"game": "tarneeb"}, {"table": "2"}]
)
def test_lines_of_another_evening_time_game_or_table_are_another_result(
    other: dict[str, Any],
) -> None:
    lines = [line(1, "A"), line(2, "B"), line(3, "C", **other), line(4, "D", **other)]

    assert numbers(list(results_of(lines, ResultUnit.EVENING))) == [[1, 2], [3, 4]]


def test_results_come_in_order_of_play_whatever_the_order_of_lines() -> None:
    late = table("A", "B", clock=time(21))
    early = [line(3, "C", clock=time(19)), line(4, "D", clock=time(19))]
    before = [line(5, "E", day=date(2026, 3, 4), clock=time(23))]

    results = results_of([*late, *early, *before], ResultUnit.EVENING)

    assert numbers(list(results)) == [[5], [3, 4], [1, 2]]


NAMES = st.lists(st.sampled_from("ABCDEFGH"), max_size=20)


@tries(25)
@given(names=NAMES, slug=st.sampled_from(["preferans", "tarneeb"]))
def test_tables_hold_every_line_once_and_no_name_twice(names: list[str], slug: str) -> None:
    lines, game = table(*names, game=slug), GAMES[slug]
    seats = len(lines) if len(lines) in game.table_sizes else game.players

    results = list(results_of(lines, ResultUnit.TABLE))

    assert [each for result in results for each in result] == lines
    assert all(len({each.name for each in result}) == len(result) <= seats for result in results)
    for one, following in pairwise(results):
        assert len(one) == seats or following[0].name in {each.name for each in one}


# Results with a problem


def test_result_of_two_players_with_points_has_no_problem() -> None:
    assert problem_of(table("A", "B")) is None


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (table("Ana", "Eva", "ANA"), TWICE),
        (table("Ana"), ALONE),
        (table("Ana", "Eva", side="a"), ALONE),
        (table("Ana", "Eva", points=None), NOTHING_RANKS),
        ([line(1, "Ana", points=1), line(2, "Eva", place=2)], NOTHING_RANKS),
    ],
)
def test_result_that_ranks_no_one_is_a_problem(lines: list[Line], message: str) -> None:
    assert problem_of(lines) == Problem(1, message)


@pytest.mark.parametrize("measure", ["place", "points", "money"])
def test_result_may_be_ranked_by_places_points_or_money(measure: str) -> None:
    blank = {"place": None, "points": None, "money": None}
    lines = [line(number, f"P{number}", **blank | {measure: 0}) for number in (1, 2)]

    assert problem_of(lines) is None


def test_sides_of_one_line_each_are_enough_for_a_result() -> None:
    assert problem_of([line(1, "A", side="a", points=1), line(2, "B", points=0)]) is None


def test_hundred_players_are_a_result_and_one_more_is_a_problem() -> None:
    names = [f"P{number}" for number in range(MOST_AT_A_TABLE + 1)]

    assert problem_of(table(*names[:-1])) is None
    assert problem_of(table(*names)) == Problem(1, TOO_MANY)


# Sides


@pytest.mark.parametrize(
    ("points", "sides"),
    [
        ((9, 9, 2, 2), "aabb"),
        ((9, 2, 9, 2), "abab"),
        ((2, 9, 9, 2), "abba"),
        ((9, 9, 9, 2), ""),
        ((9, 9, 9, 9), ""),
        ((9, 8, 2, 1), ""),
        ((9, 9, 2), ""),
        ((9, 9, 2, 2, 2), ""),
    ],
)
def test_partners_are_those_with_equal_results(points: Sequence[int], sides: str) -> None:
    lines = [
        line(number, f"P{number}", game="tarneeb", points=own)
        for number, own in enumerate(points, start=1)
    ]

    assert "".join(each.side for each in with_sides(lines)) == sides


@pytest.mark.parametrize("measure", ["place", "points", "money"])
def test_partners_have_equal_places_points_and_money(measure: str) -> None:
    equal: dict[str, Any] = {"place": 1, "points": 9, "money": 5}
    lines = [
        line(number, f"P{number}", game="tarneeb", **equal | ({measure: 2} if number > 2 else {}))
        for number in range(1, 5)
    ]

    assert "".join(each.side for each in with_sides(lines)) == "aabb"


def test_sides_that_are_written_stay_as_they_are() -> None:
    lines = [
        line(number, f"P{number}", game="tarneeb", points=number // 3, side="n" * (number == 1))
        for number in range(1, 5)
    ]

    assert with_sides(lines) == lines


def test_players_of_a_game_without_partners_have_no_sides() -> None:
    four = [line(number, f"P{number}", points=number // 2) for number in range(2, 6)]

    assert with_sides(four) == four
    assert with_sides(four[1:3]) == four[1:3]
    assert with_sides(table("A", "B", "C", points=9)) == table("A", "B", "C", points=9)


# The moment of play


def test_result_with_a_time_was_played_then() -> None:
    assert moment_of(table("A", clock=time(20, 15)), 7) == datetime.combine(DAY, time(20, 15))


@pytest.mark.parametrize(
    ("number", "moment"),
    [(0, time(12)), (59, time(12, 0, 59)), (61, time(12, 1, 1)), (3600, time(12))],
)
def test_results_without_a_time_follow_each_other_from_noon(number: int, moment: time) -> None:
    assert moment_of(table("A"), number) == datetime.combine(DAY, moment)
