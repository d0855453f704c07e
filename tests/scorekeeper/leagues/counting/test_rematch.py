"""A rematch of a match that counts for a league counts for it too, where its starter may say so."""

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser

from scorekeeper.accounts.models import User
from scorekeeper.leagues import services as leagues
from scorekeeper.leagues.models import League, LeagueMatch
from scorekeeper.leagues.people import services as people
from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from tests.support.club import THREE, account, club, counted, evening, member, preferans, season_of

pytestmark = pytest.mark.django_db


def rematch(match: Match, reader: User | AnonymousUser) -> LeagueMatch | None:
    """Return what the rematch that somebody starts counts for."""
    with time_machine.travel(evening(2), tick=True):
        rematched, _again = services.rematch(match, reader=reader)
    return LeagueMatch.objects.filter(match=rematched).first()


def played(league: League) -> Match:
    return preferans(league, THREE, "Anna", evening(1))


def test_rematch_counts_for_the_same_league_and_members() -> None:
    league = club()
    first = played(league)
    second_anna = people.add_member(league, "Annie")
    counted(first).seats.filter(number=0).update(member=second_anna)

    rematched = rematch(first, account("Dora"))

    assert rematched is not None
    assert (rematched.league, rematched.season) == (league, season_of(league))
    seated = [seat.member for seat in rematched.seats.order_by("number")]
    assert seated == [second_anna, member(league, "Ben"), member(league, "Dora")]


@pytest.mark.parametrize("name", ["", "Cleo"])
def test_rematch_of_somebody_outside_the_league_counts_for_nothing(name: str) -> None:
    first = played(club())

    assert rematch(first, account(name) if name else AnonymousUser()) is None


def test_rematch_in_a_closed_season_counts_for_nothing() -> None:
    league = club()
    first = played(league)
    leagues.close_season(season_of(league))

    assert rematch(first, account("Anna")) is None
