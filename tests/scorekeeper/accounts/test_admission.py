"""Permission to start matches and found leagues, by page and by API; reading stays public."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.accounts.models import User
from scorekeeper.accounts.tokens import issue_token
from scorekeeper.leagues.models import League
from scorekeeper.matches.models import Match
from tests.support.accounts import scoring
from tests.support.club import account, signed_in
from tests.support.people import TABLE, bettel, start
from tests.support.round_the_table import AGREED, NAMES

pytestmark = pytest.mark.django_db
FILE = {
    "format": "scorekeeper-match",
    "format_version": 1,
    "game": "preferans",
    "players": TABLE,
}
BODY = {"game": "preferans", "players": TABLE}
WHO = ("stranger", "member", "staff")


def people() -> dict[str, tuple[Client, dict[str, str]]]:
    """Return a browser and the headers of an API client for each kind of person."""
    User.objects.get_or_create(username="finn", is_staff=True)
    return {"stranger": (Client(), {})} | {
        role: (signed_in(name), {"Authorization": f"Bearer {issue_token(account(name))[1]}"})
        for role, name in (("member", "Dora"), ("staff", "Finn"))
    }


def statuses_of_start_pages(browser: Client) -> list[int]:
    """Return the status of each page that starts a match."""
    finished = start(bettel(0), options={"start": 4})
    scores = scoring(finished)
    scores.cookies.update(browser.cookies)
    return [
        browser.get("/new/preferans/").status_code,
        browser.post("/new/preferans/", NAMES).status_code,
        browser.post("/example/", {"game": "preferans"}).status_code,
        scores.post(f"/m/{finished.code}/rematch/").status_code,
        browser.get("/import/").status_code,
        browser.post("/import/", {}).status_code,
    ]


MAY, MAY_NOT = [200, 302, 302, 302, 200, 400], [403] * 6


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("anyone", {"stranger": MAY, "member": MAY, "staff": MAY}),
        ("accounts", {"stranger": MAY_NOT, "member": MAY, "staff": MAY}),
        ("staff", {"stranger": MAY_NOT, "member": MAY_NOT, "staff": MAY}),
    ],
)
def test_pages_start_matches_only_with_permission(by: str, expected: Any, settings: Any) -> None:
    settings.MATCHES_BY = by

    actual = {
        role: statuses_of_start_pages(browser) for role, (browser, _token) in people().items()
    }

    assert actual == expected


NO_ACCOUNT, NO_STAFF = (401, "account_needed"), (403, "staff_only")
STARTED = (201, None)


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("anyone", [STARTED, STARTED, STARTED]),
        ("accounts", [NO_ACCOUNT, STARTED, STARTED]),
        ("staff", [NO_ACCOUNT, NO_STAFF, STARTED]),
    ],
)
@pytest.mark.parametrize(("path", "body"), [("", BODY), ("import/", FILE)])
def test_api_starts_matches_only_with_permission(
    path: str, body: Any, by: str, expected: Any, settings: Any
) -> None:
    settings.MATCHES_BY = by

    answers = [
        Client().post(f"/api/v1/matches/{path}", body, "application/json", headers=token)
        for _browser, token in people().values()
    ]

    assert [
        (answer.status_code, answer.json().get("code") if answer.status_code != 201 else None)
        for answer in answers
    ] == expected
    assert [answer.get("WWW-Authenticate") for answer in answers if answer.status_code == 401] == [
        'Bearer realm="scorekeeper"'
    ] * expected.count(NO_ACCOUNT)


def test_browser_that_is_signed_in_starts_a_match_by_the_api(settings: Any) -> None:
    settings.MATCHES_BY = "accounts"

    answer = signed_in("Dora").post("/api/v1/matches/", BODY, "application/json")

    assert (answer.status_code, Match.objects.get().owner) == (201, account("Dora"))


def test_key_of_a_match_starts_no_other_where_accounts_are_wanted(settings: Any) -> None:
    settings.MATCHES_BY = "accounts"
    key = {"Authorization": f"Bearer {start().scorer_key}"}

    answer = Client().post("/api/v1/matches/", BODY, "application/json", headers=key)

    assert (answer.status_code, answer.json()["code"]) == NO_ACCOUNT


def test_match_is_watched_and_scored_without_permission_to_start(settings: Any) -> None:
    settings.MATCHES_BY = "staff"
    match = start()
    url = f"/m/{match.code}/"

    watched = [
        Client(headers={"HX-Request": "true"}).get(f"{url}{page}").status_code
        for page in ("", "sheet/", "history/")
    ]
    scored = scoring(match).post(f"{url}deals/", {"kind": "passed_out"}).status_code

    assert (watched, scored) == ([200] * 3, 302)


@pytest.mark.parametrize(
    ("by", "pages", "api"),
    [
        (
            "accounts",
            {"stranger": [302, 302], "member": [200, 302], "staff": [200, 302]},
            [(401, "not_authenticated"), STARTED, STARTED],
        ),
        (
            "staff",
            {"stranger": [302, 302], "member": [403, 403], "staff": [200, 302]},
            [(401, "not_authenticated"), NO_STAFF, STARTED],
        ),
    ],
)
def test_leagues_are_founded_only_with_permission(
    by: str, pages: Any, api: Any, settings: Any
) -> None:
    settings.LEAGUES_BY = by
    body = {"name": "Sunday", "games": ["preferans"]}

    by_page = {
        role: [
            browser.get("/leagues/new/").status_code,
            browser.post("/leagues/new/", AGREED | {"own_name": role}).status_code,
        ]
        for role, (browser, _token) in people().items()
    }
    by_api = [
        Client().post("/api/v1/leagues/", body, "application/json", headers=token)
        for _browser, token in people().values()
    ]

    assert by_page == pages
    assert [(answer.status_code, answer.json().get("code")) for answer in by_api] == api
    assert League.objects.count() == 2 * api.count(STARTED)


@pytest.mark.parametrize(
    ("by", "who", "link", "example"),
    [
        ("accounts", "stranger", "Sign in first", False),
        ("staff", "member", "Ask the site's staff", False),
        ("accounts", "member", None, True),
    ],
)
def test_pages_say_what_to_do_instead(
    by: str, who: str, link: str | None, *, example: bool, settings: Any
) -> None:
    settings.MATCHES_BY = by
    browser, _token = people()[who]

    refused = browser.get("/new/preferans/").content.decode()
    home = browser.get("/").content.decode()

    assert link is None or f"<h1>{link}</h1>" in refused
    assert ("/accounts/login/?next=/new/preferans/" in refused) == (who == "stranger")
    assert ('action="/example/"' in home) == example
