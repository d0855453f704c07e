"""Ratings of a league by system: after corrections, on any day, with reasons."""

import random
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.leagues import services
from scorekeeper.leagues.counting.dates import move_date
from scorekeeper.leagues.models import League
from scorekeeper.leagues.ratings.read import moves_at, ratings_of
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.scoring import ratings
from scorekeeper.storage.database import write_transaction
from tests.plugins.profiles import at_length
from tests.plugins.worlds import copy_of
from tests.support.club import (
    FIRST_DAY,
    SIX,
    club,
    evening,
    league_match_of_match,
    made_contract,
    member,
    preferans,
    signed_in,
    tarneeb,
)
from tests.support.people import bettel
from tests.support.rescore_check import check_stored_results
from tests.support.second_ratings import Table, second

pytestmark = pytest.mark.django_db

SYSTEMS = ["openskill", "elo", "glicko2"]


def history(league: League, chance: random.Random) -> list[Match]:
    """Play matches of two games on random evenings, and correct every third."""
    played = []
    for number in range(9):
        people = chance.sample(SIX, 4)
        moment = evening(chance.randint(2, 20), hour=19 + number % 3)
        if number % 3:
            played.append(preferans(league, people[:3], chance.choice(people[:3]), moment))
        else:
            played.append(tarneeb(league, people, 7 + number % 3, moment))
    for number, match in enumerate(played[::3]):
        if match.game == "tarneeb":
            matches.correct_deal(match, 1, made_contract(1, 8 + number))
        else:
            matches.correct_deal(match, 1, bettel(number % 3))
    with write_transaction():
        last = played[-1]
        earlier = last.started_at
        Match.objects.filter(pk=last.pk).update(started_at=evening(1))
        move_date(league_match_of_match(last), evening(1), earlier)
    return [Match.objects.get(pk=match.pk) for match in played]


def table_of(match: Match) -> Table:
    """Return each player's side and place, from the sheet alone."""
    settled = sheet_of(match).settlement
    assert settled is not None
    people, order = match.read_document().players, settled.result.ranking
    places: dict[int, int] = {}
    ahead = 0
    for group in order:
        places |= dict.fromkeys(group, ahead + 1)
        ahead += len(group)
    sides = match.game == "tarneeb"
    return [(name, seat % 2 if sides else None, places[seat]) for seat, name in enumerate(people)]


def expected_ratings(
    league: League, game: str, played: list[Match], day: date | None = None
) -> Any:
    """Return all ratings according to the independent calculation."""
    ordered = sorted((m for m in played if m.game == game), key=lambda m: (m.started_at, m.pk.hex))
    until = [m for m in ordered if day is None or m.started_at.date() <= day]
    return second(league.rating, [table_of(match) for match in until])


def same(league: League, strengths: Any, expected: Any) -> bool:
    names = {person.pk: person.name for person in league.members.all()}
    rated_by_name = {names[pk]: (strength.mu, strength.sigma) for pk, strength in strengths.items()}
    return set(rated_by_name) == set(expected) and all(
        abs(rated_by_name[name][part] - expected[name][part]) < 1e-3
        for name in rated_by_name
        for part in (0, 1)
    )


@pytest.fixture(scope="module", params=SYSTEMS)
def played_once(kept_rows: None, request: pytest.FixtureRequest) -> tuple[League, list[Match]]:
    """Play a history in a league of each system."""
    league = club(rating=request.param)
    return league, history(league, random.Random(request.param))  # noqa: S311  the same each time


@pytest.fixture
def rated_matches(played_once: tuple[League, list[Match]]) -> tuple[League, list[Match]]:
    """Provide the rows fresh to each test."""
    return copy_of(played_once)


def test_ratings_after_corrections_are_those_of_a_second_calculation(
    rated_matches: tuple[League, list[Match]],
) -> None:
    league, played = rated_matches

    for game in league.games:
        assert same(league, ratings_of(league, game), expected_ratings(league, game, played))
    assert check_stored_results() == ""


def test_ratings_on_a_day_are_those_of_the_matches_until_then(
    rated_matches: tuple[League, list[Match]],
) -> None:
    league, played = rated_matches

    for days in range(0, 21, 4):
        day = FIRST_DAY + timedelta(days=days)
        for game in league.games:
            expected = expected_ratings(league, game, played, day)
            assert same(league, ratings_of(league, game, day), expected)


def test_match_moves_each_rating_from_before_to_after(
    rated_matches: tuple[League, list[Match]],
) -> None:
    league, played = rated_matches
    system = league.rating

    moves = moves_at(league, [match.pk for match in played])

    names = {person.pk: person.name for person in league.members.all()}
    for game in league.games:
        of_game = sorted(
            (m for m in played if m.game == game), key=lambda m: (m.started_at, m.pk.hex)
        )
        for number, match in enumerate(of_game):
            tables = [table_of(match_rated) for match_rated in of_game[: number + 1]]
            before, after = second(system, tables[:-1]), second(system, tables)
            start = ratings.SYSTEMS[system].start
            for move in moves[match.pk]:
                name = names[move.player]
                was = before.get(name, (start.mu, start.sigma))
                assert abs(move.before.mu - was[0]) < 1e-3
                assert abs(move.after.mu - after[name][0]) < 1e-3


