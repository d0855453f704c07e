"""Deals of Trex that are refused, by field."""

from typing import Any

import pytest

from tests.games.trex.conftest import (
    COMPLEX,
    KINGDOM,
    card,
    complex_deal,
    diamonds,
    king,
    queen_cards,
    queens,
    refused,
    rows,
    sentences,
    slaps,
    trex,
)

FIRST_TWO: Any = {"kind": "complex", "contracts": ["king", "diamonds"]}


@pytest.mark.parametrize("deal", KINGDOM)
def test_contract_chosen_twice_is_refused(deal: dict[str, Any]) -> None:
    assert refused(deal, *(each for each in KINGDOM if each is not deal)) == []
    assert refused(deal, deal) == [("TX01", "kind")]
    assert sentences(deal, deal) == ["This contract is not left in the kingdom. Choose another."]


def test_contract_of_another_kind_of_kingdom_is_refused() -> None:
    assert refused(COMPLEX) == [("TX01", "kind")]
    assert refused(king(1), contracts="complex") == [("TX01", "kind")]
    assert refused(COMPLEX, COMPLEX, contracts="complex") == [("TX01", "kind")]


def test_fixed_order_holds_for_five_contracts_alone() -> None:
    assert refused(king(1), order="fixed") == [("TX01", "kind")]
    assert refused(trex(1, 2, 3, 4), order="fixed") == []
    assert refused(queens(0, 0, 0, 0), trex(1, 2, 3, 4), order="fixed") == []
    assert refused(COMPLEX, order="fixed", contracts="complex") == []
    assert refused(king(1), order="fixed", contracts="joined") == []


def joined(*contracts: str, **parts: Any) -> dict[str, Any]:
    return {"kind": "complex", "contracts": list(contracts)} | parts


def test_joined_contracts_have_to_be_left_and_different() -> None:
    numbers = {"rows": rows(diamonds=(3, 4, 6, 0), tricks=(2, 2, 4, 5))}
    deal = joined("slaps", "diamonds", **numbers)

    assert refused(deal, contracts="joined") == []
    assert refused(deal, king(0), queens(0, 0, 0, 0), contracts="joined") == []
    assert refused(deal, diamonds(13, 0, 0, 0), contracts="joined") == [("TX02", "contracts")]
    again = joined("slaps", "slaps", rows=rows(tricks=(13, 0, 0, 0)))
    assert refused(again, contracts="joined") == [("TX02", "contracts")]
    alone = joined("slaps", rows=rows(tricks=(13, 0, 0, 0)))
    assert refused(alone, contracts="joined") == [("TX02", "contracts")]


def test_complex_needs_two_contracts_that_are_left() -> None:
    before = king(0), queens(0, 0, 0, 0), diamonds(13, 0, 0, 0)

    assert refused(joined("slaps", "king"), *before, contracts="joined") == [("TX01", "kind")]


def test_contracts_are_named_only_where_they_are_joined() -> None:
    assert refused(COMPLEX, contracts="joined") == [("required", "contracts")]
    named = COMPLEX | {"contracts": ["king", "queens", "diamonds", "slaps"]}
    assert refused(named, contracts="joined") == []
    assert refused(named, contracts="complex") == [("TX02", "contracts")]
    assert refused(king(1) | {"contracts": ["king", "queens"]}) == [("TX02", "contracts")]


@pytest.mark.parametrize(
    "cards",
    [
        [],
        queen_cards(0, 0, 0, 0)[:3],
        [*queen_cards(0, 0, 0, 0)[:3], card("queen_spades", 1)],
        [*queen_cards(0, 0, 0, 0), card("king_hearts", 1)],
    ],
)
def test_each_queen_is_entered_once(cards: list[Any]) -> None:
    assert refused({"kind": "queens", "cards": cards}) == [("TX03", "cards")]


def test_cards_are_entered_in_any_order() -> None:
    assert refused({"kind": "queens", "cards": queen_cards(0, 1, 2, 3)[::-1]}) == []


def test_card_in_a_contract_without_cards_is_refused() -> None:
    with_king = slaps(13, 0, 0, 0) | {"cards": [card("king_hearts", 0)]}

    assert refused(with_king) == [("TX03", "cards")]


def test_every_doubler_is_refused_where_nothing_is_doubled() -> None:
    deal = queens((0, 1), 1, (2, 2), 3)

    assert refused(deal, doubling=False) == [
        ("TX04", "cards.0.doubler"),
        ("TX04", "cards.2.doubler"),
    ]
    assert sentences(king(0, 1), doubling=False) == [
        "Nothing is doubled at this table: leave out who doubled."
    ]


