"""Oh Hell scored twice: the game against a second scorer, over all options."""

from typing import Any

import pytest
from hypothesis import given

from games.examples import MatchExample, examples
from games.sheet import Sheet, fold_sheet
from tests.plugins.profiles import tries
from tests.support.games.second_oh_hell_scorer import pad_after
from tests.support.games.strategies import corrected_sheets, sheets


def assert_same_pads(sheet: Sheet) -> None:
    match = sheet.match
    pad = pad_after(match.options, len(match.players), match.deals)

    assert list(sheet.totals.model_dump()["points"]) == pad.totals
    assert sheet.over == pad.is_over
    if sheet.next is not None:
        following: Any = sheet.next
        assert (following.cards, following.trump) == (pad.next_cards, pad.next_trump)
        assert following.dealer == (match.seats.first_dealer + pad.played) % len(match.players)
    if pad.is_over:
        assert list(sheet.settlement_now.result.balance) == pad.owed()


@tries(200)
@given(sheets("oh-hell", most=24))
def test_two_scorers_write_the_same_pads(sheet: Sheet) -> None:
    assert_same_pads(sheet)


@tries(60)
@given(corrected_sheets("oh-hell", most=8))
def test_two_scorers_agree_after_a_correction(sheet: Sheet) -> None:
    assert_same_pads(sheet)


@pytest.mark.parametrize(
    "example", [pytest.param(each, id=each.name) for each in examples("oh-hell").matches]
)
def test_two_scorers_agree_on_the_examples(example: MatchExample) -> None:
    assert_same_pads(fold_sheet(example.match))
