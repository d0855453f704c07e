"""Draws, changes and undo in a tournament, and their preconditions."""

from typing import Any

import pytest

from games.values import Refused
from scorekeeper.club.evenings.models import Drawing
from scorekeeper.club.tournaments.models import Tournament
from scorekeeper.club.tournaments.reading import read_course
from scorekeeper.club.tournaments.rounds import draw_next_round, undo_last_round
from scorekeeper.club.tournaments.services import delete_tournament
from scorekeeper.leagues.counting.matches import remove_match
from scorekeeper.leagues.models import League, LeagueMatch
from tests.support.tournaments import cup, ids, play, play_round
from tests.support.typed import change_tournament

pytestmark = pytest.mark.django_db


def test_next_round_waits_for_its_tables_and_names_them(league: League) -> None:
    tournament = cup(league, 9)
    draw_next_round(tournament)
    play(tournament, 2)

    with pytest.raises(Refused) as refused:
        draw_next_round(tournament)

    assert refused.value.refusals[0].render() == "These tables are not finished: 1, 3."
    assert tournament.rounds_drawn.count() == 1


def test_last_round_is_undone_while_nothing_has_started(league: League) -> None:
    tournament = cup(league, 6)
    draw_next_round(tournament)
    undo_last_round(tournament)
    assert (Drawing.objects.count(), tournament.rounds_drawn.count()) == (0, 0)

    draw_next_round(tournament)
    match = play(tournament, 2)
    with pytest.raises(Refused, match="started"):
        undo_last_round(tournament)
    with pytest.raises(Refused, match="started"):
        delete_tournament(tournament)

    remove_match(LeagueMatch.objects.get(match=match))
    delete_tournament(tournament)
    assert (Drawing.objects.count(), Tournament.objects.count()) == (0, 0)


def test_tables_by_standing_seat_the_best_together(league: League) -> None:
    tournament = cup(league, 9, draw="standing")
    play_round(tournament)

    second = draw_next_round(tournament).drawing

    order = read_course(tournament).order()
    assert [sorted(table) for table in second.tables] == [
        sorted(order[first : first + 3]) for first in (0, 3, 6)
    ]


def test_entrants_of_fixed_rounds_come_and_go(league: League) -> None:
    tournament = cup(league, 6)
    play_round(tournament)
    late = ids(league, 7)[-1]

    change_tournament(tournament, {"entrants": [*ids(league, 6)[1:], late]})
    second = draw_next_round(tournament).drawing

    seated = {person for table in second.tables for person in table} | set(second.out)
    assert seated == {*ids(league, 7)[1:]}
    assert len(read_course(tournament).standings()) == 6


@pytest.mark.parametrize("change", [{"format": "knockout"}, {"rounds": 5}, {"points": "places"}])
def test_fixed_settings_are_refused_once_a_round_is_drawn(
    league: League, change: dict[str, Any]
) -> None:
    tournament = cup(league, 6)
    draw_next_round(tournament)

    with pytest.raises(Refused) as refused:
        change_tournament(tournament, {"name": "Other"} | change)

    assert {refusal.field for refusal in refused.value.refusals} == set(change)
    assert Tournament.objects.get().name == "Cup"
