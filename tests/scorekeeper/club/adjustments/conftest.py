"""A league of five matches to adjust, on the evening of 16 September."""

from collections.abc import Iterator

import pytest
import time_machine

from scorekeeper.leagues.models import League
from tests.support.club import club, evening, preferans, tarneeb

TODAY = evening(16, 20)


@pytest.fixture(autouse=True)
def today() -> Iterator[None]:
    """Set the clock to the evening of the 16th."""
    with time_machine.travel(TODAY, tick=False):
        yield


@pytest.fixture(scope="module")
def league_once(kept_rows: None) -> League:
    """Play four matches of Preferans on two evenings a fortnight apart, and one of Tarneeb."""
    with time_machine.travel(TODAY, tick=False):
        league = club(minimum=2, best_of=2)
    preferans(league, ["Anna", "Ben", "Dora"], "Ben", evening(1))
    preferans(league, ["Anna", "Ben", "Eva"], "Eva", evening(1, 20))
    preferans(league, ["Anna", "Ben", "Dora"], "Anna", evening(15))
    preferans(league, ["Anna", "Dora", "Eva"], "Anna", evening(15, 20))
    tarneeb(league, ["Anna", "Ben", "Eva", "Dora"], 9, evening(15, 21))
    return league
