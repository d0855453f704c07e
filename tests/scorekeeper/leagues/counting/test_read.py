"""Standings queries: a whole season, on any day, and the number of queries."""

from datetime import date, timedelta

import pytest
import time_machine
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext

from scorekeeper.leagues import services
from scorekeeper.leagues.models import League
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.leagues.seasons.services import add_season, close_season
from scorekeeper.leagues.standings.parameters import StandingsParameters
from scorekeeper.leagues.standings.table import read_table
from scorekeeper.scoring.standings import SHARE, as_text
from tests.plugins.worlds import copy_of
from tests.support.club import (
    add_many_members,
    club,
    evening,
    preferans,
    season_of,
    signed_in,
    tarneeb,
)
from tests.support.rescore_check import check_stored_results

pytestmark = pytest.mark.django_db

Line = tuple[int | None, str, str, int | None]


@pytest.fixture(scope="module")
def league_once(kept_rows: None) -> League:
    """Play four matches of Preferans on two evenings a fortnight apart, and one of Tarneeb."""
    league = club(minimum=2, best_of=1)
    preferans(league, ["Anna", "Ben", "Dora"], "Ben", evening(1))
    preferans(league, ["Anna", "Ben", "Eva"], "Eva", evening(1, 20))
    preferans(league, ["Anna", "Ben", "Dora"], "Anna", evening(15))
    preferans(league, ["Anna", "Dora", "Eva"], "Anna", evening(15, 20))
    tarneeb(league, ["Anna", "Ben", "Eva", "Dora"], 9, evening(15, 21))
    return league


def lines(league: League, query: str, today: date = date(2026, 9, 16)) -> list[Line]:
    with time_machine.travel(f"{today.isoformat()}T20:00:00Z"):
        table = read_table(league, StandingsParameters.read(QueryDict(query)))
    assert table is not None
    return [
        (standing.place, table.names[member], as_text(standing.value), standing.moved)
        for member, standing in table.rows.items()
    ]


def parts(league: League, query: str) -> dict[str, list[tuple[str, str]]]:
    with time_machine.travel("2026-09-16T20:00:00Z"):
        table = read_table(league, StandingsParameters.read(QueryDict(query)))
    assert table is not None
    return {
        table.names[member]: [(game, as_text(part.value(SHARE))) for game, part in by_game.items()]
        for member, standing in table.rows.items()
        if (by_game := standing.tally.by_game())
    }


# A win brings +80, a loss −40. A week earlier, only the first evening had been played.
# Then: Ben 40, Eva 80, Dora −40, Anna −80.
BY_METHOD: dict[str, list[Line]] = {
    "sum": [
        (1, "Anna", "80", 3),
        (2, "Eva", "40", -1),
        (3, "Ben", "0", -1),
        (4, "Dora", "-120", -1),
    ],
    # Then Anna −40 and Ben 20 had the required two matches, Ben first. Dora and Eva had not.
    "mean": [
        (1, "Anna", "20", 1),
        (2, "Eva", "20", None),
        (3, "Ben", "0", -2),
        (4, "Dora", "-40", None),
    ],
    # 3 for a win, half of 1 + 0 for each loser. Then Ben 3.5, Eva 3, Anna 1, Dora 0.5.
    "places": [
        (1, "Anna", "7", 2),
        (2, "Ben", "4", -1),
        (3, "Eva", "3.5", -1),
        (4, "Dora", "1.5", 0),
    ],
    "best": [
        (1, "Anna", "80", 3),
        (2, "Eva", "80", -1),
        (3, "Ben", "80", -1),
        (4, "Dora", "-40", -1),
    ],
}


@pytest.mark.engine
@pytest.mark.parametrize("method", BY_METHOD)
def test_standings_by_each_method_are_those_calculated_by_hand(league: League, method: str) -> None:
    assert lines(league, f"game=preferans&by={method}") == BY_METHOD[method]


def test_standings_over_all_games_are_the_mean_share(league: League) -> None:
    # Anna 25, 25, 100, 100, 100 of five; Eva 100, 25, 100 of three; Ben 100, 25, 25, 0; Dora 25,
    # 25, 25, 0
    assert [line[:3] for line in lines(league, "game=all")] == [
        (1, "Eva", "75"),
        (2, "Anna", "70"),
        (3, "Ben", "37.5"),
        (4, "Dora", "18.75"),
    ]


@pytest.mark.parametrize("on", ["", "&on=2026-09-16"])
def test_standings_over_all_games_show_the_share_of_each_game(league: League, on: str) -> None:
    # Anna's matches of Preferans: 25, 25, 100, 100; of Tarneeb: 100.
    assert parts(league, f"game=all{on}")["Anna"] == [("preferans", "62.5"), ("tarneeb", "100")]
    assert parts(league, f"game=preferans{on}") == {}


def test_parts_as_of_a_day_are_those_of_that_day(league: League) -> None:
    assert parts(league, "game=all&on=2026-09-14") == {
        "Anna": [("preferans", "25")],
        "Ben": [("preferans", "62.5")],
        "Dora": [("preferans", "25")],
        "Eva": [("preferans", "100")],
    }


@pytest.mark.engine
def test_standings_as_of_a_day_are_those_of_that_day(league: League) -> None:
    assert lines(league, "game=preferans&by=sum&on=2026-09-14") == [
        (1, "Eva", "80", 0),
        (2, "Ben", "40", 0),
        (3, "Dora", "-40", 0),
        (4, "Anna", "-80", 0),
    ]


