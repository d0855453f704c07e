"""Bela scored twice: the game against a second scorer, over all options and numbers of players."""

import pytest
from hypothesis import given

from games.examples import MatchExample, examples
from games.sheet import Sheet, fold_sheet
from tests.plugins.profiles import tries
from tests.support.games.second_bela_scorer import blok_after
from tests.support.games.strategies import corrected_sheets, sheets


def assert_same_bloks(sheet: Sheet) -> None:
    match = sheet.match
    blok = blok_after(match.options, len(match.players), match.deals)
    totals = sheet.totals.model_dump()

    assert list(totals["points"]) == [column.total for column in blok.columns]
    if blok.rules["games"] > 1:
        assert list(totals["games"]) == [column.games for column in blok.columns]
    assert sheet.over == (blok.winner is not None)
    if sheet.next is not None:
        following = sheet.next.model_dump()
        assert following["dealer"] == (match.seats.first_dealer + blok.deals) % blok.players
        assert following.get("hanging", 0) == blok.hanging
    if blok.winner is not None:
        result = sheet.settlement_now.result
        assert list(result.balance) == blok.owed()
        assert list(result.ranking[0]) == blok.winner.people


@tries(24)
@given(sheets("bela", most=14))
def test_two_scorers_write_the_same_bloks(sheet: Sheet) -> None:
    assert_same_bloks(sheet)


@tries(8)
@given(corrected_sheets("bela", most=6))
def test_two_scorers_agree_after_a_correction(sheet: Sheet) -> None:
    assert_same_bloks(sheet)


@pytest.mark.parametrize(
    "example", [pytest.param(each, id=each.name) for each in examples("bela").matches]
)
def test_two_scorers_agree_on_the_examples(example: MatchExample) -> None:
    assert_same_bloks(fold_sheet(example.match))
