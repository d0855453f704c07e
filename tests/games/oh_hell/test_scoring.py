"""A match of Oh Hell: what can come next, its end, ties, settlement and standing."""

from fractions import Fraction
from typing import Any

import pytest

from games import GAMES
from games.kernel import Seats
from games.sheet import MatchInput, Sheet, fold_sheet, opening_sheet

NAMES = ("Ana", "Ivo", "Eva")
TIED = ((0, 1), (0, 0), (0, 0))
"""One card: Ana misses her zero, the others are level at ten."""


def deal(*rows: tuple[int, int]) -> dict[str, Any]:
    numbers = [
        {"player": player, "bid": bid, "tricks": tricks}
        for player, (bid, tricks) in enumerate(rows)
    ]
    return {"kind": "played", "rows": numbers}


def sheet_of(*deals: tuple[tuple[int, int], ...], **options: Any) -> Sheet:
    agreed = {"most_cards": 1} | options
    game = GAMES["oh-hell"].at_table(agreed, len(NAMES))
    return fold_sheet(MatchInput(game, NAMES, agreed, deals=tuple(deal(*rows) for rows in deals)))


def test_next_deal_says_its_cards_and_its_trumps_if_they_are_known() -> None:
    turned: Any = sheet_of().next
    known: Any = sheet_of(trumps="spades").next

    assert turned.model_dump() == {"number": 1, "dealer": 0, "cards": 1}
    assert known.model_dump() == {"number": 1, "dealer": 0, "cards": 1, "trump": "spades"}


def test_choices_say_what_limits_the_bids() -> None:
    first: Any = sheet_of(most_cards=4, hook_from=2).choices
    free: Any = sheet_of(most_cards=1, hook_from=2, trumps="none").choices

    assert first.model_dump() == {
        "kinds": ("played",),
        "cards": 4,
        "bidding_order": (1, 2, 0),
        "restricted": True,
        "turned": True,
    }
    assert (free.restricted, free.turned) == (False, False)


def test_deal_passes_on_with_each_hand() -> None:
    sheet = sheet_of(TIED, TIED, sequence="same", deals=5)

    assert [row.dealer for row in sheet.rows] == [0, 1]
    assert sheet.next is not None
    assert (sheet.next.dealer, sheet.next.number) == (2, 3)


def test_match_ends_after_its_hands_and_not_before() -> None:
    hands = {"sequence": "same", "deals": 2}

    assert [sheet_of(*[TIED] * played, **hands).over for played in range(3)] == [
        False,
        False,
        True,
    ]


def test_match_to_a_target_ends_when_it_is_reached_whatever_the_hands() -> None:
    to_twenty = {"end": "target", "target": 20}

    assert [sheet_of(*[TIED] * played, **to_twenty).over for played in range(3)] == [
        False,
        False,
        True,
    ]
    assert sheet_of(TIED, TIED, end="target", target=20).settlement_now.result.reason == "target"


@pytest.mark.parametrize("end", [{}, {"end": "target", "target": 10}])
def test_tie_is_shared_or_played_on_as_agreed(end: dict[str, Any]) -> None:
    shared = sheet_of(TIED, **end)
    open_still = sheet_of(TIED, **end, tie_rule="play_on")
    decided = sheet_of(TIED, ((0, 0), (0, 1), (0, 0)), **end, tie_rule="play_on")

    assert shared.settlement_now.result.ranking == ((1, 2), (0,))
    assert (shared.over, open_still.over, decided.over) == (True, False, True)
    assert decided.settlement_now.result.ranking == ((2,), (0, 1))


def test_players_level_at_zero_lead_at_the_end_alone() -> None:
    rows = ((1, 0), (1, 0), (0, 1))
    level = sheet_of(rows, scoring="blackout")
    begun = sheet_of(rows, scoring="blackout", sequence="same")

    assert (level.over, begun.over) == (True, False)
    assert [holding.leads for holding in level.standing.holdings] == [True] * 3
    assert [holding.leads for holding in begun.standing.holdings] == [False] * 3


def test_standing_says_the_hands_or_the_points_that_are_left() -> None:
    hands = sheet_of(TIED, sequence="same", deals=5).standing.holdings
    points = sheet_of(TIED, end="target", target=11).standing.holdings
    reached = sheet_of(TIED, end="target", target=5).standing.holdings

    assert [holding.running.amount for holding in hands] == [4, 4, 4]
    assert [holding.running.amount for holding in points] == [10, 1, 1]
    assert [holding.running.amount for holding in reached] == [4, 0, 0]
    assert {holding.running.label for holding in (*hands, *points)} == {"to go"}


def test_hand_that_decides_a_tie_leaves_nothing_to_go() -> None:
    standing = sheet_of(TIED, TIED, tie_rule="play_on").standing

    assert [holding.running.amount for holding in standing.holdings] == [0, 0, 0]


def test_balance_so_far_is_that_of_the_points_or_none() -> None:
    for unit, expected in (
        ("average", Fraction(-6)),
        ("point", Fraction(-18)),
        ("match", None),
    ):
        sheet = sheet_of(TIED, sequence="same", stake_unit=unit)
        so_far = sheet.match.game.balance_so_far(sheet.state, sheet.options)
        assert (so_far and so_far[0]) == expected


def test_people_who_change_seats_keep_their_bids_and_tricks() -> None:
    sheet = sheet_of(most_cards=3)
    entry = deal((1, 1), (2, 0), (1, 2))

    moved = sheet.match.game.reseat_deal(entry, (2, 0, 1), sheet.state, sheet.options)

    assert moved.whole
    assert {row["player"]: row["bid"] for row in moved.entry["rows"]} == {2: 1, 0: 2, 1: 1}


def test_three_to_ten_can_play() -> None:
    game = GAMES["oh-hell"]

    assert game.table_sizes == (3, 4, 5, 6, 7, 8, 9, 10)
    for players in game.table_sizes:
        table = game.at_table({}, players)
        names = tuple("ABCDEFGHIJ"[:players])
        sheet = opening_sheet(MatchInput(table, names, {}, Seats(first_dealer=players - 1)))
        first: Any = sheet.choices
        assert first.bidding_order == tuple(range(players))
