"""Backdated matches count as if they had been entered on their evening."""

from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine

from games.values import Refused
from scorekeeper.leagues.models import Aggregate, League, LeagueMatch, Rating, Result
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.leagues.seasons.services import add_season, close_season
from scorekeeper.matches.services import change_details, undo
from tests.support.club import THREE, club, evening, preferans, season_of
from tests.support.people import reloaded
from tests.support.rescore_check import check_stored_results

pytestmark = pytest.mark.django_db

PLAYED = [
    ("Anna", evening(10)),
    ("Ben", evening(10, 21)),
    ("Dora", evening(17)),
    ("Ben", evening(3)),
]
TYPED = datetime(2026, 10, 1, 12, tzinfo=UTC)


def derived_rows(league: League) -> list[Any]:
    """Return all results, sums and ratings of a league, by member name."""
    results = (
        Result.objects.filter(league=league)
        .in_order()
        .values_list(
            "member__name", "evening", "started_at", "points", "place_points", "mu", "sigma"
        )
    )
    sums = Aggregate.objects.filter(season__league=league).order_by("member__name", "game")
    ratings = Rating.objects.filter(league=league).order_by("member__name")
    return [
        list(results),
        list(sums.values_list("member__name", "game", "points", "form", "earlier", "best")),
        list(ratings.values_list("member__name", "mu", "sigma")),
    ]


def test_matches_count_on_their_evening_when_dated_later() -> None:
    typed_then, dated = club(), club(name="Dated later")

    for winner, moment in sorted(PLAYED, key=lambda evening_played: evening_played[1]):
        preferans(typed_then, THREE, winner, moment)
    for winner, moment in PLAYED:
        with time_machine.travel(TYPED):
            match = preferans(dated, THREE, winner, TYPED)
            change_details(match, {"started_at": moment.isoformat()})

    right = derived_rows(typed_then)
    for row, result in zip(right[0], Result.objects.filter(league=dated).in_order(), strict=True):
        assert abs((row[2] - result.started_at).total_seconds()) < 1
    ours = derived_rows(dated)
    assert [[row[:2] + row[3:] for row in right[0]], *right[1:]] == [
        [row[:2] + row[3:] for row in ours[0]],
        *ours[1:],
    ]
    assert check_stored_results() == ""


@pytest.mark.engine
def test_match_moves_to_the_season_of_its_date_and_back_when_undone() -> None:
    league = club()
    autumn = add_season(league, SeasonForm.read({"name": "Autumn", "starts_on": "2026-10-01"}))
    match = preferans(league, THREE, "Anna", evening(10))

    change_details(match, {"started_at": "2026-10-05T19:00:00Z"})
    moved = LeagueMatch.objects.get()
    undo(reloaded(match))

    assert (moved.season, str(moved.evening)) == (autumn, "2026-10-05")
    assert str(LeagueMatch.objects.get().evening) == "2026-09-10"
    assert Aggregate.objects.filter(season=autumn).count() == 0
    assert check_stored_results() == ""


def test_date_is_refused_when_a_season_is_closed() -> None:
    league = club()
    match = preferans(league, THREE, "Anna", evening(10))
    close_season(season_of(league))

    with pytest.raises(Refused) as caught:
        change_details(match, {"started_at": "2026-09-11T19:00:00Z"})

    refusals = [(refusal.field, refusal.code) for refusal in caught.value.refusals]
    assert refusals == [("started_at", "season_closed")]
    assert reloaded(match).started_at.date().isoformat() == "2026-09-10"
