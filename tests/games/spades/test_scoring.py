"""A match of Spades: tables, its end, ties, settlement, standing and changed seats."""

from fractions import Fraction
from typing import Any

import pytest

from games import GAMES
from games.settlement import Result
from tests.support.games.spades_table import deal, sheet_of

WINS = deal([5, 3, 4, 2], 9, 4)
"""The first side makes 90, and the other loses 50."""
LEVEL = deal([("nil", 0), ("nil", 0), 6, 7], 6, 7)


def owed(result: Result) -> list[int]:
    """Return the balance of each player, all whole units."""
    return [int(each) for each in result.balance]


def holdings(sheet: Any) -> list[tuple[Any, ...]]:
    return [
        (each.players, each.total, each.running.label, each.running.amount, each.leads)
        for each in sheet.standing.holdings
    ]


@pytest.mark.parametrize(
    ("players", "partners", "owners", "tricks"),
    [
        (2, "sides", ((0,), (1,)), 13),
        (3, "sides", ((0,), (1,), (2,)), 17),
        (4, "sides", ((0, 2), (1, 3)), 13),
        (4, "alone", ((0,), (1,), (2,), (3,)), 13),
        (5, "sides", ((0,), (1,), (2,), (3,), (4,)), 10),
        (6, "sides", ((0, 3), (1, 4), (2, 5)), 17),
        (6, "alone", ((0,), (1,), (2,), (3,), (4,), (5,)), 8),
    ],
)
def test_each_table_has_its_sides_and_tricks(
    players: int, partners: str, owners: Any, tricks: int
) -> None:
    sheet = sheet_of(players=players, dealer=1, partners=partners)
    choices: Any = sheet.choices

    assert sheet.match.game.owners == owners
    assert sheet.match.game.sides == (len(owners) < players)
    assert set(sheet.match.game.columns.values()) == {"side" if len(owners) < players else "player"}
    assert choices.model_dump() == {
        "kinds": ("played",),
        "tricks": tricks,
        "bidding_order": tuple((2 + turn) % players for turn in range(players)),
        "free": False,
    }


def test_table_of_the_usual_four_is_the_game_itself() -> None:
    game = GAMES["spades"]

    assert game.table_sizes == (2, 3, 4, 5, 6)
    assert game.at_table({}, 4) is game
    assert game.at_table({"partners": "alone"}, 4) is game.at_table({"partners": "alone"}, 4)
    assert game.at_table({"partners": "alone"}, 4).at_table({}, 4).owners == game.owners


def test_deal_passes_on_and_the_next_player_bids_first() -> None:
    sheet = sheet_of(WINS, WINS, dealer=3)
    dealer_first: Any = sheet_of(dealer=3, first_bidder="dealer").choices

    assert [row.dealer for row in sheet.rows] == [3, 0]
    assert sheet.next is not None
    assert (sheet.next.number, sheet.next.dealer) == (3, 1)
    assert dealer_first.bidding_order == (3, 0, 1, 2)


def test_only_the_first_deal_is_without_bids() -> None:
    entry: dict[str, Any] = deal([None] * 4, 6, 7)
    first: Any = sheet_of(first_deal="free").choices
    second: Any = sheet_of(entry, first_deal="free").choices

    assert (first.free, second.free) == (True, False)
    assert sheet_of(entry, WINS, first_deal="free").state.sums["points"] == (150, 20)


@pytest.mark.parametrize(
    ("target", "over"),
    [(90, True), (91, False)],
)
def test_match_ends_when_a_total_reaches_the_target(target: int, *, over: bool) -> None:
    sheet = sheet_of(WINS, target=max(target, 100))
    state = sheet_of(WINS).state
    options = sheet.options.model_copy(update={"target": target})

    assert sheet.match.game.over(state, options) == over


def test_match_ends_when_a_total_falls_to_the_floor() -> None:
    assert sheet_of(WINS, WINS, floor=-100).over
    assert not sheet_of(WINS, floor=-100).over
    assert not sheet_of(WINS, WINS).over
    settled = sheet_of(WINS, WINS, floor=-100).settlement_now.result
    assert (settled.reason, settled.winner_side, settled.scores) == (
        "floor",
        0,
        (180, -100, 180, -100),
    )


def test_higher_total_wins_where_both_reach_the_target() -> None:
    settled = sheet_of(LEVEL, target=150).settlement_now.result

    assert (settled.scores[:2], settled.winner_side, settled.reason) == ((160, 170), 1, "target")
    assert settled.ranking == ((1, 3), (0, 2))
    assert owed(settled) == [-1, 1, -1, 1]


def test_tie_is_played_on_or_shared_as_agreed() -> None:
    more = deal([4, 3, 3, 3], 7, 6)
    played_on = sheet_of(LEVEL, more, target=230)
    shared = sheet_of(LEVEL, more, target=230, tie_rule="share")
    decided = sheet_of(LEVEL, more, more, target=230)

    assert played_on.state.sums["points"] == (230, 230)
    assert (played_on.over, shared.over, decided.over) == (False, True, True)
    assert shared.settlement_now.result.ranking == ((0, 1, 2, 3),)
    assert shared.settlement_now.result.winner_side is None
    assert owed(shared.settlement_now.result) == [0, 0, 0, 0]
    assert [each.leads for each in shared.standing.holdings] == [True, True]
    assert decided.settlement_now.result.winner_side == 0


