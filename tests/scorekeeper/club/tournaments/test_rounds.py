"""The players who sit out of a round, and a tournament after a round is undone."""

import pytest

from scorekeeper.club.tournaments.models import Tournament
from scorekeeper.club.tournaments.reading import read_course
from scorekeeper.club.tournaments.rounds import draw_next_round, undo_last_round
from scorekeeper.leagues.models import League
from tests.support.tournaments import cup, ids, play_round

pytestmark = pytest.mark.django_db


def test_lowest_who_had_no_bye_sits_out_when_drawn_by_standing(league: League) -> None:
    tournament = cup(league, 7, draw="standing")
    first = play_round(tournament)
    order = read_course(tournament).order()

    second = draw_next_round(tournament).drawing

    assert second.out == [[one for one in order if one not in first.out][-1]]
    playing = [one for one in order if one not in second.out]
    assert [sorted(table) for table in second.tables] == [sorted(playing[:3]), sorted(playing[3:])]


def test_bye_of_a_first_round_is_by_lot(league: League) -> None:
    tournament = cup(league, 7)

    byes = set()
    for _draw in range(12):
        byes.add(draw_next_round(tournament).drawing.out[0])
        undo_last_round(tournament)

    assert len(byes) > 1
    assert byes <= {*ids(league, 7)}


def test_groups_stay_for_later_rounds_and_go_with_the_first(league: League) -> None:
    tournament = cup(league, 12, format="groups", group_size=6, best=3)
    play_round(tournament)
    groups = Tournament.objects.get().groups
    draw_next_round(tournament)

    undo_last_round(tournament)

    assert sorted(one for group in groups for one in group) == sorted(ids(league))
    assert Tournament.objects.get().groups == groups


def test_groups_are_drawn_anew_after_the_first_round_is_undone(league: League) -> None:
    tournament = cup(league, 12, format="groups", group_size=6, best=3)
    draw_next_round(tournament)

    undo_last_round(tournament)

    assert Tournament.objects.get().groups == []
