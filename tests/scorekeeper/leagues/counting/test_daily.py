"""Sums at the end of a day: those of all results until then."""

from random import Random

import pytest

from scorekeeper.leagues.counting.daily import sums_by_day
from scorekeeper.leagues.counting.sums import recount_season, scores_in_order
from scorekeeper.leagues.models import League, Result
from scorekeeper.scoring.tallies import tallies_of
from tests.plugins.worlds import copy_of
from tests.support.club import add_many_members, club, evening, season_of, tarneeb

pytestmark = [pytest.mark.django_db, pytest.mark.engine]

DAYS = [evening(day).date() for day in (4, 3, 2, 1)]


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


@pytest.mark.parametrize("game", ["", "preferans", "tarneeb"])
@pytest.mark.parametrize("best_of", [1, 2, 10])
def test_sums_of_any_day_are_those_of_its_results(
    played: League, *, game: str, best_of: int
) -> None:
    played.best_of = best_of
    played.save()
    season = season_of(played)
    recount_season(season)

    sums = sums_by_day(season, game, DAYS)

    for of_day, day in zip(sums, DAYS, strict=True):
        results = Result.objects.filter(season=season, evening__lte=day)
        expected = tallies_of(scores_in_order(results), best_of)
        assert of_day == {
            member: own._replace(spread=())
            for (member, of_game), own in expected.items()
            if of_game == game
        }
