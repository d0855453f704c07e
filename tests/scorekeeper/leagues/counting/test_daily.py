"""Sums of results up to a day: the database adds up the same as Python."""

from random import Random

import pytest

from scorekeeper.leagues.counting.count import scores_in_order, tallies_of
from scorekeeper.leagues.counting.daily import forms_at, sums_by_day
from scorekeeper.leagues.models import League, Result
from tests.plugins.worlds import copy_of
from tests.support.club import add_many_members, club, evening, season_of, tarneeb

pytestmark = [pytest.mark.django_db, pytest.mark.engine]

DAYS = [evening(day).date() for day in (3, 2, 1)]


@pytest.fixture(scope="module")
def played_once(kept_rows: None) -> League:
    """Create a club with varied results, some of them a guest's."""
    league, chance = club(), Random(5)  # noqa: S311  a test
    add_many_members(league, 12)
    tarneeb(league, ["Anna", "Ben", "Dora", "Eva"], 7, evening(2, 21))
    for row in Result.objects.all():
        points, won = chance.randrange(-900, 900), chance.choice("WDL")
        counts = chance.random() < 0.9
        Result.objects.filter(pk=row.pk).update(points=points, outcome=won, counts=counts)
    return league


@pytest.fixture
def played(played_once: League) -> League:
    """Provide the rows fresh to each test."""
    return copy_of(played_once)


@pytest.mark.parametrize("by_game", [False, True])
@pytest.mark.parametrize("best_of", [1, 2, 10])
def test_sums_of_any_day_are_those_of_its_results(
    played: League, *, by_game: bool, best_of: int
) -> None:
    results = Result.objects.filter(season=season_of(played))
    results = results if by_game else results.filter(game="preferans")

    sums = sums_by_day(results, DAYS, best_of=best_of, by_game=by_game)

    game = "" if by_game else "preferans"
    for of_day, day in zip(sums, DAYS, strict=True):
        right = tallies_of(scores_in_order(results.filter(evening__lte=day)), best_of)
        expected = {
            member_id: own for (member_id, of_game), own in right.items() if of_game == game
        }
        assert {member_id: own._replace(form="") for member_id, own in of_day.items()} == {
            member_id: own._replace(form="", spread=()) for member_id, own in expected.items()
        }
        if day == DAYS[0]:
            assert forms_at(results, day, of_day) == {
                member_id: own.form for member_id, own in expected.items()
            }
