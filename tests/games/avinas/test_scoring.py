"""Avinas: refused deals, the loser of a match, and the losers' debt."""

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from games.avinas import GAME
from games.avinas.deals import AvinasOptions
from games.avinas.outcome import AvinasVerdict, units_owed, verdict
from games.sheet import score_deal
from games.values import Refused
from tests.support.games.answered import sheet_json
from tests.support.games.avinas_table import (
    EARLY,
    FALSE_BID,
    KNOCK,
    MADE,
    NONE,
    OPTIONS,
    PASSED_OUT,
    SEVENS,
    sheet_of,
    state_of,
)

AV01 = "Enter 1 to 4 exposed sevens."
AV02 = "Choose the declarer."
AV04 = "All tricks can be promised only when a seven is exposed."
AV05_KNOCK = "Only the declarer or the declarer's partner may knock."
AV05_COUNTER = "Only a defender may counter-knock."
AV06 = "After a knock, enter all eight tricks as taken or not, and no points."
AV07 = "Enter 0 to 120 card points."
AV08 = "No cards are worth 1 point together; please count again."
AV10 = "Both sides' points must add up to 120, unless play stopped early."
AV12 = "Enter a bid from 1 to 8, higher than the one before."
AV13 = "The highest bidder declares."
AV14 = "A deal is passed out only with no exposed seven and no bid."
AV15 = "False bid: choose who bid."


def refusals_of(deal: object, dealer: int = 0) -> list[tuple[str, str, str]]:
    """Return code, field and message of each refusal of a deal."""
    try:
        score_deal(GAME, GAME.read_deal(deal), state_of(dealer=dealer), OPTIONS)
    except Refused as refused:
        return [(refusal.code, refusal.field, refusal.render()) for refusal in refused.refusals]
    return []


# Refused deals


