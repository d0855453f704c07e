"""The evening of the 10th, and a club of twelve."""

from collections.abc import Iterator

import pytest
import time_machine

from scorekeeper.leagues.models import League
from scorekeeper.leagues.people import services as leagues
from tests.support.club import club, evening


@pytest.fixture(autouse=True)
def tonight() -> Iterator[None]:
    """Set the clock to the evening of the 10th."""
    with time_machine.travel(evening(10), tick=True):
        yield


@pytest.fixture(scope="module")
def league_once(kept_rows: None) -> League:
    """Found a club of twelve."""
    with time_machine.travel(evening(10), tick=True):
        league = club(public=True)
        for number in range(6):
            leagues.add_member(league, f"N{number}")
    return league
