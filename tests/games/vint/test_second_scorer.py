"""Vint scored twice: the game against a second scorer, over all options."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.examples import MatchExample, examples
from games.sheet import Sheet, fold_sheet, opening_sheet
from tests.plugins.profiles import tries
from tests.support.games.second_vint_scorer import pad_after
from tests.support.games.strategies import next_deals, sheets


def assert_same_pads(sheet: Sheet) -> None:
    match = sheet.match
    pad = pad_after(match.options, match.deals)

    totals: Any = sheet.totals
    assert (list(totals.above), list(totals.below)) == (pad.above, pad.below)
    assert (list(totals.sides), list(totals.game)) == (pad.points, pad.this_game)
    assert (list(totals.games), sheet.over) == (pad.games, pad.is_over)
    assert list(sheet.settlement_now.result.balance) == pad.owed()
    if sheet.next is not None:
        assert sheet.next.dealer == (match.seats.first_dealer + pad.dealt) % 4


@tries(200)
@given(sheets("vint", most=16))
def test_two_scorers_write_the_same_pads(sheet: Sheet) -> None:
    assert_same_pads(sheet)


@tries(60)
@given(data=st.data())
def test_two_scorers_agree_after_a_correction(data: st.DataObject) -> None:
    sheet = data.draw(sheets("vint", most=8).filter(lambda sheet: sheet.rows))
    match = sheet.match
    place = data.draw(st.integers(0, len(match.deals) - 1))
    before = fold_sheet(replace(match, deals=match.deals[:place]))
    corrected = data.draw(next_deals(before))
    deals = (*match.deals[:place], corrected, *match.deals[place + 1 :])

    again = opening_sheet(replace(match, deals=()))
    for number, deal in enumerate(deals, start=1):
        longer = again.plus(deal)
        if again.over or not longer.rows[-1].counted:
            break
        again = replace(longer, match=replace(match, deals=deals[:number]))

    assert_same_pads(again)


@pytest.mark.parametrize(
    "example", [pytest.param(each, id=each.name) for each in examples("vint").matches]
)
def test_two_scorers_agree_on_the_examples(example: MatchExample) -> None:
    assert_same_pads(fold_sheet(example.match))
