"""Matches that were started on a phone and reach the server later."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.accounts.models import User
from scorekeeper.matches import services
from scorekeeper.matches.models import Creation, Match
from scorekeeper.server.windows import Window
from tests.support.people import PASSED_OUT, reloaded, start
from tests.support.phone.drawing import LIGHT
from tests.support.phone.evening import stored_log
from tests.support.phone.starts import CODE, NEW, start_form, with_time

pytestmark = pytest.mark.django_db


def begin(form: Mapping[str, Any], client: Client | None = None, at: str = NEW) -> Any:
    return (client or Client()).post(at, form, headers=LIGHT)


def test_match_begins_as_the_phone_named_it_and_lets_it_score() -> None:
    phone, form = Client(), start_form()

    answer = begin(form, phone)

    match = Match.objects.get()
    assert (answer.status_code, answer["Answer"]) == (200, "entry")
    assert answer.json() == {
        "version": 0,
        "since": 0,
        "author": "Browser",
        "key": match.scorer_key,
        "replayed": False,
        "log": [],
        "match": {
            "id": str(form["id"]),
            "code": CODE,
            "game": "preferans",
            "opening": match.opening,
            "started_at": form["started_at"],
            "words": 0,
            "suits": None,
        },
    }
    assert (str(match.pk), match.code, match.owner) == (str(form["id"]), CODE, None)
    assert match.started_at == datetime.fromisoformat(form["started_at"])
    step = phone.post(f"/m/{CODE}/stop/", {"version": 0}, headers=LIGHT)
    assert (step.status_code, step.json()["entry"]["author"]) == (200, "Browser")


@pytest.mark.engine
def test_repeated_start_starts_once_and_returns_later_changes() -> None:
    form, phone, later = start_form(), Client(), Client()
    first = begin(form, phone).json()
    services.record_deal(Match.objects.get(), PASSED_OUT)

    second = begin(form, later).json()

    assert (Match.objects.count(), Creation.objects.count()) == (1, 1)
    expected = {"replayed": True, "version": 1, "author": "Browser 2"}
    assert second == first | expected | {"log": stored_log(Match.objects.get())}


@pytest.mark.engine
@pytest.mark.parametrize("name", ["code", "id"])
def test_name_that_is_taken_gives_another(name: str) -> None:
    form = start_form()
    begin(form, Client())
    used_form = start_form(**{name: form[name]})

    match_data = begin(used_form).json()["match"]

    assert match_data[name] != str(form[name])
    assert Match.objects.filter(pk=match_data["id"], code=match_data["code"]).exists()
    assert Match.objects.count() == 2


DAY = timedelta(days=1)
MALFORMED: tuple[tuple[str, str | timedelta], ...] = (
    ("id", ""),
    ("id", "x"),
    ("id", "9f0a1c8e-3b7d-4e52-8c61-0d2f4a6b8e1c"),
    ("id", "0" * 32),
    ("id", "a" * 500),
    ("id", DAY),
    ("id", -100 * DAY),
    ("code", ""),
    ("code", "abc"),
    ("code", "ABCDEFGH"),
    ("code", "abcdefg1"),
    ("code", "abcdefg\u0665"),
    ("code", "../admin"),
)


@pytest.mark.parametrize(("name", "value"), MALFORMED)
def test_name_that_cannot_be_gives_another(name: str, value: str | timedelta) -> None:
    if isinstance(value, timedelta):
        value = with_time(datetime.now(UTC) + value)
    answer = begin(start_form(**{name: value}))

    match_data = answer.json()["match"]
    assert answer.status_code == 200
    assert match_data[name] != value
    assert UUID(match_data["id"]).version == 7
    assert Match.objects.get().code == match_data["code"]


@pytest.mark.parametrize(
    "value",
    [
        "",
        "yesterday",
        "2026-13-45T00:00:00Z",
        "2026-11-20T20:00:00",
        timedelta(hours=9),
        -91 * DAY,
        "1970-01-01T00:00:00Z",
        "9999-12-31T23:59:59-23:00",
    ],
)
def test_time_that_cannot_be_is_now(value: str | timedelta) -> None:
    before = timezone.now()
    if isinstance(value, timedelta):
        value = (before + value).isoformat()

    begin(start_form(started_at=value))

    assert before <= Match.objects.get().started_at <= timezone.now()


def test_match_belongs_to_the_account_signed_in_on_arrival() -> None:
    phone, anna = Client(), User.objects.create_user("anna")
    phone.force_login(anna)

    begin(start_form(), phone)

    assert Match.objects.get().owner == anna


def test_wrong_form_lists_its_errors_and_starts_nothing() -> None:
    answer = begin(start_form(**{"players.1": "Anna"}))

    assert (answer.status_code, answer.json()["code"]) == (400, "refused")
    assert {error["code"] for error in answer.json()["errors"]} == {"players"}
    assert not Match.objects.exists()


@pytest.mark.engine
def test_used_key_with_another_form_names_the_match() -> None:
    form = start_form()
    begin(form)

    answer = begin(form | {"players.1": "Eve"})

    assert (answer.status_code, answer.json()["match"]) == (422, CODE)
    assert Match.objects.count() == 1


def test_too_many_starts_of_a_network_have_to_wait(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RATE_LIMITS = True
    monkeypatch.setattr("scorekeeper.matches.sync.starts.STARTS", Window(limit=1, seconds=60))

    statuses = [begin(start_form(code="")).status_code for _try in range(2)]

    assert (statuses, Match.objects.count()) == ([200, 429], 1)


@pytest.mark.parametrize(("by", "code"), [("accounts", "account_needed"), ("staff", "staff_only")])
def test_phone_of_nobody_starts_nothing_on_a_closed_site(settings: Any, by: str, code: str) -> None:
    settings.MATCHES_BY = by
    phone = Client()
    if by == "staff":
        phone.force_login(User.objects.create_user("anna"))

    answer = begin(start_form(), phone)

    assert (answer.status_code, answer.json()["code"]) == (403, code)
    assert not Match.objects.exists()


def test_page_without_the_header_takes_no_name_from_the_form() -> None:
    form = start_form()

    answer = Client().post(NEW, form)

    match = Match.objects.get()
    assert answer.status_code == 302
    assert (match.code != CODE, match.pk != form["id"]) == (True, True)


def test_rematch_begins_on_the_phone_once_the_match_has_ended() -> None:
    match, phone = start(PASSED_OUT), Client()
    phone.get(f"/m/{match.code}/score/{match.scorer_key}")
    url, form = reverse("rematch", args=[match.code]), start_form()
    early = begin(form, phone, url)
    services.stop_match(reloaded(match))

    first, second = (begin(form, phone, url).json() for _try in range(2))

    assert (early.status_code, early.json()["code"]) == (409, "still_open")
    assert (first["match"]["code"], first["match"]["id"]) == (CODE, str(form["id"]))
    assert second == first | {"replayed": True}
    assert Match.objects.count() == 2


def test_watcher_on_a_phone_starts_no_rematch() -> None:
    match = services.stop_match(start(PASSED_OUT)).match

    answer = begin(start_form(), Client(), reverse("rematch", args=[match.code]))

    assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
