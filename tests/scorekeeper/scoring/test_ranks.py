"""Places after each evening, compared with standings of all results until then."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest

from scorekeeper.club.charts.rank_course import RankCourse, Ranking, rank_course
from scorekeeper.scoring.adjustments import Extra
from scorekeeper.scoring.history import as_lines, history_of
from scorekeeper.scoring.results import WHOLE_SHARE
from scorekeeper.scoring.standings import SHARE, Score, standings, tally, with_extras

FIRST = date(2026, 9, 1)
PEOPLE = ("Anna", "Ben", "Dora", "Eva", "Finn")


def results_of(seed: int) -> list[tuple[str, Score]]:
    """Return random results of nine evenings, in any order."""
    chance = Random(seed)  # noqa: S311  a test
    results = [
        (
            person,
            Score(
                chance.choice("WDL"),
                chance.randint(-300, 300) * 100,
                chance.randint(0, 36),
                chance.randint(0, WHOLE_SHARE),
                FIRST + timedelta(days=day),
            ),
        )
        for day in range(9)
        for person in PEOPLE
        if chance.random() < 0.6
        for _match in range(chance.randint(1, 3))
    ]
    chance.shuffle(results)
    return results


def course_of(results: Sequence[tuple[str, Score]], ranking: Ranking[str]) -> RankCourse[str]:
    """Return the course of all players; the best four matches count."""
    scores: dict[str, list[Score]] = defaultdict(list)
    for person, score in results:
        scores[person].append(score)
    histories = {person: as_lines(history_of(own, 4)) for person, own in scores.items()}
    return rank_course(histories, ranking)


EXTRAS = {"Ben": Extra(once=-20000), "Eva": Extra(each=20000, best_of=4), "Gus": Extra(once=5)}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("ties", [(), ("won", "points"), ("fewest", "won"), ("won", "best")])
@pytest.mark.parametrize("method", ["sum", "mean", "places", "best", SHARE])
def test_places_are_those_of_all_results_until_the_evening(
    method: str, ties: tuple[str, ...], seed: int
) -> None:
    results = [
        (key, replace(own, points=own.points // 20000 * 20000)) for key, own in results_of(seed)
    ]
    since = FIRST + timedelta(days=4)
    ranking = Ranking[str](method, 3, ties, lambda until: EXTRAS if until >= since else {})

    course = course_of(results, ranking)

    assert course.evenings == tuple(sorted({score.evening for _person, score in results}))
    for number, evening in enumerate(course.evenings):
        until = {
            person: tally([s for key, s in results if key == person and s.evening <= evening], 4)
            for person in PEOPLE
        }
        totals = with_extras(until, ranking.extras(evening))
        ranked = standings(totals, method, minimum=3, ties=ties)
        expected = {key: standing.place for key, standing in ranked.items()}
        actual = {key: places[number] for key, places in course.places.items()}
        assert {key: expected.get(key) for key in actual} == actual


@pytest.mark.parametrize("seed", range(4))
def test_players_are_ranked_by_the_end(seed: int) -> None:
    course = course_of(results_of(seed), Ranking("mean", minimum=12))

    last = [course.places[person][-1] for person in course.ranked]
    assert last == sorted(last, key=lambda place: (place is None, place))
    assert set(course.ranked) == set(course.places)


@pytest.mark.parametrize("seed", range(4))
def test_place_by_sum_is_one_more_than_the_members_ahead(seed: int) -> None:
    results = results_of(seed)

    course = course_of(results, Ranking("sum"))

    last = {
        person: (
            sum(s.points for member, s in results if member == person),
            sum(s.outcome == "W" for member, s in results if member == person),
        )
        for person in course.places
    }
    for person, places in course.places.items():
        assert places[-1] == 1 + sum(value > last[person] for value in last.values())
        assert len(places) == len(course.evenings)


def test_member_without_matches_has_no_place() -> None:
    first, second = (Score("W", 100, 1, 1, FIRST + timedelta(days=day)) for day in (0, 1))

    course = course_of([("Ben", second), ("Anna", first)], Ranking("sum"))

    assert course.places == {"Anna": (1, 1), "Ben": (None, 1)}


def test_course_without_results_is_empty() -> None:
    assert course_of([], Ranking("sum")) == RankCourse((), (), {})
