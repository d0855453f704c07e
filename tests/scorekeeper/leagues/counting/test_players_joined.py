"""Players who join a house game that counts in a league: each who played has a result."""

import pytest
import time_machine

from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.models import Result
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from scorekeeper.matches.seats.table import Joining, Leaving
from scorekeeper.matches.setup.services import start_match
from tests.support.club import club, evening
from tests.support.games.house_table import typed
from tests.support.rescore_check import check_stored_results

pytestmark = pytest.mark.django_db

FOUR = ["Anna", "Ben", "Dora", "Eva"]


def test_each_player_who_played_has_a_result_and_a_suit() -> None:
    league = club(games=["house"])
    with time_machine.travel(evening(10), tick=True):
        match, _again = start_match(game="house", players=FOUR, options={"stake_unit": "point"})
        playing.count_for(match, league)
        match = matches.record_deal(match, typed(10, 0, 2, 4)).match
        match = matches.change_table(match, Joining("Finn", "average")).match
        match = matches.record_deal(match, typed(0, 0, 0, 0, 1)).match
        match = matches.change_table(match, Leaving(1)).match
        match = matches.stop_match(match).match

    results = Result.objects.filter(league_match=match.pk).order_by("seat")
    assert [result.points for result in results] == [2900, -2100, -1100, -100, 400]
    assert len(set(Match.objects.get(pk=match.pk).suits or [])) == 5
    check_stored_results()
    undone = matches.undo(matches.undo(match).match).match
    assert len(Match.objects.get(pk=undone.pk).suits or []) == 5