@pytest.mark.parametrize("method", BY_METHOD)
@pytest.mark.parametrize("game", ["preferans", "all"])
def test_standings_as_of_today_are_those_of_the_sums(
    league: League, method: str, game: str
) -> None:
    query = f"game={game}&by={method}"

    assert lines(league, f"{query}&on=2026-09-16") == lines(league, query)


def test_closed_season_keeps_its_method(league: League) -> None:
    close_season(season_of(league))

    services.change_league(league, {"method": "mean", "place_points": [5, 0]})

    before = [line[:3] for line in BY_METHOD["places"]]
    assert [line[:3] for line in lines(league, "game=preferans&by=places")] == before
    assert lines(league, "game=preferans")[0][:3] == (1, "Anna", "80")


def test_game_uses_its_own_method(league: League) -> None:
    services.change_league(league, {"method": "mean", "methods": {"preferans": "places"}})

    assert lines(league, "game=preferans") == BY_METHOD["places"]
    assert lines(league, "game=preferans&by=sum") == BY_METHOD["sum"]
    # One match each, too few for a place: Anna and Eva won 9, Ben and Dora lost 9.
    assert [line[:3] for line in lines(league, "game=tarneeb")] == [
        (None, "Anna", "9"),
        (None, "Ben", "-9"),
        (None, "Dora", "-9"),
        (None, "Eva", "9"),
    ]


def test_closed_season_keeps_the_methods_of_its_games(league: League) -> None:
    services.change_league(league, {"methods": {"preferans": "places"}})
    close_season(season_of(league))

    services.change_league(league, {"methods": {}})

    assert lines(league, "game=preferans") == BY_METHOD["places"]


def test_other_points_by_place_count_at_once(league: League) -> None:
    services.change_league(league, {"place_points": [5, 2, 0]})

    # Two wins and two shared second places: 2 × 5 + 2 × 1
    assert lines(league, "game=preferans&by=places")[0][:3] == (1, "Anna", "12")


@pytest.mark.engine
@pytest.mark.parametrize("agreed", [{"place_points": [5, 2, 0]}, {"best_of": 2}])
def test_recalculated_season_is_as_if_always_so(league: League, agreed: dict[str, object]) -> None:
    services.change_league(league, agreed)

    assert check_stored_results() == ""


@pytest.mark.engine
def test_recalculation_of_a_season_costs_the_same_with_more_matches(league: League) -> None:
    with CaptureQueriesContext(connection) as few:
        services.change_league(league, {"place_points": [5, 2, 0]})
    for day in (16, 17, 18):
        preferans(league, ["Anna", "Ben", "Dora"], "Ben", evening(day))
    with CaptureQueriesContext(connection) as captured_more:
        services.change_league(league, {"place_points": [3, 1, 0]})

    assert len(captured_more) == len(few)


@pytest.mark.parametrize("method", BY_METHOD)
def test_movement_is_the_same_while_a_match_is_dated_tomorrow(league: League, method: str) -> None:
    # A file from another clock may contain it: it counts now, but not a week ago.
    preferans(league, ["Anna", "Ben", "Dora"], "Dora", evening(17))

    query = f"game=preferans&by={method}"
    assert lines(league, query) == lines(league, f"{query}&on=2026-09-17", date(2026, 9, 17))


def test_movement_ends_a_week_after_the_evening(league: League) -> None:
    moves = {
        today: [line[-1] for line in lines(league, "by=sum", date(2026, 9, today))]
        for today in (15, 21, 22)
    }

    assert moves == {15: [3, -1, -1, -1], 21: [3, -1, -1, -1], 22: [0, 0, 0, 0]}


@pytest.mark.engine
@pytest.mark.parametrize("on", ["0001-01-01", "0001-01-08", "9999-12-31"])
def test_standings_exist_on_the_first_and_last_possible_days(league: League, on: str) -> None:
    assert len(lines(league, f"game=preferans&on={on}")) == (4 if on > "2026" else 0)


def test_match_belongs_to_the_season_in_which_it_started(league: League) -> None:
    add_season(league, SeasonForm.read({"name": "Second", "starts_on": "2026-09-10"}))

    assert [line[:3] for line in lines(league, "game=preferans&by=sum")] == [
        (1, "Anna", "160"),
        (2, "Ben", "-40"),
        (2, "Eva", "-40"),
        (4, "Dora", "-80"),
    ]


@pytest.fixture(scope="module", params=[3, 200])
def crowd_once(kept_rows: None, request: pytest.FixtureRequest) -> League:
    """Create a public club with a given number of additional members."""
    league = club(public=True)
    add_many_members(league, request.param)
    return league


@pytest.mark.parametrize(
    "query", ["", pytest.param("?by=best", marks=pytest.mark.engine), "?game=all", "?by=mean"]
)
def test_standings_page_costs_at_most_eight_queries(crowd_once: League, query: str) -> None:
    league = copy_of(crowd_once)
    dora = signed_in("Dora")

    day = time_machine.travel(evening(4) + timedelta(hours=1))
    with day, CaptureQueriesContext(connection) as captured:
        answer = dora.get(f"/leagues/{league.slug}/{query}")

    assert answer.status_code == 200
    assert len(captured) <= 8
