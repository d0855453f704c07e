"""Adjustments of standings against a second reckoning: by method, day, merge, undo, carry-over."""

import json
from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext

from games.values import Refused
from scorekeeper.leagues import services
from scorekeeper.leagues.adjustments.services import add_adjustment, carry_over, undo_adjustment
from scorekeeper.leagues.counting.count import stored_results
from scorekeeper.leagues.counting.pending import apply_all
from scorekeeper.leagues.counting.receipts import standing_moves
from scorekeeper.leagues.models import Adjustment, Aggregate, League, Rating, Result
from scorekeeper.leagues.standings.page import StandingsParameters, standings_page, table_of
from tests.support.club import (
    THREE,
    account,
    club,
    counted,
    evening,
    many,
    member,
    preferans,
    season_of,
    signed_in,
    tarneeb,
)
from tests.support.rescore_check import check
from tests.support.round_the_table import with_account

pytestmark = [pytest.mark.django_db, pytest.mark.engine]

METHODS = ("sum", "mean", "places", "best")
TODAY = date(2026, 9, 16)


@pytest.fixture(autouse=True)
def today() -> Iterator[None]:
    """Let it be the evening of the sixteenth."""
    with time_machine.travel(evening(16, 20), tick=False):
        yield


@pytest.fixture
def league() -> League:
    """Play four matches of Preferans on two evenings a fortnight apart, and one of Tarneeb."""
    league = club(minimum=2, best_of=2)
    preferans(league, ["Anna", "Ben", "Dora"], "Ben", evening(1))
    preferans(league, ["Anna", "Ben", "Eva"], "Eva", evening(1, 20))
    preferans(league, ["Anna", "Ben", "Dora"], "Anna", evening(15))
    preferans(league, ["Anna", "Dora", "Eva"], "Anna", evening(15, 20))
    tarneeb(league, ["Anna", "Ben", "Eva", "Dora"], 9, evening(15, 21))
    return league


def adjust(league: League, name: str, kind: str, amount: object, **more: Any) -> Adjustment:
    season = more.pop("in_season", None) or season_of(league)
    given = {
        "season": str(season.pk), "member": str(member(league, name).pk), "kind": kind,
        "amount": amount, "game": "preferans", "reason": f"{kind} of {name}", **more,
    }  # fmt: skip
    return add_adjustment(league, account("Anna"), given)


def adjusted(league: League) -> None:
    """Adjust in every way, on several days."""
    adjust(league, "Anna", "penalty", "7.25", day="2026-09-15")
    adjust(league, "Ben", "bonus", "20", day="2026-09-08")
    adjust(league, "Dora", "handicap", "12.5")
    adjust(league, "Eva", "handicap", "-3", day="2026-09-12")
    adjust(league, "Eva", "carry_over", "-1.01")
    adjust(league, "Gil", "carry_over", "33.33")
    adjust(league, "Ben", "penalty", "2", game="all")
    adjust(league, "Anna", "handicap", "0.5", game="all")
    undo_adjustment(adjust(league, "Ben", "penalty", "500"), account("Anna"))


def asked(league: League, query: str) -> Any:
    table = table_of(league, StandingsParameters.read(QueryDict(query)))
    assert table is not None
    return table


def values(league: League, query: str) -> dict[str, Fraction]:
    table = asked(league, query)
    return {table.names[who]: own.value for who, own in table.rows.items()}


