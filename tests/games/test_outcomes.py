"""The description of every declared deal states whether it was made."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from tests.plugins.profiles import tries
from tests.support.games.strategies import sheets

CONTRACTS = {"contract", "sevens", "no_sevens", "bolshevik"}


@pytest.mark.parametrize("slug", GAMES)
@tries(10)
@given(data=st.data())
def test_contract_says_whether_it_was_made(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug))

    for row in sheet.rows:
        if row.deal is not None and row.deal.kind in CONTRACTS:
            description = sheet.match.game.describe(row.deal, sheet.options).render(
                names=sheet.match.players
            )
            assert re.search(", (made|failed|not played)", description)
