"""A club of eight in two divisions, whose season has been played."""

from datetime import timedelta

import pytest

from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.services import add_member
from tests.support.club import club, evening, member, preferans, season_of
from tests.support.typed import keep_divisions

UPPER, LOWER = ["Anna", "Ben", "Dora", "Eva"], ["Finn", "Gil", "Hugo", "Ida"]


def division_numbers(league: League, groups: list[list[str]]) -> dict[str, int]:
    """Return the division number of each member id, from groups of names."""
    return {
        str(member(league, name).pk): number
        for number, group in enumerate(groups, start=1)
        for name in group
    }


@pytest.fixture(scope="module")
def league_once(kept_rows: None) -> League:
    """Play a season in A and B; two matches mix both divisions.

    A: Anna 120, Ben 0, Dora −120; Eva has not played. B: Hugo 120, Gil 40, Finn and Ida −80.
    """
    league = club(name="Thursday", public=True)
    for name in ("Hugo", "Ida"):
        add_member(league, name)
    agreed = {"names": ["A", "B"], "moving": 1, "members": division_numbers(league, [UPPER, LOWER])}
    keep_divisions(season_of(league), agreed)
    moment = evening(1)
    for names, winner in (
        (["Anna", "Ben", "Dora"], "Anna"),
        (["Anna", "Ben", "Dora"], "Ben"),
        (["Finn", "Gil", "Hugo"], "Hugo"),
        (["Finn", "Gil", "Ida"], "Gil"),
        (["Anna", "Dora", "Hugo"], "Anna"),
        (["Ida", "Ben", "Hugo"], "Hugo"),
    ):
        preferans(league, names, winner, moment)
        moment += timedelta(hours=1)
    return league
