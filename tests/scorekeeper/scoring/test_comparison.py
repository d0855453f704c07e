"""Two players compared, and pairs counted: partners and opponents told apart."""

from collections import Counter
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.scoring.comparison import count_pairs, head_to_head, places_of
from tests.plugins.profiles import tries


def result(match: int, person: int, side: int | None, place: int) -> Any:
    return SimpleNamespace(
        league_match_id=UUID(int=match),
        member_id=UUID(int=person),
        side=side,
        place=place,
        outcome="W" if place == 1 else "L",
        points=100 * match + place,
    )


SEATS = st.tuples(st.sampled_from([None, 0, 1]), st.integers(1, 3))


@tries(40)
@given(tables=st.lists(st.tuples(st.none() | SEATS, st.none() | SEATS), max_size=8))
def test_two_players_are_compared_over_the_matches_of_both(tables: Any) -> None:
    first, second = (
        [
            result(number, person, *seats[person])
            for number, seats in enumerate(tables)
            if seats[person] is not None
        ]
        for person in (0, 1)
    )

    compared = head_to_head(first, second)

    shared = [(one, two) for one, two in tables if one is not None and two is not None]
    against = [(one[1], two[1]) for one, two in shared if one[0] is None or one[0] != two[0]]
    assert compared.together.matches == len(shared) - len(against)
    assert (compared.first.matches, compared.second.matches) == (len(against), len(against))
    assert compared.first.won == sum(one == 1 for one, _two in against)
    assert compared.second.won == sum(two == 1 for _one, two in against)
    assert (compared.first_ahead, compared.second_ahead, compared.level) == (
        sum(one < two for one, two in against),
        sum(one > two for one, two in against),
        sum(one == two for one, two in against),
    )


@pytest.mark.parametrize(
    ("sides", "partners"),
    [((None, None), 0), ((0, None), 0), ((None, 0), 0), ((0, 1), 0), ((0, 0), 1), ((1, 1), 1)],
)
def test_pair_is_partners_when_both_have_the_same_side(
    sides: tuple[int | None, ...], partners: int
) -> None:
    rows = [result(match, person, sides[person], 1) for person in (0, 1) for match in (5, 6)]

    counts = count_pairs(rows)

    pair = frozenset((UUID(int=0), UUID(int=1)))
    assert counts.partners == Counter({pair: 2} if partners else {})
    assert counts.opponents == Counter({} if partners else {pair: 2})
    assert counts.matches == {UUID(int=0): 2, UUID(int=1): 2}


@pytest.mark.parametrize(
    ("places", "seats", "sides", "counted"),
    [
        ([1, 1, 3], 3, None, [(1, 2), (2, 0), (3, 1)]),
        ([3], 4, "sides", [(1, 0), (3, 1)]),
        ([5], 2, None, [(1, 0), (2, 0), (5, 1)]),
    ],
)
def test_every_possible_place_is_counted(
    places: list[int], seats: int, sides: str | None, counted: list[tuple[int, int]]
) -> None:
    rows = [result(number, 0, None, place) for number, place in enumerate(places)]

    assert places_of(rows, seats, sides=bool(sides)) == counted
