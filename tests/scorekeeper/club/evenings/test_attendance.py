"""Attendance of an evening: last time's, late, early, guests; swapped places, the wall."""

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scorekeeper.club.evenings import attendance
from scorekeeper.club.evenings.round_draw import RoundSettings
from scorekeeper.club.evenings.rounds import draw_round
from scorekeeper.club.evenings.swaps import preview_swap
from scorekeeper.leagues.models import League
from scorekeeper.leagues.today import today_in
from scorekeeper.matches.models import Match
from tests.support.club import SIX, THREE, club, evening, member, preferans, signed_in
from tests.support.round_the_table import with_account

pytestmark = pytest.mark.django_db

Clock = Any
"""The clock of a test, for moving the time."""


@pytest.fixture(autouse=True)
def tonight() -> Iterator[Clock]:
    """Set the clock to the evening of the 10th."""
    with time_machine.travel(evening(10), tick=False) as clock:
        yield clock


@pytest.fixture
def league() -> League:
    return club()


@pytest.fixture
def ben(league: League) -> Client:
    return signed_in("Ben")


def ids(league: League, names: list[str]) -> list[str]:
    return [str(member(league, name).pk) for name in names]


def present_names(league: League) -> list[str]:
    names = {str(row.pk): row.name for row in league.members.all()}
    return sorted(names[person] for person in attendance.members_present(league, today_in(league)))


def send(league: League, ben: Client, do: str, names: list[str], **more: str) -> Any:
    form = {"do": do, "present": ids(league, names), "game": "preferans", **more}
    return ben.post(f"/leagues/{league.slug}/tables/", form)


def ticked_names(answer: Any) -> list[str]:
    boxes = [box.data for box in answer.context["form"]["present"]]
    return sorted(box["label"].name for box in boxes if box["selected"])


def test_late_and_leaving_early_are_kept_and_the_next_round_takes_it(
    league: League, ben: Client, tonight: Clock
) -> None:
    send(league, ben, "save", SIX[:3])
    tonight.shift(timedelta(hours=1))
    send(league, ben, "save", ["Ben", "Dora", "Eva"])

    rows = attendance.attendance_of(league, today_in(league))
    hours = [(row.came_at.hour, row.left_at and row.left_at.hour) for row in rows]
    assert [
        (row.member.name, *hours_of_row) for row, hours_of_row in zip(rows, hours, strict=True)
    ] == [
        ("Anna", 19, 20),
        ("Ben", 19, None),
        ("Dora", 19, None),
        ("Eva", 20, None),
    ]
    assert ticked_names(ben.get(f"/leagues/{league.slug}/tables/")) == ["Ben", "Dora", "Eva"]
    drawing = draw_round(league, RoundSettings("preferans"), day=today_in(league))
    assert sorted(drawing.tables[0]) == sorted(ids(league, ["Ben", "Dora", "Eva"]))


def test_buttons_tick_as_last_time_all_and_none(league: League, ben: Client) -> None:
    preferans(league, ["Anna", "Dora", "Gil"], "Gil", evening(3))
    assert ticked_names(send(league, ben, "last", [])) == ["Anna", "Dora", "Gil"]
    attendance.set_attendance(league, evening(4).date(), ids(league, ["Ben", "Finn"]))

    assert ticked_names(send(league, ben, "last", ["Anna"])) == ["Ben", "Finn"]
    assert ticked_names(send(league, ben, "all", [])) == SIX
    assert ticked_names(send(league, ben, "none", SIX)) == []
    assert present_names(league) == []


def test_search_keeps_the_ticks_that_it_does_not_show(league: League, ben: Client) -> None:
    answer = send(league, ben, "search", ["Anna", "Ben"], search="AN")

    assert [box.data["label"].name for box in answer.context["form"]["present"]] == ["Anna"]
    (ben_id,) = ids(league, ["Ben"])
    assert f'<input type="hidden" name="present" value="{ben_id}">' in answer.content.decode()


def test_guest_is_there_outside_the_ranking_and_counts_as_a_guest_again(
    league: League, ben: Client
) -> None:
    send(league, ben, "guest", ["Anna", "Ben"], guest="Guido")
    assert present_names(league) == ["Anna", "Ben", "Guido"]
    assert member(league, "Guido").role == "guest"
    send(league, ben, "draw", ["Anna", "Ben", "Guido"])

    answer = ben.post(f"/leagues/{league.slug}/tables/1/1/start/", {"key": "one"})

    match = Match.objects.get(code=answer["Location"].split("/")[2])
    seats = match.league_match.seats.all()
    assert {seat.member.name for seat in seats if seat.member} == {"Anna", "Ben", "Guido"}
    # A guest of another evening is only offered when present.
    assert "Guido" not in ticked_names(send(league, ben, "all", []))


def test_refused_round_keeps_nothing(league: League, ben: Client) -> None:
    answer = send(league, ben, "draw", ["Anna", "Ben"])

    assert (answer.status_code, present_names(league)) == (400, [])
    assert ticked_names(answer) == ["Anna", "Ben"]


