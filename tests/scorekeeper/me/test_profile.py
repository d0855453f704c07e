"""The pages of one's own account: matches, games, tokens, the data export."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.accounts.models import User
from scorekeeper.exports.files.format import read_file
from scorekeeper.matches.models import Match
from scorekeeper.me import pages
from tests.support.accounts import PASSWORD, page_text, scoring, sign_in, sign_up
from tests.support.people import ANNA, BEN, HEARTS, PASSED_OUT, contract, start

pytestmark = pytest.mark.django_db

TOKEN = re.compile(r'value="(skt_[\w-]+)"')


def sign_up_with(name: str = "anna", *matches: Match) -> Client:
    """Return the client of a new account with these matches."""
    phone = scoring(*matches)
    sign_up(phone, name)
    return phone


def get(phone: Client, address: str) -> str:
    answer: Any = phone.get(address)
    assert answer.status_code == 200
    return page_text(answer)


def data_of(phone: Client) -> dict[str, Any]:
    answer: Any = phone.get("/me/data.json")
    body: dict[str, Any] = json.loads(b"".join(answer.streaming_content))
    return body


def test_profile_shows_my_matches_games_and_nothing_of_others() -> None:
    mine, other_match = start(PASSED_OUT), start()
    phone = sign_up_with("anna", mine)
    sign_up_with("ben", other_match)

    page = get(phone, "/me/")

    assert f"/m/{mine.code}/" in page
    assert f"/m/{other_match.code}/" not in page
    assert 'href="/new/preferans/"' in page


def test_home_leads_to_the_account_when_signed_in() -> None:
    phone = Client()

    assert 'href="/me/"' not in get(phone, "/")
    sign_up(phone, "anna")
    assert 'href="/me/"' in get(phone, "/")


def test_my_matches_are_paged_without_gap_or_overlap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages.matches, "__kwdefaults__", {"number": 2})
    matches = [start() for _each in range(5)]
    phone = sign_up_with("anna", *matches)

    codes, address = [], "/me/matches/"
    while address:
        page = get(phone, address)
        codes.append(re.findall(r'href="/m/(\w+)/"', page))
        older = re.search(r'href="(\?before=[^"]+)"', page)
        address = f"/me/matches/{older[1]}" if older else ""

    newest = [match.code for match in reversed(matches)]
    assert codes == [newest[:2], newest[2:4], newest[4:]]


@pytest.mark.parametrize("before", ["x", "", "1-2", "0" * 500])
def test_odd_place_in_my_matches_shows_the_first_page(before: str) -> None:
    match = start()

    page = get(sign_up_with("anna", match), f"/me/matches/?before={before}")

    assert f"/m/{match.code}/" in page


def test_token_is_shown_once_and_works_as_far_as_its_scopes() -> None:
    match = start()
    phone = sign_up_with("anna", match)

    page = page_text(phone.post("/me/tokens/", {"name": "club", "scopes": ["read"]}))  # type: ignore[arg-type]

    actual = TOKEN.search(page)
    assert actual
    bearer = {"Authorization": f"Bearer {actual[1]}"}
    read_answer = Client().get("/api/v1/matches/", headers=bearer)
    write_answer = Client().post(f"/api/v1/matches/{match.code}/undo/", headers=bearer)
    assert (read_answer.status_code, write_answer.status_code) == (200, 403)
    again = get(phone, "/me/tokens/")
    assert "club" in again
    assert actual[1] not in again


def test_revoked_token_is_dead_at_once() -> None:
    phone = sign_up_with()
    page = page_text(phone.post("/me/tokens/", {"name": "", "scopes": ["read", "write"]}))  # type: ignore[arg-type]
    actual = TOKEN.search(page)
    assert actual

    phone.post(f"/me/tokens/{User.objects.get().tokens.get().pk}/revoke/")

    dead = Client().get("/api/v1/matches/", headers={"Authorization": f"Bearer {actual[1]}"})
    assert dead.status_code == 401
    assert "No tokens yet. Make one below." in get(phone, "/me/tokens/")


def test_token_of_somebody_else_is_not_revoked() -> None:
    anna, ben = sign_up_with("anna"), sign_up_with("ben")
    anna.post("/me/tokens/", {"scopes": ["read"]})
    token = User.objects.get(username="anna").tokens.get()

    ben.post(f"/me/tokens/{token.pk}/revoke/")

    assert User.objects.get(username="anna").tokens.count() == 1


@pytest.mark.parametrize("form", [{}, {"scopes": ["admin"]}, {"scopes": "read", "name": "x" * 41}])
def test_token_without_scope_or_with_a_long_name_is_refused(form: dict[str, Any]) -> None:
    answer = sign_up_with().post("/me/tokens/", form)

    assert (answer.status_code, User.objects.get().tokens.count()) == (400, 0)


def test_data_export_is_complete_without_secrets_or_data_of_others() -> None:
    mine, other_match = start(contract(ANNA, HEARTS), PASSED_OUT), start(contract(BEN, HEARTS))
    phone = sign_up_with("anna", mine)
    sign_up_with("ben", other_match)
    token = TOKEN.search(page_text(phone.post("/me/tokens/", {"name": "club", "scopes": ["read"]})))  # type: ignore[arg-type]
    assert token

    data = data_of(phone)

    text = json.dumps(data)
    assert data["account"]["name"] == "anna"
    assert [row["name"] for row in data["tokens"]] == ["club"]
    assert len(data["sessions"]) == 1
    assert [match["code"] for match in data["matches"]] == [mine.code]
    assert [token[1] in text, mine.scorer_key in text, PASSWORD in text] == [False] * 3
    user = User.objects.get(username="anna")
    assert [user.password in text, user.tokens.get().digest in text] == [False] * 2


def test_each_match_of_my_data_can_be_imported() -> None:
    mine = start(contract(ANNA, HEARTS), PASSED_OUT)

    match = data_of(sign_up_with("anna", mine))["matches"][0]

    imported = {name: value for name, value in match.items() if name not in {"id", "code"}}
    assert [dict(deal) for deal in read_file(imported).deals] == list(mine.read_document().deals)


def test_data_of_an_account_without_anything_is_json() -> None:
    assert data_of(sign_up_with())["matches"] == []


def test_forgotten_password_without_mail_says_what_helps() -> None:
    page = get(Client(), "/accounts/password/reset/")

    assert "This site sends no mail." in page
    answer = Client().post("/accounts/password/reset/", {"email": "anna@example.com"})
    assert answer.status_code == 302


def test_heading_title_and_button_of_signing_in_have_one_capital() -> None:
    page = get(Client(), "/accounts/login/")

    headings = re.findall(r"<(title|h1|button)\b[^>]*>([^<]*?Sign[^<]*)<", page)
    assert [(tag, " ".join(text.split())) for tag, text in headings] == [
        ("title", "Sign in · Scorekeeper"),
        ("h1", "Sign in"),
        ("button", "Sign in"),
        ("button", "Sign in with a passkey"),
    ]


def test_devices_are_listed_by_name_and_the_others_are_signed_out() -> None:
    phone, other_phone = sign_up_with(), Client(HTTP_USER_AGENT="Mozilla/5.0 (iPhone) Safari/604.1")
    sign_in(other_phone, "anna")

    assert "Safari, iPhone" in get(phone, "/accounts/sessions/")
    phone.post("/accounts/sessions/")

    assert "Safari, iPhone" not in get(phone, "/accounts/sessions/")
    assert other_phone.get("/me/").status_code == 302
