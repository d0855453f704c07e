"""The admin: staff only, mostly read-only, without keys, hashes or passwords."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client

from scorekeeper.accounts.models import User
from scorekeeper.accounts.tokens import issue_token
from scorekeeper.matches.access.devices import admit_device
from scorekeeper.matches.models import Change, Match
from scorekeeper.webhooks.register import register
from tests.support.addresses import ADMIN, every_route
from tests.support.club import account
from tests.support.people import PASSED_OUT, reloaded, start

pytestmark = pytest.mark.django_db

HOOK = "https://hooks.example/T0/very-secret-path"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


def signed_in(name: str, **powers: bool) -> Client:
    user = account(name)
    User.objects.filter(pk=user.pk).update(**powers)
    client = Client()
    client.force_login(User.objects.get(pk=user.pk))
    return client


@pytest.fixture
def match() -> Match:
    """Provide a match with a phone, a used idempotency key and a webhook."""
    created = start(PASSED_OUT)
    admit_device(created, mark="mark-of-the-phone", agent=FIREFOX)
    Change.objects.filter(match=created).update(
        author="Firefox, Linux", key="idempotent", digest="d"
    )
    register(created, HOOK)
    return reloaded(created)


def pages(match: Match) -> Iterator[str]:
    """Yield the URL of every admin page, with existing rows."""
    for route in sorted(every_route()):
        if route.startswith(ADMIN) and not re.search(r"\(\?P|/r/|logout", route):
            of_account = "accounts/user" in route
            pk = User.objects.get(username="finn").pk if of_account else match.pk
            yield "/" + re.sub("<[^>]*>", str(pk), route)


def test_only_staff_gets_in(match: Match) -> None:
    finn = signed_in("Finn", is_staff=True)
    cleo = signed_in("Cleo")

    addresses = list(pages(match))
    strangers = {Client().get(page, follow=True).request["PATH_INFO"] for page in addresses}
    others = {page: cleo.get(page, follow=True).status_code for page in addresses}
    staff = {page: finn.get(page, follow=True).status_code for page in addresses}

    assert strangers == {"/accounts/login/"}
    assert others == dict.fromkeys(addresses, 403)
    assert {page.split("/")[-2] for page, status in staff.items() if status != 200} == {
        "add",
        "autocomplete",
        "delete",
    }
    assert {page.split("/")[2] for page in addresses} == {
        "",
        "accounts",
        "autocomplete",
        "jsi18n",
        "login",
        "matches",
        "password_change",
    }


def test_admin_password_is_checked_by_the_login_with_limits() -> None:
    answer = Client().post("/admin/login/", {"username": "finn", "password": "nines"})

    assert (answer.status_code, answer.headers["Location"]) == (
        302,
        "/accounts/login/?next=%2Fadmin%2Flogin%2F",
    )


def test_match_is_shown_with_its_log_and_phones_and_without_secrets(match: Match) -> None:
    finn = signed_in("Finn", is_staff=True)

    lists = finn.get("/admin/matches/match/", {"q": match.code.upper()}).content.decode()
    page = finn.get(f"/admin/matches/match/{match.pk}/change/").content.decode()

    last = match.changes.get().at
    assert match.code in lists
    for value in (f"/m/{match.code}/", "Firefox, Linux", "passed_out", "hooks.example"):
        assert value in page
    assert page.count(f"{last:%H:%M}") >= 2  # in the log, and in the phone's last use
    secrets = (match.scorer_key, match.key_hash, "mark-of-the-phone", "very-secret", "idempotent")
    assert [secret for secret in secrets if secret in page + lists] == []
    assert re.findall(r'<(?:input type="(?!hidden)|textarea|select)[^>]*name="', page) == []


@pytest.mark.parametrize("powers", [{"is_staff": True}, {"is_staff": True, "is_superuser": True}])
@pytest.mark.parametrize("form", ["add/", "{pk}/change/", "{pk}/delete/"])
def test_admin_changes_no_match(match: Match, powers: dict[str, bool], form: str) -> None:
    finn = signed_in("Finn", **powers)
    path = "/admin/matches/match/" + form.format(pk=match.pk)

    answer = finn.post(path, {"status": "stopped", "post": "yes"})

    assert answer.status_code == 403
    assert reloaded(match).status == "open"


def test_account_is_shown_without_password_and_blocked_by_superusers_only() -> None:
    cleo = account("Cleo")
    cleo.set_password("nine of diamonds")
    cleo.save()
    _token, secret = issue_token(cleo, name="script", scopes=["read"])
    path = f"/admin/accounts/user/{cleo.pk}/change/"
    form = {"tokens-TOTAL_FORMS": "0", "tokens-INITIAL_FORMS": "0"}

    page = signed_in("Finn", is_staff=True).get(path).content.decode()
    refused = signed_in("Finn", is_staff=True).post(path, form)
    before = User.objects.get(pk=cleo.pk).is_active
    response = signed_in("Gil", is_staff=True, is_superuser=True).post(path, form)

    assert (refused.status_code, before) == (403, True)
    assert (response.status_code, User.objects.get(pk=cleo.pk).is_active) == (302, False)
    assert "script" in page
    hidden = (cleo.password, cleo.password[-20:], secret, cleo.tokens.get().digest)
    assert [text_hidden for text_hidden in hidden if text_hidden in page] == []
