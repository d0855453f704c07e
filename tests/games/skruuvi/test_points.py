"""The points of a Skruuvi deal, against the published tables, and their workings."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.skruuvi.points import SOLO_RATES, aces_text, sum_text
from tests.support.games.skruuvi_table import (
    AT_THE_END,
    KOTKA,
    ROUND,
    all_pass,
    bolshevik,
    contract,
    dictator,
    lines,
    misere,
    points,
    table,
)

# Points of the main players before doubling, by their tricks: 0 to 13.
TRUMPS = {
    5: (-55, -50, -45, -40, -35, -30, -25, -20, -15, -10, -5, 25, 27, 29),
    6: (-65, -60, -55, -50, -45, -40, -35, -30, -25, -20, -15, -10, 35, 37),
    7: (-75, -70, -65, -60, -55, -50, -45, -40, -35, -30, -25, -20, -15, 50),
}
MISERE = {
    5: (14, 12, 10, -10, -15, -20, -25, -30, -35, -40, -45, -50, -55, -60),
    6: (22, 20, -15, -20, -25, -30, -35, -40, -45, -50, -55, -60, -65, -70),
    7: (35, -20, -25, -30, -35, -40, -45, -50, -55, -60, -65, -70, -75, -80),
}
OLD_TRUMPS = {
    4: (-40, -36, -32, -28, -24, -20, -16, -12, -8, -4, 16, 20, 24, 28),
    5: (-55, -50, -45, -40, -35, -30, -25, -20, -15, -10, -5, 25, 30, 35),
    6: (-77, -71, -65, -59, -53, -47, -41, -35, -29, -23, -17, -11, 36, 42),
    7: (-101, -94, -87, -80, -73, -66, -59, -52, -45, -38, -31, -24, -17, 49),
}
OLD_MISERE = {
    4: (17, 13, 9, 5, -4, -8, -12, -16, -20, -24, -28, -32, -36, -40),
    5: (20, 15, 10, -5, -10, -15, -20, -25, -30, -35, -40, -45, -50, -55),
    6: (26, 20, -11, -17, -23, -29, -35, -41, -47, -53, -59, -65, -71, -77),
    7: (30, -17, -24, -31, -38, -45, -52, -59, -66, -73, -80, -87, -94, -101),
}
FOUR_TRUMPS = (-50, -45, -40, -35, -30, -25, -20, -15, -10, -5, 10, 12, 14, 16)
FOUR_MISERE = (11, 9, 7, 5, -5, -10, -15, -20, -25, -30, -35, -40, -45, -50)

DOUBLINGS = {"none": 1, "double": 2, "redouble": 3}
OLD_DOUBLINGS = {"none": 1, "double": 2, "redouble": 4}
OLD = {"schedule": "old", "level4_kitty": True}


def amounts_of(
    deal: dict[str, Any], reason: str, options: dict[str, Any], **state: Any
) -> list[int]:
    """Return the amounts of the lines with a reason, player by player."""
    scored = lines(deal, table(options, **state))
    return [line.amount for line in scored if reason in line.why.lower()]


def split_aces(tricks: int) -> dict[str, list[int]]:
    """Return the tricks of four aces by side, possible for this number of tricks."""
    return {"own": [], "others": [13] * 4} if tricks < 13 else {"own": [13] * 4, "others": []}


@pytest.mark.parametrize("doubling", DOUBLINGS)
@pytest.mark.parametrize("level", TRUMPS)
def test_contract_scores_as_published(level: int, doubling: str) -> None:
    for tricks, value in enumerate(TRUMPS[level]):
        for suit in ("spades", "clubs", "diamonds", "hearts", "grand"):
            amount = DOUBLINGS[doubling] * value
            deal = contract(2, f"{level} {suit}", tricks, doubling=doubling)
            assert points(deal) == [-amount, -amount, amount, amount]


@pytest.mark.parametrize("doubling", DOUBLINGS)
@pytest.mark.parametrize("level", MISERE)
def test_misere_scores_as_published_and_its_aces_stay_single(level: int, doubling: str) -> None:
    for tricks, value in enumerate(MISERE[level]):
        amount = DOUBLINGS[doubling] * value
        deal = misere(1, level, tricks, **split_aces(tricks), doubling=doubling)
        aces = 52 if tricks < 13 else -52
        assert amounts_of(deal, "their misère", {}) == [-amount, -amount]
        assert points(deal) == [amount + aces] * 2 + [-amount - aces] * 2


@pytest.mark.parametrize("doubling", OLD_DOUBLINGS)
@pytest.mark.parametrize("level", OLD_TRUMPS)
def test_old_table_scores_as_published_aces_multiplied_too(level: int, doubling: str) -> None:
    factor = OLD_DOUBLINGS[doubling]
    for tricks in range(14):
        if level == 4 and doubling == "none":
            continue
        aces = 52 if tricks < 13 else -52
        deal = contract(0, f"{level} clubs", tricks, doubling=doubling)
        lost = misere(0, level, tricks, **split_aces(tricks), doubling=doubling)
        assert points(deal, table(OLD))[0] == factor * OLD_TRUMPS[level][tricks]
        assert points(lost, table(OLD))[0] == factor * (OLD_MISERE[level][tricks] + aces)


@pytest.mark.parametrize("doubling", ["double", "redouble"])
def test_doubled_bid_of_4_scores_as_published(doubling: str) -> None:
    sheet, factor = table({"level4_kitty": True}), DOUBLINGS[doubling]
    for tricks in range(14):
        aces = 52 if tricks < 13 else -52
        deal = contract(0, "4 clubs", tricks, doubling=doubling)
        lost = misere(0, 4, tricks, **split_aces(tricks), doubling=doubling)
        assert points(deal, sheet)[0] == factor * FOUR_TRUMPS[tricks]
        assert points(lost, sheet)[0] == factor * FOUR_MISERE[tricks] + aces


def test_value_grows_with_tricks_to_win_and_shrinks_with_tricks_to_lose() -> None:
    for level in (5, 6, 7):
        won = [points(contract(0, f"{level} clubs", tricks))[0] for tricks in range(14)]
        lost = [
            amounts_of(misere(0, level, tricks, **split_aces(tricks)), "misère m", {})
            + amounts_of(misere(0, level, tricks, **split_aces(tricks)), "misère f", {})
            for tricks in range(14)
        ]
        assert won == sorted(set(won))
        assert lost == sorted(lost, reverse=True)
        assert len({values[0] for values in lost}) == 14
        assert 0 not in won
        assert [0] not in lost


@pytest.mark.parametrize(("doubling", "factor"), DOUBLINGS.items())
def test_all_pass_counts_tricks_by_doubling_and_aces_once(doubling: str, factor: int) -> None:
    for tricks in range(14):
        own_aces, others = ([], [1, 2, 3, 4]) if tricks < 10 else ([1, 2, 3, 4], [])
        aces = 10 if tricks < 10 else -10
        deal = all_pass(tricks, own_aces, others, doubling=doubling)
        value = factor * (13 - 2 * tricks) + aces
        assert points(deal) == [value, value, -value, -value]


def test_all_pass_is_negated_when_the_sides_change_places() -> None:
    forth, back = all_pass(5, [2, 4], [3, 12]), all_pass(8, [3, 12], [2, 4])

    assert points(forth) == [-value for value in points(back)]


def test_sides_of_every_set_are_its_own() -> None:
    deal = contract(0, "5 clubs", 11)
    of_sets = {1: [25, 25, -25, -25], 2: [25, -25, 25, -25], 3: [25, -25, -25, 25]}

    for number, expected in of_sets.items():
        assert points(deal, table(set_number=number)) == expected
        assert points(all_pass(6, [], [1, 2, 3, 4]), table(set_number=number)) == [
            value * 11 // 25 for value in expected
        ]
    unwinding = table({"unwind": True}, set_number=5)
    assert points(deal, unwinding) == of_sets[2]


def test_kotka_scores_like_kitty() -> None:
    assert points(contract(0, "6 hearts", 13), table(**KOTKA))[0] == 37


@pytest.mark.parametrize(("kind", "values"), SOLO_RATES)
def test_solo_scores_against_every_opponent_by_his_own_doubling(kind: str, values: str) -> None:
    made, first = {("bolshevik", "own"): (20, 15), ("bolshevik", "table7"): (35, 20)}.get(
        (kind, values), (50, 15)
    )
    sheet = table(AT_THE_END | {"bolshevik_values": values, "solo_aces": "none"}, **ROUND)
    for wrong in range(14):
        value = made if wrong == 0 else -(first + 5 * (wrong - 1))
        doubling = {"doubled_by": [0, 3], "redoubled": wrong % 2 == 0}
        factor = 3 if wrong % 2 == 0 else 2
        if kind == "dictator":
            deal, aces = dictator(1, 13 - wrong, **doubling), 0
        elif wrong < 13:
            deal, aces = bolshevik(1, wrong, [], [13] * 4, **doubling), 52
        else:
            deal, aces = bolshevik(1, wrong, [13] * 4, [], **doubling), 0
        paid = [factor * value + aces, 0, value + aces, factor * value + aces]
        assert points(deal, sheet) == [-paid[0], sum(paid), -paid[2], -paid[3]]


def test_solo_rates_are_used_by_every_kind_and_option() -> None:
    assert set(SOLO_RATES) == {
        (kind, values) for kind in ("bolshevik", "dictator") for values in ("own", "table7")
    }


def test_soloists_aces_are_paid_to_each_opponent_or_ignored() -> None:
    deal = bolshevik(0, 2, [7, 10], [2, 5])

    assert amounts_of(deal, "aces", AT_THE_END, **ROUND) == [-30, 10, 10, 10]
    assert amounts_of(deal, "aces", AT_THE_END | {"solo_aces": "none"}, **ROUND) == [21, -7, -7, -7]


def test_aces_that_nobody_counts_have_no_line() -> None:
    deal = bolshevik(0, 4, [7, 10, 1, 2], [])
    ignored = table(AT_THE_END | {"solo_aces": "none"}, **ROUND)

    assert [line.why for line in lines(deal, ignored)] == [
        "Bolshevik failed",
        *["Against a Bolshevik that failed"] * 3,
    ]


# Reasons and workings


def workings(deal: dict[str, Any], **more: Any) -> list[tuple[str, int, str | None]]:
    """Return reason, amount and working of each line of a deal."""
    sheet = table(more.pop("options", {}), **more)
    return [(line.why, line.amount, line.working) for line in lines(deal, sheet)]


def test_contract_is_described_from_both_sides() -> None:
    made = contract(3, "5 hearts", 13, doubling="double")
    failed = contract(3, "6 hearts", 9)

    assert workings(made) == [
        ("Opponents made their contract", -58, "−(25 + 2 × 2) × 2"),
        ("Opponents made their contract", -58, "−(25 + 2 × 2) × 2"),
        ("Contract made", 58, "(25 + 2 × 2) × 2"),
        ("Contract made", 58, "(25 + 2 × 2) × 2"),
    ]
    assert workings(failed) == [
        ("Opponents failed their contract", 20, "10 + 2 × 5"),
        ("Opponents failed their contract", 20, "10 + 2 × 5"),
        ("Contract failed", -20, "−(10 + 2 × 5)"),
        ("Contract failed", -20, "−(10 + 2 × 5)"),
    ]


def test_aces_cost_the_pair_that_won_them_whichever_pair_declares() -> None:
    for declarer, set_number, expected in (
        (2, 1, [-14, -14, 14, 14]),
        (1, 2, [-14, 14, -14, 14]),
        (0, 3, [14, -14, -14, 14]),
    ):
        deal = misere(declarer, 5, 1, [7], [2, 3, 4])
        assert points(deal, table(set_number=set_number)) == expected


def test_misere_is_described_with_its_aces_apart() -> None:
    assert workings(misere(0, 5, 3, [8, 11], [2, 5]))[::2] == [
        ("Misère failed", -10, None),
        ("Opponents failed their misère", 10, None),
        ("Aces in misère", -12, "2 + 5 − (8 + 11)"),
        ("Aces in misère", 12, "8 + 11 − (2 + 5)"),
    ]
    assert workings(misere(0, 5, 1, [9], [2, 4, 6]))[::2] == [
        ("Misère made", 12, "10 + 2"),
        ("Opponents made their misère", -12, "−(10 + 2)"),
        ("Aces in misère", 3, "2 + 4 + 6 − 9"),
        ("Aces in misère", -3, "9 − (2 + 4 + 6)"),
    ]


def test_level_7_is_described_without_tricks_to_gain() -> None:
    assert workings(contract(0, "7 clubs", 13))[0] == ("Contract made", 50, None)
    assert workings(contract(0, "7 clubs", 11, doubling="redouble"))[0] == (
        "Contract failed",
        -60,
        "−(15 + 5) × 3",
    )


def test_bid_of_4_is_described_as_not_played() -> None:
    assert workings(contract(0, "4 clubs"), options={"level4_kitty": True})[::2] == [
        ("Undoubled bid of 4", 10, None),
        ("Opponents' undoubled bid of 4", -10, None),
    ]


def test_all_pass_is_described_by_tricks_and_aces() -> None:
    assert workings(all_pass(5, [2], [3, 9, 12]))[::2] == [
        ("Tricks in all-pass misère", 3, "8 − 5"),
        ("Tricks in all-pass misère", -3, "5 − 8"),
        ("Aces in misère", 22, "3 + 9 + 12 − 2"),
        ("Aces in misère", -22, "2 − (3 + 9 + 12)"),
    ]
    assert workings(all_pass(13, [1, 5, 7, 10], [], doubling="redouble"))[::2] == [
        ("Tricks in all-pass misère", -39, "(0 − 13) × 3"),
        ("Tricks in all-pass misère", 39, "(13 − 0) × 3"),
        ("Aces in misère", -23, "−(1 + 5 + 7 + 10)"),
        ("Aces in misère", 23, "1 + 5 + 7 + 10"),
    ]
    assert workings(all_pass(5, [2], [3, 9, 12], doubling="double"), options=OLD)[4] == (
        "Aces in misère",
        44,
        "(3 + 9 + 12 − 2) × 2",
    )


def test_solo_is_described_opponent_by_opponent() -> None:
    deal = bolshevik(3, 0, [], [1, 2, 3, 6], doubled_by=[1])

    assert workings(deal, options=AT_THE_END, **ROUND) == [
        ("Against a Bolshevik that was made", -20, None),
        ("Against a Bolshevik that was made", -40, "−20 × 2"),
        ("Against a Bolshevik that was made", -20, None),
        ("Bolshevik made", 80, "20 × (1 + 2 + 1)"),
        *[("Aces in Bolshevik", -12, "−(1 + 2 + 3 + 6)")] * 3,
        ("Aces in Bolshevik", 36, "(1 + 2 + 3 + 6) × 3"),
    ]


def test_dictator_is_described_without_aces() -> None:
    assert workings(dictator(1, 11), options=AT_THE_END, **ROUND)[:2] == [
        ("Against a Dictator that failed", 20, "15 + 5"),
        ("Dictator failed", -60, "−(15 + 5) × 3"),
    ]
    assert workings(dictator(1, 13), options=AT_THE_END, **ROUND)[:2] == [
        ("Against a Dictator that was made", -50, None),
        ("Dictator made", 150, "50 × 3"),
    ]


def test_single_numbers_have_no_brackets() -> None:
    assert (sum_text(["15"], " × 2"), sum_text(["15"], loss=True)) == ("15 × 2", None)
    assert (aces_text([], [5]), aces_text([5], [], " × 3")) == (None, "−5 × 3")
    assert aces_text([], [5], " × 3") == "5 × 3"


@given(st.integers(0, 13))
def test_bounds_of_a_deal_are_those_of_the_rules(tricks: int) -> None:
    for doubling in DOUBLINGS:
        for level in (5, 6, 7):
            assert (
                -225 <= points(contract(0, f"{level} clubs", tricks, doubling=doubling))[0] <= 150
            )
