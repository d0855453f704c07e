"""Accounts of administrators: created by a command, and the first one from the settings."""

import io
from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command
from django.test import Client

from scorekeeper.accounts.admins import AdminRefused, create_admin, create_first_admin
from scorekeeper.accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.engine]

PASSWORD = "nine of diamonds"


def accounts_by_name() -> list[tuple[str, str, bool, bool]]:
    users = User.objects.order_by("username")
    return [(user.username, user.email, user.is_staff, user.is_superuser) for user in users]


def test_command_makes_an_account_that_manages_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n"))
    output = io.StringIO()

    call_command("createadmin", "anna", "--email=anna@example.com", stdout=output)

    assert output.getvalue() == "anna can sign in and manage the site at /admin/.\n"
    assert accounts_by_name() == [("anna", "anna@example.com", True, True)]
    client = Client()
    client.force_login(User.objects.get())
    assert client.get("/admin/").status_code == 200
    assert authenticate(None, username="anna", password=PASSWORD) == User.objects.get()


@pytest.mark.parametrize(
    ("name", "password", "reason"),
    [
        ("anna", "short", "This password is too short"),
        ("Anna Banana", PASSWORD, "Enter a valid username"),
        ("", PASSWORD, "cannot be blank"),
        ("ben", PASSWORD, "already exists"),
    ],
)
def test_account_that_cannot_be_is_refused(
    name: str, password: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.create(username="ben")
    monkeypatch.setattr("sys.stdin", io.StringIO(password))

    with pytest.raises(CommandError, match=reason):
        call_command("createadmin", name)

    assert accounts_by_name() == [("ben", "", False, False)]


def test_first_start_makes_the_account_and_later_ones_none(settings: Any) -> None:
    settings.ADMIN_NAME, settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD = "dora", "", PASSWORD

    first = create_first_admin()
    settings.ADMIN_NAME = "eva"
    second = create_first_admin()

    assert first == User.objects.get()
    assert second is None
    assert accounts_by_name() == [("dora", "", True, True)]


def test_without_a_password_no_account_is_made() -> None:
    assert create_first_admin() is None
    assert accounts_by_name() == []


def test_bad_password_of_the_first_start_names_the_variables(settings: Any) -> None:
    settings.ADMIN_PASSWORD = "12345678"

    with pytest.raises(AdminRefused, match=r"^ADMIN_NAME, ADMIN_EMAIL, ADMIN_PASSWORD: This pass"):
        create_first_admin()


def test_name_taken_meanwhile_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    create_admin("anna", PASSWORD)
    monkeypatch.setattr(User, "full_clean", lambda _user: None)

    with pytest.raises(AdminRefused, match=r"^There is an account anna already"):
        create_admin("anna", PASSWORD)
