"""Refused changes of a league change nothing, on both databases."""

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.core import serializers
from django.db.models import QuerySet

from scorekeeper.leagues.models import League, Member
from scorekeeper.leagues.people import services as people
from scorekeeper.leagues.seasons.services import close_season
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from tests.scorekeeper.api.conftest import LEAGUES, machine
from tests.support.club import (
    THREE,
    club,
    evening,
    league_match_of_match,
    member,
    preferans,
    season_of,
    signed_in,
)
from tests.support.people import bettel

pytestmark = pytest.mark.django_db


APPS = ("leagues", "matches")


def everything() -> str:
    """Return all rows of leagues and matches as JSON."""
    models = [model for app in APPS for model in apps.get_app_config(app).get_models()]
    rows: list[Any] = []
    for model in models:
        rows += QuerySet(model).order_by("pk")
    return str(serializers.serialize("json", rows))


@pytest.fixture(scope="module")
def league_once(kept_rows: None) -> League:
    """Play a match with an unknown player, and correct one of a closed season."""
    league = club()
    people.add_member(league, "Benny")
    preferans(league, ["Anna", "Stranger", "Dora"], "Anna", evening(9))
    match = preferans(league, THREE, "Anna", evening(10))
    close_season(season_of(league))
    matches.correct_deal(match, 1, bettel(1))
    return league


def corrected_match(league: League) -> Match:
    return league.matches.get(pending__isnull=False, results__seat=0).match


MEMBERS: dict[str, Callable[[League], dict[str, Any]]] = {
    "a role that is none": lambda _l: {"name": "Changed", "role": "nonsense"},
    "a name that is taken": lambda _l: {"role": "scorer", "name": "Anna"},
    "a member who is nobody": lambda _l: {"name": "Changed", "merged_into": "nobody"},
    "the same member": lambda league: {
        "name": "Changed",
        "role": "scorer",
        "merged_into": str(member(league, "Benny").pk),
    },
    "a field that is none": lambda _l: {"name": "Changed", "colour": "red"},
}


@pytest.mark.parametrize("what", MEMBERS)
def test_refused_change_of_a_member_changes_nothing(league: League, what: str) -> None:
    anna, benny = machine("Anna"), member(league, "Benny")
    before = everything()

    answer = anna.patch(f"{LEAGUES}{league.slug}/members/{benny.pk}/", MEMBERS[what](league))

    assert answer.status_code == 400
    assert everything() == before


def test_last_owner_is_not_renamed_when_the_change_is_refused(league: League) -> None:
    anna, before = machine("Anna"), everything()
    url = f"{LEAGUES}{league.slug}/members/{member(league, 'Anna').pk}/"

    answer = anna.patch(url, {"name": "Changed", "role": "member"})

    assert (answer.status_code, everything()) == (400, before)


SEASONS: dict[str, dict[str, Any]] = {
    "opened with a bad name": {"closed": False, "name": ""},
    "opened with a bad day": {"closed": False, "ends_on": "yesterday"},
    "opened with an end before its start": {"closed": False, "ends_on": "2020-01-01"},
    "opened with a field that is none": {"closed": False, "colour": "red"},
    "changed while it is closed": {"name": "Changed", "starts_on": "2026-01-01"},
    "closed by half": {"name": "Changed", "closed": "yes"},
    "closed by a number": {"name": "Changed", "closed": 0},
}


@pytest.mark.parametrize("what", SEASONS)
def test_refused_change_of_a_season_changes_nothing(league: League, what: str) -> None:
    anna, before = machine("Anna"), everything()

    answer = anna.patch(f"{LEAGUES}{league.slug}/seasons/{season_of(league).pk}/", SEASONS[what])

    assert answer.status_code == 400
    assert everything() == before


def test_season_is_opened_changed_and_closed_at_once(league: League) -> None:
    url = f"{LEAGUES}{league.slug}/seasons/{season_of(league).pk}/"

    opened = machine("Anna").patch(url, {"closed": False, "name": "Autumn"}).json()
    closed = machine("Anna").patch(url, {"closed": True, "ends_on": "2026-12-24"}).json()

    assert (opened["name"], opened["closed_at"]) == ("Autumn", None)
    assert (closed["name"], closed["ends_on"]) == ("Autumn", "2026-12-24")
    assert closed["closed_at"] is not None


def test_member_is_renamed_given_a_role_and_merged_at_once(league: League) -> None:
    benny, gil = member(league, "Benny"), member(league, "Gil")
    url, body = f"{LEAGUES}{league.slug}/members/{benny.pk}/", {"merged_into": str(gil.pk)}

    response = machine("Anna").patch(url, {"name": "Benno", "role": "scorer", **body}).json()
    apart = machine("Anna").patch(url, {"name": "Benny", "merged_into": None}).json()

    assert (response["name"], response["role"], response["merged_into"]) == (
        "Benno",
        "scorer",
        str(gil.pk),
    )
    assert (apart["name"], apart["merged_into"]) == ("Benny", None)


COUNTED: dict[str, tuple[str, Callable[[League], dict[str, Any]], int]] = {
    "a scorer who may not apply": (
        "Ben",
        lambda league: {"members": [None, str(member(league, "Eva").pk)], "apply_correction": True},
        403,
    ),
    "an application that is none": (
        "Anna",
        lambda league: {
            "members": [None, str(member(league, "Eva").pk)],
            "apply_correction": "yes",
        },
        400,
    ),
    "somebody twice": (
        "Anna",
        lambda league: {
            "members": [None, str(member(league, "Anna").pk)],
            "apply_correction": True,
        },
        400,
    ),
}


@pytest.mark.parametrize("what", COUNTED)
def test_refused_change_of_a_counted_match_changes_nothing(league: League, what: str) -> None:
    name, body, status = COUNTED[what]
    phone, before = machine(name), everything()

    answer = phone.patch(
        f"{LEAGUES}{league.slug}/matches/{corrected_match(league).code}/", body(league)
    )

    assert (answer.status_code, everything()) == (status, before)


def test_new_member_who_cannot_be_seated_is_not_added(league: League) -> None:
    match = Match.objects.get(document__players__1="Stranger")
    anna, dora = (str(member(league, name).pk) for name in ("Anna", "Dora"))
    before = everything()

    form = {"seats.0": anna, "seats.1": "new", "seats.2": anna}
    refused = signed_in("Anna").post(f"/m/{match.code}/league/", form)

    assert (refused.status_code, everything()) == (400, before)
    signed_in("Anna").post(f"/m/{match.code}/league/", form | {"seats.2": dora})
    seats = league_match_of_match(match).seats.values_list("member__name", flat=True)
    assert list(seats) == ["Anna", "Stranger", "Dora"]
    assert Member.objects.filter(name="Stranger").count() == 1