def reckoned(league: League, game: str, method: str, until: date) -> dict[str, Fraction]:
    """Reckon values a second time: from results and adjustments, one by one."""
    season = league.seasons.order_by("starts_on").last()
    assert season is not None
    agreed = season.reckoning
    values: dict[str, Fraction] = {}
    for one in league.members.filter(merged_into=None):
        results = Result.objects.filter(season=season, member=one, counts=True, evening__lte=until)
        played = list(results if game == "all" else results.filter(game=game))
        rows = [
            row
            for row in league.adjustments.filter(season=season, undone_at=None, day__lte=until)
            if row.member.person == one.pk and row.game == ("" if game == "all" else game)
        ]
        if not played and not rows:
            continue
        signed = [
            (row.kind == "handicap", Fraction(-row.amount if row.kind == "penalty" else row.amount))
            for row in rows
        ]
        once = sum((own for each, own in signed if not each), Fraction(0)) / 100
        each = sum((own for each, own in signed if each), Fraction(0)) / 100
        points = [Fraction(result.points, 100) + each for result in played]
        if game == "all":
            shares = [Fraction(result.share, 12) + each for result in played]
            values[one.name] = (sum(shares) / len(shares) if shares else Fraction(0)) + once
        elif method == "mean":
            values[one.name] = (sum(points) + once) / max(len(points), 1)
        elif method == "places":
            values[one.name] = once + sum(
                (Fraction(result.place_points, 12) + each for result in played), Fraction(0)
            )
        else:
            best = sorted(points, reverse=True)[: agreed.best_of if method == "best" else None]
            values[one.name] = sum(best, once)
    return values


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("game", ["preferans", "all"])
def test_values_are_those_of_a_second_reckoning(league: League, method: str, game: str) -> None:
    adjusted(league)
    query = f"game={game}&by={method}"

    assert values(league, query) == reckoned(league, game, method, TODAY)
    for day in ("2026-08-31", "2026-09-01", "2026-09-08", "2026-09-12", "2026-09-15"):
        then = reckoned(league, game, method, date.fromisoformat(day))
        assert values(league, f"{query}&on={day}") == then


def test_sum_is_the_one_worked_out_by_hand(league: League) -> None:
    adjusted(league)

    rows = standings_page(league, StandingsParameters(game="preferans"))["rows"]

    # Anna 80 − 7.25; Ben 0 + 20; Dora −120 + 3 × 12.5; Eva 40 − 2 × 3 − 1.01; Gil has not played.
    found = [(row["place"], row["name"], row["value"], row["adjusted"]) for row in rows]
    assert found == [
        (1, "Anna", "+72.75", "−7.25"), (2, "Eva", "+32.99", "−7.01"), (3, "Ben", "+20", "+20"),
        (4, "Dora", "−82.5", "+37.5"), (None, "Gil", "+33.33", "+33.33"),
    ]  # fmt: skip
    (reason,) = rows[0]["adjustments"]
    assert (reason["kind"], reason["reason"], reason["by"]) == (
        "Penalty",
        "penalty of Anna",
        "Anna",
    )


@pytest.mark.parametrize("method", ["sum", "mean"])
def test_movement_is_from_the_standings_of_a_week_ago(league: League, method: str) -> None:
    adjusted(league)
    query = f"game=preferans&by={method}"

    now, then = asked(league, query), asked(league, f"{query}&on={TODAY - timedelta(days=7)}")

    was = {who: own.place for who, own in then.rows.items()}
    assert [own.moved for own in now.rows.values()] == [
        None if own.place is None or was.get(who) is None else was[who] - own.place
        for who, own in now.rows.items()
    ]
    on = asked(league, f"{query}&on={TODAY}").rows
    assert {who: (own.place, own.value, own.moved) for who, own in now.rows.items()} == {
        who: (own.place, own.value, own.moved) for who, own in on.items()
    }


def test_results_sums_and_ratings_stay_as_played(league: League) -> None:
    def played() -> list[Any]:
        rows = (Result.objects.order_by("pk"), Aggregate.objects.order_by("pk"), Rating.objects)
        return [list(each.values()) for each in rows]

    before = played()
    adjusted(league)

    assert played() == before
    assert check() == ""


def test_undone_adjustment_counts_no_more_and_is_kept(league: League) -> None:
    before = values(league, "game=preferans")
    penalty = adjust(league, "Anna", "penalty", "5")
    assert values(league, "game=preferans")["Anna"] == before["Anna"] - 5

    undo_adjustment(penalty, account("Anna"))

    assert values(league, "game=preferans") == before
    penalty.refresh_from_db()
    assert penalty.undone_by == member(league, "Anna")
    with pytest.raises(Refused):
        undo_adjustment(penalty, account("Anna"))


def test_adjustment_follows_a_merged_person_and_comes_back(league: League) -> None:
    adjust(league, "Gil", "bonus", "11")
    before = values(league, "game=preferans")

    services.merge_members(member(league, "Gil"), member(league, "Dora"))
    merged = values(league, "game=preferans")
    services.unmerge_member(member(league, "Gil"))

    assert (merged["Dora"], "Gil" in merged) == (before["Dora"] + 11, False)
    assert values(league, "game=preferans") == before


