"""Standings by division: places, filters, marks, files, freezing, number of queries."""

from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.values import Refused
from scorekeeper.club.divisions.move import move_member
from scorekeeper.club.divisions.services import remove_divisions
from scorekeeper.leagues import services
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.services import merge_members, unmerge_member
from scorekeeper.leagues.seasons.services import close_season
from tests.plugins.worlds import copy_of
from tests.scorekeeper.club.divisions.conftest import division_numbers
from tests.support.club import (
    add_many_members,
    club,
    evening,
    member,
    preferans,
    season_of,
    signed_in,
)
from tests.support.typed import keep_divisions

pytestmark = pytest.mark.django_db

Line = tuple[int | None, int | None, str, str]


def table(league: League, query: str = "", *, season: str = "") -> list[Line]:
    """Return division, place, name and value of each API row."""
    season = season and f"&season={season}"
    path = f"/api/v1/leagues/{league.slug}/standings/?game=preferans{season}{query}"
    rows = signed_in("Anna").get(path).json()["standings"]
    return [(row["division"], row["place"], row["name"], row["value"]) for row in rows]


# Each match brings its winner 80 points and the others −40, also across divisions.
A: list[Line] = [(1, 1, "Anna", "120"), (1, 2, "Ben", "0"), (1, 3, "Dora", "-120")]
B: list[Line] = [
    (2, 1, "Hugo", "120"),
    (2, 2, "Gil", "40"),
    (2, 3, "Finn", "-80"),
    (2, 3, "Ida", "-80"),
]


def test_each_division_has_places_of_its_own(league: League) -> None:
    assert table(league) == A + B


def test_address_asks_for_a_division(league: League) -> None:
    tables = {division: table(league, f"&division={division}") for division in ("1", "2", "none")}

    assert tables == {"1": A, "2": B, "none": []}


def test_address_asks_for_one_table_of_all(league: League) -> None:
    # Anna and Hugo have equal wins and equal points: they share the first place.
    assert table(league, "&division=all") == [
        (None, 1, "Anna", "120"),
        (None, 1, "Hugo", "120"),
        (None, 3, "Gil", "40"),
        (None, 4, "Ben", "0"),
        (None, 5, "Finn", "-80"),
        (None, 5, "Ida", "-80"),
        (None, 7, "Dora", "-120"),
    ]


def test_unknown_division_is_refused_by_the_api(league: League) -> None:
    for division in ("3", "0", "x", "", "12", "²"):
        path = f"/api/v1/leagues/{league.slug}/standings/?game=preferans&division={division}"
        refused = signed_in("Anna").get(path)

        assert refused.status_code == 400
        assert [error["field"] for error in refused.json()["errors"]] == ["division"], division
        page = signed_in("Anna").get(f"/leagues/{league.slug}/?division={division}")
        assert page.status_code == 200


def test_moved_member_keeps_all_results(league: League) -> None:
    move_member(season_of(league), member(league, "Hugo"), 1)
    assert table(league)[:2] == [(1, 1, "Anna", "120"), (1, 1, "Hugo", "120")]

    move_member(season_of(league), member(league, "Hugo"), None)
    assert table(league)[-1] == (None, 1, "Hugo", "120")
    assert table(league, "&division=none") == [(None, 1, "Hugo", "120")]


def ways(league: League) -> dict[str, str | None]:
    path = f"/api/v1/leagues/{league.slug}/standings/?game=preferans"
    return {row["name"]: row["way"] for row in signed_in("Anna").get(path).json()["standings"]}


def test_marks_show_promotion_and_relegation(league: League) -> None:
    # Eva has no matches and is last in A. Hugo leads B.
    assert {name: direction for name, direction in ways(league).items() if direction} == {
        "Hugo": "up"
    }

    preferans(league, ["Eva", "Anna", "Ben"], "Eva", evening(2))
    assert {name: direction for name, direction in ways(league).items() if direction} == {
        "Hugo": "up",
        "Dora": "down",
    }
    page = signed_in("Anna").get(f"/leagues/{league.slug}/?game=preferans").content.decode()
    assert (page.count(">goes up<"), page.count(">goes down<")) == (1, 1)


def test_marks_are_shown_only_in_the_deciding_standings(league: League) -> None:
    page = f"/leagues/{league.slug}/?game="

    for query in ("all", "preferans&by=mean", "preferans&on=2026-09-02", "preferans&division=all"):
        assert ">goes up<" not in signed_in("Anna").get(page + query).content.decode()


