"""Places after each evening, compared with standings of all results until then."""

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest

from scorekeeper.club.charts.rank_course import EveningSums, course_of_sums, rank_course
from scorekeeper.scoring.adjustments import Extra
from scorekeeper.scoring.results import WHOLE_SHARE
from scorekeeper.scoring.standings import SHARE, Score, standings, tally

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


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("method", ["sum", "mean", "places", "best", SHARE])
def test_places_are_those_of_all_results_until_the_evening(method: str, seed: int) -> None:
    results = results_of(seed)

    course = rank_course(results, method, minimum=3, best_of=4)

    assert course.evenings == tuple(sorted({score.evening for _person, score in results}))
    for number, evening in enumerate(course.evenings):
        until = {
            person: tally([s for key, s in results if key == person and s.evening <= evening], 4)
            for person in PEOPLE
        }
        expected = {
            key: standing.place for key, standing in standings(until, method, minimum=3).items()
        }
        actual = {key: places[number] for key, places in course.places.items()}
        assert {key: expected.get(key) for key in actual} == actual


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("ties", [(), ("won", "points"), ("fewest", "won")])
@pytest.mark.parametrize("method", ["sum", "mean", "places", "best", SHARE])
def test_sums_of_evenings_give_the_places_of_their_results(
    method: str, ties: tuple[str, ...], seed: int
) -> None:
    results = [
        (key, replace(own, points=own.points // 20000 * 20000)) for key, own in results_of(seed)
    ]
    sums = [
        (
            key,
            EveningSums(
                day,
                len(own),
                sum(s.outcome == "W" for s in own),
                sum(s.points for s in own),
                sum(s.place_points for s in own),
                sum(s.share for s in own),
                [s.points for s in own],
            ),
        )
        for day in {score.evening for _who, score in results}
        for key in PEOPLE
        if (own := [s for person, s in results if person == key and s.evening == day])
    ]
    extra = {"Ben": Extra(once=-20000), "Eva": Extra(each=20000, best_of=4), "Gus": Extra(once=5)}
    agreed: dict[str, Any] = {"minimum": 3, "best_of": 4, "ties": ties}

    course = course_of_sums(sums, method, **agreed, extras=lambda _until: extra)

    assert course == rank_course(results, method, **agreed, extras=lambda _until: extra)


@pytest.mark.parametrize("seed", range(4))
def test_place_by_sum_is_one_more_than_the_members_ahead(seed: int) -> None:
    results = results_of(seed)

    course = rank_course(results, "sum", minimum=1, best_of=4)

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

    course = rank_course([("Ben", second), ("Anna", first)], "sum", minimum=1, best_of=1)

    assert course.places == {"Anna": (1, 1), "Ben": (None, 1)}