@pytest.mark.parametrize(
    ("deal", "code", "field", "message"),
    [
        (MADE | {"sevens": 0}, "AV01", "sevens", AV01),
        (MADE | {"sevens": 5}, "AV01", "sevens", AV01),
        (MADE | {"sevens": True}, "AV01", "sevens", AV01),
        (MADE | {"sevens": None}, "AV01", "sevens", AV01),
        (NONE | {"sevens": 0}, "AV01", "sevens", "Enter no number of sevens: none was exposed."),
        (MADE | {"declarer": None}, "AV02", "declarer", AV02),
        (NONE | {"declarer": 4}, "AV02", "declarer", AV02),
        (FALSE_BID | {"declarer": "Anna"}, "AV02", "declarer", AV02),
        (
            MADE | {"counter": True},
            "AV03",
            "counter",
            "Defenders can double only after the declarer's side knocks.",
        ),
        (KNOCK | {"sevens": 0}, "AV04", "knock", AV04),
        (MADE | {"sevens": 0, "counter": True}, "AV04", "counter", AV04),
        (KNOCK | {"sevens": 0, "counter": True}, "AV04", "knock", AV04),
        (NONE | {"knock": False}, "AV04", "knock", AV04),
        (NONE | {"knocked_by": 0}, "AV04", "knocked_by", AV04),
        (NONE | {"counter": True}, "AV04", "counter", AV04),
        (FALSE_BID | {"countered_by": 1}, "AV04", "countered_by", AV04),
        (PASSED_OUT | {"all_tricks": True}, "AV04", "all_tricks", AV04),
        (KNOCK | {"knocked_by": 1}, "AV05", "knocked_by", AV05_KNOCK),
        (KNOCK | {"knocked_by": 3}, "AV05", "knocked_by", AV05_KNOCK),
        (KNOCK | {"knocked_by": 4}, "AV05", "knocked_by", AV05_KNOCK),
        (MADE | {"knocked_by": 0}, "AV05", "knocked_by", "No one knocked. Clear the name."),
        (KNOCK | {"counter": True, "countered_by": 2}, "AV05", "countered_by", AV05_COUNTER),
        (KNOCK | {"counter": True, "countered_by": 0}, "AV05", "countered_by", AV05_COUNTER),
        (KNOCK | {"counter": True, "countered_by": -1}, "AV05", "countered_by", AV05_COUNTER),
        (
            KNOCK | {"countered_by": 1},
            "AV05",
            "countered_by",
            "No one counter-knocked. Clear the name.",
        ),
        (KNOCK | {"all_tricks": None}, "AV06", "all_tricks", AV06),
        (KNOCK | {"all_tricks": 1}, "AV06", "all_tricks", AV06),
        (KNOCK | {"declarer_points": 0}, "AV06", "declarer_points", AV06),
        (
            MADE | {"all_tricks": False},
            "AV06",
            "all_tricks",
            "Enter card points: without a knock, all tricks score no extra.",
        ),
        (SEVENS, "AV07", "declarer_points", AV07),
        (MADE | {"declarer_points": 121}, "AV07", "declarer_points", AV07),
        (NONE | {"declarer_points": -1}, "AV07", "declarer_points", AV07),
        (NONE | {"declarer_points": None}, "AV07", "declarer_points", AV07),
        (NONE | {"defender_points": 45.0}, "AV07", "defender_points", AV07),
        (
            EARLY,
            "AV07",
            "defender_points",
            "Enter the defenders' card points too: play stopped early.",
        ),
        (MADE | {"declarer_points": 1}, "AV08", "declarer_points", AV08),
        (MADE | {"declarer_points": 119}, "AV08", "declarer_points", AV08),
        (NONE | {"declarer_points": 1}, "AV08", "declarer_points", AV08),
        (NONE | {"declarer_points": 119}, "AV08", "declarer_points", AV08),
        (NONE | {"declarer_points": 119, "defender_points": 1}, "AV08", "defender_points", AV08),
        (EARLY | {"defender_points": 1}, "AV08", "defender_points", AV08),
        (EARLY | {"defender_points": 44}, "AV08", "declarer_points", AV08),
        (EARLY | {"declarer_points": 1, "defender_points": 2}, "AV08", "declarer_points", AV08),
        (
            EARLY | {"defender_points": 46},
            "AV09",
            "defender_points",
            "Enter at most 120 points for both sides together.",
        ),
        (
            NONE | {"defender_points": 46},
            "AV09",
            "defender_points",
            "Enter at most 120 points for both sides together.",
        ),
        (NONE | {"defender_points": 44}, "AV10", "defender_points", AV10),
        (NONE | {"defender_points": 43}, "AV10", "defender_points", AV10),
        (
            MADE | {"stopped_early": True},
            "AV11",
            "stopped_early",
            "Play can stop early only in a deal without exposed sevens.",
        ),
        (NONE | {"bid": 0}, "AV12", "bid", AV12),
        (NONE | {"bid": 9}, "AV12", "bid", AV12),
        (FALSE_BID | {"bid": 9}, "AV12", "bid", AV12),
        (NONE | {"bids": [None, 4, 4, None]}, "AV12", "bids", AV12),
        (NONE | {"bids": [5, None, None, 4]}, "AV12", "bids", AV12),
        (NONE | {"bids": [1, 2, 3, 4, 5]}, "AV12", "bids", AV12),
        (NONE | {"bids": [None, None, None]}, "AV12", "bids.3", AV12),
        (NONE | {"bids": [None, None, True, 4]}, "AV12", "bids.2", AV12),
        (
            NONE | {"bids": [None, None, None, 4], "bid": 3},
            "AV12",
            "bid",
            "The declarer's bid must be the highest: 4.",
        ),
        (
            NONE | {"bids": [None, None, None, 4], "bid": 5},
            "AV12",
            "bid",
            "The declarer's bid must be the highest: 4.",
        ),
        (NONE | {"bids": [None, None, 4, None]}, "AV13", "declarer", AV13),
        (NONE | {"bids": [None, None, None, None]}, "AV13", "declarer", AV13),
        (PASSED_OUT | {"sevens": 1}, "AV14", "sevens", AV14),
        (PASSED_OUT | {"declarer": 0}, "AV14", "declarer", AV14),
        (PASSED_OUT | {"bid": 3}, "AV14", "bid", AV14),
        (PASSED_OUT | {"bids": [None, None, None, None]}, "AV14", "bids", AV14),
        (PASSED_OUT | {"declarer_points": 0}, "AV14", "declarer_points", AV14),
        (PASSED_OUT | {"defender_points": 0}, "AV14", "defender_points", AV14),
        (FALSE_BID | {"sevens": 1}, "AV15", "sevens", AV15),
        ({"kind": "false_bid"}, "AV15", "declarer", AV15),
        (FALSE_BID | {"declarer": None}, "AV15", "declarer", AV15),
        (MADE | {"trump": "no_trumps"}, "AV18", "trump", "Choose one of the four suits."),
        (
            NONE | {"trump": "clubs"},
            "unknown_field",
            "trump",
            "There is no field with this name here.",
        ),
        (MADE | {"bid": 3}, "unknown_field", "bid", "There is no field with this name here."),
        (MADE | {"knock": 1}, "invalid", "knock", "This value is not allowed here."),
    ],
)
def test_deal_is_refused_with_the_code_of_the_rules(
    deal: dict[str, Any], code: str, field: str, message: str
) -> None:
    assert refusals_of(deal) == [(code, field, message)]


