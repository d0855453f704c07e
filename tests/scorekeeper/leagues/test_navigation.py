"""Every page of a league is in one tab, highlights it, and is linked from it."""

import re
from collections.abc import Collection, Mapping
from html import unescape
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from django.db import connection
from django.http.response import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.leagues.models import League
from scorekeeper.leagues.navigation import TABS, navigation
from scorekeeper.leagues.people import player_page
from tests.plugins.profiles import at_length
from tests.plugins.programs import ROOT
from tests.plugins.worlds import copy_of
from tests.support.addresses import every_route
from tests.support.club import THREE, club, evening, preferans, season_of, signed_in
from tests.support.round_the_table import Person, Values, in_a_league

pytestmark = pytest.mark.django_db

OF_A_LEAGUE = ("leagues/<league:slug>/", "players/<uuid:member>/")
WITHOUT_TABS = {
    "leagues/<league:slug>/tables/wall/": "a screen in the room",
    "leagues/<league:slug>/archive/": "makes an archive, as the page of all own matches does",
}
"""Pages without a tab, with reasons; their links are followed all the same."""
REFUSED = "not_allowed"
"""Pages that the frame shows instead of any other."""
TAB = re.compile(r'<nav class="league-nav league-tabs[^>]*>(.*?)</nav>', re.DOTALL)
INNER = re.compile(r'<nav class="league-nav league-inner[^>]*>(.*?)</nav>', re.DOTALL)
LIT = re.compile(r'<a href="([^"]*)" aria-current="(?:page|true)"')
LINK = re.compile(r'<a [^>]*href="([^"]+)"')
LIMIT = 8

World = tuple[dict[str, Person], Values]


@pytest.fixture(scope="module")
def world_once(kept_rows: None) -> World:
    """Create a league with one row of everything."""
    return in_a_league()


@pytest.fixture
def world(world_once: World) -> World:
    """Provide the rows fresh to each test."""
    return copy_of(world_once)


def is_page(answer: HttpResponseBase) -> bool:
    return answer.status_code == 200 and answer["Content-Type"].startswith("text/html")


def page_in(answer: HttpResponseBase) -> str:
    """Return the name of the page's template."""
    return Path(str(answer.templates[0].name)).stem  # type: ignore[attr-defined]


def pages_of(world: World, role: str) -> dict[str, tuple[str, str]]:
    """Return name and text of every league page that a person may see, by route."""
    people, values = world
    pages = {}
    for route in sorted(every_route()):
        if not route.startswith(OF_A_LEAGUE):
            continue
        answer = people[role].ask("GET", route, values)
        if not is_page(answer):
            continue
        pages[route] = (page_in(answer), answer.content.decode())  # type: ignore[attr-defined]
    return pages


def highlighted(text: str, row: re.Pattern[str]) -> list[str]:
    """Return the URLs highlighted as current in a row of links."""
    return [address for part in row.findall(text) for address in LIT.findall(part)]


def paths(text: str, url: str) -> set[str]:
    """Return the URLs that a page links to, without query strings."""
    return {urlsplit(urljoin(url, unescape(link))).path for link in LINK.findall(text)}


def test_every_template_of_the_frame_is_in_exactly_one_tab() -> None:
    folder = ROOT / "templates" / "leagues"
    framed = {
        template.stem
        for template in folder.glob("*.html")
        if '{% extends "leagues/frame.html" %}' in template.read_text()
    }

    in_tabs = [page for tab in TABS for page in tab.pages]

    assert sorted(in_tabs) == sorted(framed - {REFUSED})


def test_a_league_has_at_most_five_tabs_and_only_owners_a_desk() -> None:
    all_tabs, none = (
        dict.fromkeys(("count", "score", "manage"), allowed) for allowed in (True, False)
    )

    def says(may: Mapping[str, bool]) -> list[str]:
        return [tab.says for tab in navigation("a", may, "league")["tabs"]]

    assert says(all_tabs) == ["Standings", "Evenings", "Members", "Print", "Desk"]
    assert says(none) == ["Standings", "Evenings", "Members", "Print"]


