"""Adjustments on pages, in files and over the API; values carried over between seasons."""

import json
from fractions import Fraction
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.club.adjustments.carry_over import carry_over
from scorekeeper.club.adjustments.forms import CarryOverForm
from scorekeeper.club.adjustments.services import undo_adjustment
from scorekeeper.leagues.models import League
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.leagues.seasons.services import add_season
from tests.plugins.worlds import copy_of
from tests.scorekeeper.club.adjustments.conftest import TODAY
from tests.support.adjustments import add_every_adjustment, adjust, values
from tests.support.club import (
    THREE,
    account,
    add_many_members,
    club,
    evening,
    member,
    preferans,
    season_of,
    signed_in,
)
from tests.support.round_the_table import with_account

pytestmark = pytest.mark.django_db


def test_share_of_final_values_is_carried_over_and_undone_at_once(league: League) -> None:
    adjust(league, "Eva", "bonus", "0.01")
    first = season_of(league)
    second = add_season(league, SeasonForm.read({"name": "Next", "starts_on": "2026-09-17"}))
    final = values(league, f"season={first.pk}&game=preferans")
    request = {
        "season": str(second.pk),
        "from": str(first.pk),
        "game": "preferans",
        "share": "33.3",
    }

    stored = carry_over(league, CarryOverForm.read(request, league), by=account("Anna"))

    # 33.3 % of 80, 40.01 and −120; Ben has 0.
    amounts = {row.member.name: row.amount for row in stored}
    assert amounts == {"Anna": 2664, "Eva": 1332, "Dora": -3996}
    assert values(league, f"season={second.pk}&game=preferans") == {
        "Anna": Fraction(2664, 100),
        "Eva": Fraction(1332, 100),
        "Dora": Fraction(-3996, 100),
    }
    assert final["Eva"] == Fraction(4001, 100)
    undone = undo_adjustment(stored[0], by=account("Anna"))
    assert len(undone) == 3
    assert values(league, f"season={second.pk}&game=preferans") == {}


def test_preview_of_a_carry_over_is_corrected_and_stored(league: League) -> None:
    first = season_of(league)
    second = add_season(league, SeasonForm.read({"name": "Next", "starts_on": "2026-09-17"}))
    anna, url = signed_in("Anna"), f"/leagues/{league.slug}/adjustments/carry-over/"
    request = {"season": str(second.pk), "from": str(first.pk), "game": "preferans", "share": "50"}

    preview = anna.get(url, request).context
    preview_rows = preview["rows"]
    assert preview["form"]["reason"].value() == f"Carried over from {first.name}"
    fields = {row["name"]: row["field"].value() for row in preview_rows}
    assert fields == {"Anna": "40", "Ben": "0", "Dora": "-60", "Eva": "20"}
    amounts = {row["field"].html_name: row["field"].value() for row in preview_rows}
    wrong = amounts | {f"amount.{member(league, 'Eva').pk}": "many"}
    refused = anna.post(url, request | wrong | {"do": "store"})
    assert (refused.status_code, league.adjustments.count()) == (400, 0)
    again = {row["name"]: row["field"] for row in refused.context["rows"]}
    assert (again["Eva"].value(), again["Anna"].value()) == ("many", "40")
    assert again["Eva"].errors
    amounts[f"amount.{member(league, 'Dora').pk}"] = ""
    anna.post(url, request | amounts | {"do": "store"})

    rows = league.adjustments.order_by("member__name").values_list("member__name", "amount")
    assert list(rows) == [("Anna", 4000), ("Eva", 2000)]


