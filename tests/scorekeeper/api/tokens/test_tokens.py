"""Tokens: the permissions of a program that acts for an account."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scorekeeper.accounts.models import Token, User
from scorekeeper.accounts.tokens import issue_token
from scorekeeper.media.times import rfc3339
from tests.scorekeeper.api.conftest import MATCHES, Phone

TOKENS = "/api/v1/tokens/"
MATCH = {"game": "preferans", "players": ["Anna", "Ben", "Dora"]}
PASSED_OUT = {"kind": "passed_out"}


@pytest.fixture
def user(db: None) -> User:
    """Provide Anna's account."""
    return User.objects.create_user("anna")


@pytest.fixture
def machine(user: User) -> Phone:
    """Provide an API client with a token of Anna's."""
    return Phone(issue_token(user)[1])


def test_token_is_shown_once_and_stored_as_a_hash(user: User) -> None:
    phone = Phone()
    phone.client.force_login(user)

    answer = phone.post(TOKENS, {"name": " scorer ", "scopes": ["read", "write"]})

    body = answer.json()
    stored = Token.objects.get()
    assert answer.status_code == 201
    assert (body["name"], body["scopes"]) == ("scorer", ["read", "write"])
    assert body["token"] not in str(Token.objects.values().get())
    assert phone.get(TOKENS).json() == [
        {
            "id": str(stored.pk),
            "name": "scorer",
            "scopes": ["read", "write"],
            "created_at": body["created_at"],
            "expires_at": None,
            "used_at": None,
        }
    ]


def test_token_lists_makes_and_revokes_tokens(machine: Phone) -> None:
    other_token = machine.post(TOKENS, {"scopes": ["read"]}).json()

    listed = machine.get(TOKENS).json()
    revoked = machine.delete(f"{TOKENS}{other_token['id']}/")
    again = machine.delete(f"{TOKENS}{other_token['id']}/")

    assert [token["scopes"] for token in listed] == [["read", "write"], ["read"]]
    assert (revoked.status_code, again.status_code) == (200, 404)
    assert Phone(other_token["token"]).get(TOKENS).status_code == 401


def test_token_shows_its_last_use_to_the_hour(user: User) -> None:
    token, text = issue_token(user)
    noon = datetime(2026, 11, 22, 12, tzinfo=UTC)
    uses = []

    for minutes in (0, 59, 61):
        with time_machine.travel(noon + timedelta(minutes=minutes), tick=False):
            Phone(text).get(TOKENS)
        token.refresh_from_db()
        uses.append(token.used_at)

    assert uses == [noon, noon, noon + timedelta(minutes=61)]


def test_expired_token_is_no_key(user: User) -> None:
    end = timezone.now() + timedelta(days=30)
    text = issue_token(user, expires_at=end)[1]

    with time_machine.travel(end - timedelta(seconds=1), tick=False):
        before = Phone(text).get(TOKENS)
    with time_machine.travel(end, tick=False):
        after = Phone(text).get(TOKENS)

    assert (before.status_code, after.status_code) == (200, 401)
    assert before.json()[0]["expires_at"] == rfc3339(end)


@pytest.mark.parametrize(
    "end", ["yesterday", "2020-01-01T00:00:00Z", "2999-01-01T00:00:00Z", "2099-01-01T00:00:00", 5]
)
def test_token_with_an_impossible_end_is_refused(machine: Phone, end: object) -> None:
    answer = machine.post(TOKENS, {"name": "x", "expires_at": end})

    assert answer.status_code == 400
    assert [(error["field"], error["code"]) for error in answer.json()["errors"]] == [
        ("expires_at", "invalid")
    ]
    assert Token.objects.count() == 1


def test_token_made_on_the_page_expires_as_chosen(client: Client, user: User) -> None:
    client.force_login(user)
    noon = datetime(2026, 11, 22, 12, tzinfo=UTC)

    with time_machine.travel(noon, tick=False):
        for days in ("30", "", "31"):
            client.post("/me/tokens/", {"name": "x", "scopes": ["read"], "days": days})

    ends = Token.objects.values_list("expires_at", flat=True)
    assert list(ends) == [noon + timedelta(days=30), None, None]


