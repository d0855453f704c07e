"""Sums at the end of each evening, compared with those of all results until then."""

import json
from collections import defaultdict
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.scoring.history import EveningSums, as_lines, line_on
from scorekeeper.scoring.standings import Score, Tally
from scorekeeper.scoring.tallies import tallies_of
from tests.plugins.profiles import tries

FIRST = date(2026, 12, 24)
DAYS = [FIRST + timedelta(days=number) for number in range(-1, 12)]
PLAYED = st.tuples(
    st.sampled_from(["Anna", "Ben"]),
    st.sampled_from(["preferans", "tarneeb", "house"]),
    st.builds(
        Score,
        st.sampled_from("WDL"),
        st.integers(-900, 900),
        st.integers(0, 9),
        st.integers(0, 9),
        st.integers(0, 9).map(lambda day: FIRST + timedelta(days=day)),
        st.lists(st.tuples(st.sampled_from(["2", "3"]), st.booleans(), st.just(1)), max_size=2),
    ),
)


@tries(60)
@given(results=st.lists(PLAYED, max_size=30), best_of=st.integers(1, 4))
def test_line_of_a_day_has_the_sums_of_all_results_until_then(
    results: list[tuple[str, str, Score]], best_of: int
) -> None:
    results.sort(key=lambda result: result[2].evening)

    stored = tallies_of(results, best_of, history=True)

    lines = {key: as_lines(sums.history).splitlines() for key, sums in stored.items()}
    for day in DAYS:
        until = [result for result in results if result[2].evening <= day]
        expected = tallies_of(until, best_of)
        for key in stored:
            line = line_on(lines[key], day)
            sums = EveningSums._make(json.loads(line)).tally() if line else Tally()
            assert sums == expected.get(key, Tally())._replace(spread=())


@tries(30)
@given(results=st.lists(PLAYED, max_size=20))
def test_contracts_of_a_game_are_those_of_its_results(
    results: list[tuple[str, str, Score]],
) -> None:
    stored = tallies_of(results, 1, history=True)

    for (member, game), sums in stored.items():
        counts: dict[tuple[str, bool], int] = defaultdict(int)
        for name, of_game, score in results:
            for why, made, number in score.contracts if (name, of_game) == (member, game) else ():
                counts[why, made] += number
        assert {(why, made): number for why, made, number in sums.contracts} == counts
