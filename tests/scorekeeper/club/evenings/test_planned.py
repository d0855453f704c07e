"""Planned evenings: answers, cancellation, calendars, Tables, API."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from icalendar import Calendar

from games.values import Refused
from scorekeeper.accounts.tokens import issue_token
from scorekeeper.club.evenings import planned as planning
from scorekeeper.club.evenings.answers import answer_evening
from scorekeeper.club.evenings.models import EveningAnswer, PlannedEvening
from scorekeeper.leagues import services
from scorekeeper.leagues.acts.undo import undo
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people import services as people
from tests.support.club import account, club, member, signed_in
from tests.support.typed import change_evening, plan_evening

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
FRIDAY = {"day": "2026-11-27", "time": "19:30", "place": "Café Europa", "games": ["tarneeb"]}


@pytest.fixture(autouse=True)
def _noon() -> Any:
    with time_machine.travel(NOW, tick=True):
        yield


@pytest.fixture
def league(db: None) -> League:
    return club(zone="Europe/Helsinki")


@pytest.fixture
def friday(league: League) -> PlannedEvening:
    return plan_evening(league, FRIDAY, by=account("Anna"))


def page(league: League, name: str) -> str:
    return signed_in(name).get(f"/leagues/{league.slug}/evenings/").content.decode()


def answers_by_name(planned: PlannedEvening) -> dict[str, str]:
    rows = EveningAnswer.objects.filter(planned=planned).order_by("member__name")
    return dict(rows.values_list("member__name", "word"))


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({}, "day"),
        ({"day": "2026-11-22"}, "day"),
        ({"day": "2026-11-27", "time": "25:00"}, "time"),
        ({"day": "2026-11-27", "place": "x" * 81}, "place"),
        ({"day": "2026-11-27", "games": ["skruuvi"]}, "games"),
    ],
)
def test_evening_is_refused_when_a_field_is_wrong(
    league: League, fields: dict[str, Any], wrong: str
) -> None:
    with pytest.raises(Refused) as refused:
        plan_evening(league, fields)

    assert [refusal.field for refusal in refused.value.refusals] == [wrong]
    assert not PlannedEvening.objects.exists()


def test_member_answers_in_one_tap_and_changes_the_answer(
    league: League, friday: PlannedEvening
) -> None:
    dora, url = signed_in("Dora"), f"/leagues/{league.slug}/evenings/{friday.pk}/answer/"

    dora.post(url, {"answer": "yes"})
    first = answers_by_name(friday)
    dora.post(url, {"answer": "maybe"})

    assert (first, answers_by_name(friday)) == ({"Dora": "yes"}, {"Dora": "maybe"})
    html = page(league, "Dora")
    assert 'value="maybe" type="submit" aria-pressed="true"' in html
    assert "Maybe: <bdi>Dora</bdi>" in html


def test_owner_answers_for_anyone_and_others_for_themselves_alone(
    league: League, friday: PlannedEvening
) -> None:
    url = f"/leagues/{league.slug}/evenings/{friday.pk}/answer/"
    for_gil = {"answer": "yes", "member": str(member(league, "Gil").pk)}

    refused = signed_in("Ben").post(url, for_gil)
    allowed = signed_in("Anna").post(url, for_gil)

    assert (refused.status_code, allowed.status_code) == (400, 302)
    assert answers_by_name(friday) == {"Gil": "yes"}


def test_answer_is_refused_when_the_evening_is_over_or_cancelled(
    league: League, friday: PlannedEvening
) -> None:
    change_evening(friday, {"cancelled": True})
    codes = []
    for moment in (NOW, NOW + timedelta(days=9)):
        with time_machine.travel(moment), pytest.raises(Refused) as refused:
            answer_evening(friday, member(league, "Dora"), "yes")
        codes.append(refused.value.refusals[0].code)
        change_evening(friday, {"cancelled": False})

    assert (codes, answers_by_name(friday)) == (["over", "over"], {})


def test_cancelled_evening_takes_place_after_undo(league: League, friday: PlannedEvening) -> None:
    anna, url = signed_in("Anna"), f"/leagues/{league.slug}/evenings/{friday.pk}/"

    cancelled = anna.post(url, {"do": "cancel"}, follow=True).content.decode()
    anna.post(url, {"do": "restore"})
    kinds = list(league.acts.values_list("kind", flat=True)[:3])

    assert "The evening of 27 Nov 2026 is cancelled. Undo that below." in cancelled
    assert kinds == ["evening_not_cancelled", "evening_cancelled", "evening_planned"]
    friday.refresh_from_db()
    assert (friday.cancelled_at, friday.sequence) == (None, 2)


def test_change_of_an_evening_is_taken_back_from_the_log(
    league: League, friday: PlannedEvening
) -> None:
    before = planning.plan_values(friday)
    change_evening(friday, {"day": "2026-11-28", "time": ""}, by=account("Anna"))

    undo(league.acts.first(), by=account("Anna"))  # type: ignore[arg-type]

    friday.refresh_from_db()
    assert planning.plan_values(friday) == before == FRIDAY


def test_calendar_has_the_evening_in_its_zone_and_hears_of_the_end(
    league: League, friday: PlannedEvening
) -> None:
    plan_evening(league, {"day": "2026-12-04"})
    change_evening(friday, {"cancelled": True})

    feed = signed_in("Dora").get(f"/leagues/{league.slug}/evenings.ics").content
    first, second = Calendar.from_ical(feed).walk("VEVENT")

    assert (first["status"], first["sequence"], first["location"]) == (
        "CANCELLED",
        1,
        "Café Europa",
    )
    assert first.decoded("dtstart") == datetime(2026, 11, 27, 17, 30, tzinfo=UTC)
    assert (str(second.decoded("dtstart")), second["status"]) == ("2026-12-04", "CONFIRMED")


def test_tables_page_ticks_members_who_accepted(league: League) -> None:
    tonight = plan_evening(league, {"day": "2026-11-23"})
    for name, word in (("Dora", "yes"), ("Gil", "yes"), ("Ben", "no")):
        answer_evening(tonight, member(league, name), word)
    people.remove_member(member(league, "Gil"))
    ben, url = signed_in("Ben"), f"/leagues/{league.slug}/tables/"

    offered = ben.get(url).content.decode()
    ticked = ben.post(url, {"do": "yes"}).content.decode()

    assert ">1 said yes<" in offered
    dora, anna = (member(league, name).pk for name in ("Dora", "Anna"))
    checked = re.findall(r'name="present" value="([^"]+)"[^>]* checked', ticked)
    assert (str(dora) in checked, str(anna) in checked) == (True, False)


def test_evenings_page_costs_few_queries_whatever_is_planned(
    league: League, django_assert_max_num_queries: Any
) -> None:
    for day in range(1, 9):
        planned = plan_evening(league, {"day": f"2026-12-0{day}"})
        for person in league.members.all():
            answer_evening(planned, person, "yes")
    anna = signed_in("Anna")

    with django_assert_max_num_queries(8):
        answer = anna.get(f"/leagues/{league.slug}/evenings/")

    assert answer.content.decode().count("Are you coming?") == 8


def test_stranger_reads_how_many_come_and_not_who(league: League, friday: PlannedEvening) -> None:
    services.change_league(league, {"public": True})
    answer_evening(friday, member(league, "Dora"), "yes")

    html = Client().get(f"/leagues/{league.slug}/evenings/").content.decode()
    body = Client().get(f"/api/v1/leagues/{league.slug}/evenings/").json()["evenings"][0]

    assert ("Café Europa" in html, "Dora" in html) == (True, False)
    assert body["answers"]["yes"] == {"number": 1, "members": []}


def test_evening_over_the_api(league: League) -> None:
    anna, dora = (
        Client(HTTP_AUTHORIZATION=f"Bearer {issue_token(account(name))[1]}")
        for name in ("Anna", "Dora")
    )
    url, json = f"/api/v1/leagues/{league.slug}/evenings/", "application/json"

    planned = anna.post(url, FRIDAY, json).json()
    answered = dora.put(f"{url}{planned['id']}/answer/", {"answer": "no"}, json).json()
    others = {"answer": "yes", "member": str(member(league, "Gil").pk)}
    refused = dora.put(f"{url}{planned['id']}/answer/", others, json)
    later = anna.patch(f"{url}{planned['id']}/", {"time": "", "cancelled": True}, json).json()

    assert {name: planned[name] for name in FRIDAY} == FRIDAY
    assert answered["answers"]["no"] == {"number": 1, "members": [str(member(league, "Dora").pk)]}
    assert (refused.status_code, later["time"], later["cancelled"]) == (403, None, True)
    assert [evening_row["id"] for evening_row in dora.get(url).json()["evenings"]] == [
        planned["id"]
    ]
