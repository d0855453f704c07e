"""Bela scored twice: the game against a second scorer, over all options and numbers of players."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.examples import MatchExample, examples
from games.sheet import Sheet, fold_sheet, opening_sheet
from tests.plugins.profiles import tries
from tests.support.games.second_bela_scorer import blok_after
from tests.support.games.strategies import next_deals, sheets


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
@given(data=st.data())
def test_two_scorers_agree_after_a_correction(data: st.DataObject) -> None:
    sheet = data.draw(sheets("bela", most=6).filter(lambda sheet: sheet.rows))
    match = sheet.match
    place = data.draw(st.integers(0, len(match.deals) - 1))
    before = fold_sheet(replace(match, deals=match.deals[:place]))
    corrected = data.draw(next_deals(before))
    deals = (*match.deals[:place], corrected, *match.deals[place + 1 :])

    again = opening_sheet(replace(match, deals=()))
    counted = []
    for deal in deals:
        following = again.plus(deal)
        if again.over or not following.rows[-1].counted:
            break
        again = following
        counted.append(deal)

    assert_same_bloks(replace(again, match=replace(match, deals=tuple(counted))))


@pytest.mark.parametrize(
    "example", [pytest.param(each, id=each.name) for each in examples("bela").matches]
)
def test_two_scorers_agree_on_the_examples(example: MatchExample) -> None:
    assert_same_bloks(fold_sheet(example.match))
