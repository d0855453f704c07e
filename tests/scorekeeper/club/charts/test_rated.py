"""Ratings at the end of a season, compared with the league's stored ratings."""

import pytest

from scorekeeper.club.charts.played import all_results_in
from scorekeeper.club.charts.rated import last_ratings
from scorekeeper.leagues.models import League, Rating, Role
from scorekeeper.leagues.people.faces import names_in
from scorekeeper.leagues.people.services import change_role
from tests.support.club import member, season_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", ["preferans", "tarneeb"])
def test_ratings_of_the_only_season_are_those_of_now(league: League, game: str) -> None:
    rated = last_ratings(all_results_in(season_of(league)), game, names_in(league))

    stored = Rating.objects.filter(league=league, game=game)
    rated_now = {person: (strength.mu, strength.sigma) for person, strength in rated}
    assert rated_now == {row.member_id: (row.mu, row.sigma) for row in stored}
    values = [strength.mu - 3 * strength.sigma for _one, strength in rated]
    assert values == sorted(values, reverse=True)


def test_guest_is_left_out_of_the_ratings_of_a_season(league: League) -> None:
    finn = member(league, "Finn")
    change_role(finn, Role.GUEST)

    rated = last_ratings(all_results_in(season_of(league)), "preferans", names_in(league))

    assert finn.pk not in {person for person, _strength in rated}
    assert len(rated) == 5
