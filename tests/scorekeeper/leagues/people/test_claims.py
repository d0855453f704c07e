"""A claim gives a name, with its results, to an account."""

import pytest

from scorekeeper.leagues.models import Aggregate
from scorekeeper.leagues.people.claims import accept_claim, claim_name
from tests.support.club import account, club, evening, member, preferans

pytestmark = pytest.mark.django_db


def test_claimed_name_brings_its_results_to_the_account() -> None:
    league = club()
    preferans(league, ["Anna", "Ben", "Eva"], "Eva", evening(10))
    claim = claim_name(member(league, "Eva"), account("Evelyn"))

    eva = accept_claim(claim)

    sums = Aggregate.objects.get(season__league=league, game="preferans", member=eva)
    assert eva.user == account("Evelyn")
    assert (sums.matches, sums.won, sums.points, sums.form) == (1, 1, 8000, "W")
