"""The worth of bids, the least of each player and of all, and cards that are thrown in."""

import pytest

from games.four_hundred.bidding import (
    bidding_order,
    factor_of,
    has_five,
    is_too_little,
    least_bid,
    least_sum,
    sum_of_bids,
    worth_of,
)
from games.four_hundred.deals import FourHundredOptions, FourHundredRow, Scoring

WORTHS: dict[Scoring, list[int]] = {
    "forty": [1, 2, 3, 4, 10, 12, 14, 16, 27, 40, 40, 40, 40],
    "threes": [1, 2, 3, 4, 10, 12, 14, 16, 27, 30, 33, 36, 40],
    "fours": [1, 2, 3, 4, 10, 12, 14, 16, 27, 30, 44, 48, 52],
    "sevens": [1, 2, 3, 4, 5, 6, 14, 16, 18, 20, 22, 24, 26],
    "plain": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
}
POINTS = (12, 30, -4, 8)


def rows(*bids: int) -> list[FourHundredRow]:
    return [FourHundredRow(player=player, bid=bid) for player, bid in enumerate(bids)]


@pytest.mark.parametrize("scoring", WORTHS)
def test_worths_are_those_of_the_table_in_the_rules(scoring: Scoring) -> None:
    options = FourHundredOptions(scoring=scoring)

    assert [worth_of(bid, 29, options) for bid in range(1, 14)] == WORTHS[scoring]


def test_five_and_six_alone_are_plain_from_30_if_agreed() -> None:
    plain, twice = (FourHundredOptions(plain_from_30=is_plain) for is_plain in (True, False))

    assert [worth_of(bid, 30, plain) for bid in (4, 5, 6, 7, 9)] == [4, 5, 6, 14, 27]
    assert [worth_of(bid, 30, twice) for bid in (4, 5, 6, 7, 9)] == [4, 10, 12, 14, 27]
    assert factor_of(13, 30, plain) is None


def test_least_bid_rises_with_the_tens_from_30() -> None:
    usual, from_one = FourHundredOptions(), FourHundredOptions(lowest_bid=1)
    level = FourHundredOptions(rising_bids=False)

    assert [least_bid(own, usual) for own in (-30, 29, 30, 39, 40, 49, 50, 150)] == [
        2,
        2,
        3,
        3,
        4,
        4,
        5,
        13,
    ]
    assert [least_bid(own, from_one) for own in (0, 30)] == [1, 2]
    assert [least_bid(own, level) for own in (0, 50)] == [2, 2]


def test_least_sum_rises_with_the_most_points_at_the_table() -> None:
    usual, level = FourHundredOptions(), FourHundredOptions(rising_sum=False, least_sum=10)

    assert [least_sum((0, most, 0, -50), usual) for most in (29, 30, 41, 50)] == [11, 12, 13, 14]
    assert least_sum((50, 0, 0, 0), level) == 10


def test_sum_is_of_tricks_or_of_points() -> None:
    bids, points = FourHundredOptions(), FourHundredOptions(sum_of="points")

    assert sum_of_bids(rows(5, 5, 2, 2), POINTS, bids) == 14
    assert sum_of_bids(rows(5, 5, 2, 2), POINTS, points) == 19


def test_bids_below_the_least_sum_are_too_little() -> None:
    level, rising = (0, 0, 0, 0), (30, 0, 0, 0)
    usual = FourHundredOptions()

    assert is_too_little(rows(2, 4, 2, 2), level, usual)
    assert not is_too_little(rows(2, 5, 2, 2), level, usual)
    assert is_too_little(rows(3, 4, 2, 2), rising, usual)


def test_somebody_has_to_bid_five_where_five_runs() -> None:
    usual, five = FourHundredOptions(), FourHundredOptions(five_to_run=True)
    fours, one_five = rows(4, 4, 4, 2), rows(5, 2, 2, 2)

    assert [has_five(bids) for bids in (fours, one_five)] == [False, True]
    assert [is_too_little(fours, (0, 0, 0, 0), each) for each in (usual, five)] == [False, True]
    assert not is_too_little(one_five, (0, 0, 0, 0), five)
    assert is_too_little(rows(5, 2, 2, 1), (0, 0, 0, 0), five)


def test_player_after_the_dealer_bids_first_and_the_dealer_last() -> None:
    assert [bidding_order(dealer) for dealer in range(4)] == [
        (1, 2, 3, 0),
        (2, 3, 0, 1),
        (3, 0, 1, 2),
        (0, 1, 2, 3),
    ]