@pytest.mark.parametrize("system", ["glicko2", *at_length("elo")])
def test_another_system_rates_all_matches_again(system: str) -> None:
    league = club()
    played = history(league, random.Random(1))  # noqa: S311  the same each time
    usual = list(league.ratings.order_by("pk").values_list("member", "mu", "sigma"))

    services.change_league(league, {"rating": system})

    assert same(
        league, ratings_of(league, "preferans"), expected_ratings(league, "preferans", played)
    )
    assert check_stored_results() == ""
    services.change_league(league, {"rating": "openskill"})
    again = list(league.ratings.order_by("pk").values_list("member", "mu", "sigma"))
    assert again == usual
    assert not league.results.exclude(volatility=None).exists()


def test_setting_changes_the_system_on_its_page() -> None:
    league = club()
    preferans(league, SIX[:3], "Anna", evening(3))
    anna = signed_in("Anna")
    form = {
        "name": "Thursday",
        "games": ["preferans", "tarneeb"],
        "method": "sum",
        "minimum": "1",
        "best_of": "10",
        "place_points": "3 1 0",
        "zone": "UTC",
        "rating": "elo",
        "substitutes": "share",
    }

    answer = anna.post(f"/leagues/{league.slug}/settings/", form)

    assert answer.status_code == 302
    page = anna.get(f"/leagues/{league.slug}/ratings/").content.decode()
    assert "Everybody starts at 1500" in page
    assert ">1516<" in page
    refused = anna.post(f"/leagues/{league.slug}/settings/", form | {"rating": "dice"})
    assert refused.status_code == 400


def test_page_shows_the_ratings_of_a_day() -> None:
    league = club(rating="elo", public=True)
    preferans(league, SIX[:3], "Anna", evening(3))
    preferans(league, SIX[:3], "Ben", evening(10))

    page = Client().get(f"/leagues/{league.slug}/ratings/?on=2026-09-05").content.decode()
    early = Client().get(f"/leagues/{league.slug}/ratings/?on=2026-09-02").content.decode()

    assert ">1516<" in page
    assert "No one had played this game by" in early


def test_api_tells_ratings_of_a_day_and_why_they_moved() -> None:
    league = club(rating="elo", public=True)
    match = preferans(league, SIX[:3], "Anna", evening(3))
    preferans(league, SIX[:3], "Ben", evening(10))
    api = f"/api/v1/leagues/{league.slug}/"

    body = Client().get(f"{api}ratings/?game=preferans&on=2026-09-05").json()
    moves = Client().get(f"{api}matches/{match.code}/ratings/").json()
    player = Client().get(f"{api}players/{member(league, 'Anna').pk}/").json()

    assert [(row["place"], row["name"], row["value"]) for row in body["rows"]] == [
        (1, "Anna", "1516"),
        (2, "Ben", "1492"),
        (3, "Dora", "1492"),
    ]
    anna = moves["moves"][0]
    rating = {name: anna[name] for name in ("before", "change", "value", "expected", "scored")}
    assert rating == {
        "before": "1500",
        "change": "16",
        "value": "1516",
        "expected": "0.5000",
        "scored": "1.0000",
    }
    first = player["games"][0]["rating_history"][0]
    assert (first["before"], first["change"], first["expected"]) == ("1500", "16", "0.5000")
    assert Client().get(f"{api}ratings/?on=someday").status_code == 400
    assert Client().get(f"{api}ratings/?game=chess").status_code == 400


def test_pages_show_the_rating_changes_of_a_match() -> None:
    league = club(rating="elo", public=True)
    match = preferans(league, SIX[:3], "Anna", evening(3))
    anna = member(league, "Anna")

    pages = [
        f"/leagues/{league.slug}/matches/{match.code}/",
        f"/players/{anna.pk}/",
        f"/players/{anna.pk}/matches/?game=preferans",
        f"/m/{match.code}/league/",
    ]

    for page in pages:
        text = signed_in("Anna").get(page).content.decode()
        assert [">1500<" in text, ">+16<" in text, ">1516<" in text, ">50 %<" in text] == [True] * 4


@pytest.fixture(scope="module")
def rated_once(kept_rows: None) -> tuple[League, Match]:
    """Play three matches of a club; provide the club and the first match."""
    league = club(rating="glicko2")
    played = [preferans(league, SIX[:3], "Anna", evening(day)) for day in (3, 4, 5)]
    return league, played[0]


@pytest.mark.parametrize(
    "page",
    [
        "ratings/",
        "ratings/?on=2026-09-12",
        "matches/{code}/",
        "/players/{anna}/",
        "/players/{anna}/matches/?game=preferans",
    ],
)
def test_pages_of_ratings_cost_at_most_eight_queries(
    rated_once: tuple[League, Match], page: str
) -> None:
    league, first = copy_of(rated_once)
    browser, anna = signed_in("Dora"), member(league, "Anna")
    address = page.format(code=first.code, anna=anna.pk)
    address = address if address.startswith("/") else f"/leagues/{league.slug}/{address}"
    browser.get(address)

    with CaptureQueriesContext(connection) as captured:
        answer = browser.get(address)

    assert answer.status_code == 200
    session = [query for query in captured.captured_queries if "session" in query["sql"]]
    assert len(captured) - len(session) <= 8
