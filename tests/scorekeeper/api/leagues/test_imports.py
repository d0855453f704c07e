"""Imports over the API: a preview, questions answered, undo; leagues as a file."""

import json
from typing import Any

import pytest
from django.test import Client

from scorekeeper.accounts.tokens import issue_token
from scorekeeper.leagues.models import Import, League, PastTable
from tests.support.club import account, club, member

pytestmark = pytest.mark.django_db

LINES = [
    {"date": "2026-09-03", "game": "preferans", "player": "Anna", "points": 80},
    {"date": "2026-09-03", "game": "preferans", "player": "Bena", "points": "-40,5"},
    {"date": "2026-09-03", "game": "preferans", "player": "Zoe", "points": "-39.5"},
]


def ask(who: str, method: str, path: str, body: object = None) -> Any:
    token = issue_token(account(who))[1]
    sent = body if isinstance(body, bytes) else json.dumps(body or {})
    headers = {"Authorization": f"Bearer {token}"}
    return Client().generic(method, path, sent, "application/json", headers=headers)


def test_results_are_previewed_imported_and_undone() -> None:
    league = club()
    address = f"/api/v1/leagues/{league.slug}/imports/"
    ben = str(member(league, "Ben").pk)

    seen = ask("Anna", "POST", f"{address}preview/", {"results": LINES}).json()
    refused = ask("Anna", "POST", address, {"results": LINES})
    made = ask("Anna", "POST", address, {"results": LINES, "names": {"Bena": ben}})
    points = list(
        PastTable.objects.get().results.order_by("seat").values_list("member__name", "points")
    )
    listed = ask("Anna", "GET", address).json()["results"]
    undone = ask("Anna", "DELETE", f"{address}{made.json()['id']}/")

    assert (seen["ready"], seen["results"]) == (False, 1)
    assert [(e["name"], e["answer"], e["close"]) for e in seen["names"] if not e["sure"]] == [
        ("Bena", None, [ben]), ("Zoe", "new", []),
    ]  # fmt: skip
    assert [each["field"] for each in refused.json()["errors"]] == ["file", "names.Bena"]
    assert (made.status_code, points) == (201, [("Anna", 8000), ("Ben", -4050), ("Zoe", -3950)])
    assert listed == [made.json()]
    assert (undone.status_code, Import.objects.count()) == (200, 0)


def test_league_goes_as_a_file_to_another_account() -> None:
    league = club()
    file = b"".join(ask("Anna", "GET", f"/api/v1/leagues/{league.slug}/file/"))

    made = ask("Cleo", "POST", "/api/v1/leagues/import/", file)
    cut = ask("Cleo", "POST", "/api/v1/leagues/import/", file[:40])

    assert (made.status_code, cut.status_code) == (201, 400)
    taken = League.objects.get(slug=made.json()["leagues"][0])
    assert made["Location"] == f"/api/v1/leagues/{taken.slug}/"
    assert taken.members.count() == league.members.count()
