"""The rules of a draw: who sits out, what a table costs, and what counts as met again."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.club.evenings.arrange import Costs, arrange_tables
from scorekeeper.club.evenings.draw import DrawSettings, draw_tables, table_games
from scorekeeper.club.evenings.meetings import Meetings, Table, TableGame, repeats, with_round
from tests.plugins.profiles import tries

THREE, FOUR = TableGame("preferans", 3, sides=False), TableGame("tarneeb", 4, sides=True)


def people(many: int) -> list[str]:
    return [f"p{number:02}" for number in range(many)]


def pair(two: str) -> frozenset[str]:
    return frozenset(two)


# Turns


@pytest.mark.parametrize(
    ("met", "turn"),
    [
        (Meetings(), (0, Fraction(0))),
        (Meetings(out={"a": 2}), (2, Fraction(0))),
        (Meetings(before={"a": (1, 4)}), (0, Fraction(1, 4))),
        (Meetings(before={"a": (1, 1)}), (0, Fraction(1))),
        (Meetings(out={"b": 2}, before={"b": (1, 4)}), (0, Fraction(0))),
    ],
)
def test_turn_is_tonights_byes_then_the_share_of_earlier_ones(
    met: Meetings, turn: tuple[int, Fraction]
) -> None:
    assert met.turn("a") == turn


BYES = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 4)), min_size=3, max_size=9)


@tries(40)
@given(byes=BYES, seed=st.integers(0, 9))
def test_those_whose_turn_it_is_sit_out(byes: Sequence[tuple[int, int]], seed: int) -> None:
    present = people(len(byes))
    met = Meetings(
        out={one: tonight for one, (tonight, _before) in zip(present, byes, strict=True)},
        before={one: (before, 4) for one, (_tonight, before) in zip(present, byes, strict=True)},
    )

    drawn = draw_tables(present, DrawSettings((FOUR,)), met=met, seed=seed)

    turns = sorted(met.turn(one) for one in present)
    assert sorted(met.turn(one) for one in drawn.out) == turns[: len(drawn.out)]


@tries(40)
@given(
    byes=st.lists(st.integers(0, 3), min_size=5, max_size=9),
    pairs=st.integers(0, 3),
    seed=st.integers(0, 9),
)
def test_partners_or_singles_with_fewest_byes_sit_out(
    byes: Sequence[int], pairs: int, seed: int
) -> None:
    present = people(len(byes))
    pairs = min(pairs, len(present) // 2)
    teams = {one: str(number // 2) for number, one in enumerate(present[: 2 * pairs])}
    met = Meetings(out=dict(zip(present, byes, strict=True)))

    drawn = draw_tables(present, DrawSettings((FOUR,), teams=teams), met=met, seed=seed)

    units = [present[number : number + 2] for number in range(0, 2 * pairs, 2)]
    units += [[one] for one in present[2 * pairs :]]
    choices = [
        sorted((met.out[one] for unit in chosen for one in unit), reverse=True)
        for size in range(len(units) + 1)
        for chosen in combinations(units, size)
        if sum(map(len, chosen)) == len(drawn.out)
    ]
    assert sorted((met.out[one] for one in drawn.out), reverse=True) == min(choices)


def test_fifth_players_are_those_whose_turn_it_is() -> None:
    met = Meetings(out=dict.fromkeys("abcdefgh", 1))

    drawn = draw_tables(list("abcdefghij"), DrawSettings((FOUR,), five=True), met=met, seed=1)

    assert ({one for table in drawn.tables for one in table.out}, drawn.out) == ({*"ij"}, ())
    assert [len(table.playing) for table in drawn.tables] == [4, 4]


# Tables


@pytest.mark.parametrize("many", range(13))
@pytest.mark.parametrize("games", [(FOUR, THREE), (THREE, FOUR), (THREE,), (FOUR,)])
def test_tables_seat_most_people_and_the_first_game_most_often(
    many: int, games: tuple[TableGame, ...]
) -> None:
    shape = table_games(many, games)

    first = games[0].seats
    second = games[1].seats if len(games) > 1 else many + 1
    choices = [
        (many - first * one - second * two, two, one)
        for one in range(many // first + 1)
        for two in range(many // second + 1)
        if first * one + second * two <= many and one + two
    ]
    _left, seconds, firsts = min(choices, default=(many, 0, 0))
    assert list(shape) == [games[0]] * firsts + list(games[1:]) * seconds


def test_teams_are_no_partners_when_they_sit_apart_or_the_game_has_none() -> None:
    teams = {"a": "x", "b": "x"}

    apart = draw_tables(
        list("abcd"), DrawSettings((FOUR,), teams=teams, apart=True), met=Meetings(), seed=1
    )
    alone = draw_tables(
        list("abcd"), DrawSettings((THREE,), teams=teams), met=Meetings(out={"a": 1}), seed=1
    )

    assert all(
        not together for one, two, together in apart.tables[0].pairs() if {one, two} == {*"ab"}
    )
    assert len(alone.tables[0].people) == 3


# Costs


@pytest.mark.parametrize(
    ("ranks", "many", "alike", "mixed"),
    [
        ((0, 1, 2, 3), 8, 0, 4),
        ((7, 5, 4, 6), 8, 0, 4),
        ((0, 7, 1, 6), 8, 2, 0),
        ((0, 2, 3, 4), 8, 0, 2),
        ((0, 3, 4, 5), 8, 1, 1),
        ((0, 1, 2), 6, 0, 3),
        ((0, 5, 2), 6, 2, 0),
        ((0, 5, 3), 6, 2, 0),
    ],
)
def test_table_costs_the_strength_that_is_not_as_requested(
    ranks: Sequence[int], many: int, alike: int, mixed: int
) -> None:
    costs = [Costs(strength=strength).of_ranks(ranks, many) for strength in ("alike", "mixed", "")]

    assert costs == [alike, mixed, 0]


def test_strength_is_by_rank_and_those_without_one_are_the_weakest() -> None:
    costs = Costs(strength="alike", ranks={"f": 0, "e": 1, "d": 2})

    tables = arrange_tables([(one,) for one in "abcdef"], [THREE, THREE], costs, Random(1))  # noqa: S311  no secret

    assert {frozenset(table.people) for table in tables} == {frozenset("abc"), frozenset("def")}


def test_fixed_pairs_meet_new_opponents_where_they_can() -> None:
    present = people(16)
    pairs = [tuple(present[number : number + 2]) for number in range(0, 16, 2)]
    met = Meetings()

    for number in range(3):
        tables = arrange_tables(pairs, [FOUR] * 4, Costs(met), Random(number))  # noqa: S311  no secret
        again = repeats(tables, met).opponents
        met = with_round(met, tables, [])
        for one, two, three, four in (table.people for table in tables):
            assert {tuple(sorted((one, three))), tuple(sorted((two, four)))} <= {*pairs}
        assert again == 0


def test_people_who_have_all_met_once_are_seated_all_the_same() -> None:
    present = people(40)
    met = Meetings(opponents={frozenset(two): 1 for two in combinations(present, 2)})

    tables = arrange_tables([(one,) for one in present], [FOUR] * 10, Costs(met), Random(1))  # noqa: S311  no secret

    assert sorted(one for table in tables for one in table.people) == present


# Meetings


def test_round_adds_its_meetings_and_byes_to_earlier_ones() -> None:
    before = Meetings({pair("ac"): 1}, {pair("ab"): 2}, {"e": 1}, {"a": (1, 2)})
    tables = [Table(FOUR, tuple("abcde")), Table(THREE, tuple("xyz"))]

    met = with_round(before, tables, ["f"])

    across = {"ab": 3, "ad": 1, "bc": 1, "cd": 1, "xy": 1, "xz": 1, "yz": 1}
    assert met == Meetings(
        Counter({pair("ac"): 2, pair("bd"): 1}),
        Counter({pair(two): often for two, often in across.items()}),
        Counter({"e": 2, "f": 1}),
        {"a": (1, 2)},
    )


def test_repeats_are_pairs_who_met_in_the_same_way_before() -> None:
    tables = [Table(FOUR, tuple("abcd")), Table(THREE, tuple("xyz"))]

    assert repeats(tables, Meetings()) == (0, 0)
    assert repeats(tables, Meetings({pair("ac"): 2, pair("ab"): 1})) == (1, 0)
    assert repeats(tables, Meetings({}, {pair("ac"): 2, pair("ab"): 3, pair("xz"): 1})) == (0, 2)
