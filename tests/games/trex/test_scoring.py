"""The game of Trex: its table, standing, settlement, what a result is made of."""

from dataclasses import replace
from typing import Any

import pytest

from games import GAMES
from games.explain import score_parts
from games.settlement import Stake
from games.sheet import Sheet
from tests.games.trex.conftest import KINGDOM, diamonds, king, sheet_of


def result_of(*deals: Any, **options: Any) -> Any:
    return sheet_of(*deals, **options).settlement_now.result


def test_table_has_sides_and_signs_as_agreed() -> None:
    game = GAMES["trex"]

    assert (game.sides, game.counts_against) == (False, False)
    for partners in ("sum", "worse"):
        at_table = game.at_table({"partners": partners}, 4)
        assert at_table.sides
        assert at_table.owners == ((0, 2), (1, 3))
    assert game.at_table({"lost_as_plus": True}, 4).counts_against
    assert not game.at_table({"partners": "many", "lost_as_plus": 1}, 4).counts_against
    assert not game.at_table({"partners": ["sum"]}, 4).sides
    assert game.at_table({}, 4) is game.at_table({"contracts": "complex"}, 4)


def test_players_alone_win_what_they_have() -> None:
    result = result_of(*KINGDOM)

    assert result.scores == (65, 55, -120, 0)
    assert list(result.balance) == [65, 55, -120, 0]
    assert result.ranking == ((0,), (1,), (3,), (2,))
    assert (result.reason, result.winner_side) == ("stopped", None)


def test_match_that_stops_within_a_kingdom_pays_from_the_average() -> None:
    assert list(map(str, result_of(king(1)).balance)) == ["75/4", "-225/4", "75/4", "75/4"]
    assert result_of(*KINGDOM * 4).reason == "kingdoms"


def test_partners_add_up_their_points() -> None:
    result = result_of(*KINGDOM, partners="sum")

    assert result.scores == (-55, 55, -55, 55)
    assert list(result.balance) == [-55, 55, -55, 55]
    assert result.ranking == ((1, 3), (0, 2))
    assert result.winner_side == 1


def test_worse_partner_counts_for_both() -> None:
    result = result_of(*KINGDOM, partners="worse")

    assert result.scores == (-120, 0, -120, 0)
    assert list(result.balance) == [-60, 60, -60, 60]
    assert result.winner_side == 1


def test_most_points_lose_where_signs_are_reversed() -> None:
    alone = result_of(*KINGDOM, lost_as_plus=True)
    worse = result_of(*KINGDOM, lost_as_plus=True, partners="worse")

    assert alone.scores == (-65, -55, 120, 0)
    assert alone.ranking == ((0,), (1,), (3,), (2,))
    assert list(alone.balance) == [65, 55, -120, 0]
    assert worse.scores == (120, 0, 120, 0)
    assert worse.winner_side == 1


@pytest.mark.parametrize(
    ("unit", "alone", "sides"),
    [
        ("average", [65, 55, -120, 0], [-55, 55, -55, 55]),
        ("point", [260, 220, -480, 0], [-110, 110, -110, 110]),
        ("match", [3, -1, -1, -1], [-1, 1, -1, 1]),
    ],
)
def test_stake_is_for_points_or_for_the_match(
    unit: str, alone: list[int], sides: list[int]
) -> None:
    assert list(result_of(*KINGDOM, stake_unit=unit).balance) == alone
    assert list(result_of(*KINGDOM, stake_unit=unit, partners="sum").balance) == sides


def test_equal_points_share_the_place() -> None:
    alone = result_of(king(2))

    assert alone.ranking == ((0, 1, 3), (2,))
    nothing = result_of(partners="sum", stake_unit="match")
    assert (nothing.ranking, nothing.winner_side) == (((0, 1, 2, 3),), None)
    assert list(nothing.balance) == [0, 0, 0, 0]


def leading(sheet: Sheet) -> list[bool]:
    return [holding.leads for holding in sheet.standing.holdings]


def test_standing_is_by_player_or_by_side() -> None:
    alone, sides = sheet_of(*KINGDOM), sheet_of(*KINGDOM, partners="sum")

    assert leading(alone) == [True, False, False, False]
    assert leading(sides) == [False, True]
    assert [holding.players for holding in sides.standing.holdings] == [(0, 2), (1, 3)]
    assert [holding.total for holding in sides.standing.holdings] == [-55, 55]
    assert leading(sheet_of(*KINGDOM, lost_as_plus=True)) == [True, False, False, False]
    assert leading(sheet_of()) == [False] * 4


def titles(sheet: Sheet, player: int) -> list[tuple[str, list[tuple[int | None, int]]]]:
    return [
        (part.title.render(), [(piece.deal, piece.worth) for piece in part.pieces])
        for part in score_parts(sheet, player)
    ]


def test_result_is_made_of_the_own_lines_and_of_the_partners() -> None:
    deals = king(1), diamonds(3, 4, 6, 0)

    assert titles(sheet_of(*deals), 1) == [("Points", [(1, -75), (2, -40)])]
    assert titles(sheet_of(*deals, partners="sum"), 3) == [("Points", [(1, -75), (2, -40)])]
    assert titles(sheet_of(*deals, partners="sum"), 0) == [("Points", [(2, -30), (2, -60)])]
    assert titles(sheet_of(*deals, partners="worse"), 3) == [("Points", [(None, -115)])]
    assert titles(sheet_of(*deals, partners="worse"), 1) == [("Points", [(1, -75), (2, -40)])]


def test_balance_so_far_is_that_of_the_points_unless_the_match_is_paid() -> None:
    agreements: tuple[dict[str, Any], ...] = ({}, {"partners": "sum"}, {"stake_unit": "point"})
    for options in agreements:
        sheet = sheet_of(*KINGDOM[:3], **options)
        so_far = sheet.match.game.balance_so_far(sheet.state, sheet.options)
        assert so_far == sheet.settlement_now.result.balance
    paid = sheet_of(*KINGDOM[:3], stake_unit="match")
    assert paid.match.game.balance_so_far(paid.state, paid.options) is None


def test_deal_moves_with_its_players_to_other_seats() -> None:
    sheet = sheet_of()
    game, seats = sheet.match.game, (1, 2, 3, 0)

    moved = game.reseat_deal(king(0, 3), seats, sheet.state, sheet.options)
    numbers = game.reseat_deal(diamonds(1, 2, 10, 0), seats, sheet.state, sheet.options)

    assert moved.whole
    assert moved.entry == king(1, 0)
    assert {row["player"]: row["diamonds"] for row in numbers.entry["rows"]} == {
        1: 1,
        2: 2,
        3: 10,
        0: 0,
    }


def test_payments_follow_the_stake() -> None:
    sheet = sheet_of(*KINGDOM)
    staked = replace(sheet, match=replace(sheet.match, stake=Stake(amount="0.1", currency="EUR")))

    payments = staked.settlement_now.payments

    assert payments is not None
    assert [(each.payer, each.payee, each.amount) for each in payments] == [
        (2, 0, "6.50"),
        (2, 1, "5.50"),
    ]
