"""A match of Bela: targets, games, standing, settlement, the table."""

from fractions import Fraction
from typing import Any

import pytest

from games import GAMES
from games.standing import RunningNumber
from tests.games.bela.conftest import hanging_after, lines_of, of_three, played, sheet_of

EIGHT = {"kind": "belot", "declared_by": 1}


@pytest.mark.parametrize(("players", "target"), [(2, 501), (3, 701), (4, 1001)])
def test_usual_target_depends_on_the_number_of_players(players: int, target: int) -> None:
    sheet = sheet_of(EIGHT, players=players)

    assert max(sheet.state.sums["points"]) == target
    assert sheet.over
    assert sheet.settlement_now.result.reason == "belot"


def test_four_players_are_two_sides_and_others_play_alone() -> None:
    bela = GAMES["bela"]

    assert [bela.at_table({}, players).sides for players in (2, 3, 4, 5)] == [
        False, False, True, True,
    ]  # fmt: skip
    assert bela.at_table({}, 3).owners == ((0,), (1,), (2,))
    assert dict(bela.at_table({}, 3).columns) == {"points": "player"}
    assert dict(bela.at_table({"games": 2}, 4).columns) == {"points": "side", "games": "side"}
    assert bela.at_table({"games": 1}, 4) is bela.at_table({}, 4)


def test_match_ends_at_the_target_and_not_before() -> None:
    deals = [played(0, 100), played(0, 100)]

    assert not sheet_of(*deals, target=201).over
    ended = sheet_of(*deals, target=200)
    result: Any = ended.settlement_now.result
    assert (ended.over, result.reason, result.winner_side) == (True, "target", 0)
    assert result.balance == (1, -1, 1, -1)
    assert result.scores == (200, 124, 200, 124)


def test_enough_wins_though_the_others_have_more() -> None:
    ending: dict[str, Any] = {
        "kind": "enough", "caller": 0, "said_by": 1, "points": 170, "other_points": 160,
    }  # fmt: skip
    sheet = sheet_of(ending, end="at_once", target=150)
    result = sheet.settlement_now.result

    assert (result.reason, result.winner_side, result.scores) == ("enough", 1, (170, 160, 170, 160))
    holdings = sheet.match.game.standing(sheet.state, sheet.options).holdings
    assert [holding.leads for holding in holdings] == [False, True]
    assert lines_of(sheet)[1] == ("points", 1, 160, "Points so far", None)


def test_standing_has_points_and_what_is_to_go() -> None:
    sheet = sheet_of(played(0, 100), target=150)

    standing = sheet.match.game.standing(sheet.state, sheet.options)
    assert standing.unit == ""
    assert [each.running for each in standing.holdings] == [
        RunningNumber("to go", 50), RunningNumber("to go", 88),
    ]  # fmt: skip
    over = sheet_of(played(0, 100), played(0, 100), target=150)
    running = sheet.match.game.standing(over.state, over.options).holdings[0].running
    assert running.amount == 0


def test_games_are_counted_and_totals_begin_again() -> None:
    agreed: dict[str, Any] = {"target": 160, "games": 2}
    first = [played(0, 100), played(0, 90)]
    sheet = sheet_of(*first, **agreed)

    assert lines_of(sheet)[2:] == [
        ("games", 0, 1, "Game won", None),
        ("points", 0, -190, "A new game begins", None),
        ("points", 1, -134, "A new game begins", None),
    ]
    assert sheet.totals.model_dump() == {"points": (0, 0), "games": (1, 0)}
    standing = sheet.match.game.standing(sheet.state, sheet.options)
    assert standing.unit == "games"
    assert [(each.total, each.leads) for each in standing.holdings] == [(1, True), (0, False)]
    assert standing.holdings[0].running == RunningNumber("points", 0, decides=True)
    last = sheet_of(*first, *first, **agreed)
    assert lines_of(last)[2:] == [("games", 0, 1, "Game won", None)]
    assert last.totals.model_dump() == {"points": (190, 134), "games": (2, 0)}
    result = last.settlement_now.result
    assert (result.scores, result.reason) == ((2, 0, 2, 0), "target")
    assert "games" not in sheet_of(*first, target=900).totals.model_dump()


