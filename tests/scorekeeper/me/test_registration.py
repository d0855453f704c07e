"""Registration: open, by invitation, or closed."""

import re
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games.values import Refused
from scorekeeper.accounts.invitations import invite
from scorekeeper.accounts.models import Invitation, User
from scorekeeper.me.account_forms import InvitationForm
from scorekeeper.me.inviting import invitation_path
from tests.support.accounts import PASSWORD, page_at, page_text
from tests.support.club import account, club, signed_in

pytestmark = pytest.mark.django_db
NEEDED = "A new account needs an invitation here."
BY_OPERATOR = "New accounts are made by the site's operator."


def form(name: str) -> dict[str, str]:
    return {"username": name, "password1": PASSWORD, "password2": PASSWORD}


def try_sign_up(browser: Client, name: str) -> bool:
    """Try to sign up; return whether the account exists afterwards."""
    browser.post("/accounts/signup/", form(name))
    return User.objects.filter(username=name).exists()


def staff() -> Client:
    User.objects.create(username="finn", is_staff=True)
    return signed_in("Finn")


def link_on(page: Any) -> str:
    hit = re.search(r'value="http://testserver(/invited/[^"]+)"', page_text(page))
    assert hit is not None
    return hit[1]


@pytest.mark.parametrize(
    ("how", "made", "message"),
    [("open", True, None), ("invite", False, NEEDED), ("closed", False, BY_OPERATOR)],
)
def test_sign_up_page_states_the_current_rule(
    how: str, message: str | None, *, made: bool, settings: Any
) -> None:
    settings.REGISTRATION = how

    pages = [page_at(Client(), f"/accounts/{page}/") for page in ("signup", "login")]

    assert try_sign_up(Client(), "cleo") == made
    assert [message in page for page in pages if message] == [True] * (2 if message else 0)
    assert ['name="password2"' in page for page in pages] == [made, False]
    assert ('href="/accounts/signup/"' in pages[1]) == made


def test_invitation_admits_its_number_of_people(settings: Any) -> None:
    settings.REGISTRATION = "invite"
    _invitation, key = invite(None, uses=2)
    browsers = [Client() for _ in range(3)]

    led = [browser.get(invitation_path(key)) for browser in browsers]
    signed_up = [try_sign_up(browser, f"cleo{n}") for n, browser in enumerate(browsers)]

    assert [answer["Location"] for answer in led] == ["/accounts/signup/"] * 3
    assert signed_up == [True, True, False]
    assert (Invitation.objects.get().used, Client().get(invitation_path(key)).status_code) == (
        2,
        404,
    )


def test_invitation_is_used_once_by_a_browser(settings: Any) -> None:
    settings.REGISTRATION = "invite"
    browser = Client()
    browser.get(invitation_path(invite(None, uses=1)[1]))
    assert try_sign_up(browser, "cleo")

    browser.post("/accounts/logout/")

    assert not try_sign_up(browser, "dan")


def test_invitation_expires(settings: Any) -> None:
    settings.REGISTRATION = "invite"
    browser, (_invitation, key) = Client(), invite(None, days=2)
    browser.get(invitation_path(key))

    with time_machine.travel(timezone.now() + timedelta(days=2, minutes=1)):
        assert browser.get(invitation_path(key)).status_code == 404
        assert not try_sign_up(browser, "cleo")