def test_sets_in_a_row_lose_the_match_whatever_the_points() -> None:
    lucky = deal([5, ("nil", 0), 4, 9], 9, 4)
    sheet = sheet_of(lucky, lucky, sets_lose=2)

    assert (sheet.over, sheet.state.sums["points"]) == (True, (180, 20))
    result = sheet.settlement_now.result
    assert (result.reason, result.winner_side) == ("sets", 0)
    behind = sheet_of(deal([5, 3, 4, 1], 8, 5), deal([5, 3, 4, 1], 8, 5), sets_lose=2)
    assert behind.settlement_now.result.winner_side == 1
    assert holdings(behind)[1][4]


def test_set_is_forgotten_with_a_bid_that_is_made() -> None:
    made = deal([4, 3, 4, 2], 8, 5)

    assert not sheet_of(WINS, made, WINS, sets_lose=2).over
    assert sheet_of(WINS, made, WINS, WINS, sets_lose=2).over
    assert not sheet_of(WINS, WINS, sets_lose=3).over


def test_both_sets_too_often_leave_the_points_to_decide() -> None:
    both = deal([5, 3, 5, 3], 8, 5)

    result = sheet_of(both, both, sets_lose=2).settlement_now.result

    assert (result.scores[:2], result.winner_side) == ((-200, -120), 1)


@pytest.mark.parametrize(
    ("wins", "entry", "over"),
    [
        ("never", deal([7, 1, 6, 1], 13, 0), False),
        ("bid", deal([7, 1, 6, 1], 13, 0), True),
        ("bid", deal([7, 1, 5, 1], 13, 0), False),
        ("ten", deal([6, 1, 4, 1], 13, 0), True),
        ("ten", deal([7, 1, 6, 1], 13, 0), True),
        ("ten", deal([5, 1, 4, 1], 13, 0), False),
        ("ten", deal([6, 1, 4, 1], 12, 1), False),
    ],
)
def test_all_tricks_win_the_match_where_agreed(wins: str, entry: Any, *, over: bool) -> None:
    behind = sheet_of(LEVEL, entry, boston_wins=wins)

    assert behind.over == over
    if over:
        result = behind.settlement_now.result
        assert (result.reason, result.winner_side) == ("boston", 0)


def test_all_tricks_win_even_from_behind() -> None:
    entry = deal([7, 1, 6, 1], 13, 0)
    lost = [deal([6, 1, 6, 1], 3, 10)] * 2

    result = sheet_of(*lost, entry, boston_wins="bid").settlement_now.result

    assert (result.scores[:2], result.winner_side) == ((-110, -64), 0)


def test_all_tricks_of_an_exact_ten_do_not_win() -> None:
    assert not sheet_of(deal([6, 1, 4, 1], 13, 0), boston_wins="ten", ten="exactly").over


def test_players_alone_pay_the_winner_or_each_other() -> None:
    entry = deal([5, 4, 3], 6, 6, 5)
    per_match = sheet_of(entry, players=3, dealer=0).settlement_now.result
    per_point = sheet_of(entry, players=3, dealer=0, stake_unit="point")

    assert per_match.scores == (51, 42, 32)
    assert owed(per_match) == [2, -1, -1]
    assert (per_match.reason, per_match.winner_side) == ("stopped", None)
    assert per_match.ranking == ((0,), (1,), (2,))
    assert owed(per_point.settlement_now.result) == [28, 1, -29]
    so_far = per_point.match.game.balance_so_far(per_point.state, per_point.options)
    assert so_far == (Fraction(28), Fraction(1), Fraction(-29))


def test_three_sides_share_what_losers_pay() -> None:
    entry = deal([3, 2, 4, 2, ("nil", 0), 3], 5, 5, 7)
    sheet = sheet_of(entry, players=6)
    per_point = sheet_of(entry, players=6, stake_unit="point").settlement_now.result

    assert owed(sheet.settlement_now.result) == [-1, 2, -1, -1, 2, -1]
    assert sheet.settlement_now.result.winner_side == 1
    assert owed(per_point) == [-93, 126, -33, -93, 126, -33]


def test_no_balance_so_far_where_the_match_is_paid() -> None:
    sheet = sheet_of(WINS)

    assert sheet.match.game.balance_so_far(sheet.state, sheet.options) is None


def test_standing_says_bags_or_where_they_cost_nothing_what_is_left() -> None:
    entry = deal([4, 3, 3, 2], 8, 5)

    assert holdings(sheet_of(entry)) == [
        ((0, 2), 71, "bags", 1, True),
        ((1, 3), 50, "bags", 0, False),
    ]
    assert [each[2:4] for each in holdings(sheet_of(entry, bag_limit="never"))] == [
        ("to go", 429),
        ("to go", 450),
    ]
    assert [each[3] for each in holdings(sheet_of(LEVEL, bag_limit="never", target=165))] == [5, 0]
    assert [each[4] for each in holdings(sheet_of())] == [False, False]


def test_bags_by_themselves_are_no_part_of_a_result() -> None:
    sheet = sheet_of(deal([4, 3, 3, 2], 8, 5))
    worth = [sheet.match.game.worth(line, 2) for line in sheet.rows[0].lines]

    assert worth == [70, 1, 0, 0]


def test_partners_who_change_seats_keep_their_deals() -> None:
    sheet = sheet_of()
    entry = deal([4, ("nil", 0), 3, 2], 8, 5)
    game = sheet.match.game

    turned = game.reseat_deal(entry, (1, 2, 3, 0), sheet.state, sheet.options)
    split = game.reseat_deal(entry, (1, 0, 2, 3), sheet.state, sheet.options)

    assert turned.whole
    assert {row["player"]: row["bid"] for row in turned.entry["rows"]} == {
        1: 4,
        2: "nil",
        3: 3,
        0: 2,
    }
    assert {side["owner"]: side["tricks"] for side in turned.entry["sides"]} == {1: 8, 0: 5}
    assert (split.whole, split.entry) == (False, entry)
