"""The evening of a match after midnight, in a league founded the same night."""

from datetime import date, datetime

import pytest
import time_machine

from scorekeeper.leagues import services
from tests.support.club import THREE, account, league_match_of_match, preferans, season_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("founded", "zone", "first_day"),
    [
        ("2026-11-22T00:30+00:00", "UTC", date(2026, 11, 21)),
        ("2026-11-21T23:30+00:00", "Europe/Helsinki", date(2026, 11, 21)),
        ("2026-11-21T20:00+00:00", "Pacific/Auckland", date(2026, 11, 22)),
    ],
)
def test_match_counts_that_is_played_as_soon_as_the_league_is_founded(
    founded: str, zone: str, first_day: date
) -> None:
    now = datetime.fromisoformat(founded)
    agreed = {"name": "Night owls", "games": ["preferans"], "zone": zone, "member_name": "Anna"}
    with time_machine.travel(now):
        league = services.found_league(account("Anna"), agreed)

    match = preferans(league, THREE, "Anna", now)

    assert season_of(league).starts_on == first_day
    assert league_match_of_match(match).season == season_of(league)
