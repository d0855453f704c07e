"""The log of acts of a tournament."""

import pytest

from scorekeeper.club.tournaments.rounds import draw_next_round, undo_last_round
from scorekeeper.club.tournaments.services import delete_tournament
from scorekeeper.leagues.models import League
from tests.support.club import account
from tests.support.tournaments import cup
from tests.support.typed import change_tournament

pytestmark = pytest.mark.django_db


def test_every_act_about_a_tournament_is_in_the_log(league: League) -> None:
    anna = account("Anna")
    tournament = cup(league, 6)

    draw_next_round(tournament, by=anna)
    undo_last_round(tournament, by=anna)
    tournament = change_tournament(tournament, {"name": "Trophy"}, by=anna)
    delete_tournament(tournament, by=anna)

    acts = league.acts.filter(kind__startswith="tournament_").order_by("id")
    assert [(act.kind, act.data["name"]) for act in acts] == [
        ("tournament_made", "Cup"),
        ("tournament_drawn", "Cup"),
        ("tournament_undone", "Cup"),
        ("tournament_changed", "Trophy"),
        ("tournament_deleted", "Trophy"),
    ]
    assert [act.data.get("number") for act in acts] == [None, 1, 1, None, None]
    assert {act.by for act in acts if act.kind != "tournament_made"} == {anna}