def test_page_shows_each_division_and_members_without_matches(league: League) -> None:
    page = signed_in("Dora").get(f"/leagues/{league.slug}/?game=preferans").content.decode()

    assert page.index("<bdi>A</bdi></h3>") < page.index("<bdi>B</bdi></h3>")
    assert "No match yet in A:" in page
    only_b = signed_in("Dora").get(f"/leagues/{league.slug}/?game=preferans&division=2")
    assert "No match yet in A:" not in only_b.content.decode()


def test_league_without_divisions_has_one_link_more(db: None) -> None:
    league = club(public=True)
    preferans(league, ["Anna", "Ben", "Dora"], "Anna", evening(1))
    anna = signed_in("Anna")
    pages = ("", "seasons/", "tables/", f"members/{member(league, 'Ben').pk}/")

    pages_html = [anna.get(f"/leagues/{league.slug}/{page}").content.decode() for page in pages]

    assert [text.lower().count("division") for text in pages_html] == [
        0,
        2,
        0,
        0,
    ]  # the URL and a word
    csv = anna.get(f"/leagues/{league.slug}/standings.csv").content.decode("utf-8-sig")
    assert csv.splitlines()[0] == "Place,Name,Matches,Won,Value,Moved,Form,Adjusted"


def test_file_has_a_column_of_divisions(league: League) -> None:
    path = f"/leagues/{league.slug}/standings.csv?game=preferans"
    csv = signed_in("Anna").get(path).content.decode("utf-8-sig").splitlines()

    assert [line.split(",")[:3] for line in csv[:3]] == [
        ["Division", "Place", "Name"],
        ["A", "1", "Anna"],
        ["A", "2", "Ben"],
    ]
    only = signed_in("Anna").get(f"{path}&division=2").content.decode("utf-8-sig").splitlines()
    assert [line.split(",")[2] for line in only[1:]] == ["Hugo", "Gil", "Finn", "Ida"]


def test_closed_season_keeps_its_divisions(league: League) -> None:
    season = season_of(league)
    close_season(season)
    before = table(league)

    for work in (
        lambda: keep_divisions(season, {"moving": 3}),
        lambda: remove_divisions(season),
        lambda: move_member(season, member(league, "Gil"), 1),
    ):
        with pytest.raises(Refused, match="season: season_closed"):
            work()
    merge_members(member(league, "Gil"), member(league, "Anna"))  # Gil's results are now pending
    assert table(league) == before


def test_merged_name_hands_its_division_on(league: League) -> None:
    keep_divisions(
        season_of(league), {"members": division_numbers(league, [["Anna", "Ben"], ["Gil"]])}
    )
    hugo, gil = member(league, "Eva"), member(league, "Gil")

    merge_members(gil, hugo)
    assert (2, 1, "Eva", "40") in table(league)
    unmerge_member(gil)
    assert (2, 1, "Gil", "40") in table(league)


def test_player_shows_the_division(league: League) -> None:
    anna = signed_in("Anna")

    page = anna.get(f"/players/{member(league, 'Hugo').pk}/").content.decode()
    path = f"/api/v1/leagues/{league.slug}/players/{member(league, 'Hugo').pk}/"

    assert '<span class="badge"><bdi>B</bdi> · <bdi>2026</bdi></span>' in page
    divisions: Any = anna.get(path).json()["divisions"]
    assert [(division["name"], division["division"]) for division in divisions] == [("B", 2)]


@pytest.fixture(scope="module")
def large_once(kept_rows: None) -> League:
    """Create a large club in three divisions."""
    league = club(public=True)
    add_many_members(league, 90)
    members = list(league.members.filter(name__startswith="M"))
    numbers = {str(person.pk): 1 + n % 3 for n, person in enumerate(members[:80])}
    keep_divisions(season_of(league), {"names": ["A", "B", "C"], "members": numbers})
    services.change_league(league, {"ties": ["direct", "best"]})
    return league


@pytest.mark.parametrize("query", ["", "?by=best", "?game=all", "?division=2", "?division=all"])
def test_divided_pages_cost_at_most_eight_queries(large_once: League, query: str) -> None:
    league = copy_of(large_once)
    members = list(league.members.filter(name__startswith="M"))
    season = season_of(league)
    dora, url = signed_in("Dora"), f"/leagues/{league.slug}/"
    counts = []

    pages = (url + query, f"{url}seasons/{season.pk}/divisions/", f"/players/{members[0].pk}/")
    for page in pages:
        with time_machine.travel(evening(4)), CaptureQueriesContext(connection) as captured:
            assert dora.get(page).status_code == 200
        counts.append(len(captured))

    assert max(counts) <= 8, counts
