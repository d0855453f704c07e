"""The hands of Hearts: what is passed, what is left over, and who leads."""

from typing import Any

import pytest

from games.hearts.deals import PACK, HeartsOptions
from games.hearts.passing import (
    LEFT_OUT,
    SIGNS,
    WHERE,
    Passing,
    cards_each,
    lead_text,
    left_over_text,
    passing_cycle,
    passing_of,
    passing_text,
)


@pytest.mark.parametrize(
    ("passing", "four", "five"),
    [
        ("usual", "left right across hold", "left right hold"),
        ("no_hold", "left right across", "left right"),
        ("scatter", "left right across scatter", "left right scatter"),
        ("scatter_hold", "left right across scatter hold", "left right scatter hold"),
        ("every_distance", "left right across hold", "left right second_left second_right hold"),
        ("left", "left", "left"),
        ("right", "right", "right"),
        ("none", "hold", "hold"),
    ],
)
def test_order_of_passing_has_across_with_even_numbers_only(
    passing: Any, four: str, five: str
) -> None:
    options = HeartsOptions(passing=passing)

    assert " ".join(passing_cycle(4, options)) == four
    assert " ".join(passing_cycle(5, options)) == five


def test_every_distance_goes_to_the_farthest_neighbour() -> None:
    options = HeartsOptions(passing="every_distance")

    assert " ".join(passing_cycle(3, options)) == "left right hold"
    assert " ".join(passing_cycle(6, options)) == (
        "left right second_left second_right across hold"
    )
    assert " ".join(passing_cycle(7, options)) == (
        "left right second_left second_right third_left third_right hold"
    )


def test_order_of_passing_begins_again() -> None:
    options = HeartsOptions()

    assert [passing_of(number, 4, options) for number in (1, 4, 5, 8)] == [
        "left",
        "hold",
        "left",
        "hold",
    ]


@pytest.mark.parametrize(
    ("passing", "text"),
    [
        ("left", "Pass 3 cards to the left"),
        ("right", "Pass 3 cards to the right"),
        ("across", "Pass 3 cards across"),
        ("second_left", "Pass 3 cards to the second on the left"),
        ("third_right", "Pass 3 cards to the third on the right"),
        ("scatter", "Pass 1 card to each other player"),
        ("hold", "Hold: no cards are passed"),
    ],
)
def test_reminder_says_how_many_cards_go_where(passing: Passing, text: str) -> None:
    assert passing_text(passing, 4, HeartsOptions()).render() == text


def test_scattered_cards_are_divided_and_each_gets_one() -> None:
    assert passing_text("scatter", 4, HeartsOptions(pass_cards=6)).render() == (
        "Pass 2 cards to each other player"
    )
    assert passing_text("scatter", 7, HeartsOptions(pass_cards=2)).render() == (
        "Pass 1 card to each other player"
    )
    assert passing_text("left", 4, HeartsOptions(pass_cards=1)).render() == (
        "Pass 1 card to the left"
    )


def test_every_way_of_passing_has_a_sign() -> None:
    assert set(SIGNS) - {"scatter", "hold"} == set(WHERE)
    assert len(set(SIGNS.values())) == len(SIGNS)


@pytest.mark.parametrize("left_over", ["diamonds", "clubs"])
@pytest.mark.parametrize("players", [3, 5, 6, 7])
def test_cards_left_out_make_equal_hands_and_are_no_hearts(left_over: str, players: int) -> None:
    left_out = LEFT_OUT[left_over][players]

    assert len(set(left_out)) == PACK - players * cards_each(players)
    assert not any("♥" in card or "♠" in card for card in left_out)


def left_over(players: int, which: Any) -> str | None:
    text = left_over_text(players, HeartsOptions(left_over=which))
    return None if text is None else text.render()


def test_what_is_left_over_is_said() -> None:
    assert left_over(4, "diamonds") is None
    assert left_over(3, "clubs") == "Cards each: 17, without 2♣"
    assert left_over(6, "diamonds") == "Cards each: 8, without 2♦ 3♦ 3♣ 4♣"
    assert left_over(7, "kitty_trick") == "Cards each: 7, in the kitty: 3"
    assert left_over(5, "kitty_point") == "Cards each: 10, in the kitty: 2"


@pytest.mark.parametrize(
    ("players", "which", "text"),
    [
        (4, "diamonds", "2♣ leads"),
        (4, "kitty_trick", "2♣ leads"),
        (3, "diamonds", "2♣ leads"),
        (3, "clubs", "3♣ leads"),
        (5, "diamonds", "3♣ leads"),
        (6, "diamonds", "2♣ leads"),
        (6, "clubs", "4♣ leads"),
        (7, "clubs", "4♣ leads"),
        (7, "kitty_point", "The lowest club leads"),
    ],
)
def test_lowest_club_in_play_leads(players: int, which: Any, text: str) -> None:
    assert lead_text(0, players, HeartsOptions(left_over=which)).render() == text


def test_player_after_the_dealer_leads_where_that_is_agreed() -> None:
    options = HeartsOptions(first_lead="next")

    assert lead_text(1, 4, options).render(names=["Ana", "Ivo", "Eva", "Jan"]) == "Eva leads first"
    assert lead_text(3, 4, options).render(names=["Ana", "Ivo", "Eva", "Jan"]) == "Ana leads first"