def test_closed_season_refuses_both_and_keeps_its_table_when_names_merge(league: League) -> None:
    penalty = adjust(league, "Gil", "penalty", "5")
    services.close_season(season_of(league))
    before = values(league, "game=preferans")

    for work in (
        lambda: adjust(league, "Anna", "bonus", "5"),
        lambda: undo_adjustment(penalty, account("Anna")),
    ):
        with pytest.raises(Refused) as caught:
            work()
        assert [(each.code, each.field) for each in caught.value.refusals] == [
            ("season_closed", "season")
        ]
    services.merge_members(member(league, "Gil"), member(league, "Dora"))
    assert values(league, "game=preferans") == before
    services.reopen_season(season_of(league))
    assert values(league, "game=preferans")["Dora"] == before["Dora"] - 5


def test_guest_is_not_adjusted_and_what_they_had_waits(league: League) -> None:
    adjust(league, "Gil", "bonus", "5")
    services.change_role(member(league, "Gil"), "guest")

    assert "Gil" not in values(league, "game=preferans")
    with pytest.raises(Refused, match="member: guest"):
        adjust(league, "Gil", "bonus", "5")


def test_receipt_of_a_correction_counts_adjustments(league: League) -> None:
    match = preferans(league, THREE, "Ben", evening(16))
    adjust(league, "Ben", "penalty", "1000")
    old = stored_results(counted(match))

    moves = standing_moves(counted(match), old, ())

    # Ben 80 − 1000 with this match, −1000 without it.
    assert moves[member(league, "Ben").pk] == ("4. (−920)", "4. (−1000)")


def test_share_of_final_values_is_carried_over_and_undone_at_once(league: League) -> None:
    adjust(league, "Eva", "bonus", "0.01")
    first = season_of(league)
    second = services.add_season(league, {"name": "Next", "starts_on": "2026-09-17"})
    final = values(league, f"season={first.pk}&game=preferans")
    asked = {"season": str(second.pk), "from": str(first.pk), "game": "preferans", "share": "33.3"}

    stored = carry_over(league, account("Anna"), asked)

    # 33.3 % of 80, 40.01 and −120; Ben has 0.
    amounts = {row.member.name: row.amount for row in stored}
    assert amounts == {"Anna": 2664, "Eva": 1332, "Dora": -3996}
    assert values(league, f"season={second.pk}&game=preferans") == {
        "Anna": Fraction(2664, 100), "Eva": Fraction(1332, 100), "Dora": Fraction(-3996, 100),
    }  # fmt: skip
    assert final["Eva"] == Fraction(4001, 100)
    undone = undo_adjustment(stored[0], account("Anna"))
    assert len(undone) == 3
    assert values(league, f"season={second.pk}&game=preferans") == {}


def test_one_key_adds_once(league: League) -> None:
    anna = signed_in("Anna")
    form = {
        "season": str(season_of(league).pk), "member": str(member(league, "Ben").pk),
        "kind": "penalty", "amount": "2,5", "game": "preferans", "reason": "Late",
        "key": "01939d1e-7c00-7000-8000-00000000000b",
    }  # fmt: skip

    for _press in range(2):
        anna.post(f"/leagues/{league.slug}/adjustments/", form)

    assert [row.amount for row in league.adjustments.all()] == [250]


def test_pages_show_reason_author_and_day(league: League) -> None:
    adjusted(league)
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


def test_preview_of_a_carry_over_is_corrected_and_stored(league: League) -> None:
    first = season_of(league)
    second = services.add_season(league, {"name": "Next", "starts_on": "2026-09-17"})
    anna, at = signed_in("Anna"), f"/leagues/{league.slug}/adjustments/carry-over/"
    asked = {"season": str(second.pk), "from": str(first.pk), "game": "preferans", "share": "50"}

    shown = anna.get(at, asked).context["preview"]["rows"]
    own = {row["name"]: row["amount"] for row in shown}
    assert own == {"Anna": "40", "Ben": "0", "Dora": "-60", "Eva": "20"}
    amounts = {f"amount.{row['member']}": row["amount"] for row in shown}
    wrong = amounts | {f"amount.{member(league, 'Eva').pk}": "many"}
    refused = anna.post(at, asked | wrong | {"do": "store"})
    assert (refused.status_code, league.adjustments.count()) == (400, 0)
    amounts[f"amount.{member(league, 'Dora').pk}"] = ""
    anna.post(at, asked | amounts | {"do": "store"})

    rows = league.adjustments.order_by("member__name").values_list("member__name", "amount")
    assert list(rows) == [("Anna", 4000), ("Eva", 2000)]


