"""House games against a second scorer, with any number of players, and the end of a match."""

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.house.scoring import House
from games.sheet import Sheet, fold_sheet
from tests.plugins.profiles import tries
from tests.support.games.house_table import HOUSE, sheet_of, typed
from tests.support.games.second_house_scorer import totals_after
from tests.support.games.strategies import sheets


def balances(sheet: Sheet) -> list[int | Fraction]:
    """Return the balance of each player."""
    return list(sheet.settlement_now.result.balance)


@tries(100)
@given(data=st.data())
def test_totals_are_those_of_a_second_scorer(data: st.DataObject) -> None:
    match = data.draw(sheets("house", most=20)).match

    for number in range(len(match.deals) + 1):
        sheet = fold_sheet(replace(match, deals=match.deals[:number]))
        second = totals_after(match.options, len(match.players), match.deals[:number])
        assert list(sheet.state.sums["points"]) == second


@tries(60)
@given(data=st.data())
def test_match_ends_exactly_when_its_definition_says(data: st.DataObject) -> None:
    sheet = data.draw(sheets("house", most=20))
    options = sheet.options
    ends = [
        {
            "agreement": False,
            "rounds": row.number >= options.rounds,
            "target": max(row.state.sums["points"]) >= options.target,
        }[options.end]
        for row in sheet.rows
    ]

    assert ends[:-1] == [False] * len(ends[:-1])
    assert sheet.over is (
        ends[-1] if ends else options.end == "target" and options.start >= options.target
    )


@tries(60)
@given(data=st.data())
def test_a_definition_survives_json_and_scores_the_same(data: st.DataObject) -> None:
    sheet = data.draw(sheets("house", most=10))
    stored = json.loads(json.dumps(sheet.options.model_dump(mode="json")))

    again = fold_sheet(
        replace(
            sheet.match,
            options=stored,
            game=HOUSE.at_table(stored, len(sheet.match.players)),
        )
    )

    assert [row.lines for row in again.rows] == [row.lines for row in sheet.rows]
    assert again.settlement_now == sheet.settlement_now


@tries(60)
@given(data=st.data())
def test_players_who_move_take_their_numbers_with_them(data: st.DataObject) -> None:
    sheet = data.draw(sheets("house", most=3).filter(lambda sheet: bool(sheet.rows)))
    game, row = sheet.match.game, sheet.rows[-1]
    shift = data.draw(st.integers(0, game.players - 1))
    seats = [(player + shift) % game.players for player in range(game.players)]
    before = fold_sheet(replace(sheet.match, deals=sheet.match.deals[:-1])).state

    moved = game.reseat_deal(row.entry, seats, before, sheet.options)

    lines = list(game.score(game.read_deal(moved.entry), before, replace_floor(sheet.options)))
    gains: Counter[int] = Counter()
    for line in game.score(row.deal, before, replace_floor(sheet.options)):
        gains[line.owner] += line.amount
    moved_gains: Counter[int] = Counter()
    for line in lines:
        moved_gains[line.owner] += line.amount
    assert moved.whole
    assert {
        game.owner_by_player[seats[game.owners[owner][0]]]: gain for owner, gain in gains.items()
    } == dict(moved_gains)


def replace_floor(options: Any) -> Any:
    """Return the options with totals that may fall below zero."""
    return options.model_copy(update={"below_zero": True})


def test_side_that_is_split_up_keeps_its_row_to_be_checked() -> None:
    sheet = sheet_of({"partners": "two_sides"}, typed(5, 7))

    moved = sheet.match.game.reseat_deal(
        sheet.rows[0].entry, (1, 0, 2, 3), sheet.state, sheet.options
    )

    assert (moved.whole, moved.entry) == (False, sheet.rows[0].entry)


@pytest.mark.parametrize(
    ("partners", "players", "owners"),
    [
        ("none", 3, ((0,), (1,), (2,))),
        ("two_sides", 6, ((0, 2, 4), (1, 3, 5))),
        ("pairs", 6, ((0, 3), (1, 4), (2, 5))),
        ("pairs", 4, ((0, 2), (1, 3))),
    ],
)
def test_partners_sit_opposite_each_other(
    partners: str, players: int, owners: tuple[tuple[int, ...], ...]
) -> None:
    game = HOUSE.at_table({"partners": partners}, players)

    assert game.owners == owners
    assert game.sides is (partners != "none")


@pytest.mark.parametrize(
    ("definition", "sizes"),
    [
        ({}, tuple(range(2, 11))),
        ({"least_players": 3, "most_players": 5}, (3, 4, 5)),
        ({"least_players": 3, "most_players": 7, "partners": "pairs"}, (4, 6)),
        ({"partners": "two_sides"}, (4, 6, 8, 10)),
    ],
)
def test_table_sizes_follow_the_definition(
    definition: dict[str, Any], sizes: tuple[int, ...]
) -> None:
    assert HOUSE.at_table(definition, 4).table_sizes == sizes


