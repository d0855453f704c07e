"""A season with data for charts."""

import pytest

from scorekeeper.leagues.models import League
from tests.support.season import busy_club


@pytest.fixture(scope="module")
def league_once(kept_rows: None) -> League:
    """Provide a season of many matches."""
    return busy_club()