def test_last_place_goes_to_one_of_two(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both found the sign-up open; the place is taken before the second submits."""
    settings.REGISTRATION = "invite"
    browser, (_invitation, key) = Client(), invite(None)
    browser.get(invitation_path(key))
    monkeypatch.setattr("scorekeeper.me.adapter.find_invitation", lambda _key: True)
    Invitation.objects.update(used=1)

    answer = browser.post("/accounts/signup/", form("cleo"))

    assert (answer.status_code, User.objects.count()) == (302, 0)


def test_closed_registration_takes_no_invitation(settings: Any) -> None:
    settings.REGISTRATION = "closed"
    browser, (_invitation, key) = Client(), invite(None)

    assert browser.get(invitation_path(key)).status_code == 404
    assert not try_sign_up(browser, "cleo")


def test_staff_makes_and_revokes_an_invitation(settings: Any) -> None:
    settings.REGISTRATION = "invite"
    finn = staff()

    page = finn.post("/me/invitations/", {"note": "Cleo", "uses": "1", "days": "7"})
    link = link_on(page)
    opened = Client().get(link).status_code
    finn.post(f"/me/invitations/{Invitation.objects.get().pk}/revoke/")

    assert "/me/invitations/" in page_at(finn, "/me/")
    assert (opened, Client().get(link).status_code) == (302, 404)
    assert link.split("/")[2] not in page_at(finn, "/me/invitations/")


@pytest.mark.parametrize(
    "typed", [{"uses": "0"}, {"uses": "501"}, {"days": "x"}, {"note": "x" * 41}]
)
def test_invitation_with_a_wrong_number_is_refused(typed: dict[str, str], settings: Any) -> None:
    settings.REGISTRATION = "invite"

    answer = staff().post("/me/invitations/", {"note": "", "uses": "1", "days": "7"} | typed)

    assert (answer.status_code, Invitation.objects.count()) == (400, 0)


@pytest.mark.parametrize(("by", "status"), [("staff", 404), ("owners", 200)])
def test_owner_of_a_league_invites_where_that_is_allowed(
    by: str, status: int, settings: Any
) -> None:
    settings.REGISTRATION, settings.INVITES_BY = "invite", by
    league = club()

    assert signed_in("Anna").get("/me/invitations/").status_code == status
    assert signed_in("Dora").get("/me/invitations/").status_code == 404
    if status == 200:
        fields = {"note": "", "uses": "1", "days": "7", "league": league.slug}
        browser = Client()
        page = browser.get(link_on(signed_in("Anna").post("/me/invitations/", fields)))
        joined = browser.post(
            page["Location"],
            form("cleo") | {"next": f"/leagues/{league.slug}/join/{league.invite_key}/"},
        )
        assert joined["Location"] == f"/leagues/{league.slug}/join/{league.invite_key}/"


def test_owner_sees_only_their_own_invitations(settings: Any) -> None:
    settings.REGISTRATION, settings.INVITES_BY = "invite", "owners"
    club()
    invite(None, note="from the staff")
    invite(account("Anna"), note="from Anna")

    page = page_at(signed_in("Anna"), "/me/invitations/")

    assert ("from Anna" in page, "from the staff" in page) == (True, False)


def test_invite_link_of_a_league_opens_no_registration(settings: Any) -> None:
    settings.REGISTRATION = "invite"
    league, browser = club(), Client()

    led = browser.get(f"/leagues/{league.slug}/join/{league.invite_key}/")

    assert led["Location"].startswith("/accounts/login/")
    assert not try_sign_up(browser, "cleo")


def test_next_of_another_site_is_not_followed(settings: Any) -> None:
    settings.REGISTRATION = "invite"
    address = invitation_path(invite(None)[1])

    assert Client().get(f"{address}?next=//evil.example")["Location"] == "/accounts/signup/"


def test_command_prints_a_link_that_works(settings: Any) -> None:
    settings.REGISTRATION, settings.ALLOWED_HOSTS = "invite", ["cards.example.com", "testserver"]
    printed = StringIO()

    call_command("invite", "--uses=3", "--note=table", stdout=printed)
    link = printed.getvalue().strip()

    assert link.startswith("http://cards.example.com/invited/")
    assert Client().get(link.removeprefix("http://cards.example.com")).status_code == 302
    assert Invitation.objects.values_list("note", "most").get() == ("table", 3)


def test_command_says_what_is_wrong(settings: Any) -> None:
    settings.REGISTRATION = "invite"
    with pytest.raises(CommandError, match="uses: Enter a whole number from 1 to 500"):
        call_command("invite", "--uses=0")
    settings.REGISTRATION = "closed"
    with pytest.raises(CommandError, match="REGISTRATION is closed"):
        call_command("invite")
    with pytest.raises(Refused):
        InvitationForm.read({"uses": True, "days": 7})