def test_api_adds_lists_carries_over_and_undoes(league: League) -> None:
    first = season_of(league)
    second = services.add_season(league, {"name": "Next", "starts_on": "2026-09-17"})
    anna, at = with_account("Anna"), f"/api/v1/leagues/{league.slug}/"

    def call(method: str, path: str, body: object = None) -> Any:
        sent = json.dumps(body) if body is not None else ""
        headers = {"Authorization": f"Bearer {anna.bearer}"}
        return anna.client.generic(method, at + path, sent, "application/json", headers=headers)

    given = {
        "season": str(first.pk), "game": "preferans", "member": str(member(league, "Ben").pk),
        "kind": "penalty", "amount": "5", "reason": "Late",
    }  # fmt: skip
    added = call("POST", "adjustments/", given)
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
        refused = call("POST", "adjustments/", given | {field: value})
        assert [each["field"] for each in refused.json()["errors"]] == [field]
    line = next(
        row for row in call("GET", f"standings/?season={first.pk}").json()["standings"]
        if row["name"] == "Ben"
    )  # fmt: skip
    assert (line["value"], line["adjusted"], line["adjustments"][0]["reason"]) == (
        "-5",
        "-5",
        "Late",
    )
    asked = {"season": str(second.pk), "from": str(first.pk), "game": "preferans", "share": "50"}
    trial = call("POST", "adjustments/carry-over/", asked | {"dry_run": True}).json()
    assert trial["adjustments"] == []
    stored = call("POST", "adjustments/carry-over/", asked).json()
    assert {row["name"]: row["amount"] for row in stored["adjustments"]} == {
        row["name"]: row["amount"] for row in trial["members"]
    }
    undone = call("DELETE", f"adjustments/{stored['adjustments'][0]['id']}/").json()["undone"]
    assert len(undone) == 4
    assert len(call("GET", "adjustments/").json()["results"]) == 5
    assert call("DELETE", f"adjustments/{undone[0]['id']}/").status_code in {400, 409}


def test_files_have_a_column_of_what_adjusts(league: League) -> None:
    adjusted(league)

    answer = signed_in("Anna").get(f"/leagues/{league.slug}/standings.csv?game=preferans")

    rows = [line.split(",") for line in answer.content.decode("utf-8-sig").splitlines()]
    assert rows[0][7] == "Adjusted"
    assert {row[1]: row[7] for row in rows[1:]} == {
        "Anna": "-7.25", "Eva": "-7.01", "Ben": "20", "Dora": "37.5", "Gil": "33.33",
    }  # fmt: skip


@pytest.mark.parametrize("path", ["", "?game=all", "adjustments/", "?on=2026-09-16"])
def test_pages_of_many_adjustments_cost_at_most_eight_statements(path: str) -> None:
    league = club(public=True)
    many(league, 60)
    adjusted(league)
    anna = signed_in("Anna")

    with CaptureQueriesContext(connection) as captured:
        answer = anna.get(f"/leagues/{league.slug}/{path}")

    assert (answer.status_code, len(captured) <= 8) == (200, True), len(captured)


def test_waiting_adjustment_moves_with_what_an_owner_applies(league: League) -> None:
    preferans(league, ["Gil", "Ben", "Anna"], "Gil", evening(16))
    adjust(league, "Gil", "bonus", "7")
    season = season_of(league)
    services.close_season(season)
    services.merge_members(member(league, "Gil"), member(league, "Dora"))
    before = values(league, "game=preferans")
    assert before["Gil"] == 87

    apply_all(season_of(league))

    after = values(league, "game=preferans")
    assert (after["Dora"], "Gil" in after) == (before["Dora"] + 87, False)
