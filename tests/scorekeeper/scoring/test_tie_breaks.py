"""Tie-breaks in the league's order, calculated independently and by hand."""

import json
from datetime import date, timedelta
from functools import cmp_to_key, partial
from itertools import groupby, permutations
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from games.values import Refused
from scorekeeper.leagues import services
from scorekeeper.leagues.models import League
from scorekeeper.leagues.seasons.forms import SettingsForm
from scorekeeper.leagues.seasons.services import close_season
from scorekeeper.leagues.standings.page import standings_page
from scorekeeper.leagues.standings.parameters import StandingsParameters
from scorekeeper.leagues.standings.table import read_table
from scorekeeper.scoring.standings import Tally, standings
from scorekeeper.scoring.tie_breaks import RULES, MatchPart, Sums, sentence, sums_sort_key
from tests.plugins.profiles import tries
from tests.support.club import club, evening, member, preferans, season_of, signed_in
from tests.support.round_the_table import with_account

NAMES = ("Anna", "Ben", "Dora", "Eva")
ORDERS = st.lists(st.sampled_from(list(RULES)), unique=True, max_size=6)
TABLES = st.lists(
    st.tuples(
        st.lists(st.sampled_from(NAMES), unique=True, min_size=3, max_size=3),
        st.lists(st.sampled_from((1, 1, 2, 3)), min_size=3, max_size=3),
        st.lists(st.sampled_from((-100, 0, 100)), min_size=3, max_size=3),
    ),
    max_size=5,
)


def played(tables: list[Any]) -> list[MatchPart]:
    return [
        MatchPart(
            name,
            number,
            place,
            place == 1,
            points,
            evening(1) + timedelta(days=number),
            date(2026, 9, 1 + number),
        )
        for number, (names, places, points_there) in enumerate(tables)
        for name, place, points in zip(names, places, points_there, strict=True)
    ]


def _compare(first: str, second: str, rule: str, rows: list[MatchPart], equal: list[str]) -> int:
    """Compare two tied members by one rule: below zero if the first is ahead."""

    def merit(name: str) -> Any:
        own_rows = [row for row in rows if row.member == name]
        return {
            "won": sum(row.won for row in own_rows),
            "points": sum(row.points for row in own_rows),
            "fewest": -len(own_rows),
            "best": max([row.points for row in own_rows], default=-1000),
            "recent": max([row.started_at.isoformat() for row in own_rows if row.won], default=""),
            "direct": sum(
                (row.place < other_row.place) - (row.place > other_row.place)
                for row in own_rows
                for other_row in rows
                if other_row.match == row.match and other_row.member in equal
            ),
        }[rule]

    ahead, behind = bool(merit(first) > merit(second)), bool(merit(first) < merit(second))
    return behind - ahead


def expected_groups(rows: list[MatchPart], ties: list[str]) -> list[list[str]]:
    """Rank members independently: split tied groups rule by rule."""
    groups = [[name for name in NAMES if any(row.member == name for row in rows)]]
    for rule in ties:
        split: list[list[str]] = []
        for equal in groups:
            key = cmp_to_key(partial(_compare, rule=rule, rows=rows, equal=equal))
            split += [list(own) for _k, own in groupby(sorted(equal, key=key), key=key)]
        groups = split
    return [group for group in groups if group]


@given(TABLES, ORDERS)
@tries(100)
def test_ranking_of_equals_is_that_of_a_second_calculation(
    tables: list[Any], ties: list[str]
) -> None:
    rows = played(tables)
    tallies = {
        name: Tally(
            matches=len(own_rows),
            won=sum(row.won for row in own_rows),
            points=sum(row.points for row in own_rows),
        )
        for name in NAMES
        if (own_rows := [row for row in rows if row.member == name])
    }

    # By places everybody has zero, so only the tie-breaks decide.
    ranked = standings(tallies, "places", ties=ties, played=rows)

    groups = [
        [name for name, _own in group]
        for _place, group in groupby(ranked.items(), key=lambda item: item[1].place)
    ]
    assert groups == expected_groups(rows, ties)
    ahead = [
        [own_rows.ahead_by for _name, own_rows in ranked.items() if own_rows.place == place]
        for place in dict.fromkeys(own_rows.place for own_rows in ranked.values())
    ]
    # A row ahead of an equal value names the deciding rule; the last names none.
    assert all(len(set(rules)) == 1 and rules[0] in ties for rules in ahead[:-1])
    assert all(rules == "" for group in ahead[-1:] for rules in group)


def test_sums_rank_by_each_rule_in_its_turn() -> None:
    sums = Sums(won=1, points=500, matches=2)

    assert sums_sort_key(["won", "points", "fewest"])(sums) == (1, 500, -2)
    assert sums_sort_key(["fewest", "won"])(sums) == (-2, 1)


def test_order_of_rules_matters() -> None:
    tallies = {"Anna": Tally(3, 1, 500), "Ben": Tally(2, 1, 300)}

    places = {
        ties: [
            (name, standing.place, standing.ahead_by)
            for name, standing in standings(tallies, "places", ties=ties).items()
        ]
        for ties in permutations(("fewest", "points"))
    }

    assert places == {
        ("fewest", "points"): [("Ben", 1, "fewest"), ("Anna", 2, "")],
        ("points", "fewest"): [("Anna", 1, "points"), ("Ben", 2, "")],
    }
    assert [standing.place for standing in standings(tallies, "places", ties=()).values()] == [1, 1]


