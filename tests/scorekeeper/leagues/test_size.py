"""Pages of large leagues: pagination, search, and no more queries than in a small league."""

import re

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.leagues.models import League, Rating
from tests.plugins.worlds import copy_of
from tests.support.club import add_many_members, club, evening, member, signed_in

pytestmark = pytest.mark.django_db

LARGE = 120
PAGES = [
    "",
    pytest.param("?on=2026-09-03", marks=pytest.mark.engine),
    "?game=all&on=2026-09-03",
    "members/",
    "ratings/",
    pytest.param("ratings/?name=m01", marks=pytest.mark.engine),
    "evenings/",
    "tables/",
    "seasons/",
    "members/?name=m01",
]


@pytest.fixture(scope="module")
def large_once(kept_rows: None) -> League:
    """Create a club with many rated members."""
    league = club()
    add_many_members(league, LARGE)
    Rating.objects.bulk_create(
        Rating(league=league, game="preferans", member=person, mu=25 + number / 9, sigma=5)
        for number, person in enumerate(league.members.filter(name__startswith="M"))
    )
    return league


@pytest.fixture
def large(large_once: League) -> League:
    """Provide the rows fresh to each test."""
    return copy_of(large_once)


def names(text: str) -> list[str]:
    return re.findall(r"<bdi>(M[0-9]{3})</bdi>", text)


@pytest.mark.parametrize("page", PAGES)
def test_pages_of_a_large_league_cost_at_most_eight_queries(large: League, page: str) -> None:
    browser = signed_in("Dora")
    browser.get(f"/leagues/{large.slug}/{page}")

    with time_machine.travel(evening(4)), CaptureQueriesContext(connection) as captured:
        answer = browser.get(f"/leagues/{large.slug}/{page}")

    assert answer.status_code == 200
    assert len(captured) <= 8


def test_player_of_a_large_league_costs_at_most_eight_queries(large: League) -> None:
    browser, player = signed_in("Dora"), member(large, "M000")

    for page in ("", "matches/?game=preferans"):
        browser.get(f"/players/{player.pk}/{page}")
        with CaptureQueriesContext(connection) as captured:
            answer = browser.get(f"/players/{player.pk}/{page}")
        assert answer.status_code == 200
        assert len(captured) <= 8


@pytest.mark.engine
def test_members_are_listed_on_pages_of_fifty(large: League) -> None:
    browser, address = signed_in("Dora"), f"/leagues/{large.slug}/members/"

    pages = [names(browser.get(f"{address}?page={n}").content.decode()) for n in (1, 2, 3)]

    assert [name for page in pages for name in page] == [f"M{n:03}" for n in range(LARGE)]
    assert max(map(len, pages)) <= 50
    matching = names(browser.get(f"{address}?name=M11").content.decode())
    assert matching == [f"M{n}" for n in range(110, 120)]
    assert "No one here has this" in browser.get(f"{address}?name=zzz").content.decode()


@pytest.mark.engine
def test_standings_keep_their_places_on_each_page_and_in_a_search(large: League) -> None:
    browser, address = signed_in("Dora"), f"/leagues/{large.slug}/?game=preferans"

    with time_machine.travel(evening(4)):
        pages = [browser.get(f"{address}&page={n}").context["rows"] for n in (1, 2, 3)]
        matching = browser.get(f"{address}&name=m000").context["rows"]

    rows = [row for page in pages for row in page]
    places_by_name = {row.face.name: row.standing.place for row in rows}
    assert len(places_by_name) == len(rows) == LARGE
    assert list(places_by_name.values()) == sorted(places_by_name.values())
    places = [(row.face.name, row.standing.place) for row in matching]
    assert places == [("M000", places_by_name["M000"])]


def test_ratings_count_on_over_their_pages(large: League) -> None:
    browser, address = signed_in("Dora"), f"/leagues/{large.slug}/ratings/?game=preferans"

    pages = [browser.get(f"{address}&page={n}").context["rows"] for n in (1, 2, 3)]

    assert [row["place"] for page in pages for row in page] == list(range(1, LARGE + 1))


@pytest.mark.engine
def test_search_of_ratings_keeps_the_places(large: League) -> None:
    browser, address = signed_in("Dora"), f"/leagues/{large.slug}/ratings/?game=preferans"

    answer = browser.get(f"{address}&name=m11")
    none = browser.get(f"{address}&name=zzz").content.decode()

    places = [(row["place"], row["name"]) for row in answer.context["rows"]]
    assert places == [(LARGE - number, f"M{number}") for number in range(119, 109, -1)]
    assert "No one has this name." in none


def test_ticks_on_one_page_keep_the_ticks_of_other_pages(large: League) -> None:
    browser, address = signed_in("Anna"), f"/leagues/{large.slug}/tables/"
    ids = [str(member(large, name).pk) for name in ("M000", "M119")]

    with time_machine.travel(evening(4)):
        last = browser.post(address, {"do": "page-3", "present": ids})
        first = browser.post(address, {"do": "page-1", "present": ids})

    hidden = [
        re.findall('type="hidden" name="present" value="([^"]+)"', page.content.decode())
        for page in (last, first)
    ]
    boxes = [[box.data for box in page.context["form"]["present"]] for page in (last, first)]
    assert boxes[0][-1]["label"].name == "M119"
    assert hidden == [[ids[0]], [ids[1]]]
    assert [box["label"].name for box in boxes[1] if box["selected"]] == ["M000"]
    assert len(boxes[1]) == 50
