"""The points of a contract of Vint: tricks, slams, undertricks, honours, aces, coronets."""

import pytest

from games.vint.options import VintOptions
from games.vint.points import trick_value
from tests.games.vint.conftest import LATER, contract, coronet, lines_of

SUITS = ("spades", "clubs", "diamonds", "hearts", "no_trumps")


def above_of(deal: dict[str, object], **options: object) -> list[str]:
    return [line for line in lines_of(deal, **options) if line.startswith("above")]


@pytest.mark.parametrize(
    ("level", "by_suit"),
    [
        (1, [4, 6, 8, 10, 12]),
        (2, [14, 16, 18, 20, 22]),
        (3, [24, 26, 28, 30, 32]),
        (7, [64, 66, 68, 70, 72]),
    ],
)
def test_trick_counts_by_suit_and_level_or_by_level_alone(level: int, by_suit: list[int]) -> None:
    by_level = VintOptions(trick_value="level")

    assert [trick_value(level, suit, VintOptions()) for suit in SUITS] == by_suit
    assert {trick_value(level, suit, by_level) for suit in SUITS} == {10 * level}


def test_tricks_of_both_sides_count_below_the_line() -> None:
    assert lines_of(contract("4-diamonds", 9, 4, 3, declarer=1))[:2] == [
        "below 0 152 Tricks: 4 × 38",
        "below 1 342 Tricks: 9 × 38",
    ]


def test_side_without_a_trick_writes_nothing_below() -> None:
    lines = lines_of(contract("1-spades", 0, 0, 0))

    assert [line for line in lines if line.startswith("below")] == ["below 1 52 Tricks: 13 × 4"]


def test_tricks_short_count_for_the_others() -> None:
    deal = contract("4-spades", 7, 3, 3)

    assert "above 1 6000 Tricks short of the bid: 3 × 4 × 500" in lines_of(deal)
    assert "above 1 1200 Tricks short of the bid: 3 × 4 × 100" in lines_of(deal, undertrick=100)


@pytest.mark.parametrize("tricks", [9, 10])
def test_bid_that_is_made_has_no_tricks_short(tricks: int) -> None:
    assert not [line for line in lines_of(contract("3-hearts", tricks, 3, 3)) if "short" in line]


@pytest.mark.parametrize(
    ("bid", "tricks", "moscow", "later"),
    [
        ("1-spades", 11, [], []),
        ("1-spades", 12, ["0 500 Twelve tricks"], ["0 1000 Twelve tricks"]),
        ("5-spades", 13, ["0 1000 Thirteen tricks"], ["0 2000 Thirteen tricks"]),
        ("1-spades", 1, ["1 500 Twelve tricks"], ["1 1000 Twelve tricks"]),
        ("1-spades", 0, ["1 1000 Thirteen tricks"], ["1 2000 Thirteen tricks"]),
        (
            "6-spades",
            12,
            ["0 500 Twelve tricks", "0 3000 Small slam bid and made"],
            ["0 1000 Twelve tricks", "0 5000 Small slam bid and made"],
        ),
        (
            "6-spades",
            13,
            ["0 1000 Thirteen tricks", "0 3000 Small slam bid and made"],
            ["0 2000 Thirteen tricks", "0 5000 Small slam bid and made"],
        ),
        ("6-spades", 11, ["1 3000 Small slam failed"], ["1 5000 Small slam failed"]),
        (
            "7-spades",
            13,
            ["0 1000 Thirteen tricks", "0 5000 Grand slam bid and made"],
            ["0 2000 Thirteen tricks", "0 10000 Grand slam bid and made"],
        ),
        (
            "7-spades",
            12,
            ["0 500 Twelve tricks", "1 5000 Grand slam failed"],
            ["0 1000 Twelve tricks", "1 10000 Grand slam failed"],
        ),
    ],
)
def test_slams_count_for_tricks_and_for_the_bid(
    bid: str, tricks: int, moscow: list[str], later: list[str]
) -> None:
    for slams, expected in (("moscow", moscow), ("later", later)):
        lines = above_of(contract(bid, tricks, 3, 3), slams=slams)

        found = [line for line in lines if "slam" in line or "teen" in line or "Twelve" in line]
        assert found == [f"above {line}" for line in expected]


