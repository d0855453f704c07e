"""Tables drawn for tonight: who sits out, and who meets whom."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.leagues.scoring.draw import Meetings, draw, with_round
from tests.plugins.profiles import tries


@tries(20)
@given(
    people=st.integers(4, 23),
    rounds=st.integers(1, 8),
    seats=st.sampled_from([3, 4]),
    seed=st.integers(0, 99),
)
def test_nobody_sits_out_twice_before_all_have(
    people: int, rounds: int, seats: int, seed: int
) -> None:
    present, met = [f"p{n}" for n in range(people)], Meetings()
    out: Counter[str] = Counter(dict.fromkeys(present, 0))
    for number in range(rounds):
        drawn = draw(present, seats=seats, sides=seats == 4, met=met, seed=seed + number)
        met = with_round(met, drawn.tables, drawn.out, seats=seats, sides=seats == 4)

        out.update(drawn.out)
        everybody = [*drawn.out, *(person for table in drawn.tables for person in table)]
        assert sorted(everybody) == sorted(present)
        assert {len(table) for table in drawn.tables} == {seats}
        assert max(out.values()) - min(out.values()) <= 1


def test_four_have_each_partner_once_in_three_rounds() -> None:
    present, met = ["a", "b", "c", "d"], Meetings()
    partners: Counter[frozenset[str]] = Counter()
    for number in range(3):
        drawn = draw(present, seats=4, sides=True, met=met, seed=number)
        met = with_round(met, drawn.tables, drawn.out, seats=4, sides=True)
        one, two, three, four = drawn.tables[0]
        partners.update([frozenset((one, three)), frozenset((two, four))])

    assert partners == Counter(frozenset(pair) for pair in combinations(present, 2))


def test_players_who_have_not_met_come_first() -> None:
    met = Meetings(opponents={frozenset(("a", "b")): 5, frozenset(("c", "d")): 5})

    drawn = draw(list("abcdef"), seats=3, sides=False, met=met, seed=1)

    together = [set(table) for table in drawn.tables]
    assert not any({"a", "b"} <= table or {"c", "d"} <= table for table in together)


@pytest.mark.parametrize(("people", "shape"), [(5, [5]), (9, [5, 4]), (10, [5, 5]), (11, [5, 5])])
def test_left_over_player_is_the_fifth_at_a_table(people: int, shape: list[int]) -> None:
    present = [f"p{n}" for n in range(people)]

    drawn = draw(present, seats=4, sides=True, met=Meetings(), seed=1, five=True)

    assert [len(table) for table in drawn.tables] == shape
    assert len(drawn.out) == people - sum(shape)


def test_fifth_of_a_table_counts_as_having_sat_out() -> None:
    met = with_round(Meetings(), [("a", "b", "c", "d", "e")], (), seats=4, sides=True)

    assert met.out == {"e": 1}
    assert met.partners == {frozenset(("a", "c")): 1, frozenset(("b", "d")): 1}


def test_too_few_get_no_table() -> None:
    drawn = draw(["a", "b"], seats=3, sides=False, met=Meetings(), seed=1)

    assert drawn.tables == ()
    assert sorted(drawn.out) == ["a", "b"]


def test_meeting_often_weighs_more_than_meeting_many() -> None:
    # Three times with one partner (9) weighs more than twice with each of two (4 + 4).
    times = {("a", "b"): 3, ("a", "c"): 2, ("b", "d"): 2, ("a", "d"): 3, ("b", "c"): 3}
    met = Meetings(partners={frozenset(pair): often for pair, often in times.items()})

    drawn = draw(list("abcd"), seats=4, sides=True, met=met, seed=1)

    one, two, three, four = drawn.tables[0]
    assert {frozenset((one, three)), frozenset((two, four))} == {frozenset("ac"), frozenset("bd")}
