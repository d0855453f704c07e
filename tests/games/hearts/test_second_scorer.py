"""Hearts scored twice: the game against a second scorer, over all options."""

from typing import Any

import pytest
from hypothesis import given

from games.examples import MatchExample, examples
from games.sheet import Sheet, fold_sheet
from tests.plugins.profiles import tries
from tests.support.games.second_hearts_scorer import pad_after
from tests.support.games.strategies import corrected_sheets, sheets


def assert_same_pads(sheet: Sheet) -> None:
    match = sheet.match
    counted = [row.entry for row in sheet.rows if row.counted]
    pad = pad_after(match.options, len(match.players), counted)

    assert list(sheet.totals.model_dump()["points"]) == pad.totals
    assert sheet.over == pad.is_over
    if sheet.next is not None:
        following: Any = sheet.next
        assert following.passing == pad.next_passing
        assert following.dealer == (match.seats.first_dealer + pad.played) % len(match.players)
    if pad.is_over:
        settled = sheet.settlement_now.result
        assert list(settled.balance) == pad.owed()
        lowest = min(pad.totals)
        assert settled.ranking[0] == tuple(
            player for player, total in enumerate(pad.totals) if total == lowest
        )


@tries(120)
@given(sheets("hearts", most=16))
def test_two_scorers_write_the_same_pads(sheet: Sheet) -> None:
    assert_same_pads(sheet)


@tries(40)
@given(corrected_sheets("hearts", most=8))
def test_two_scorers_agree_after_a_correction(sheet: Sheet) -> None:
    assert_same_pads(sheet)


@pytest.mark.parametrize(
    "example", [pytest.param(each, id=each.name) for each in examples("hearts").matches]
)
def test_two_scorers_agree_on_the_examples(example: MatchExample) -> None:
    assert_same_pads(fold_sheet(example.match))