def test_api_adds_lists_carries_over_and_undoes(league: League) -> None:
    first = season_of(league)
    second = add_season(league, SeasonForm.read({"name": "Next", "starts_on": "2026-09-17"}))
    anna, url = with_account("Anna"), f"/api/v1/leagues/{league.slug}/"

    def call(method: str, path: str, body: object = None) -> Any:
        payload = json.dumps(body) if body is not None else ""
        headers = {"Authorization": f"Bearer {anna.bearer}"}
        return anna.client.generic(method, url + path, payload, "application/json", headers=headers)

    request = {
        "season": str(first.pk),
        "game": "preferans",
        "member": str(member(league, "Ben").pk),
        "kind": "penalty",
        "amount": "5",
        "reason": "Late",
    }
    added = call("POST", "adjustments/", request)
    assert (added.status_code, added.json()["effect"]) == (201, "-5")
    for field, value in (
        ("amount", "0.001"),
        ("reason", ""),
        ("kind", "x"),
        ("day", "2020-01-01"),
        ("game", "x"),
        ("member", "x"),
        ("season", "x"),
        ("amount", "-1"),
    ):
        refused = call("POST", "adjustments/", request | {field: value})
        assert [error["field"] for error in refused.json()["errors"]] == [field]
    line = next(
        row
        for row in call("GET", f"standings/?season={first.pk}").json()["standings"]
        if row["name"] == "Ben"
    )
    assert (line["value"], line["adjusted"], line["adjustments"][0]["reason"]) == (
        "-5",
        "-5",
        "Late",
    )
    request_body = {
        "season": str(second.pk),
        "from": str(first.pk),
        "game": "preferans",
        "share": "50",
    }
    trial = call("POST", "adjustments/carry-over/", request_body | {"dry_run": True}).json()
    assert trial["adjustments"] == []
    stored = call("POST", "adjustments/carry-over/", request_body).json()
    assert {row["name"]: row["amount"] for row in stored["adjustments"]} == {
        row["name"]: row["amount"] for row in trial["members"]
    }
    undone = call("DELETE", f"adjustments/{stored['adjustments'][0]['id']}/").json()["undone"]
    assert len(undone) == 4
    assert len(call("GET", "adjustments/").json()["results"]) == 5
    assert call("DELETE", f"adjustments/{undone[0]['id']}/").status_code in {400, 409}


def test_one_key_adds_once(league: League) -> None:
    anna = signed_in("Anna")
    form = {
        "season": str(season_of(league).pk),
        "member": str(member(league, "Ben").pk),
        "kind": "penalty",
        "amount": "2,5",
        "game": "preferans",
        "reason": "Late",
        "key": "01939d1e-7c00-7000-8000-00000000000b",
    }

    for _press in range(2):
        anna.post(f"/leagues/{league.slug}/adjustments/", form)

    assert [row.amount for row in league.adjustments.all()] == [250]


def test_pages_show_reason_author_and_day(league: League) -> None:
    add_every_adjustment(league)
    dora = signed_in("Dora")
    league.public = True
    league.save()

    pages = [
        dora.get(path).content.decode()
        for path in (
            f"/leagues/{league.slug}/?game=preferans",
            f"/leagues/{league.slug}/adjustments/",
            f"/players/{member(league, 'Anna').pk}/",
        )
    ]

    assert all("penalty of Anna" in page for page in pages)
    assert "Undo" not in pages[1]
    assert "Undo" in signed_in("Anna").get(f"/leagues/{league.slug}/adjustments/").content.decode()


def test_files_have_a_column_of_adjustments(league: League) -> None:
    add_every_adjustment(league)

    answer = signed_in("Anna").get(f"/leagues/{league.slug}/standings.csv?game=preferans")

    rows = [line.split(",") for line in answer.content.decode("utf-8-sig").splitlines()]
    assert rows[0][7] == "Adjusted"
    assert {row[1]: row[7] for row in rows[1:]} == {
        "Anna": "-7.25",
        "Eva": "-7.01",
        "Ben": "20",
        "Dora": "37.5",
        "Gil": "33.33",
    }


@pytest.fixture(scope="module")
def large_once(kept_rows: None) -> League:
    """Create a large club with adjustments of every kind."""
    with time_machine.travel(TODAY, tick=False):
        league = club(public=True)
        add_many_members(league, 60)
        add_every_adjustment(league)
        preferans(league, THREE, "Anna", evening(15))
    return league


@pytest.mark.parametrize(
    "path", ["", "?game=all", "adjustments/", "?on=2026-09-16", "report.pdf", "player"]
)
def test_pages_of_many_adjustments_cost_at_most_eight_queries(
    large_once: League, path: str
) -> None:
    league = copy_of(large_once)
    player_url = f"/players/{member(league, 'Anna').pk}/"
    anna = signed_in("Anna")

    with CaptureQueriesContext(connection) as captured:
        answer = anna.get(player_url if path == "player" else f"/leagues/{league.slug}/{path}")

    assert (answer.status_code, len(captured) <= 8) == (200, True), len(captured)
