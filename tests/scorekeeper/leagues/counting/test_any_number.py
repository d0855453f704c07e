"""Matches of two to ten players in a league: places, points by place and shares are exact."""

import json
from fractions import Fraction
from importlib import import_module

import pytest
from django.apps import apps
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.leagues.models import Aggregate, Result
from scorekeeper.scoring.results import HUNDREDTHS, PLACE_POINT, Finish
from tests.plugins.profiles import tries
from tests.support.club import THREE, club, evening, house, preferans
from tests.support.people import TEN
from tests.support.rescore_check import check_stored_results
from tests.support.tables import every_row

AGREED = [30, 19, 14, 11, 8, 6, 4, 3, 2, 1]
MIGRATION = import_module("scorekeeper.leagues.migrations.0092_place_points_in_2520ths")


@tries(200)
@given(scores=st.lists(st.integers(0, 4), min_size=2, max_size=10))
def test_level_players_share_places_without_a_remainder(scores: list[int]) -> None:
    finishes = [
        Finish(
            place=sum(other > own for other in scores) + 1,
            sharing=scores.count(own),
            behind=sum(other < own for other in scores),
        )
        for own in scores
    ]

    places = [Fraction(finish.place_points(AGREED), PLACE_POINT) for finish in finishes]
    shares = [Fraction(finish.share, PLACE_POINT) for finish in finishes]

    assert sum(places) == sum(AGREED[: len(scores)])
    assert sum(shares) == HUNDREDTHS * Fraction(len(scores), 2)
    for own, place, share in zip(scores, places, shares, strict=True):
        ahead, level = sum(other > own for other in scores), scores.count(own)
        beaten = sum(other < own for other in scores) + Fraction(level - 1, 2)
        assert place == Fraction(sum(AGREED[ahead : ahead + level]), level)
        assert share == 100 * beaten / (len(scores) - 1)


@pytest.mark.django_db
@pytest.mark.engine
@pytest.mark.parametrize("players", [2, 5, 7, 10])
def test_league_counts_level_players_of_a_house_game(players: int) -> None:
    league = club(games=["house"], place_points=AGREED)

    match = house(league, dict(zip(TEN, [9] + [4] * (players - 1), strict=False)), evening(10))

    rows = Result.objects.filter(league_match=match.pk).order_by("seat")
    level = Fraction(sum(AGREED[1:players]), players - 1)
    assert [Fraction(row.place_points, PLACE_POINT) for row in rows] == [
        AGREED[0],
        *[level] * (players - 1),
    ]
    assert [row.place for row in rows] == [1, *[2] * (players - 1)]
    assert check_stored_results() == ""


def store_in_twelfths() -> None:
    """Store results and sums in the unit of earlier releases."""
    for row in [*Result.objects.all(), *Aggregate.objects.all()]:
        row.place_points, row.share = row.place_points // 210, row.share // 210
        row.save()
    for sums in Aggregate.objects.all():
        earlier = [
            [*row[:4], row[4] // 210, row[5] // 210, *row[6:]] for row in json.loads(sums.earlier)
        ]
        parts = [[*row[:2], row[2] // 210] for row in json.loads(sums.parts)]
        sums.earlier, sums.parts = json.dumps(earlier), json.dumps(parts)
        sums.save()


@pytest.mark.django_db
@pytest.mark.engine
def test_migration_converts_results_and_sums_from_twelfths() -> None:
    league = club(place_points=[3, 1, 0])
    for day, winner in ((10, "Anna"), (11, "Ben"), (11, "Anna")):
        preferans(league, THREE, winner, evening(day))
    counted = every_row()
    store_in_twelfths()
    assert every_row() != counted

    MIGRATION.to_2520ths(apps, None)

    assert every_row() == counted
    assert check_stored_results() == ""