def test_faults_found_together_are_reported_together() -> None:
    deal = KNOCK | {"knocked_by": 1, "counter": True, "countered_by": 2, "declarer_points": 60}

    assert [(code, field) for code, field, _ in refusals_of(deal)] == [
        ("AV05", "knocked_by"),
        ("AV05", "countered_by"),
        ("AV06", "declarer_points"),
    ]


def test_bidding_and_points_are_described_together() -> None:
    deal = NONE | {"bids": [1, None, None, None], "defender_points": 46}

    assert [code for code, _field, _message in refusals_of(deal)] == ["AV13", "AV09"]


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("turn", range(4))
def test_player_at_the_dealers_left_speaks_first(dealer: int, turn: int) -> None:
    bids = [5 if place == turn else None for place in range(4)]
    speaker = (dealer + 1 + turn) % 4

    accepted = [
        p for p in range(4) if not refusals_of(NONE | {"bids": bids, "declarer": p}, dealer)
    ]

    assert accepted == [speaker]


@pytest.mark.parametrize(
    "deal",
    [
        MADE | {"trump": None, "all_tricks": None, "knocked_by": None},
        MADE | {"declarer_points": 0},
        MADE | {"declarer_points": 118, "sevens": 4, "trump": "spades"},
        KNOCK | {"knocked_by": 2, "counter": True, "countered_by": 1},
        NONE | {"bid": 8, "bids": [1, 2, 3, 8]},
        NONE | {"defender_points": 45},
        EARLY | {"defender_points": 45},
        EARLY | {"declarer_points": 61, "defender_points": 57},
        EARLY | {"declarer_points": 0, "defender_points": 0},
        FALSE_BID | {"bid": 1},
    ],
)
def test_valid_deal_is_accepted(deal: dict[str, Any]) -> None:
    assert refusals_of(deal) == []


def test_deal_whose_result_is_still_to_come_can_be_noted() -> None:
    GAME.read_pending({"kind": "sevens", "sevens": 3, "declarer": 1, "knock": True})
    GAME.read_pending({"kind": "no_sevens", "declarer": 1, "bid": 4})


def test_schema_describes_one_to_four_sevens() -> None:
    schema = GAME.kinds["sevens"].model_json_schema()["properties"]["sevens"]

    assert (schema["minimum"], schema["maximum"]) == (1, 4)