def test_game_of_a_definition_is_made_once_and_has_its_name() -> None:
    definition = {"name": "Oh Hell", "wins": "fewest"}

    game = HOUSE.at_table(definition, 5)

    assert game is HOUSE.at_table(dict(definition), 5)
    assert (game.name, game.players, game.counts_against) == ("Oh Hell", 5, True)
    assert (HOUSE.name, HOUSE.players) == ("A game of your own", 4)


def test_definition_of_another_shape_has_the_usual_game() -> None:
    game = HOUSE.at_table({"rounds": "many"}, 5)

    assert isinstance(game, House)
    assert (game.players, game.definition) == (5, HOUSE.Options())


@pytest.mark.parametrize(
    ("next_dealer", "wins", "points", "dealer"),
    [
        ("next", "most", (1, 5, 2, 0), 1),
        ("same", "most", (1, 5, 2, 0), 0),
        ("best", "most", (1, 5, 2, 0), 1),
        ("worst", "most", (1, 5, 2, 0), 3),
        ("best", "fewest", (1, 5, 2, 0), 3),
        ("worst", "fewest", (1, 2, 5, 0), 2),
        ("best", "most", (5, 5, 2, 0), 1),  # two were best: the next player deals
    ],
)
def test_dealer_of_the_next_round(
    next_dealer: str, wins: str, points: tuple[int, ...], dealer: int
) -> None:
    sheet = sheet_of({"next_dealer": next_dealer, "wins": wins}, typed(*points))

    assert (sheet.state.number, sheet.state.dealer) == (2, dealer)


def test_best_of_a_round_differs_from_the_best_of_the_match() -> None:
    sheet = sheet_of({"next_dealer": "best"}, typed(90, 0, 0, 0), typed(1, 2, 9, 0))

    assert sheet.state.dealer == 2


@pytest.mark.parametrize(
    ("definition", "expected"),
    [
        ({}, [3, -1, -1, -1]),
        ({"wins": "fewest"}, [-1, -1, -1, 3]),
        ({"stake_unit": "point"}, [20, 4, -8, -16]),
        ({"stake_unit": "point", "wins": "fewest"}, [-20, -4, 8, 16]),
    ],
)
def test_balance_of_four_who_play_alone(definition: dict[str, Any], expected: list[int]) -> None:
    sheet = sheet_of(definition, typed(10, 6, 3, 1), stopped=True)

    assert balances(sheet) == expected


def test_winners_who_tie_share_what_the_losers_pay() -> None:
    sheet = sheet_of({}, typed(7, 7, 3), players=3, stopped=True)

    assert balances(sheet) == [Fraction(1, 2), Fraction(1, 2), -1]
    assert sheet.settlement_now.result.ranking == ((0, 1), (2,))


def test_nobody_pays_when_all_are_level() -> None:
    assert balances(sheet_of({}, players=3, stopped=True)) == [0, 0, 0]


def test_only_points_are_shared_with_players_who_leave() -> None:
    for_points = sheet_of({"stake_unit": "point"}, typed(10, 6, 3, 1))
    for_match = sheet_of({}, typed(10, 6, 3, 1))

    balances_so_far: Any = for_points.match.game.balance_so_far(
        for_points.state, for_points.options
    )
    assert balances_so_far == (
        20, 4, -8, -16,
    )  # fmt: skip
    assert for_match.match.game.balance_so_far(for_match.state, for_match.options) is None


@pytest.mark.parametrize(
    ("definition", "label", "amounts"),
    [
        ({}, "rounds", [1, 1]),
        ({"end": "rounds", "rounds": 5}, "to go", [4, 4]),
        ({"end": "target", "target": 20}, "to go", [13, 18]),
        ({"end": "target", "target": 5}, "to go", [0, 3]),
    ],
)
def test_number_beside_a_total(definition: dict[str, Any], label: str, amounts: list[int]) -> None:
    holdings = sheet_of(definition, typed(7, 2), players=2).standing.holdings

    assert [(each.running.label, each.running.amount) for each in holdings] == [
        (label, amount) for amount in amounts
    ]


@pytest.mark.parametrize(
    ("bids", "tricks", "amount", "working"),
    [
        ({"missed": 5, "missed_each": 10}, 1, -25, "−5 + 2 × −10"),
        ({"missed": 5}, 1, -5, None),
        ({"made": 10, "made_each": 2}, 3, 16, "10 + 3 × 2"),
        ({"made": 0, "made_each": 2}, 3, 6, "3 × 2"),
    ],
)
def test_arithmetic_of_a_bid_of_three(
    bids: dict[str, int], tricks: int, amount: int, working: str | None
) -> None:
    definition = {"tricks": {"total": 5, "complete": False}, "bids": bids}
    rows = [{"owner": 0, "bid": 3, "tricks": tricks}, {"owner": 1, "bid": 0, "tricks": 0}]

    line = sheet_of(definition, {"kind": "round", "rows": rows}, players=2).rows[0].lines[0]

    assert (line.amount, line.working) == (amount, working)
