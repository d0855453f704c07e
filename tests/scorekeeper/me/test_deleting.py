"""Deleting an account: deleted rows, remaining rows, replaced names."""

from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client

from scorekeeper.accounts.models import Token, User
from scorekeeper.leagues import services as leagues
from scorekeeper.leagues.models import League, Member, Result, Role
from scorekeeper.leagues.people import services as people
from scorekeeper.matches.models import Match
from scorekeeper.me.services import delete_account
from tests.support.accounts import PASSWORD, page_text, scoring, sign_in, sign_up
from tests.support.club import account, club, evening, member, preferans
from tests.support.people import PASSED_OUT, log_of, reloaded, start

pytestmark = pytest.mark.django_db

FORMER = "former player"


ASKED = "/accounts/reauthenticate/?next=%2Fme%2Fdelete%2F"


def leave(phone: Client, password: str = PASSWORD) -> str:
    """Delete Anna's account, confirming with the password; return the final page."""
    confirmation = phone.post("/me/delete/", {"name": "anna"})
    assert confirmation["Location"] == ASKED
    page: Any = phone.post(ASKED, {"password": password}, follow=True)
    return page_text(page)


@pytest.mark.engine
def test_deleted_account_is_gone_with_its_tokens_and_sessions() -> None:
    phone, elsewhere = Client(), Client()
    sign_up(phone, "anna")
    sign_in(elsewhere, "anna")
    phone.post("/me/tokens/", {"scopes": ["read"]})

    page = leave(phone)

    assert "Your account has been deleted." in page
    counts = [User.objects.count(), Token.objects.count(), UserSession.objects.count()]
    assert counts == [0, 0, 0]
    assert elsewhere.get("/me/")["Location"].startswith("/accounts/login/")


def test_mistyped_name_deletes_nothing() -> None:
    phone = Client()
    sign_up(phone, "anna")

    actual = [phone.post("/me/delete/", {"name": name}) for name in ("", "ana", FORMER)]

    assert [answer.status_code for answer in actual] == [400] * 3
    assert User.objects.count() == 1


def test_wrong_password_deletes_nothing() -> None:
    phone = Client()
    sign_up(phone, "anna")

    leave(phone, "wrong")

    assert User.objects.count() == 1


def test_matches_stay_with_the_names_typed_and_are_scored_on() -> None:
    match = start(PASSED_OUT)
    phone = scoring(match)
    sign_up(phone, "anna")

    leave(phone)

    stored = reloaded(match)
    assert (stored.owner, stored.read_document().players[0]) == (None, "Anna")
    assert phone.post(f"/m/{match.code}/deals/", {"kind": "passed_out"}).status_code == 302


def test_name_in_the_history_becomes_former_player_in_own_matches_only() -> None:
    own_match, other_match = start(owner=account("Anna")), start(owner=account("Ben"))
    for match, name in ((own_match, "anna"), (other_match, "ben")):
        phone = Client()
        phone.force_login(User.objects.get(username=name))
        phone.post(f"/m/{match.code}/deals/", {"kind": "passed_out"})

    delete_account(account("Anna"), FORMER)

    authors = {match.code: match.changes.get().author for match in (own_match, other_match)}
    assert authors == {own_match.code: FORMER, other_match.code: "ben"}
    assert log_of(own_match) == [(1, "add", 1)]


@pytest.mark.engine
def test_results_in_leagues_stay_under_former_player() -> None:
    league = club()
    preferans(league, ["Anna", "Ben", "Dora"], "Dora", evening(3))
    dora = member(league, "Dora")
    before = list(Result.objects.order_by("pk").values())

    delete_account(account("Dora"), FORMER)

    dora.refresh_from_db()
    assert (dora.name, dora.user, dora.removed_at is None) == (FORMER, None, False)
    assert list(Result.objects.order_by("pk").values()) == before


def test_other_names_are_replaced_and_former_players_numbered() -> None:
    league = club()
    people.merge_members(member(league, "Eva"), member(league, "Dora"))

    delete_account(account("Dora"), FORMER)
    delete_account(account("Ben"), FORMER)

    names = set(league.members.values_list("name", flat=True))
    assert names == {"Anna", "Finn", "Gil", FORMER, f"{FORMER} 2", f"{FORMER} 3"}


def test_league_passes_to_its_scorer_when_the_owner_is_deleted() -> None:
    league = club()

    delete_account(account("Anna"), FORMER)

    roles = dict(Member.objects.exclude(user=None).values_list("name", "role"))
    assert roles == {"Ben": Role.OWNER, "Dora": Role.MEMBER}
    assert League.objects.get() == league


def test_league_with_another_owner_stays_with_that_one() -> None:
    league = club()
    people.change_role(member(league, "Dora"), Role.OWNER)

    delete_account(account("Anna"), FORMER)

    roles = dict(Member.objects.exclude(user=None).values_list("name", "role"))
    assert roles == {"Ben": Role.SCORER, "Dora": Role.OWNER}


@pytest.mark.engine
def test_sole_owners_league_is_deleted_and_its_matches_stay() -> None:
    anna = account("Anna")
    form = {"name": "Sunday", "games": ["preferans"], "member_name": "Anna"}
    league = leagues.found_league(anna, form)
    people.add_member(league, "Gil")
    match = preferans(league, ["Anna", "Ben", "Gil"], "Gil", evening(3))
    phone = Client()
    phone.force_login(anna)

    page = page_text(phone.get("/me/delete/"))  # type: ignore[arg-type]
    delete_account(anna, FORMER)

    assert "<bdi>Sunday</bdi>" in page
    assert (League.objects.count(), Match.objects.get()) == (0, match)
