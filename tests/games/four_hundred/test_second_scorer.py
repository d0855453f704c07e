"""400 scored twice: the game against a second scorer, over all options."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.examples import MatchExample, examples
from games.sheet import Sheet, fold_sheet
from tests.plugins.profiles import tries
from tests.support.games.second_four_hundred_scorer import sheet_after
from tests.support.games.strategies import corrected_sheets, sheets


def assert_same_sheets(sheet: Sheet) -> None:
    match = sheet.match
    second = sheet_after(match.options, match.seats.first_dealer, match.deals)

    assert list(sheet.totals.model_dump()["points"]) == second.columns
    assert sheet.over == (second.champion is not None)
    settled = replace(sheet, match=replace(match, stopped=not sheet.over)).settlement_now
    assert list(settled.result.balance) == second.owed(stopped=not sheet.over)
    if sheet.over:
        assert settled.result.winner_side == second.champion
    if sheet.next is not None:
        following: Any = sheet.next
        assert following.dealer == second.dealer
        assert list(following.least_bids) == second.least_bids
        assert following.least_sum == second.least_sum


@tries(200)
@given(sheets("four-hundred", most=24))
def test_two_scorers_write_the_same_sheets(sheet: Sheet) -> None:
    assert_same_sheets(sheet)


@tries(60)
@given(data=st.data())
def test_two_scorers_throw_in_the_same_bids(data: st.DataObject) -> None:
    sheet = data.draw(sheets("four-hundred", most=8).filter(lambda sheet: not sheet.over))
    match = sheet.match
    second = sheet_after(match.options, match.seats.first_dealer, match.deals)
    bids = [data.draw(st.integers(least, 13)) for least in second.least_bids]
    bare: dict[str, Any] = {
        "kind": "played",
        "rows": [{"player": player, "bid": bid} for player, bid in enumerate(bids)],
    }

    completed = match.game.complete(bare, sheet.state, sheet.options)

    low = second.must_be_thrown_in(bids)
    assert completed["kind"] == ("thrown_in" if low else "played")
    assert sheet.plus(completed).rows[-1].counted == low


@tries(60)
@given(corrected_sheets("four-hundred", most=8))
def test_two_scorers_agree_after_a_correction(sheet: Sheet) -> None:
    assert_same_sheets(sheet)


@pytest.mark.parametrize(
    "example", [pytest.param(each, id=each.name) for each in examples("four-hundred").matches]
)
def test_two_scorers_agree_on_the_examples(example: MatchExample) -> None:
    assert_same_sheets(fold_sheet(example.match))
