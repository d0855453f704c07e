"""The hands of a match of Oh Hell: their cards, trumps and order of bids."""

from typing import Any

import pytest

from games.oh_hell.deals import OhHellOptions
from games.oh_hell.rounds import bidding_order, cards_in, hand_sizes, is_restricted, trump_in


def sizes(players: int, **options: Any) -> list[int]:
    return list(hand_sizes(players, OhHellOptions(**options)))


@pytest.mark.parametrize(
    ("players", "largest"), [(3, 10), (4, 10), (5, 10), (6, 8), (7, 7), (8, 6), (9, 5), (10, 5)]
)
def test_hands_go_from_the_largest_down_to_one_and_up(players: int, largest: int) -> None:
    down = list(range(largest, 0, -1))

    assert sizes(players) == down + down[-2::-1]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"sequence": "down_up"}, [3, 2, 1, 2, 3]),
        ({"sequence": "down_up", "turn_twice": True}, [3, 2, 1, 1, 2, 3]),
        ({"sequence": "up_down"}, [1, 2, 3, 2, 1]),
        ({"sequence": "up_down", "turn_twice": True}, [1, 2, 3, 3, 2, 1]),
        ({"sequence": "down", "turn_twice": True}, [3, 2, 1]),
        ({"sequence": "up", "turn_twice": True}, [1, 2, 3]),
        ({"sequence": "same", "deals": 4}, [3, 3, 3, 3]),
    ],
)
def test_each_sequence_has_its_hands(options: dict[str, Any], expected: list[int]) -> None:
    assert sizes(4, most_cards=3, **options) == expected


def test_second_pack_makes_larger_hands() -> None:
    assert (max(sizes(8)), max(sizes(8, packs=2)), max(sizes(4, most_cards=17, packs=2))) == (
        6,
        10,
        17,
    )
    assert max(sizes(3, most_cards=17)) == 17


def test_hands_after_the_last_one_are_the_largest_or_begin_again() -> None:
    once = OhHellOptions(sequence="down", most_cards=3)
    again = OhHellOptions(sequence="down", most_cards=3, end="target")

    assert [cards_in(number, 4, once) for number in range(1, 6)] == [3, 2, 1, 3, 3]
    assert [cards_in(number, 4, again) for number in range(1, 8)] == [3, 2, 1, 3, 2, 1, 3]


@pytest.mark.parametrize(
    ("order", "suits"),
    [
        ("sdch", ["spades", "diamonds", "clubs", "hearts"]),
        ("shcd", ["spades", "hearts", "clubs", "diamonds"]),
        ("hcds", ["hearts", "clubs", "diamonds", "spades"]),
        ("hdcs", ["hearts", "diamonds", "clubs", "spades"]),
    ],
)
def test_trumps_go_through_the_suits_in_order(order: Any, suits: list[str]) -> None:
    four = OhHellOptions(trumps="in_turn", trump_order=order)
    five = OhHellOptions(trumps="in_turn", trump_order=order, no_trumps_in_turn=True)

    assert [trump_in(number, 4, four) for number in range(1, 6)] == [*suits, suits[0]]
    assert [trump_in(number, 4, five) for number in range(1, 7)] == [
        *suits,
        "no_trumps",
        suits[0],
    ]


def test_nothing_is_turned_up_where_all_cards_are_dealt() -> None:
    whole = OhHellOptions(most_cards=13)

    assert [trump_in(number, 4, whole) for number in (1, 2)] == ["no_trumps", None]
    assert trump_in(1, 3, OhHellOptions(most_cards=17)) is None
    assert trump_in(1, 4, OhHellOptions(most_cards=13, packs=2)) is None


def test_largest_hands_are_played_without_trumps_where_agreed() -> None:
    options = OhHellOptions(most_cards=3, largest_no_trumps=True, trumps="spades")

    trumps = [trump_in(number, 4, options) for number in range(1, 6)]

    assert trumps == ["no_trumps", "spades", "spades", "spades", "no_trumps"]
    assert trump_in(2, 4, OhHellOptions(trumps="none")) == "no_trumps"


@pytest.mark.parametrize(
    ("options", "order"),
    [
        ({}, (3, 0, 1, 2)),
        ({"first_bidder": "dealer"}, (2, 3, 0, 1)),
        ({"first_bidder": "dealer", "bidding": "together"}, (3, 0, 1, 2)),
    ],
)
def test_player_after_the_dealer_bids_first(options: dict[str, Any], order: Any) -> None:
    assert bidding_order(2, 4, OhHellOptions(**options)) == order


def test_hook_holds_from_the_agreed_cards_on() -> None:
    assert is_restricted(1, OhHellOptions())
    assert [is_restricted(cards, OhHellOptions(hook_from=2)) for cards in (1, 2, 3)] == [
        False,
        True,
        True,
    ]
    assert not is_restricted(17, OhHellOptions(hook_from="never"))
