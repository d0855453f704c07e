"""Properties of pairing and of knock-out advancement in tournaments."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.club.evenings.draw import DrawSettings, draw_tables
from scorekeeper.club.evenings.meetings import Meetings, Table, TableGame, with_round
from scorekeeper.club.tournaments.pairing import (
    Unit,
    UnitResult,
    advancing_units,
    choose_byes,
    groups_of,
    places_in_knockout,
    tables_by_standing,
    tables_to_play,
    units_of,
)
from tests.plugins.profiles import tries

THREE = TableGame("threes", 3, sides=False)
FOUR = TableGame("fours", 4, sides=True)


def people(count: int) -> list[str]:
    return [f"P{number:03}" for number in range(count)]


def alone(number: int) -> list[Unit[str]]:
    return [(person,) for person in people(number)]


@given(
    st.integers(3, 40), st.integers(1, 9), st.integers(0, 99), st.sampled_from(["lot", "standing"])
)
@tries(60)
def test_everybody_is_at_one_table_or_has_a_bye_and_nobody_two_before_all(
    many: int, rounds: int, seed: int, how: str
) -> None:
    dice, met, units = Random(seed), Meetings(), alone(many)  # noqa: S311  no secret

    for _round in range(rounds):
        order = dice.sample(units, many)
        away = choose_byes(order, many - 3 * tables_to_play(many, 3), met)
        playing = [unit for unit in order if unit not in away]
        if how == "standing":
            seated = tables_by_standing(playing, 3)
        else:
            flat = [person for unit in playing for person in unit]
            drawn_tables = draw_tables(flat, DrawSettings((THREE,)), met=met, seed=seed)
            seated = [list(table.people) for table in drawn_tables.tables]
            assert drawn_tables.out == ()
        out = [person for unit in away for person in unit]
        assert sorted([*out, *(person for table in seated for person in table)]) == people(many)
        assert {len(table) for table in seated} == {3}
        met = with_round(met, [Table(THREE, tuple(table)) for table in seated], out)
        often = [met.out.get(person, 0) for person in people(many)]
        assert max(often) - min(often) <= 1


@given(st.integers(2, 12), st.integers(0, 99), st.integers(1, 6))
@tries(40)
def test_partners_stay_together_at_tables_and_in_byes(pairs: int, seed: int, rounds: int) -> None:
    everybody = people(2 * pairs)
    teams = {person: f"T{number // 2}" for number, person in enumerate(everybody)}
    units, met = units_of(everybody, teams, together=True), Meetings()

    for _round in range(rounds):
        away = choose_byes(units, pairs % 2, met)
        flat = [person for unit in units if unit not in away for person in unit]
        drawn_tables = draw_tables(flat, DrawSettings((FOUR,), teams=teams), met=met, seed=seed)
        by_standing = tables_by_standing([unit for unit in units if unit not in away], 2)
        for person, two, three, four in [
            *(table.people for table in drawn_tables.tables),
            *by_standing,
        ]:
            assert (teams[person], teams[two]) == (teams[three], teams[four])
        met = with_round(
            met, list(drawn_tables.tables), [person for unit in away for person in unit]
        )

    often = [met.out.get(person, 0) for person in everybody]
    assert max(often) - min(often) <= 1


@given(st.integers(3, 60), st.integers(3, 12), st.integers(0, 99))
@tries(60)
def test_groups_hold_everybody_once_and_differ_by_one_at_most(
    many: int, size: int, seed: int
) -> None:
    groups = groups_of(people(many), size, Random(seed))  # noqa: S311  no secret

    assert sorted(person for group in groups for person in group) == people(many)
    sizes = [len(group) for group in groups]
    assert max(sizes) - min(sizes) <= 1
    assert min(sizes) >= min(size, many)


@given(st.integers(2, 40), st.integers(2, 4), st.data())
@tries(60)
def test_knock_out_ends_with_one_full_table_and_the_best_go_on(
    many: int, seats: int, data: st.DataObject
) -> None:
    many, best = max(many, seats), data.draw(st.integers(1, seats - 1))
    still, met, history = alone(many), Meetings(), []
    dice = Random(data.draw(st.integers(0, 99)))  # noqa: S311  no secret

    while True:
        often_before = {unit: met.out.get(unit[0], 0) for unit in still}
        away = choose_byes(still, len(still) % seats, met)
        assert all(
            often_before[unit] <= often_before[other]
            for unit in away
            for other in still
            if other not in away
        )
        playing = [unit for unit in still if unit not in away]
        seated = [playing[n : n + seats] for n in range(0, len(playing), seats)]
        tables = [
            {
                unit: UnitResult(place, dice.randint(-9, 9), number * seats + place)
                for place, unit in enumerate(dice.sample(table, seats), start=1)
            }
            for number, table in enumerate(seated)
        ]
        history.append((tables, away))
        if len(still) == seats:
            break
        on = advancing_units(tables, away, best, seats)
        best_of_tables = {
            unit for table in tables for unit, own in table.items() if own.place <= best
        }
        assert best_of_tables | set(away) <= set(on)
        assert len(on) == max(len(best_of_tables) + len(away), seats)
        assert seats <= len(on) < len(still)
        left = set(still) - set(on)
        lucky = set(on) - best_of_tables - set(away)
        place = {unit: own.place for table in tables for unit, own in table.items()}
        assert all(place[person] <= place[other] for person in lucky for other in left)
        met = with_round(met, [], [person for unit in away for person in unit])
        still = on

    order = places_in_knockout(alone(many), history)
    assert Counter(order) == Counter(alone(many))
    (final,), _away = history[-1]
    assert order[:seats] == sorted(final, key=lambda unit: final[unit].place)
    # Units are in order of the number of rounds that they took part in.
    rounds = [
        sum(any(unit in table for table in tables) or unit in away for tables, away in history)
        for unit in order
    ]
    assert rounds == sorted(rounds, reverse=True)
