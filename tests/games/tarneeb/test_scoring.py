"""Tarneeb beyond its examples: every outcome, the reasons of points, the invariants."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.sheet import MatchInput, fold_sheet
from tests.plugins.profiles import tries
from tests.support.games.strategies import matches, sheets
from tests.support.games.tarneeb_table import (
    BID_COUNTS,
    BIDS,
    NAMES,
    TABLE_RULES,
    TRICKS,
    Outcome,
    both_games,
    by_the_formula,
    outcome,
    rows_of,
)

a_few = tries(40)

TRICKS_COUNT_WHEN_MADE = """
7: 16/0 12/0 11/0 10/0 9/0 8/0 7/0
8: 16/0 12/0 11/0 10/0 9/0 8/0
9: 16/0 12/0 11/0 10/0 9/0
10: 16/0 12/0 11/0 10/0
11: 16/0 12/0 11/0
12: 16/0 12/0
13: 26/0
"""
"""Made contracts where tricks count."""


def value_of(working: str) -> int:
    """Evaluate a working."""
    actual = working.replace("×", "*").replace("−", "-")
    assert set(actual) <= set("0123456789 *+-()")
    return int(eval(actual))  # noqa: S307  only digits and signs, as checked above


# Outcomes


@pytest.mark.parametrize(("bid", "outcomes"), rows_of(BID_COUNTS))
def test_outcomes_when_the_bid_counts(bid: int, outcomes: list[Outcome]) -> None:
    assert [outcome("tarneeb", {}, bid=bid, tricks=t) for t in reversed(TRICKS)] == outcomes


@pytest.mark.parametrize(("bid", "outcomes"), rows_of(TRICKS_COUNT_WHEN_MADE))
def test_outcomes_when_tricks_count(bid: int, outcomes: list[Outcome]) -> None:
    options = {"made_score": "tricks"}
    made = [outcome("tarneeb", options, bid=bid, tricks=t) for t in range(13, bid - 1, -1)]
    failed = [outcome("tarneeb", options, bid=bid, tricks=t) for t in range(bid)]

    assert made == outcomes
    assert failed == [outcome("tarneeb", {}, bid=bid, tricks=t) for t in range(bid)]


@tries(20)
@given(options=TABLE_RULES)
def test_every_outcome_follows_the_formula(options: dict[str, Any]) -> None:
    actual = {
        (bid, tricks): outcome("tarneeb", options, bid=bid, tricks=tricks)
        for bid in BIDS
        for tricks in TRICKS
    }

    assert actual == {(b, t): by_the_formula(b, t, "none", options) for b, t in actual}


@pytest.mark.parametrize(
    ("bid", "tricks", "options", "lines"),
    [
        (8, 9, {}, [("Bid made", 8, None)]),
        (8, 9, {"made_score": "tricks"}, [("Bid made, tricks count", 9, None)]),
        (8, 13, {}, [("All 13 tricks", 16, "13 + 3")]),
        (13, 13, {}, [("Bid of 13 made", 26, "2 × 13")]),
        (8, 6, {}, [("Bid failed", -8, None), ("Tricks against a failed bid", 7, None)]),
        (
            13,
            11,
            {},
            [("Bid of 13 failed", -16, "−(13 + 3)"), ("Tricks against a failed 13", 4, "2 × 2")],
        ),
        (
            13,
            11,
            {"fail13_defenders": "single"},
            [("Bid of 13 failed", -16, "−(13 + 3)"), ("Tricks against a failed bid", 2, None)],
        ),
        (
            8,
            9,
            {"defenders_when_made": "tricks"},
            [("Bid made", 8, None), ("Tricks against a made bid", 4, None)],
        ),
        (8, 13, {"defenders_when_made": "tricks"}, [("All 13 tricks", 16, "13 + 3")]),
    ],
)
def test_every_point_has_its_reason(
    bid: int, tricks: int, options: dict[str, Any], lines: list[tuple[str, int, str | None]]
) -> None:
    deal = {"kind": "contract", "declarer": 3, "bid": bid, "tricks": tricks}
    row = fold_sheet(MatchInput(GAMES["tarneeb"], NAMES, options, deals=(deal,))).rows[0]

    assert [(line.why, line.amount, line.working) for line in row.lines] == lines
    assert [line.owner for line in row.lines] == [1, 0][: len(lines)]
    assert {line.column for line in row.lines} == {"points"}


# Invariants


def shift_seats(deal: dict[str, Any]) -> dict[str, Any]:
    """Return a deal with every player one seat further on."""
    seats = ("declarer", "doubled_by", "redoubled_by")
    return deal | {seat: (deal[seat] + 1) % 4 for seat in seats if seat in deal}


@both_games
@a_few
@given(data=st.data())
def test_swapping_the_sides_swaps_the_totals(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    first = match.seats.first_dealer
    moved = MatchInput(
        match.game,
        match.players,
        match.options,
        match.seats.model_copy(update={"first_dealer": (first + 1) % 4}),
        tuple(shift_seats(dict(deal)) for deal in match.deals),
    )

    ours, theirs = fold_sheet(match).state.sums["points"]
    assert fold_sheet(moved).state.sums["points"] == (theirs, ours)


@both_games
@a_few
@given(data=st.data())
def test_declaring_partner_does_not_matter(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    deals = tuple(
        {**deal, "declarer": (deal["declarer"] + 2) % 4}
        if "declarer" in deal and not deal.get("forced")
        else deal
        for deal in match.deals
    )

    moved = fold_sheet(MatchInput(match.game, match.players, match.options, match.seats, deals))
    assert [row.state.sums for row in moved.rows] == [
        row.state.sums for row in fold_sheet(match).rows
    ]


@both_games
@a_few
@given(data=st.data())
def test_reminders_never_change_a_number(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug))
    other = {"direction": "clockwise", "opening_lead": "trump", "deal_style": "thirteen_at_once"}
    match = sheet.match

    options = {**match.options, **other}
    changed = fold_sheet(MatchInput(match.game, match.players, options, match.seats, match.deals))
    assert [row.lines for row in changed.rows] == [row.lines for row in sheet.rows]
    assert changed.settlement_now == sheet.settlement_now


@both_games
@a_few
@given(data=st.data())
def test_made_gains_and_failed_loses(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug, options=st.just({"target": 500})))

    for row in sheet.rows:
        amounts = {line.owner: line.amount for line in row.lines}
        if row.entry["kind"] != "contract":
            assert amounts == {}
        elif row.deal.made:
            assert list(amounts) == [row.deal.side]
            assert amounts[row.deal.side] >= 7
        else:
            assert amounts[row.deal.side] <= -7
            assert amounts[1 - row.deal.side] >= (2 if row.deal.bid == 13 else 1)
            assert amounts[1 - row.deal.side] <= 26


@both_games
@a_few
@given(data=st.data())
def test_match_ends_with_the_first_deal_that_reaches_the_target(
    slug: str, data: st.DataObject
) -> None:
    usual = st.fixed_dictionaries({"target": st.integers(1, 60)})
    sheet = data.draw(sheets(slug, options=usual, most=30))

    reached = [max(row.state.sums["points"]) >= sheet.options.target for row in sheet.rows]
    assert not any(reached[:-1])
    assert sheet.over is any(reached)
    if sheet.rows:
        assert min(sheet.rows[-1].state.sums["points"]) < sheet.options.target


@both_games
@a_few
@given(data=st.data())
def test_winner_is_the_higher_side_at_the_target(slug: str, data: st.DataObject) -> None:
    level = st.fixed_dictionaries(
        {
            "target": st.integers(1, 30),
            "made_score": st.just("tricks"),
            "defenders_when_made": st.just("tricks"),
            "tie_rule": st.sampled_from(["play_on", "declarers_win"]),
        }
    )
    sheet = data.draw(sheets(slug, options=level, most=20))
    ours, theirs = sheet.state.sums["points"]
    reached = max(ours, theirs) >= sheet.options.target

    level_wins = sheet.options.tie_rule == "declarers_win"
    assert sheet.over is (reached and (ours != theirs or level_wins))
    if sheet.over:
        result = sheet.settlement_now.result
        last = sheet.rows[-1].deal.side
        assert result.winner_side == (last if ours == theirs else int(theirs > ours))
        assert result.reason == "target"


@both_games
@a_few
@given(data=st.data())
def test_deal_passes_on_except_where_nobody_bid(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug))
    stays = sheet.options.passed_out == "redeal_same_dealer"
    dealer = sheet.match.seats.first_dealer

    for row in sheet.rows:
        assert row.dealer == dealer
        same = row.entry["kind"] == "passed_out" and stays
        dealer = dealer if same else (dealer + 1) % 4
    assert (sheet.state.dealer, sheet.state.number) == (dealer, len(sheet.rows) + 1)