@pytest.mark.parametrize(
    ("held", "table", "each"),
    [
        (5, "0 400 Trump honours: 40 × 10", "0 500 Trump honours: 5 × 10 × 10"),
        (4, "0 300 Trump honours: 30 × 10", "0 400 Trump honours: 4 × 10 × 10"),
        (3, "0 200 Trump honours: 20 × 10", "0 300 Trump honours: 3 × 10 × 10"),
        (2, "1 200 Trump honours: 20 × 10", "1 300 Trump honours: 3 × 10 × 10"),
        (1, "1 300 Trump honours: 30 × 10", "1 400 Trump honours: 4 × 10 × 10"),
        (0, "1 400 Trump honours: 40 × 10", "1 500 Trump honours: 5 × 10 × 10"),
    ],
)
def test_honours_count_for_the_side_with_most(held: int, table: str, each: str) -> None:
    deal = contract("1-hearts", 7, held, 2)

    assert f"above {table}" in lines_of(deal)
    assert f"above {each}" in lines_of(deal, honours="each")


@pytest.mark.parametrize(
    ("held", "tricks", "expected"),
    [
        (4, 6, "0 400 Aces: 4 × 10 × 10"),
        (3, 6, "0 300 Aces: 3 × 10 × 10"),
        (2, 7, "0 200 Aces: 2 × 10 × 10"),
        (2, 6, "1 200 Aces: 2 × 10 × 10"),
        (1, 7, "1 300 Aces: 3 × 10 × 10"),
        (0, 7, "1 400 Aces: 4 × 10 × 10"),
    ],
)
def test_aces_count_for_most_and_two_for_most_tricks(held: int, tricks: int, expected: str) -> None:
    assert f"above {expected}" in lines_of(contract("1-hearts", tricks, 3, held))


@pytest.mark.parametrize("factor", [10, 20, 25])
def test_aces_at_no_trumps_count_as_agreed(factor: int) -> None:
    lines = lines_of(contract("2-no_trumps", 8, None, 3), no_trump_aces=factor)

    assert f"above 0 {3 * factor * 22} Aces: 3 × {factor} × 22" in lines
    assert not [line for line in lines if "Trump honours" in line]


def test_aces_with_trumps_do_not_count_as_at_no_trumps() -> None:
    lines = lines_of(contract("1-hearts", 7, 3, 3), no_trump_aces=25)

    assert "above 0 300 Aces: 3 × 10 × 10" in lines


@pytest.mark.parametrize(
    ("bid", "held", "expected"),
    [
        ("1-hearts", coronet("clubs", 3), "0 500 Coronet: 1 × 500"),
        ("1-hearts", coronet("clubs", 5), "0 1500 Coronet: 3 × 500"),
        ("1-hearts", coronet("aces", 4), "0 1000 Coronet: 2 × 500"),
        ("1-hearts", coronet("hearts", 4), "0 2000 Coronet that counts double: 2 × 2 × 500"),
        ("1-no_trumps", coronet("clubs", 3), "0 1000 Coronet that counts double: 2 × 1 × 500"),
        ("1-no_trumps", coronet("aces", 3), "0 500 Coronet: 1 × 500"),
    ],
)
def test_coronets_count_by_cards_and_double_in_trumps(
    bid: str, held: dict[str, object], expected: str
) -> None:
    honours = None if "no_trumps" in bid else 5
    deal = contract(bid, 7, honours, 4, coronets=[held])

    assert lines_of(deal, coronets=True)[-1] == f"above {expected}"


def test_coronet_of_the_others_counts_for_them() -> None:
    deal = contract("1-hearts", 7, 3, 1, declarer=1, coronets=[coronet("clubs", 3, "defenders")])

    assert lines_of(deal, coronets=True)[-1] == "above 0 500 Coronet: 1 × 500"


def test_later_vint_counts_everything_by_level() -> None:
    deal = contract("3-clubs", 8, 4, 3, coronets=[coronet("clubs", 3)])

    assert lines_of(deal, **LATER) == [
        "below 0 240 Tricks: 8 × 30",
        "below 1 150 Tricks: 5 × 30",
        "above 1 3000 Tricks short of the bid: 1 × 3 × 1000",
        "above 0 1200 Trump honours: 4 × 10 × 30",
        "above 0 900 Aces: 3 × 10 × 30",
        "above 0 1000 Coronet that counts double: 2 × 1 × 500",
    ]
