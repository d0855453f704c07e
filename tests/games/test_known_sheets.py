"""A fold that reuses the rows of an earlier sheet equals the whole fold."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.sheet import MatchInput, fold_sheet
from tests.plugins.profiles import tries
from tests.support.games.strategies import PLAY, sheets

MATCHES, MOST = 10, 8


@pytest.mark.parametrize("slug", PLAY)
@tries(MATCHES)
@given(data=st.data())
def test_fold_from_a_known_sheet_is_the_whole_fold(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug, most=MOST))
    deals = list(sheet.match.deals)
    place = data.draw(st.integers(0, len(deals)))
    change = data.draw(st.sampled_from(["shorter", "removed", "damaged", "agreed"]))
    changed = {
        "shorter": replace(sheet.match, deals=tuple(deals[:place])),
        "removed": replace(sheet.match, deals=(*deals[:place], *deals[place + 1 :])),
        "damaged": replace(sheet.match, deals=(*deals[:place], {"kind": True}, *deals[place:])),
        "agreed": replace(sheet.match, players=sheet.match.players[::-1]),
    }[change]

    refolded = fold_sheet(changed, sheet)

    assert refolded == fold_sheet(changed)
    shared = [
        new_row is old_row for new_row, old_row in zip(refolded.rows, sheet.rows, strict=False)
    ]
    assert all(shared[:place]) or change == "agreed"


def test_known_sheet_with_true_for_one_is_not_reused() -> None:
    match = MatchInput(GAMES["tarneeb"], ("Ana", "Ivo", "Eva", "Jan"), deals=({"bid": 1},))
    other_match = replace(match, deals=({"bid": True},))

    refolded = fold_sheet(other_match, fold_sheet(match))

    assert repr(refolded.rows[0].entry) == repr(other_match.deals[0])
