"""Seats that change players, and guests: results under each rule, calculated by hand.

Side 1 wins the first deal with 9, side 2 the second with 7, side 1 the third with 8: 17 to 7, so
each loser has -10. In the second seat Ben plays the first deal (-9), Finn the others (+7-8).
"""

from typing import Any

import pytest
import time_machine

from scorekeeper.leagues import services
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.models import Aggregate, League, Pending, Rating, Result
from scorekeeper.leagues.people import services as people
from scorekeeper.leagues.people.player_page import player_page
from scorekeeper.leagues.ratings.page import ratings_page
from scorekeeper.leagues.seasons.services import close_season
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from scorekeeper.matches.seats.change import TakingOver
from scorekeeper.matches.setup.services import start_match
from scorekeeper.scoring.results import PLACE_POINT, WHOLE_SHARE
from tests.support.club import (
    BY_POINTS,
    club,
    evening,
    league_match_of_match,
    made_contract,
    member,
    preferans,
    season_of,
    signed_in,
)
from tests.support.rescore_check import check_stored_results

pytestmark = pytest.mark.django_db

FOUR = ["Anna", "Ben", "Dora", "Eva"]
ROW = ("member__name", "points", "place_points", "share", "outcome", "deals", "counts", "rated")
OTHERS = [
    ("Anna", 1000, 3 * PLACE_POINT, WHOLE_SHARE, "W", 3, True, True),
    ("Dora", 1000, 3 * PLACE_POINT, WHOLE_SHARE, "W", 3, True, True),
    ("Eva", -1000, PLACE_POINT, 0, "L", 3, True, True),
]
BY_RULE = {
    "share": [
        ("Ben", -900, PLACE_POINT // 3, 0, "L", 1, True, False),
        ("Finn", -100, 2 * PLACE_POINT // 3, 0, "L", 2, True, True),
    ],
    "whole": [
        ("Ben", 0, 0, 0, "L", 1, False, False),
        ("Finn", -1000, PLACE_POINT, 0, "L", 2, True, True),
    ],
    "guest": [
        ("Ben", -900, PLACE_POINT // 3, 0, "L", 1, True, True),
        ("Finn", -100, 2 * PLACE_POINT // 3, 0, "L", 2, False, False),
    ],
}


def taken_over(league: League, replacement: str = "Finn") -> Match:
    """Play three deals of Tarneeb, one with Ben and two with his replacement."""
    with time_machine.travel(evening(10), tick=True):
        match, _again = start_match(game="tarneeb", players=FOUR, options=BY_POINTS)
        playing.count_for(match, league)
        match = matches.record_deal(match, made_contract(0, 9)).match
        match = matches.change_seats(match, TakingOver(1, replacement, since=2)).match
        match = matches.record_deal(match, made_contract(1, 7)).match
        match = matches.record_deal(match, made_contract(0, 8)).match
        return matches.stop_match(match).match


def results(match: Match) -> list[Any]:
    return sorted(Result.objects.filter(league_match=match.pk).values_list(*ROW))


def sums(league: League) -> dict[str, list[int]]:
    rows = Aggregate.objects.filter(season__league=league, game="tarneeb")
    values = rows.values_list("member__name", "matches", "points", "place_points")
    return {name: amounts for name, *amounts in values}


@pytest.mark.parametrize("rule", BY_RULE)
def test_league_counts_a_substitute_by_its_rule(rule: str) -> None:
    league = club(substitutes=rule)

    match = taken_over(league)

    assert results(match) == sorted(OTHERS + BY_RULE[rule])
    expected = [row for row in OTHERS + BY_RULE[rule] if row[6]]
    assert sums(league) == {row[0]: [1, row[1], row[2]] for row in expected}
    rated = Rating.objects.filter(league=league).values_list("member__name", flat=True)
    assert sorted(rated) == sorted(row[0] for row in OTHERS + BY_RULE[rule] if row[7])
    assert check_stored_results() == ""


def test_change_of_the_rule_counts_open_seasons_again_and_no_closed_one() -> None:
    league = club(substitutes="nobody")
    match = taken_over(league)
    assert results(match) == []

    for rule, rows in BY_RULE.items():
        services.change_league(league, {"substitutes": rule})
        assert results(match) == sorted(OTHERS + rows)
        assert check_stored_results() == ""

    close_season(season_of(league))
    services.change_league(league, {"substitutes": "share", "place_points": [9, 5]})
    assert results(match) == sorted(OTHERS + BY_RULE["guest"])
    assert (Pending.objects.count(), check_stored_results()) == (0, "")


def test_points_by_place_agreed_anew_are_divided_too() -> None:
    league = club(substitutes="share")
    match = taken_over(league)

    services.change_league(league, {"place_points": [9, 6]})

    places = {row[0]: row[2] // PLACE_POINT for row in results(match)}
    assert places == {"Anna": 9, "Dora": 9, "Eva": 6, "Ben": 2, "Finn": 4}
    assert check_stored_results() == ""


def test_substitution_that_is_undone_leaves_the_seats_as_they_were() -> None:
    league = club()
    with time_machine.travel(evening(10), tick=True):
        match, _again = start_match(game="tarneeb", players=FOUR, options=BY_POINTS)
        playing.count_for(match, league)
        match = matches.record_deal(match, made_contract(0, 9)).match
        match = matches.stop_match(match).match
        match = matches.change_seats(match, TakingOver(1, "Finn", since=2)).match
        assert [seat.name for seat in league_match_of_match(match).seats.all()] == [
            "Anna",
            "Finn",
            "Dora",
            "Eva",
            "Ben",
        ]
        # Finn played no deal: the result stays with Ben.
        assert {row[0]: row[6] for row in results(match)}["Finn"] is False
        match = matches.undo(match).match

    assert [seat.name for seat in league_match_of_match(match).seats.all()] == FOUR
    assert [row[:2] for row in results(match)] == [
        ("Anna", 900),
        ("Ben", -900),
        ("Dora", 900),
        ("Eva", -900),
    ]


def test_guest_counts_for_nobody_and_the_table_for_the_others() -> None:
    league = club()
    match = preferans(league, ["Anna", "Ben", "Guido"], "Guido", evening(10))
    assert results(match) == []
    ben = signed_in("Ben")

    ben.post(f"/m/{match.code}/league/", {"seats.2": "guest"})

    assert [own[:2] + own[6:] for own in results(match)] == [
        ("Anna", -4000, True, True),
        ("Ben", -4000, True, True),
        ("Guido", 8000, False, True),
    ]
    page = ben.get(f"/leagues/{league.slug}/?game=preferans").context
    assert sorted(row.face.name for row in page["rows"]) == ["Anna", "Ben"]
    listed = ratings_page(league, "preferans", None, "1")["rows"]
    assert sorted(row["name"] for row in listed) == ["Anna", "Ben"]
    assert player_page(member(league, "Guido"))["games"] == []
    assert check_stored_results() == ""


@pytest.mark.parametrize("way", ["role", "merged"])
def test_guest_who_joins_keeps_earlier_results(way: str) -> None:
    league = club()
    guest = people.add_member(league, "Guido", role="guest")
    match = preferans(league, ["Anna", "Ben", "Guido"], "Guido", evening(10))

    if way == "role":
        people.change_role(guest, "member")
    else:
        people.merge_members(guest, member(league, "Gil"))

    name = "Guido" if way == "role" else "Gil"
    assert (name, 8000) in [row[:2] for row in results(match) if row[6]]
    assert check_stored_results() == ""
    if way == "merged":
        guest.refresh_from_db()
        people.unmerge_member(guest)
        assert ("Guido", 8000) in [row[:2] for row in results(match) if not row[6]]
        assert check_stored_results() == ""