def test_points_that_no_cards_are_worth_are_exactly_those_refused() -> None:
    counts = [11] * 4 + [10] * 4 + [4] * 4 + [3] * 4 + [2] * 4
    worth = {0}
    for count in counts:
        worth |= {sum_ + count for sum_ in worth}

    accepted = {
        points for points in range(121) if not refusals_of(MADE | {"declarer_points": points})
    }

    assert accepted == {points for points in range(121) if {points, 120 - points} <= worth}


# The end of the match


@pytest.mark.parametrize(
    ("pips", "rams", "losers", "reason"),
    [
        ((12, 0), (0, 5), 0, "cats"),
        ((12, 4), (0, 8), 1, "rams"),
        ((12, 4), (3, 0), 0, "rams"),
        ((12, 4), (0, 0), 0, "pips"),
        ((12, 0), (0, 0), 0, "cats"),
        ((12, 0), (2, 0), 0, "cats"),
        ((13, 1), (0, 1), 1, "rams"),
        ((17, 11), (0, 0), 0, "pips"),
        ((0, 12), (5, 0), 1, "cats"),
        ((4, 12), (8, 0), 0, "rams"),
        ((11, 12), (0, 1), 1, "rams"),
        ((11, 12), (0, 0), 1, "pips"),
    ],
)
def test_match_with_twelve_pips_is_lost(
    pips: tuple[int, int], rams: tuple[int, int], losers: int, reason: str
) -> None:
    assert verdict(state_of(rams, pips), OPTIONS) == AvinasVerdict(losers, reason)


def test_match_goes_on_below_the_pips_that_end_it() -> None:
    assert verdict(state_of((20, 0), (11, 11)), OPTIONS) is None
    assert verdict(state_of(pips=(5, 4)), AvinasOptions(target_pips=5)) == AvinasVerdict(0, "pips")


def test_false_bid_loses_regardless_of_the_sheet() -> None:
    state = state_of((6, 0), (3, 2), false_bidders=1)

    assert verdict(state, OPTIONS) == AvinasVerdict(1, "false_bid")


@pytest.mark.parametrize(
    ("options", "owes", "winners_owe"),
    [
        ({}, 1, 1),
        ({"stake_unit": "ram"}, 8, 0),
        ({"stake_unit": "ram", "per_ram_minimum": 1}, 8, 1),
        ({"stake_unit": "ram", "per_ram_counts": "all_on_sheet"}, 8, 8),
        ({"per_ram_minimum": 1, "per_ram_counts": "all_on_sheet"}, 1, 1),
    ],
)
def test_losers_owe_by_the_match_or_by_the_ram(
    options: dict[str, Any], owes: int, winners_owe: int
) -> None:
    state = state_of((0, 8), (12, 4))

    assert units_owed(1, state, AvinasOptions(**options)) == owes
    assert units_owed(0, state, AvinasOptions(**options)) == winners_owe


def test_stopped_match_has_no_winner_and_nothing_to_pay() -> None:
    settled = sheet_json(sheet_of(KNOCK, stopped=True))["settlement"]

    assert settled == {
        "scores": [0, 0, 0, 0],
        "ranking": [[0, 1, 2, 3]],
        "reason": "stopped",
        "winner_side": None,
        "balance": ["0", "0", "0", "0"],
    }


def test_false_bid_ends_the_match_and_later_deals_do_not_count() -> None:
    sheet = sheet_of(KNOCK, FALSE_BID, MADE)

    assert [row.counted for row in sheet.rows] == [True, True, False]
    assert sheet.totals.model_dump() == {"rams": (0, 4), "pips": (0, 0)}
    assert sheet_json(sheet)["settlement"]["winner_side"] == 1


def test_no_seven_is_exposed_in_three_deals_of_ten() -> None:
    without = Fraction(comb(28, 8), comb(32, 8))

    assert round(without * 10000) == 2955