def test_leader_is_needed_just_where_the_doubler_took_the_card() -> None:
    assert refused(king(1, 1)) == [("required", "cards.0.leader")]
    assert sentences(king(1, 1)) == ["Choose who led to the trick."]
    assert refused(king(1, 1, 1)) == []
    assert refused(king(0, 1, 1)) == [("TX05", "cards.0.leader")]
    for rule in ("single", "double"):
        assert refused(king(1, 1), own_doubled=rule) == []
        assert refused(king(1, 1, 2), own_doubled=rule) == [("TX05", "cards.0.leader")]
    undoubled = {"kind": "king", "cards": [{"card": "king_hearts", "taker": 1, "leader": 2}]}
    assert refused(undoubled) == [("TX05", "cards.0.leader")]


def test_numbers_have_to_make_thirteen() -> None:
    assert refused(diamonds(4, 4, 4, 2)) == [("TX07", "rows.3.diamonds")]
    assert sentences(diamonds(4, 4, 4, 2)) == ["The diamonds must add up to 13: 1 too many."]
    assert sentences(diamonds(4, 4, 2, 2)) == ["The diamonds must add up to 13: 1 missing."]
    assert refused(slaps(4, 4, 4, 0)) == [("TX07", "rows.3.tricks")]
    assert refused(diamonds(14, 0, 0, 0)) == [("TX07", "rows.0.diamonds")]


def test_number_of_each_player_is_needed() -> None:
    deal = slaps(6, 7, 0, 0)
    deal["rows"][2].pop("tricks")

    assert refused(deal) == [("required", "rows.2.tricks")]
    assert sentences({"kind": "slaps", "rows": rows()})[0] == "Enter the tricks of Ana."
    assert sentences({"kind": "diamonds", "rows": rows()})[0] == "Enter the diamonds of Ana."
    assert refused({"kind": "slaps"}) == [("TX06", "rows")]
    assert refused({"kind": "slaps", "rows": deal["rows"][:3]}) == [("TX06", "rows")]


def test_number_that_a_contract_does_not_ask_for_is_refused() -> None:
    both = {"kind": "slaps", "rows": rows(tricks=(13, 0, 0, 0), diamonds=(13, 0, 0, 0))}

    assert refused(both) == [("TX08", f"rows.{place}.diamonds") for place in range(4)]
    with_place = king(1) | {"rows": [*rows()[:3], {"player": 3, "place": 1}]}
    assert refused(with_place) == [("TX08", "rows.3.place")]
    assert refused(king(1) | {"rows": rows()}) == []


def test_each_place_is_given_once() -> None:
    assert refused(trex(1, 2, 2, 3)) == [("TX09", "rows.3.place")]
    assert refused(trex(1, 2, 3, 5)) == [("TX09", "rows.3.place")]
    assert sentences({"kind": "trex", "rows": rows()}) == [
        "Tap the players in the order in which they ran out of cards."
    ]


def test_cards_that_do_not_fit_into_the_tricks_are_refused() -> None:
    fits = complex_deal((1,), (1, 1, 0, 0), (13, 0, 0, 0), (12, 1, 0, 0))
    too_many = complex_deal((1,), (1, 1, 1, 1), (12, 1, 0, 0), (12, 1, 0, 0))
    diamond_more = complex_deal((1,), (1, 1, 1, 1), (11, 2, 0, 0), (12, 1, 0, 0))

    assert refused(fits, contracts="complex") == []
    assert refused(too_many, contracts="complex") == [("TX10", "rows.1.tricks")]
    assert refused(diamond_more, contracts="complex") == [("TX10", "rows.1.tricks")]
    assert sentences(too_many, contracts="complex") == [
        "Ivo took more cards than fit into the tricks: 1."
    ]


def test_king_without_a_trick_is_refused_without_diamonds_too() -> None:
    deal = joined("king", "slaps", cards=[card("king_hearts", 1)], rows=rows(tricks=(13, 0, 0, 0)))

    assert refused(deal, contracts="joined") == [("TX10", "rows.1.tricks")]


def test_taker_of_the_queen_of_diamonds_has_a_diamond() -> None:
    deal = joined(
        "queens", "diamonds", cards=queen_cards(0, 0, 2, 0), rows=rows(diamonds=(13, 0, 0, 0))
    )

    assert refused(deal, contracts="joined") == [("TX10", "rows.2.diamonds")]
    assert sentences(deal, contracts="joined") == [
        "Eva took the queen of diamonds: enter one diamond or more."
    ]


def test_wrong_number_is_refused_before_what_follows_from_it() -> None:
    deal = complex_deal((1,), (0, 0, 0, 0), (13, 0, 0, 0), (12, 0, 0, 0))

    assert refused(deal, contracts="complex") == [("TX07", "rows.3.tricks")]
    doubled = complex_deal((1, 0), (0, 0, 0, 0), (13, 0, 0, 0), (13, 0, 0, 0))
    assert refused(doubled, contracts="complex", doubling=False) == [("TX04", "cards.0.doubler")]
