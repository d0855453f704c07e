"""Spades scored twice: the game against a second scorer, over all options."""

import pytest
from hypothesis import given

from games.examples import MatchExample, examples
from games.sheet import Sheet, fold_sheet
from tests.plugins.profiles import tries
from tests.support.games.second_spades_scorer import pad_after
from tests.support.games.strategies import corrected_sheets, sheets


def assert_same_pads(sheet: Sheet) -> None:
    match = sheet.match
    pad = pad_after(match.options, len(match.players), match.deals)

    assert sheet.totals.model_dump() == {
        "points": tuple(team.score for team in pad.teams),
        "bags": tuple(team.bags for team in pad.teams),
    }
    assert sheet.over == pad.is_over
    if sheet.next is not None:
        assert sheet.next.dealer == (match.seats.first_dealer + pad.played) % len(match.players)
    if pad.is_over:
        assert list(sheet.settlement_now.result.balance) == pad.owed()


@tries(40)
@given(sheets("spades", most=16))
def test_two_scorers_write_the_same_pads(sheet: Sheet) -> None:
    assert_same_pads(sheet)


@tries(12)
@given(corrected_sheets("spades", most=8))
def test_two_scorers_agree_after_a_correction(sheet: Sheet) -> None:
    assert_same_pads(sheet)


@pytest.mark.parametrize(
    "example", [pytest.param(each, id=each.name) for each in examples("spades").matches]
)
def test_two_scorers_agree_on_the_examples(example: MatchExample) -> None:
    assert_same_pads(fold_sheet(example.match))
