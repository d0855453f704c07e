"""Imports over the API: preview, questions, undo; leagues as files."""

import json
from typing import Any

import pytest
from django.test import Client

from scorekeeper.accounts.tokens import issue_token
from scorekeeper.leagues.models import Import, League, PastTable
from tests.support.club import account, club, member

pytestmark = pytest.mark.django_db

LINES: list[dict[str, Any]] = [
    {"date": "2026-09-03", "game": "preferans", "player": "Anna", "points": 80},
    {"date": "2026-09-03", "game": "preferans", "player": "Bena", "points": "-40,5"},
    {"date": "2026-09-03", "game": "preferans", "player": "Zoe", "points": "-39.5"},
]


def ask(name: str, method: str, path: str, body: object = None) -> Any:
    token = issue_token(account(name))[1]
    body_sent = body if isinstance(body, bytes) else json.dumps(body or {})
    headers = {"Authorization": f"Bearer {token}"}
    return Client().generic(method, path, body_sent, "application/json", headers=headers)


def test_results_are_previewed_imported_and_undone() -> None:
    league = club()
    address = f"/api/v1/leagues/{league.slug}/imports/"
    ben = str(member(league, "Ben").pk)

    preview = ask("Anna", "POST", f"{address}preview/", {"results": LINES}).json()
    refused = ask("Anna", "POST", address, {"results": LINES})
    created = ask("Anna", "POST", address, {"results": LINES, "names": {"Bena": ben}})
    points = list(
        PastTable.objects.get().results.order_by("seat").values_list("member__name", "points")
    )
    listed = ask("Anna", "GET", address).json()["results"]
    undone = ask("Anna", "DELETE", f"{address}{created.json()['id']}/")

    assert (preview["ready"], preview["results"]) == (False, 1)
    assert [(e["name"], e["answer"], e["close"]) for e in preview["names"] if not e["sure"]] == [
        ("Bena", None, [ben]),
        ("Zoe", "new", []),
    ]
    assert [error["field"] for error in refused.json()["errors"]] == ["file", "names.Bena"]
    assert (created.status_code, points) == (201, [("Anna", 8000), ("Ben", -4050), ("Zoe", -3950)])
    assert listed == [created.json()]
    assert (undone.status_code, Import.objects.count()) == (200, 0)


@pytest.mark.parametrize("path", ["", "preview/"])
@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ({}, ["date", "player"]),
        ({"date": "2000-01-01", "game": None, "money": None}, ["player"]),
        ({"date": "2000-01-01", "player": None}, ["player"]),
        ({"date": "2000-01-01", "player": 7}, ["player"]),
        ({"date": 20000101, "player": "Anna"}, ["date"]),
        ({"date": "2000-01-01", "player": "Anna", "game": 7}, ["game"]),
        ({"date": "2000-01-01", "player": "Anna", "points": 1.5}, ["points"]),
        ({"date": "2000-01-01", "player": "A" * 201}, ["player"]),
    ],
)
def test_line_that_is_not_as_described_is_refused_by_its_fields(
    path: str, line: dict[str, Any], fields: list[str]
) -> None:
    url = f"/api/v1/leagues/{club().slug}/imports/{path}"

    answer = ask("Anna", "POST", url, {"results": [LINES[0], line]})

    assert answer.status_code == 400
    assert [e["field"] for e in answer.json()["errors"]] == [f"results.1.{name}" for name in fields]


def test_names_of_members_and_a_source_are_texts() -> None:
    url = f"/api/v1/leagues/{club().slug}/imports/preview/"
    bodies: list[dict[str, Any]] = [{"members": ["Hugo", 7]}, {"members": [None]}]
    bodies.append({"members": ["Hugo"], "source": "x" * 201})

    answers = [ask("Anna", "POST", url, body).json() for body in bodies]

    assert [answer["errors"][0]["field"] for answer in answers] == [
        "members.1",
        "members.0",
        "source",
    ]


def test_days_in_other_formats_are_read_and_invalid_ones_listed() -> None:
    url = f"/api/v1/leagues/{club().slug}/imports/preview/"
    lines = [LINES[0] | {"date": "3. 9. 2026."}, LINES[1], LINES[2] | {"date": "soon"}]

    preview = ask("Anna", "POST", url, {"results": lines}).json()

    assert (preview["results"], [problem["row"] for problem in preview["problems"]]) == (1, [3])


def test_league_goes_as_a_file_to_another_account() -> None:
    league = club()
    file = b"".join(ask("Anna", "GET", f"/api/v1/leagues/{league.slug}/file/"))

    response = ask("Cleo", "POST", "/api/v1/leagues/import/", file)
    cut = ask("Cleo", "POST", "/api/v1/leagues/import/", file[:40])

    assert (response.status_code, cut.status_code) == (201, 400)
    imported = League.objects.get(slug=response.json()["leagues"][0])
    assert response["Location"] == f"/api/v1/leagues/{imported.slug}/"
    assert imported.members.count() == league.members.count()
