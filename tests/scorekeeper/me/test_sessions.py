"""Sessions: extended once a day while in use."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.me import sessions
from tests.support.accounts import sign_in, sign_up

pytestmark = pytest.mark.django_db

START = datetime(2026, 9, 1, 20, tzinfo=UTC)
WEEK = timedelta(weeks=1)
EIGHT_WEEKS = str(8 * 7 * 24 * 3600)


@pytest.fixture
def phone() -> Client:
    """Provide a client that signed in at the start."""
    client = Client()
    with time_machine.travel(START, tick=False):
        sign_up(Client(), "anna")
        sign_in(client, "anna")
    return client


def signed_in_after(phone: Client, later: timedelta) -> bool:
    """Open the account's page after a delay; return whether the client is signed in."""
    with time_machine.travel(START + later, tick=False):
        return phone.get("/me/").status_code == 200


def writes_after(phone: Client, later: timedelta) -> tuple[list[str], bool]:
    """Return the SQL writes of a page view after a delay, and whether it set a cookie."""
    with (
        time_machine.travel(START + later, tick=False),
        CaptureQueriesContext(connection) as captured,
    ):
        cookies = phone.get("/me/").cookies
    writes = [q["sql"].split()[0] for q in captured if "UPDATE" in q["sql"] or "INSERT" in q["sql"]]
    return writes, "sessionid" in cookies


def test_session_used_each_week_lasts_and_one_unused_for_8_weeks_ends(phone: Client) -> None:
    each_week = [signed_in_after(phone, WEEK * week) for week in range(1, 21)]
    unused = [signed_in_after(phone, WEEK * (20 + 8) - timedelta(seconds=1))]
    unused += [signed_in_after(phone, WEEK * (20 + 16))]

    assert (each_week, unused) == ([True] * 20, [True, False])


def test_session_is_written_once_a_day_whatever_is_read(phone: Client) -> None:
    hours = (1, 23, 25, 26, 48, 50)

    writes = [writes_after(phone, timedelta(hours=hour)) for hour in hours]

    assert writes == [([], False)] * 2 + [(["UPDATE"], True)] + [([], False)] * 2 + [
        (["UPDATE"], True)
    ]


def test_renewed_cookie_has_the_flags_of_the_first(phone: Client) -> None:
    first = phone.cookies["sessionid"]
    flags = {name: first[name] for name in ("httponly", "samesite", "secure", "path", "max-age")}
    key = first.value

    assert signed_in_after(phone, WEEK)

    renewed = phone.cookies["sessionid"]
    assert renewed is not first
    assert {name: renewed[name] for name in flags} == flags
    assert (str(renewed["max-age"]), renewed["httponly"]) == (EIGHT_WEEKS, True)
    assert renewed.value == key


def test_session_signed_out_elsewhere_is_not_brought_back(phone: Client) -> None:
    key = phone.session.session_key
    store = sessions.SessionStore(key)
    with time_machine.travel(START + WEEK, tick=False):
        modified = [store.modified, bool(store.get("_auth_user_id")), store.modified]
        Session.objects.filter(pk=key).delete()
        store.save()

    assert modified == [False, True, True]
    assert not Session.objects.filter(pk=key).exists()
    assert not signed_in_after(phone, WEEK)


def test_page_is_read_where_the_end_cannot_be_stored(
    phone: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only() -> None:
        raise OperationalError

    monkeypatch.setattr(sessions, "write_transaction", read_only)

    assert signed_in_after(phone, WEEK)
    assert Session.objects.get(pk=phone.session.session_key).expire_date == START + 8 * WEEK