def test_token_of_somebody_else_is_not_found(machine: Phone) -> None:
    cleo = User.objects.create_user("cleo")
    token, text = issue_token(cleo)

    assert machine.delete(f"{TOKENS}{token.pk}/").status_code == 404
    assert len(Phone(text).get(TOKENS).json()) == 1


def test_session_needs_the_forms_secret_to_make_a_token(user: User) -> None:
    phone = Phone(client=Client(enforce_csrf_checks=True))
    phone.client.force_login(user)

    assert phone.post(TOKENS, {}).status_code == 403
    assert phone.get(TOKENS).status_code == 200
    assert Token.objects.count() == 0


def test_anonymous_visitor_has_no_tokens(ben: Phone) -> None:
    answers = [ben.get(TOKENS), ben.post(TOKENS, {}), Phone("skt_no").get(TOKENS)]

    assert [answer.status_code for answer in answers] == [401, 401, 401]


def test_closed_account_has_no_rights(machine: Phone, user: User) -> None:
    user.is_active = False
    user.save()

    assert machine.get(TOKENS).status_code == 401


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"scopes": []}, "scopes"),
        ({"scopes": ["admin"]}, "scopes"),
        ({"scopes": "read"}, "scopes"),
        ({"scopes": [["read"]]}, "scopes"),
        ({"name": "x" * 41}, "name"),
        ({"name": 3}, "name"),
        ({"name": "a\n"}, "name"),
        ({"colour": 1}, "colour"),
    ],
)
def test_invalid_token_is_refused(machine: Phone, body: dict[str, object], field: str) -> None:
    answer = machine.post(TOKENS, body)

    assert answer.status_code == 400
    assert [e["field"] for e in answer.json()["errors"]] == [field]


def test_match_started_with_a_token_is_the_accounts(machine: Phone, user: User) -> None:
    match = machine.post(MATCHES, MATCH).json()

    answer = machine.post(f"{MATCHES}{match['code']}/deals/", PASSED_OUT)

    history = machine.get(f"{MATCHES}{match['code']}/history/").json()
    assert answer.status_code == 201
    assert [change["by"] for change in history["changes"]] == ["anna"]
    assert str(user.matches.get().pk) == match["id"]
    assert Phone(match["scorer_key"]).post(f"{MATCHES}{match['code']}/undo/").status_code == 200


def test_token_has_no_rights_on_other_matches(machine: Phone, url: str) -> None:
    assert machine.post(f"{url}deals/", PASSED_OUT).status_code == 403


@pytest.mark.parametrize(
    ("scopes", "statuses"), [(["read"], [403, 403, 403, 200]), (["write"], [201, 201, 201, 403])]
)
def test_token_does_only_what_its_scopes_allow(
    machine: Phone, user: User, scopes: list[str], statuses: list[int]
) -> None:
    match = machine.post(MATCHES, MATCH).json()
    limited = Phone(issue_token(user, scopes=scopes)[1])

    answers = [
        limited.post(MATCHES, MATCH),
        limited.post(f"{MATCHES}{match['code']}/deals/", PASSED_OUT),
        limited.post(TOKENS, {"scopes": ["write"]}),
        limited.get(TOKENS),
    ]

    assert [answer.status_code for answer in answers] == statuses


def test_token_cannot_give_more_than_it_has(user: User) -> None:
    writer = Phone(issue_token(user, scopes=["write"])[1])

    assert writer.post(TOKENS, {"scopes": ["read", "write"]}).status_code == 403
    assert writer.post(TOKENS, {}).json()["scopes"] == ["write"]


def test_creation_with_an_unknown_token_is_refused(ben: Phone, anna: Phone) -> None:
    keys = ["skt_unknown", "x" * 32, anna.key]

    answers = [Phone(key).post(MATCHES, MATCH) for key in keys]

    assert [answer.status_code for answer in answers] == [401, 401, 201]
