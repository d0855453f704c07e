"""A season to draw charts of."""

import pytest

from scorekeeper.leagues.models import League
from tests.support.season import busy_club


@pytest.fixture(scope="module")
def league_once(kept_rows: None) -> League:
    """Give a season of many matches."""
    return busy_club()
