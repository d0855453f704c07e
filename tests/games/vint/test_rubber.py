"""The games of a rubber of Vint: who wins one, what it counts, and what ends the match."""

from typing import Any

import pytest

from games.sheet import Sheet
from tests.games.vint.conftest import LATER, PASSED_OUT, contract, sheet_of

GAME = contract("5-hearts", 11, 3, 3)
"""550 of Ana and Eva, 100 of Ivo and Jan."""
THEIR_GAME = GAME | {"declarer": 1}


def reasons(sheet: Sheet) -> list[str]:
    return [line.why for line in sheet.rows[-1].lines]


def totals_of(sheet: Sheet) -> Any:
    return sheet.totals


def test_game_is_won_at_its_points_exactly() -> None:
    just, under = sheet_of(GAME, goal=550), sheet_of(GAME, goal=551)

    assert totals_of(just).games == (1, 0)
    assert totals_of(just).game == (0, 0)
    assert totals_of(under).games == (0, 0)
    assert totals_of(under).game == (550, 100)


def test_first_game_and_second_have_their_own_bonus() -> None:
    first, second = sheet_of(GAME), sheet_of(GAME, GAME)

    assert [
        (line.owner, line.amount) for line in first.rows[0].lines if line.why == "Game won"
    ] == [(0, 500)]
    assert [(line.owner, line.amount) for line in second.rows[1].lines][-1] == (0, 1000)
    assert reasons(second)[-1] == "Rubber won"
    assert second.over


def test_bonus_of_zero_is_not_written() -> None:
    sheet = sheet_of(GAME, GAME, game_bonus=0, rubber_bonus=0)

    assert sheet.over
    assert "Game won" not in reasons(sheet_of(GAME, game_bonus=0))
    assert "Rubber won" not in reasons(sheet)


def test_one_game_each_goes_on_to_a_third() -> None:
    sheet = sheet_of(GAME, THEIR_GAME)

    following: Any = sheet.next
    assert (sheet.over, totals_of(sheet).games, following.game) == (False, (1, 1), 3)
    assert sheet_of(GAME, THEIR_GAME, THEIR_GAME).over


def test_loser_of_a_game_begins_the_next_at_zero() -> None:
    sheet = sheet_of(GAME)

    assert totals_of(sheet).below == (550, 100)
    assert [holding.running.amount for holding in sheet.standing.holdings] == [500, 500]


def test_points_of_a_game_add_up_over_its_deals() -> None:
    sheet = sheet_of(contract("1-hearts", 7, 3, 3), PASSED_OUT, contract("1-hearts", 8, 3, 3))

    assert totals_of(sheet).game == (150, 110)
    assert [holding.running.amount for holding in sheet.standing.holdings] == [350, 390]


@pytest.mark.parametrize(("first", "games"), [("declarers", (0, 1)), ("defenders", (1, 0))])
def test_first_of_two_sides_at_the_goal_wins(first: str, games: tuple[int, int]) -> None:
    deal = contract("1-hearts", 7, 3, 3, declarer=1, first=first)

    assert totals_of(sheet_of(deal, goal=60)).games == games


def test_side_named_first_wins_only_where_both_are_there() -> None:
    sheet = sheet_of(GAME | {"first": "defenders"})

    assert totals_of(sheet).games == (1, 0)


def test_match_that_is_over_needs_no_points() -> None:
    sheet = sheet_of(GAME, GAME)

    assert [holding.running.amount for holding in sheet.standing.holdings] == [0, 0]
    assert (sheet.next, sheet.settlement_now.result.reason) == (None, "rubber")


def test_more_points_win_even_without_the_rubber() -> None:
    failed = contract("7-spades", 6, 3, 3, declarer=1)
    sheet = sheet_of(failed, GAME | {"declarer": 3, "first": "declarers"}, THEIR_GAME)

    result = sheet.settlement_now.result
    assert totals_of(sheet).games == (0, 2)
    assert result.winner_side == 0
    assert result.ranking == ((0, 2), (1, 3))


def test_stake_is_for_each_point_or_for_the_match() -> None:
    points = sheet_of(GAME).settlement_now
    match = sheet_of(GAME, stake_unit="match").settlement_now

    ahead = points.result.scores[0] - points.result.scores[1]  # type: ignore[operator]
    assert points.balance == (str(ahead), str(-ahead), str(ahead), str(-ahead))
    assert match.balance == ("1", "-1", "1", "-1")
    assert match.result.reason == "stopped"


def test_deal_passes_to_the_left_whatever_happens() -> None:
    sheet = sheet_of(GAME, PASSED_OUT, THEIR_GAME, dealer=2)

    assert [row.dealer for row in sheet.rows] == [2, 3, 0]
    assert sheet.next is not None
    assert sheet.next.dealer == 1


def test_line_is_worth_its_amount_to_both_partners() -> None:
    sheet = sheet_of(GAME, **LATER)
    game = sheet.match.game

    worth = [sum(game.worth(line, player) for line in sheet.rows[0].lines) for player in range(4)]
    assert worth == list(sheet.settlement_now.result.scores)


def test_money_so_far_is_for_points_alone() -> None:
    by_point, by_match = sheet_of(GAME), sheet_of(GAME, stake_unit="match")

    so_far = by_point.match.game.balance_so_far(by_point.state, by_point.options)
    assert so_far == by_point.settlement_now.result.balance
    assert by_match.match.game.balance_so_far(by_match.state, by_match.options) is None
