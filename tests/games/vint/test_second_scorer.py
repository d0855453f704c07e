"""Vint scored twice: the game against a second scorer, over all options."""

from typing import Any

import pytest
from hypothesis import given

from games.examples import MatchExample, examples
from games.sheet import Sheet, fold_sheet
from tests.plugins.profiles import tries
from tests.support.games.second_vint_scorer import pad_after
from tests.support.games.strategies import corrected_sheets, sheets


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
@given(corrected_sheets("vint", most=8))
def test_two_scorers_agree_after_a_correction(sheet: Sheet) -> None:
    assert_same_pads(sheet)


@pytest.mark.parametrize(
    "example", [pytest.param(each, id=each.name) for each in examples("vint").matches]
)
def test_two_scorers_agree_on_the_examples(example: MatchExample) -> None:
    assert_same_pads(fold_sheet(example.match))
