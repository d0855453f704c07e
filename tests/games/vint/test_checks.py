"""The refusals of a deal of Vint: fields, codes and words."""

from typing import Any

import pytest

from tests.games.vint.conftest import contract, coronet, refusals_of

LONGER = ("coronets.0.cards", "VI16", "Ana & Eva do not hold so many honours and aces.")


def with_coronets(*held: dict[str, Any], honours: int | None = 3, aces: int = 2) -> Any:
    bid = "1-no_trumps" if honours is None else "1-hearts"
    return refusals_of(contract(bid, 7, honours, aces, coronets=list(held)), coronets=True)


@pytest.mark.parametrize("level", [1, 2])
def test_bid_below_three_is_refused_with_eight_cards_in_the_middle(level: int) -> None:
    deal = contract(f"{level}-hearts", 9, 3, 2)

    words = "With eight cards in the middle, bid 3 or more."
    assert refusals_of(deal, kitty="double") == [("bid", "VI08", words)]
    assert refusals_of(deal, kitty="partner") == []
    assert refusals_of(contract("3-hearts", 9, 3, 2), kitty="double") == []


def test_honours_are_needed_with_trumps_and_refused_without() -> None:
    missing = refusals_of(contract("1-hearts", 7, None, 2))
    extra = refusals_of(contract("1-no_trumps", 7, 0, 2))

    assert missing == [("honours", "VI04", "Enter 0 to 5 trump honours.")]
    words = "At no trumps there are no trump honours: leave them out."
    assert extra == [("honours", "VI09", words)]


@pytest.mark.parametrize(
    ("honours", "aces", "expected"),
    [
        (5, 0, [("VI10", "All five honours include the ace of trumps: enter 1 to 4 aces.")]),
        (0, 4, [("VI11", "Without honours the ace of trumps is missing: enter 0 to 3 aces.")]),
        (5, 1, []),
        (4, 0, []),
        (0, 3, []),
        (1, 4, []),
    ],
)
def test_ace_of_trumps_is_both_an_honour_and_an_ace(
    honours: int, aces: int, expected: list[tuple[str, str]]
) -> None:
    refusals = refusals_of(contract("1-hearts", 7, honours, aces))

    assert refusals == [("aces", code, words) for code, words in expected]


def test_side_that_was_first_is_asked_for_where_both_reach_the_goal() -> None:
    deal = contract("1-hearts", 7, 3, 2)

    words = "Both sides reached 60: choose who reached it first."
    assert refusals_of(deal, goal=60) == [("first", "VI12", words)]
    assert refusals_of(deal, goal=61) == []


def test_coronets_are_refused_where_they_do_not_count() -> None:
    deal = contract("1-hearts", 7, 5, 4, coronets=[coronet("hearts", 3)])

    words = "Coronets are not counted in this match."
    assert refusals_of(deal) == [("coronets", "VI13", words)]
    assert refusals_of(deal, coronets=True) == []


def test_coronet_can_be_entered_once() -> None:
    words = "Enter each coronet once: only one hand can hold it."

    assert with_coronets(coronet("clubs", 3), coronet("clubs", 3, "defenders")) == [
        ("coronets.1.suit", "VI14", words)
    ]


@pytest.mark.parametrize(("aces", "cards"), [(3, 4), (2, 3)])
def test_coronet_of_aces_needs_the_aces(aces: int, cards: int) -> None:
    assert with_coronets(coronet("aces", cards), aces=aces) == [LONGER]
    assert with_coronets(coronet("aces", 3), aces=3) == []
    assert with_coronets(coronet("aces", 3, "defenders"), aces=1) == []


def test_there_are_no_five_aces() -> None:
    words = "There are four aces: enter 3 or 4."

    assert with_coronets(coronet("aces", 5), aces=4) == [("coronets.0.cards", "VI15", words)]


def test_coronet_of_trumps_is_no_longer_than_the_honours() -> None:
    assert with_coronets(coronet("hearts", 4), honours=3) == [LONGER]
    assert with_coronets(coronet("hearts", 3), honours=3) == []
    assert with_coronets(coronet("hearts", 13), honours=5) == []
    assert with_coronets(coronet("hearts", 3, "defenders"), honours=2) == []


def test_coronet_of_trumps_needs_an_ace() -> None:
    assert with_coronets(coronet("hearts", 3), honours=3, aces=0) == [LONGER]


def test_each_coronet_of_a_suit_needs_its_ace() -> None:
    two = (coronet("clubs", 3), coronet("spades", 13))

    assert with_coronets(*two, aces=2) == []
    assert with_coronets(*two, aces=1) == [LONGER, ("coronets.1.cards", *LONGER[1:])]
    assert with_coronets(two[0], coronet("spades", 3, "defenders"), aces=1) == []
    assert with_coronets(two[0], coronet("aces", 3), aces=3, honours=None) == []


def test_coronets_of_the_others_are_named_after_them() -> None:
    ((_field, _code, words),) = with_coronets(coronet("clubs", 3, "defenders"), aces=4)

    assert words == "Ivo & Jan do not hold so many honours and aces."
