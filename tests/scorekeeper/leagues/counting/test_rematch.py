"""A rematch counts for the league of its match, if its starter is a member."""

import re

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.accounts.models import User
from scorekeeper.leagues import services as leagues
from scorekeeper.leagues.models import League, LeagueMatch
from scorekeeper.leagues.people import services as people
from scorekeeper.leagues.seasons.services import close_season
from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup import services as setup
from tests.support.club import (
    THREE,
    account,
    club,
    evening,
    league_match_of_match,
    member,
    preferans,
    season_of,
)
from tests.support.people import PASSED_OUT, start

pytestmark = pytest.mark.django_db


def rematch(match: Match, reader: User | AnonymousUser) -> LeagueMatch | None:
    """Start a rematch as a reader; return its league match, if any."""
    with time_machine.travel(evening(2), tick=True):
        rematched, _again = setup.rematch(match, reader=reader)
    return LeagueMatch.objects.filter(match=rematched).first()


def played(league: League) -> Match:
    return preferans(league, THREE, "Anna", evening(1))


def test_rematch_counts_for_the_same_league_and_members() -> None:
    league = club()
    first = played(league)
    second_anna = people.add_member(league, "Annie")
    league_match_of_match(first).seats.filter(number=0).update(member=second_anna)

    rematched = rematch(first, account("Dora"))

    assert rematched is not None
    assert (rematched.league, rematched.season) == (league, season_of(league))
    seated = [seat.member for seat in rematched.seats.order_by("number")]
    assert seated == [second_anna, member(league, "Ben"), member(league, "Dora")]


@pytest.mark.parametrize("name", ["", "Cleo"])
def test_rematch_started_by_a_non_member_counts_for_nothing(name: str) -> None:
    first = played(club())

    assert rematch(first, account(name) if name else AnonymousUser()) is None


def test_rematch_in_a_closed_season_counts_for_nothing() -> None:
    league = club()
    first = played(league)
    close_season(season_of(league))

    assert rematch(first, account("Anna")) is None


def rematch_of(first: Match) -> tuple[Client, Match]:
    """Return a scoring client, signed out, and the second rematch in a row started there."""
    phone, last = Client(), first
    with time_machine.travel(evening(2), tick=True):
        for key in ("a", "b"):
            phone.get(f"/m/{last.code}/score/{last.scorer_key}")
            location = phone.post(f"/m/{last.code}/rematch/", {"key": key})["Location"]
            last = Match.objects.get(code=location.split("/")[2])
            last = services.stop_match(last).match
    return phone, last


def uncounted_lines(phone: Client, match: Match) -> list[str]:
    """Return the lines on a match page that say why it does not count, without tags."""
    page = phone.get(f"/m/{match.code}/").content.decode()
    lines = re.findall(r'<p class="[^"]*\buncounted">(.*?)</p>', page)
    return [re.sub("<.*?>", "", line) for line in lines]


@pytest.mark.parametrize(
    ("public", "message"),
    [
        (True, "Does not count for Thursday. Sign in to add it"),
        (False, "Does not count for the league of the last match. Sign in to add it"),
    ],
)
def test_rematch_of_an_anonymous_phone_is_marked_until_it_counts(
    *, public: bool, message: str
) -> None:
    league = club(public=public)
    first = played(league)
    annie = people.add_member(league, "Annie")
    league_match_of_match(first).seats.filter(number=0).update(member=annie)
    leagues.found_league(
        account("Dora"), {"name": "A", "games": ["preferans"], "member_name": "Dora"}
    )

    phone, last = rematch_of(first)
    signed_out = uncounted_lines(phone, last), uncounted_lines(Client(), last)
    to_sign_in = phone.get(f"/m/{last.code}/league/")["Location"]
    phone.force_login(account("Cleo"))
    of_stranger = uncounted_lines(phone, last)
    phone.force_login(account("Dora"))
    of_member = uncounted_lines(phone, last)
    choice = phone.get(f"/m/{last.code}/league/").content.decode()
    phone.post(f"/m/{last.code}/league/", {"league": league.slug})

    assert signed_out == ([message], [])
    assert to_sign_in == f"/accounts/login/?next=%2Fm%2F{last.code}%2Fleague%2F"
    assert of_stranger == [message.removesuffix(" Sign in to add it")]
    assert of_member == ["Does not count for Thursday. Add match"]
    assert re.search(f'value="{league.slug}"[^>]* checked', choice)
    assert uncounted_lines(phone, last) == []
    assert league_match_of_match(last).seats.get(number=0).member == annie


@pytest.mark.parametrize(("deals", "statements"), [(0, 1), (1, 0)])
def test_match_that_is_no_rematch_says_nothing(deals: int, statements: int) -> None:
    match = start(*[PASSED_OUT] * deals)
    phone = Client()
    phone.get(f"/m/{match.code}/score/{match.scorer_key}")

    with CaptureQueriesContext(connection) as captured:
        lines = uncounted_lines(phone, match)

    about = [query["sql"] for query in captured if "matches_creation" in query["sql"]]
    assert (lines, len(about)) == ([], statements)


@pytest.mark.parametrize("public", [True, False])
def test_ended_match_warns_that_a_rematch_would_not_count(*, public: bool) -> None:
    league = club(public=public)
    first = played(league)
    phone = Client()
    phone.get(f"/m/{first.code}/score/{first.scorer_key}")

    signed_out = uncounted_lines(phone, first), uncounted_lines(Client(), first)
    page = phone.get(f"/m/{first.code}/").content.decode()
    of_others = {}
    for name in ("Cleo", "Dora"):
        phone.force_login(account(name))
        of_others[name] = uncounted_lines(phone, first), rematch(first, account(name)) is not None

    league_name = "Thursday" if public else "the league of this match"
    message = f"A rematch will not count for {league_name}."
    assert signed_out == ([f"{message} Sign in to count it"], [])
    assert f'href="/accounts/login/?next=%2Fm%2F{first.code}%2F"' in page
    assert of_others == {"Cleo": ([message], False), "Dora": ([], True)}