def test_points_that_hang_do_not_enter_a_new_game() -> None:
    deals = [played(0, 100), played(0, 81), EIGHT]
    agreed: dict[str, Any] = {"half": "hangs", "games": 2}

    assert hanging_after(sheet_of(*deals[:2], **agreed)) == 81
    assert hanging_after(sheet_of(*deals, **agreed)) == 0
    won = sheet_of(played(1, 100), played(0, 81), target=181, **agreed)
    assert (won.totals.model_dump()["games"], hanging_after(won)) == ((0, 1), 0)


def test_only_the_deciding_column_is_worth_something() -> None:
    several = sheet_of(EIGHT, games=2)
    single = sheet_of(played(0, 100))

    def worths(sheet: Any, player: int) -> list[int]:
        return [sheet.match.game.worth(line, player) for line in sheet.rows[-1].lines]

    assert worths(several, 1) == [0, 1, 0]
    assert worths(several, 0) == [0, 0, 0]
    assert worths(single, 2) == [100, 0]


@pytest.mark.parametrize(("players", "balance"), [(4, (38, -38, 38, -38)), (3, (138, -42, -96))])
def test_stake_may_be_for_each_point_of_difference(players: int, balance: Any) -> None:
    deal = played(0, 100) if players == 4 else of_three(0, 100, 40, 22)
    sheet = sheet_of(deal, players=players, dealer=2, stake_unit="point")

    game, state, options = sheet.match.game, sheet.state, sheet.options
    assert game.balance_so_far(state, options) == balance
    assert game.settle(state, options, stopped=True).balance == balance
    assert (
        sheet_of(deal, players=players, dealer=2).match.game.balance_so_far(
            state, options.model_copy(update={"stake_unit": "match"})
        )
        is None
    )


def test_match_that_is_stopped_goes_to_those_ahead() -> None:
    def stopped(*deals: dict[str, Any], **table: Any) -> Any:
        sheet = sheet_of(*deals, **table)
        return sheet.match.game.settle(sheet.state, sheet.options, stopped=True)

    ahead = stopped(played(0, 100))
    assert (ahead.reason, ahead.winner_side, ahead.balance) == ("stopped", 0, (1, -1, 1, -1))
    level = stopped()
    assert (level.winner_side, level.ranking, level.balance) == (None, ((0, 1, 2, 3),), (0,) * 4)
    three = stopped(of_three(0, 100, 31, 31), players=3, dealer=2)
    assert (three.winner_side, three.ranking) == (None, ((0,), (1, 2)))
    assert three.balance == (2, -1, -1)
    shared = stopped(of_three(0, 0, 81, 81), players=3, dealer=2)
    assert shared.balance == (-1, Fraction(1, 2), Fraction(1, 2))


def test_choices_have_the_kinds_of_deal_and_who_may_call() -> None:
    def choices(**table: Any) -> Any:
        return sheet_of(**table).choices

    assert choices().callers == (0, 1, 2, 3)
    assert choices(players=3, dealer=1).callers == (2,)
    assert choices(players=3, three_caller="in_turn").callers == (0, 1, 2)
    assert choices().kinds == ("played", "belot")
    assert choices(end="at_once_others").kinds == ("played", "belot", "enough")


def test_people_who_change_seats_keep_their_deals() -> None:
    game, sheet = GAMES["bela"], sheet_of()
    deal = played(0, 100, declared_by=1, bela=2, declared={"twenties": 1})

    moved = game.reseat_deal(deal, (2, 3, 0, 1), sheet.state, sheet.options).entry

    assert (moved["caller"], moved["declared_by"], moved["bela"]) == (2, 3, 0)
    rows = game.reseat_deal(of_three(0, 100, 40, 22), (1, 2, 0), sheet.state, sheet.options).entry
    assert [(row["player"], row["points"]) for row in rows["rows"]] == [(1, 100), (2, 40), (0, 22)]