def test_swap_of_two_people_previews_its_cost(league: League, ben: Client) -> None:
    preferans(league, THREE, "Anna", evening(3))
    day = today_in(league)
    attendance.set_attendance(league, day, ids(league, SIX))
    drawing = league.drawings.create(
        evening=day,
        number=1,
        game="preferans",
        out=[],
        tables=[ids(league, ["Anna", "Eva", "Finn"]), ids(league, ["Gil", "Ben", "Dora"])],
    )
    first, second = ids(league, ["Eva", "Ben"])
    url = f"/leagues/{league.slug}/tables/1/swap/"

    preview = ben.post(url, {"one": first, "two": second})

    # Ben and Dora have already met; a swap seats Anna with Ben instead of Dora.
    assert preview.context["swap"]["opponents"] == (1, 1)
    assert preview_swap(drawing, *ids(league, ["Eva", "Gil"])).after == (0, 1)
    ben.post(url, {"one": first, "two": second, "do": "swap"})
    drawing.refresh_from_db()
    assert drawing.tables[0] == ids(league, ["Anna", "Ben", "Finn"])


def test_swap_offers_everyone_whose_table_has_not_started(league: League, ben: Client) -> None:
    drawing = draw_round(league, RoundSettings("tarneeb", ids(league, SIX)), day=today_in(league))
    draw_round(league, RoundSettings("preferans", ids(league, SIX)), day=today_in(league))
    url = f"/leagues/{league.slug}/tables/"
    ben.post(f"{url}2/2/start/", {"key": "one"})

    page = ben.get(url)

    places = [entry["places"]["one"].subwidgets for entry in page.context["drawings"]]
    offered = [{option.data["value"] for option in entry} for entry in places]
    assert offered == [set(ids(league, SIX)), set(league.drawings.get(number=2).tables[0])]
    assert len(drawing.out) == 2
    assert page.content.decode().count("Show what it costs") == 2


def test_players_of_a_table_that_has_started_stay(league: League, ben: Client) -> None:
    drawing = draw_round(league, RoundSettings("preferans", ids(league, SIX)), day=today_in(league))
    ben.post(f"/leagues/{league.slug}/tables/1/2/start/", {"key": "one"})
    first, second = (table[0] for table in drawing.tables)

    answer = ben.post(
        f"/leagues/{league.slug}/tables/1/swap/", {"one": first, "two": second, "do": "swap"}
    )

    assert answer.status_code == 400
    assert "its players stay" in answer.content.decode()
    assert league.drawings.get().tables == drawing.tables


def test_wall_shows_the_tables_with_their_scores_and_who_sits_out(
    league: League, ben: Client
) -> None:
    url = f"/leagues/{league.slug}/tables/wall/"
    assert "No tables drawn for tonight yet" in ben.get(url).content.decode()
    draw_round(league, RoundSettings("tarneeb", ids(league, SIX)), day=today_in(league))
    ben.post(f"/leagues/{league.slug}/tables/1/1/start/", {"key": "one"})

    page = ben.get(url)

    (table,) = page.context["round"]["tables"]
    assert (table["match"]["status"], len(page.context["round"]["out"])) == ("open", 2)
    assert page.context["codes"] == [table["match"]["code"]]
    assert f'data-codes="{table["match"]["code"]}"' in page.content.decode()


def test_api_keeps_attendance_draws_swaps_and_starts(league: League) -> None:
    day, api = today_in(league), f"/api/v1/leagues/{league.slug}/evenings/{today_in(league)}/"
    ben = with_account("Ben")

    def call(method: str, path: str, body: object = None) -> Any:
        options: Any = {"headers": {"Authorization": f"Bearer {ben.bearer}"}}
        if body is None:
            return ben.client.generic(method, api + path, **options)
        return ben.client.generic(
            method, api + path, json.dumps(body), "application/json", **options
        )

    stored = call("PUT", "attendance/", {"present": ids(league, SIX), "guest": "Guido"}).json()
    assert [person["name"] for person in stored["people"]] == [*SIX, "Guido"]
    assert stored["people"][-1]["guest"] is True
    drawing = call("POST", "rounds/", {"game": "tarneeb", "second_game": "preferans"}).json()
    assert [table["game"] for table in drawing["tables"]] == ["tarneeb", "preferans"]
    pair = [table["players"][0] for table in drawing["tables"]]
    trial = call("PATCH", "rounds/1/", {"swap": pair, "dry_run": True}).json()
    assert trial["round"]["tables"] == drawing["tables"]
    changed = call("PATCH", "rounds/1/", {"swap": pair}).json()
    assert [table["players"][0] for table in changed["round"]["tables"]] == pair[::-1]
    started = call("POST", "rounds/1/tables/2/", {})
    assert started.status_code == 201
    assert call("POST", "rounds/1/tables/2/", {}).status_code == 409
    rounds = call("GET", "rounds/").json()["rounds"]
    assert [table["matches"] for table in rounds[0]["tables"]] == [[], [started.json()]]
    assert call("DELETE", "rounds/1/").status_code == 200
    assert (league.drawings.count(), timezone.now().date()) == (0, day)


def test_pairs_are_typed_one_a_line_and_stay_partners(league: League, ben: Client) -> None:
    wrong = send(league, ben, "save", SIX, teams="Anna, Nemo")
    assert (wrong.status_code, wrong.context["form"]["teams"].value(), present_names(league)) == (
        400,
        "Anna, Nemo",
        [],
    )

    send(league, ben, "draw", SIX[:4], game="tarneeb", teams="anna, Eva\nBen, Dora")

    (table,) = league.drawings.get().tables
    pairs = {frozenset(table[place::2]) for place in (0, 1)}
    assert pairs == {frozenset(ids(league, names)) for names in (["Anna", "Eva"], ["Ben", "Dora"])}
    page = ben.get(f"/leagues/{league.slug}/tables/")
    assert page.context["form"]["teams"].value() == "Anna, Eva\nBen, Dora"
