"""The course of a match of 400: points of each player, the deal, the end and the settlement."""

from fractions import Fraction
from typing import Any

import pytest

from games.explain import score_parts
from games.four_hundred.deals import FourHundredOptions
from games.four_hundred.scoring import FourHundredState
from games.four_hundred.winner import qualified_sides, winning_side
from games.kernel import Line
from tests.games.four_hundred.conftest import (
    FORTY_ONE,
    NAMES,
    NINE,
    played,
    sheet_of,
    thrown_in,
)


def test_each_line_has_its_reason_and_arithmetic() -> None:
    rows = sheet_of(NINE, played(5, 10, 2, 2, failed=[1])).rows
    high = sheet_of(played(10, 2, 2, 2, failed=[1, 2, 3])).rows[0]

    assert rows[0].lines == (
        Line("points", 0, 27, "Bid made", "3 × 9"),
        Line("points", 1, 2, "Bid made"),
        Line("points", 2, -2, "Bid failed"),
        Line("points", 3, 2, "Bid made"),
    )
    assert rows[1].lines[:2] == (
        Line("points", 0, 10, "Bid made", "2 × 5"),
        Line("points", 1, -40, "High bid failed"),
    )
    assert high.lines[0] == Line("points", 0, 40, "High bid made")
    assert sheet_of(played(8, 7, 2, 2, failed=[0])).rows[0].lines[0].working == "−2 × 8"


def test_rows_in_any_order_give_lines_in_the_order_of_the_seats() -> None:
    deal = NINE | {"rows": NINE["rows"][::-1]}

    assert sheet_of(deal).rows[0].lines == sheet_of(NINE).rows[0].lines


def test_deal_passes_to_the_next_player_unless_the_same_deals_again() -> None:
    following: list[Any] = [
        sheet_of(NINE).next,
        sheet_of(thrown_in()).next,
        sheet_of(thrown_in(), thrown_in="same_dealer").next,
        sheet_of(NINE, thrown_in="same_dealer").next,
    ]

    assert [(each.number, each.dealer) for each in following] == [(2, 1), (2, 1), (2, 0), (2, 1)]


def test_next_deal_says_the_least_bids() -> None:
    following: Any = sheet_of(*FORTY_ONE).next

    assert (following.least_bids, following.least_sum) == ((4, 2, 2, 2), 13)
    choices: Any = sheet_of(*FORTY_ONE, dealer=1).choices
    assert (choices.least_bids, choices.bidding_order) == ((4, 2, 2, 2), (0, 1, 2, 3))
    assert choices.kinds == ("played", "thrown_in")


@pytest.mark.parametrize(
    ("partner", "wins"), [("positive", [5, 1]), ("not_negative", [5, 1, 0]), ("any", [5, 1, 0, -1])]
)
def test_partner_needs_the_points_agreed(partner: Any, wins: list[int]) -> None:
    options = FourHundredOptions(partner=partner)

    assert [each for each in (5, 1, 0, -1) if winning_side((41, 9, each, 9), options) == 0] == wins
    assert [each for each in (5, 1, 0, -1) if winning_side((9, each, 9, 41), options) == 1] == wins
    assert winning_side((40, 9, 40, 9), options) is None


@pytest.mark.parametrize(
    ("both_sides", "winners"),
    [
        ("highest", [1, 0, None, 1, 0]),
        ("together", [0, 1, 0, None, 0]),
        ("play_on", [None] * 5),
    ],
)
def test_both_sides_at_the_target_are_compared_as_agreed(both_sides: Any, winners: Any) -> None:
    options = FourHundredOptions(both_sides=both_sides)
    tables = ((41, 42, 9, 2), (42, 9, 2, 41), (44, 44, 9, 2), (44, 46, 5, 3), (9, 3, 44, 41))

    assert [winning_side(points, options) for points in tables] == winners
    assert {qualified_sides(points, options) for points in tables} == {(0, 1)}


def test_match_goes_on_until_the_partner_is_above_zero() -> None:
    waiting = sheet_of(*FORTY_ONE)
    won = sheet_of(*FORTY_ONE, played(4, 2, 5, 2))

    assert (waiting.over, won.over) == (False, True)
    result = won.settlement_now.result
    assert (result.scores, result.reason, result.winner_side) == ((51, 7, 51, 7), "target", 0)
    assert result.ranking == ((0, 2), (1, 3))


def test_bid_of_13_wins_at_once_only_if_agreed_and_made() -> None:
    made, failed = played(2, 13, 2, 2, failed=[0, 2, 3]), played(2, 13, 2, 2, failed=[1])
    over = sheet_of(made, thirteen_wins=True)

    assert (over.settlement_now.result.reason, over.settlement_now.result.winner_side) == (
        "thirteen",
        1,
    )
    assert not sheet_of(made).over
    assert not sheet_of(failed, thirteen_wins=True).over
    assert not sheet_of(played(12, 2, 2, 2, failed=[1, 2, 3]), thirteen_wins=True).over


def test_winners_lead_at_the_end_even_with_fewer_points_together() -> None:
    state = FourHundredState(sums={"points": (41, 38, 3, 39)})
    by_match, by_point = (FourHundredOptions(stake_unit=unit) for unit in ("match", "point"))
    rules = sheet_of().match.game

    results = [rules.settle(state, each, stopped=False) for each in (by_match, by_point)]

    assert [each.leads for each in rules.standing(state, by_match).holdings] == [True, False]
    assert [(each.scores, each.winner_side) for each in results] == [((44, 77, 44, 77), 0)] * 2
    assert [tuple(map(int, each.balance)) for each in results] == [(1, -1, 1, -1), (0, 0, 0, 0)]


def test_running_number_is_what_the_better_partner_needs() -> None:
    holdings = sheet_of(NINE).standing.holdings

    assert [(each.total, each.running.amount) for each in holdings] == [(25, 14), (4, 39)]
    assert [each.running.amount for each in sheet_of(*FORTY_ONE).standing.holdings] == [0, 37]


def test_stopped_match_goes_to_more_points_together() -> None:
    ahead = sheet_of(NINE, stopped=True).settlement_now.result
    level = sheet_of(played(3, 3, 3, 3, failed=[0, 1]), stopped=True).settlement_now.result

    assert (ahead.winner_side, ahead.reason) == (0, "stopped")
    assert [int(each) for each in ahead.balance] == [1, -1, 1, -1]
    assert (level.winner_side, any(level.balance)) == (None, False)


def test_stake_by_the_point_is_for_the_points_together() -> None:
    by_point = sheet_of(NINE, stake_unit="point", stopped=True)
    rules = by_point.match.game

    points = tuple(map(Fraction, (21, -21, 21, -21)))
    assert by_point.settlement_now.result.balance == points
    assert rules.balance_so_far(by_point.state, by_point.options) == points
    assert rules.balance_so_far(by_point.state, FourHundredOptions()) is None


def test_result_is_made_up_of_both_partners_points() -> None:
    parts = score_parts(sheet_of(*FORTY_ONE), 2)

    assert [(part.title.render(names=NAMES), part.amount) for part in parts] == [
        ("Ana", 41),
        ("Eva", -4),
    ]