@pytest.mark.parametrize(
    ("ties", "says"),
    [
        (["won", "points"], "Ties: more matches won, then more points. "),
        (
            ["direct", "best", "recent"],
            (
                "Ties: results against each other, then the best single match,"
                " then the latest victory. "
            ),
        ),
    ],
)
def test_sentence_names_the_rules_in_order(ties: list[str], says: str) -> None:
    assert sentence(ties, str, one_game=True) == f"{says}Players still equal share the place."
    assert sentence([], str, one_game=True) == "Players of the same value share the place."
    assert sentence(["points"], str, one_game=False) == sentence([], str, one_game=True)


# In the database


@pytest.fixture
def league(db: None) -> League:
    """Provide a league in which Anna and Ben have equal records; Ben has beaten Anna."""
    league = club(public=True)
    preferans(league, ["Anna", "Ben", "Dora"], "Ben", evening(1))
    preferans(league, ["Anna", "Eva", "Gil"], "Anna", evening(2))
    preferans(league, ["Ben", "Eva", "Gil"], "Eva", evening(3))
    return league


def rows(league: League, query: str = "game=preferans") -> list[tuple[int, str, str]]:
    with time_machine.travel(evening(4)):
        page = standings_page(league, StandingsParameters.read(QueryDict(query)))
    return [(row.standing.place, row.face.name, row.ahead_by) for row in page["rows"]][:4]


def test_league_applies_its_tie_breaks_and_names_them(league: League) -> None:
    # Each has 80 − 40; Eva too: she has beaten Ben and lost to Anna.
    assert rows(league) == [(1, "Anna", ""), (1, "Ben", ""), (1, "Eva", ""), (4, "Dora", "")]
    services.change_league(league, {"ties": ["recent"]})
    assert rows(league)[:3] == [
        (1, "Eva", "ahead by the latest victory"),
        (2, "Anna", "ahead by the latest victory"),
        (3, "Ben", ""),
    ]
    services.change_league(league, {"ties": ["direct", "recent"]})
    # Ben over Anna, Anna over Eva, Eva over Ben: nothing; then the latest victory.
    assert [row[1] for row in rows(league)[:3]] == ["Eva", "Anna", "Ben"]


def test_closed_season_keeps_its_tie_breaks(league: League) -> None:
    services.change_league(league, {"ties": ["recent"]})
    close_season(season_of(league))
    before_change = rows(league)

    services.change_league(league, {"ties": []})

    assert rows(league) == before_change
    season = season_of(league)
    season.frozen = {name: item for name, item in (season.frozen or {}).items() if name != "ties"}
    season.save()
    assert rows(league)[0] == (1, "Anna", "")


@pytest.mark.parametrize("ties", [["x"], ["won", "won"], "won", [1]])
def test_unknown_tie_breaks_are_refused_by_their_field(ties: object) -> None:
    with pytest.raises(Refused, match="ties: invalid"):
        SettingsForm.read({"ties": ties}, partial=True)


def test_settings_and_api_choose_the_order(league: League) -> None:
    anna, url = with_account("Anna"), f"/leagues/{league.slug}/settings/"
    form = {
        "name": "Thursday",
        "games": ["preferans"],
        "method": "sum",
        "minimum": "1",
        "best_of": "10",
        "place_points": "3 1 0",
        "zone": "UTC",
        "rating": "openskill",
        "substitutes": "share",
    }

    anna.client.post(url, form | {"ties.0": "direct", "ties.1": "", "ties.2": "fewest"})
    league.refresh_from_db()
    assert league.ties == ["direct", "fewest"]
    twice = anna.client.post(url, form | {"ties.0": "won", "ties.1": "won"})
    assert (twice.status_code, "Choose each tie-break once." in twice.content.decode()) == (
        400,
        True,
    )
    anna.client.post(url, form | {"ties.0": ""})
    league.refresh_from_db()
    assert league.ties == []
    headers = {"Authorization": f"Bearer {anna.bearer}"}
    api = f"/api/v1/leagues/{league.slug}/"
    body = json.dumps({"ties": ["recent", "points"]})
    changed = anna.client.patch(api, body, "application/json", headers=headers).json()
    assert changed["ties"] == ["recent", "points"]
    answer = anna.client.get(f"{api}standings/?game=preferans").json()
    assert answer["ties"] == ["recent", "points"]
    assert answer["standings"][0]["ahead_by"] == "recent"
    over = anna.client.get(f"{api}standings/?game=all").json()
    assert over["ties"] == ["recent"]


def test_page_with_ties_decided_by_results_costs_at_most_eight_queries(league: League) -> None:
    services.change_league(league, {"ties": ["direct", "recent"]})
    dora = signed_in("Dora")

    with time_machine.travel(evening(4)), CaptureQueriesContext(connection) as captured:
        answer = dora.get(f"/leagues/{league.slug}/?game=preferans")

    assert (answer.status_code, len(captured) <= 8) == (200, True), len(captured)
    with time_machine.travel(evening(4)):
        table = read_table(league, StandingsParameters(game="preferans"))
    assert table is not None
    assert table.rows[member(league, "Eva").pk].ahead_by == "recent"