@pytest.mark.parametrize("who", ["owner", "clerk", "member"])
def test_every_page_lights_its_tab_and_one_link_inside_it(world: World, who: str) -> None:
    slug = str(world[1]["league"])

    wrong = {}
    for route, (page, text) in pages_of(world, who).items():
        if route in WITHOUT_TABS:
            wrong[route] = TAB.findall(text) != []
            continue
        (tab,) = [candidate for candidate in TABS if page in candidate.pages]
        (link,) = [
            candidate for candidate in tab.links if page in (candidate.page, *candidate.within)
        ]
        inside = [reverse(link.view, args=[slug])] if INNER.search(text) else []
        expected = ([reverse(tab.links[0].view, args=[slug])], inside)
        wrong[route] = (highlighted(text, TAB), highlighted(text, INNER)) != expected

    assert len(wrong) > 15
    assert [route for route, is_wrong in wrong.items() if is_wrong] == []


@pytest.mark.parametrize("who", ["owner", *at_length("clerk", "member")])
def test_every_page_is_reached_by_links_from_its_tab(
    world: World, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_page, "HISTORY", 0)  # a history of any length has its own page
    people, values = world
    slug, client = str(values["league"]), people[who].client
    may = dict.fromkeys(("count", "score", "manage"), who == "owner") | {"count": True}

    reached: dict[str, set[str]] = {}
    for tab, tab_link in zip(TABS, navigation(slug, may, "league")["tabs"], strict=False):
        reached[tab.says] = reachable_pages(client, tab_link.address, tab.pages)

    missed = {
        (page, tab.says)
        for page, _text in pages_of(world, who).values()
        for tab in TABS
        if page in tab.pages and page not in reached[tab.says]
    }
    assert missed == set()


def reachable_pages(client: Client, start: str, inside: Collection[str]) -> set[str]:
    """Return the pages of a tab that are reachable by its links."""
    visited, pages, queue = {start}, set(), [start]
    while queue:
        url = queue.pop()
        answer = client.get(url)
        if not is_page(answer) or page_in(answer) not in inside:
            continue
        pages.add(page_in(answer))
        new = {
            path
            for path in paths(answer.content.decode(), url)
            if path.startswith(("/leagues/", "/players/")) and path.endswith("/")
        }
        queue += sorted(new - visited)
        visited |= new
    return pages


def test_pages_cost_at_most_eight_queries(world: World) -> None:
    people, values = world
    costs = {}
    for route in pages_of(world, "owner"):
        with CaptureQueriesContext(connection) as captured:
            people["owner"].ask("GET", route, values)
        costs[route] = len(captured)

    assert {route: cost for route, cost in costs.items() if cost > LIMIT} == {}


@pytest.fixture
def played() -> League:
    """Create a club with fourteen evenings."""
    league = club()
    for day in range(1, 15):
        preferans(league, THREE, "Anna", evening(day))
    return league


def test_evenings_list_their_matches_on_pages_of_ten(played: League) -> None:
    dora, url = signed_in("Dora"), f"/leagues/{played.slug}/evenings/"

    answers = [dora.get(url, {"page": page}) for page in ("", "2", "3", "nonsense")]

    days = [[day.day.day for day in answer.context["played"]] for answer in answers]
    assert days == [[*range(14, 4, -1)], [4, 3, 2, 1], [], [*range(14, 4, -1)]]
    assert "No evenings" not in answers[0].content.decode()
    assert [len(day.matches) for day in answers[1].context["played"]] == [1, 1, 1, 1]
    links = [(answer.context["newer"], answer.context["older"]) for answer in answers[:2]]
    assert links == [(0, 2), (1, 0)]


def test_address_of_the_matches_leads_to_the_evenings_played(played: League) -> None:
    answer = signed_in("Dora").get(f"/leagues/{played.slug}/matches/", {"page": "2"})

    assert answer["Location"] == f"/leagues/{played.slug}/evenings/#played"


def test_waiting_items_are_only_on_the_desk(world: World) -> None:
    pages = {
        route
        for route, (_page, text) in pages_of(world, "owner").items()
        if "Waiting corrections" in text or "Is this right?" in text
    }

    assert pages == {"leagues/<league:slug>/desk/"}
    assert season_of(League.objects.get(slug=str(world[1]["league"]))).closed_at is None
