"""Tournaments on pages and over the API: creation, draws, starts, refusals."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.club.evenings.models import Drawing
from scorekeeper.club.tournaments.models import Tournament
from scorekeeper.club.tournaments.rounds import draw_next_round
from scorekeeper.leagues.models import League, LeagueMatch
from tests.support.club import signed_in
from tests.support.tournaments import CUP, api, cup, ids, play_round, start

pytestmark = pytest.mark.django_db


def test_second_press_opens_the_match_that_has_started(league: League) -> None:
    tournament = cup(league, 3)
    draw_next_round(tournament)

    first = start(tournament, 1)

    assert start(tournament, 1).pk == first.pk
    path = f"/leagues/{league.slug}/tournaments/{tournament.pk}/1/1/start/"
    assert signed_in("Ben").post(path, {"key": "another-key-here"})["Location"] == (
        f"/m/{first.code}/"
    )
    assert LeagueMatch.objects.filter(league=league).count() == 1


def test_round_is_not_changed_from_the_evening(league: League) -> None:
    tournament = cup(league, 6)
    drawing = draw_next_round(tournament).drawing
    ben, url = signed_in("Ben"), f"/leagues/{league.slug}/tables/"
    swapped = {"one": drawing.tables[0][0], "two": drawing.tables[1][0], "do": "swap"}

    assert ben.post(f"{url}drop/").status_code == 302
    assert ben.post(f"{url}{drawing.number}/swap/", swapped).status_code == 400
    path = f"evenings/2026-09-10/rounds/{drawing.number}/"
    assert api(league, "DELETE", path).status_code == 400
    assert Drawing.objects.get().tables == drawing.tables
    page = ben.get(url).content.decode()
    assert ("Cup" in page, "Undo last round" in page) == (True, False)


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("name", {"name": ""}),
        ("game", {"game": "skruuvi"}),
        ("starts_on", {"starts_on": "x"}),
        ("ends_on", {"ends_on": "2026-09-01"}),
        ("format", {"format": "x"}),
        ("rounds", {"rounds": 0}),
        ("deals", {"deals": 201}),
        ("draw", {"draw": "x"}),
        ("points", {"points": "x"}),
        ("entrants", {"entrants": []}),
        ("entrants", {"entrants": ["x", "y", "z"]}),
        ("best", {"format": "knockout", "best": 3}),
        ("group_size", {"format": "groups", "group_size": 2}),
        ("best", {"format": "groups", "group_size": 6, "best": 1}),
        ("together", {"together": True}),
        ("teams", {"teams": {"x": "A"}}),
        ("teams", {"teams": 1}),
        ("best", {"game": "tarneeb", "format": "knockout", "best": 1}),
        ("teams", {"game": "tarneeb", "together": True}),
    ],
)
def test_wrong_tournament_is_refused_by_its_field(
    league: League, field: str, change: dict[str, Any]
) -> None:
    refused = api(league, "POST", "tournaments/", CUP | {"entrants": ids(league)} | change)

    assert refused.status_code == 400, refused.content
    assert {error["field"] for error in refused.json()["errors"]} == {field}
    assert not Tournament.objects.exists()


def test_api_makes_draws_starts_and_undoes(league: League) -> None:
    made_ = api(league, "POST", "tournaments/", CUP | {"entrants": ids(league, 6)})
    assert made_.status_code == 201
    at = made_["Location"].removeprefix(f"/api/v1/leagues/{league.slug}/")

    drawing = api(league, "POST", f"{at}rounds/").json()
    assert api(league, "DELETE", f"{at}rounds/").json() == {"number": 1}
    drawing = api(league, "POST", f"{at}rounds/").json()
    tables = f"evenings/{drawing['evening']}/rounds/{drawing['evening_round']}/tables/1/"
    started = api(league, "POST", tables, {}).json()
    (listed,) = api(league, "GET", f"{at}rounds/").json()["rounds"]
    assert listed["tables"][0]["match"] == {"code": started["code"], "status": "open", "deals": 0}
    assert api(league, "POST", f"{at}rounds/").status_code == 400
    assert api(league, "DELETE", f"{at}rounds/").status_code == 400
    assert api(league, "PATCH", at, {"name": "Other", "deals": 1}).json()["name"] == "Other"
    (head,) = api(league, "GET", "tournaments/").json()["tournaments"]
    assert (head["name"], head["deals"]) == ("Other", 1)


def test_owner_makes_a_tournament_on_the_page(league: League) -> None:
    anna, url = signed_in("Anna"), f"/leagues/{league.slug}/tournaments/"
    form = {name: str(value) for name, value in CUP.items()} | {"deals": ""}
    form |= {"teams": "Reds: Anna, Ben\nDora, Eva", "ends_on": "", "best": "2"}

    assert "No tournaments yet" in anna.get(url).content.decode()
    wrong = anna.post(url, form | {"present": ids(league, 6), "teams": "Reds: Nobody"})
    assert wrong.status_code == 400
    assert "No one in the league has this name: Nobody" in wrong.content.decode()
    page = anna.post(url, form | {"present": ids(league, 6)}, follow=True).content.decode()

    row = Tournament.objects.get()
    names = {str(person.pk): person.name for person in league.members.all()}
    assert {names[one]: team for one, team in row.teams.items()} == {
        "Anna": "Reds",
        "Ben": "Reds",
        "Dora": "Dora & Eva",
        "Eva": "Dora & Eva",
    }
    assert (row.deals, "Reds: Anna, Ben" in page) == (None, True)
    assert anna.post(f"{url}{row.pk}/", {"do": "delete"})["Location"] == url
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("format_", ["rounds", "groups", "knockout"])
def test_pages_cost_at_most_eight_queries(league: League, format_: str) -> None:
    tournament = cup(league, 12, format=format_, group_size=6, best=2)
    play_round(tournament)
    dora, url = signed_in("Dora"), f"/leagues/{league.slug}/tournaments/"
    counts = []

    for path in ("", f"{tournament.pk}/"):
        with CaptureQueriesContext(connection) as captured:
            assert dora.get(url + path).status_code == 200
        counts.append(len(captured))

    assert max(counts) <= 8, counts
