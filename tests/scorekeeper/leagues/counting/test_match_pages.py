"""The league line on the pages of a match: its readers and its queries."""

import re

import pytest
from django.db import connection
from django.http.response import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.people import services
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import clear_sheets
from tests.plugins.worlds import copy_of
from tests.support.club import (
    THREE,
    club,
    evening,
    league_match_of_match,
    member,
    preferans,
    season_of,
    signed_in,
)
from tests.support.markup import Markup

pytestmark = pytest.mark.django_db

PAGES = ["", "settlement/"]
LINE = re.compile(r'<p class="hint counts-for">(.*?)</p>')


def played(*, public: bool) -> Match:
    league = club(public=public)
    league.seasons.update(name="Autumn")
    return preferans(league, THREE, "Anna", evening(10))


@pytest.fixture(scope="module")
def both_once(kept_rows: None) -> tuple[Match, Match]:
    """Play a match of a public league, and one of a private league."""
    return played(public=True), played(public=False)


@pytest.fixture
def public(both_once: tuple[Match, Match]) -> Match:
    """Provide the match of the public league."""
    return copy_of(both_once[0])


@pytest.fixture
def private(both_once: tuple[Match, Match]) -> Match:
    """Provide the match of the private league."""
    return copy_of(both_once[1])


def league_line(match: Match, season: str = "Thursday, Autumn") -> str:
    return f'Counts for <a href="/leagues/{league_match_of_match(match).league.slug}/">{season}</a>'


def reader(name: str) -> Client:
    """Return a signed-in client that watches, or an anonymous one without a name."""
    return signed_in(name) if name else Client()


def scorer(match: Match) -> Client:
    """Return an anonymous client that scores a match."""
    client = Client()
    client.get(f"/m/{match.code}/score/{match.scorer_key}")
    return client


def lines(answer: HttpResponseBase) -> list[str]:
    """Return the lines of a page that name the league of the match."""
    page = answer.content.decode()  # type: ignore[attr-defined]
    return [re.sub("</?bdi>", "", line) for line in LINE.findall(page)]


def page_of(match: Match, client: Client, page: str = "") -> list[str]:
    return lines(client.get(f"/m/{match.code}/{page}"))


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("name", ["Anna", "Ben", "Dora", "Cleo", ""])
def test_public_league_is_shown_to_everyone(public: Match, name: str, page: str) -> None:
    assert page_of(public, reader(name), page) == [league_line(public)]
    assert page_of(public, scorer(public), page) == [league_line(public)]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("name", ["Anna", "Ben", "Dora"])
def test_private_league_is_shown_to_its_members(private: Match, name: str, page: str) -> None:
    assert page_of(private, reader(name), page) == [league_line(private)]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("name", ["Cleo", "", "the scorer's phone"])
def test_private_league_is_hidden_from_strangers(private: Match, name: str, page: str) -> None:
    client = scorer(private) if name.startswith("the") else reader(name)

    html = client.get(f"/m/{private.code}/{page}").content.decode()

    assert "Thursday" not in html
    assert "thursday" not in html
    assert "Autumn" not in html
    assert "counts-for" not in html


def test_private_league_is_hidden_from_former_members(private: Match) -> None:
    services.remove_member(member(league_match_of_match(private).league, "Dora"))

    assert page_of(private, reader("Dora")) == []


def test_match_without_results_shows_nothing_of_its_league() -> None:
    match = preferans(None, THREE, "Anna", evening(10))

    assert [page_of(match, scorer(match), page) for page in PAGES] == [[], []]


def test_uncounted_match_shows_no_league(public: Match) -> None:
    playing.remove_match(league_match_of_match(public))

    assert page_of(public, reader("")) == []


def test_match_in_no_season_names_its_league_alone() -> None:
    league = club(public=True)
    season_of(league).delete()

    match = preferans(league, THREE, "Anna", evening(10))

    assert page_of(match, reader("")) == [league_line(match, "Thursday")]


def test_name_of_a_league_is_text() -> None:
    match = preferans(club(public=True, name="<b>Us</b>"), THREE, "Anna", evening(10))

    season = season_of(league_match_of_match(match).league).name
    assert page_of(match, reader("")) == [league_line(match, f"&lt;b&gt;Us&lt;/b&gt;, {season}")]


def test_line_is_translated_for_the_reader(public: Match) -> None:
    answer = reader("").get(f"/m/{public.code}/", headers={"Accept-Language": "hr"})

    assert lines(answer)[0].startswith("Računa se za <a href=")


def test_page_with_a_refused_deal_shows_the_league(public: Match) -> None:
    refused = scorer(public).post(f"/m/{public.code}/deals/", {"version": public.version})

    assert refused.status_code == 409
    assert lines(refused) == [league_line(public)]


def statements(match: Match, client: Client, page: str) -> int:
    clear_sheets()
    with CaptureQueriesContext(connection) as captured:
        client.get(f"/m/{match.code}/{page}")
    return len(captured)


@pytest.mark.parametrize("page", PAGES)
def test_league_line_costs_queries_only_for_private_members(
    public: Match, private: Match, page: str
) -> None:
    none = preferans(None, THREE, "Anna", evening(10))

    anonymous = [statements(match, reader(""), page) for match in (none, public, private)]
    of_dora = [statements(match, reader("Dora"), page) for match in (none, public, private)]

    # One query for the match with its league; then Dora's session, account and membership.
    assert anonymous == [1, 1, 1]
    assert of_dora == [1, 1, 4]


def test_each_player_of_a_table_has_a_list_with_a_label_of_its_own() -> None:
    match = preferans(club(), ["Anna", "Ben", "Finny"], "Anna", evening(10))

    markup = Markup(signed_in("Anna").get(f"/m/{match.code}/league/"))

    assert [element_id for element_id, times in markup.ids.items() if times > 1] == []
    assert markup.fields - markup.labels == set()
