"""Trex scored twice: the game against a second scorer, over all options."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.examples import MatchExample, examples
from games.sheet import Sheet, fold_sheet
from tests.plugins.profiles import tries
from tests.support.games.second_trex_scorer import book_after
from tests.support.games.strategies import next_deals, sheets


def assert_same_books(sheet: Sheet) -> None:
    match = sheet.match
    deals = [row.entry for row in sheet.rows if row.counted]
    book = book_after(match.options, match.seats.first_dealer, deals)

    assert list(sheet.totals.model_dump()["points"]) == book.totals
    assert sheet.over == book.is_over
    following: Any = sheet.next
    if following is not None:
        choices: Any = sheet.choices
        assert following.dealer == book.owners[0]
        assert following.kingdom == 6 - len(book.owners)
        assert set(following.contracts) == book.contracts_left
        assert set(choices.kinds) == book.can_be_played
    result = sheet.settlement_now.result
    assert list(result.balance) == book.owed()
    assert list(result.scores) == book.counts


@tries(80)
@given(sheets("trex", most=20))
def test_two_scorers_keep_the_same_books(sheet: Sheet) -> None:
    assert_same_books(sheet)


@tries(25)
@given(data=st.data())
def test_two_scorers_agree_after_a_correction(data: st.DataObject) -> None:
    sheet = data.draw(sheets("trex", most=8).filter(lambda sheet: sheet.rows))
    match = sheet.match
    place = data.draw(st.integers(0, len(match.deals) - 1))
    before = fold_sheet(replace(match, deals=match.deals[:place]))
    corrected = data.draw(next_deals(before))

    deals = (*match.deals[:place], corrected, *match.deals[place + 1 :])

    assert_same_books(fold_sheet(replace(match, deals=deals)))


@tries(30)
@given(data=st.data())
def test_kingdom_adds_up_to_zero_if_each_loss_is_gained(data: st.DataObject) -> None:
    options = st.fixed_dictionaries(
        {
            "contracts": st.sampled_from(["five", "complex", "joined"]),
            "own_doubled": st.sampled_from(["leader", "single"]),
            "partners": st.sampled_from(["none", "sum"]),
            "partner_doubled": st.sampled_from(["gain", "single"]),
            "values": st.sampled_from(["diamonds_10", "diamonds_15"]),
            "lost_as_plus": st.booleans(),
        }
    )
    sheet = data.draw(sheets("trex", options, most=20))

    rows: list[Any] = list(sheet.rows)
    last_deals = [
        row
        for row, before in zip(rows[1:], rows, strict=False)
        if row.state.kingdom != before.state.kingdom
    ]
    for row in last_deals:
        assert sum(row.state.sums["points"]) == 0
    won = [abs(line.amount) for row in rows for line in row.lines if row.entry["kind"] == "trex"]
    assert sum(won) == 500 * sum(row.entry["kind"] == "trex" for row in rows)


@pytest.mark.parametrize(
    "example", [pytest.param(each, id=each.name) for each in examples("trex").matches]
)
def test_two_scorers_agree_on_the_examples(example: MatchExample) -> None:
    assert_same_books(fold_sheet(example.match))
