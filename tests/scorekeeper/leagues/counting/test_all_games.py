"""A league of every game counts a match of each."""

from dataclasses import replace

import pytest
import time_machine

from games import GAMES
from games.examples import examples
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.models import League, Result
from scorekeeper.leagues.people.services import add_member
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from tests.support.club import club, evening
from tests.support.exports.stored_matches import store_match
from tests.support.people import TEN
from tests.support.rescore_check import check_stored_results
from tests.support.season import rows_of

pytestmark = [pytest.mark.django_db, pytest.mark.engine]


def play_for(league: League, slug: str) -> Match:
    """Play the first settled example of a game for a league."""
    example = next(each.match for each in examples(slug).matches if each.settlement)
    match = store_match(replace(example, players=tuple(TEN[: len(example.players)])))
    playing.count_for(match, league)
    return match


def places_of(match: Match) -> list[int]:
    """Return the place of each player in the settlement of a match."""
    settled = sheet_of(match).settlement
    assert settled is not None
    places: dict[int, int] = {}
    for group in settled.result.ranking:
        places |= dict.fromkeys(group, len(places) + 1)
    return [places[player] for player in sorted(places)]


def test_league_of_every_game_counts_a_match_of_each() -> None:
    league = club(games=list(GAMES))
    for name in TEN:
        if not league.members.filter(name=name).exists():
            add_member(league, name)

    with time_machine.travel(evening(10), tick=True):
        matches = {slug: play_for(league, slug) for slug in GAMES}

    for slug, match in matches.items():
        results = Result.objects.filter(league_match=match.pk).order_by("seat")
        assert [row.member.name for row in results] == TEN[: len(results)], slug
        assert [row.place for row in results] == places_of(match), slug
    assert len([row for row in rows_of(league) if row.member.name == TEN[0]]) == len(GAMES)
    check_stored_results()
