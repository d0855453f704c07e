"""Every refused deal of Skruuvi, with its field and message.

The refusals of aces are in `test_aces.py`.
"""

from typing import Any

import pytest

from games.values import Refused
from tests.support.games.skruuvi_table import (
    AFTER_EACH,
    AT_THE_END,
    EVEN,
    EVEN_KOTKA,
    GAME,
    INSIDE,
    KOTKA,
    PASSED,
    ROUND,
    aces,
    all_pass,
    bolshevik,
    contract,
    dictator,
    misere,
    refusals_of,
    without,
)

CHOOSE = "Choose declarer and contract."
SIDES = "Both sides' tricks must add up to 13."
NOT_PLAYED = "An undoubled bid of 4 is not played."
SET_PLAYED = "The deals of this set are played: a Bolshevik comes next."
FINISH = "Finish the set first: Bolshevik comes after it."
OVER = "The Bolshevik round is over: everybody has been soloist."
INSIDE_PASSED = "Inside a set a Bolshevik is entered only by the player who plays it."
NOBODY_DOUBLED = "No one doubled. Clear the name."
NOBODY_REDOUBLED = "No one redoubled, which needs a double first. Clear the name."
ONLY_DOUBLED = "Only the side that was doubled may redouble."
NO_RESULT = "A deal that was passed out has no result."
OPPONENTS_DOUBLE = "Only the soloist's opponents can double."
FOURS: dict[str, Any] = {"level4_kitty": True}
LATE = ROUND | {"bolshevik_deals": 1, "soloists": (1,)}


@pytest.mark.parametrize("level", [-1, 0, 1, 2, 3, 4, 8, 100])
def test_level_of_a_kitty_deal_is_refused_below_5_and_above_7(level: int) -> None:
    assert refusals_of(contract(0, f"{level} hearts", 11)) == [
        ("SK01", "level", "Enter 5, 6 or 7 as the final bid.")
    ]


@pytest.mark.parametrize("level", [3, 8])
def test_level_of_a_kitty_deal_is_refused_below_4_where_4_is_agreed(level: int) -> None:
    assert refusals_of(contract(0, f"{level} hearts", 11), FOURS) == [
        ("SK01", "level", "Enter 4, 5, 6 or 7 as the final bid.")
    ]


@pytest.mark.parametrize("level", ["5", None, True, 5.0])
def test_level_is_refused_when_it_is_no_whole_number(level: object) -> None:
    assert refusals_of(EVEN | {"level": level}) == [
        ("SK01", "level", "Enter 5, 6 or 7 as the final bid.")
    ]


@pytest.mark.parametrize(("least", "level"), [(6, 5), (6, 8), (6, 4), (5, 4), (5, 8)])
def test_level_of_a_kotka_deal_is_refused_below_its_least(least: int, level: int) -> None:
    options = FOURS | {"kotka_min_level": least}

    assert refusals_of(contract(0, f"{level} hearts", 11), options, **KOTKA) == [
        ("SK02", "level", f"Enter a bid from {least} to 7 in a kotka deal.")
    ]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("denomination", "no_trumps"),
        ("denomination", None),
        ("declarer", 4),
        ("declarer", None),
        ("declarer", True),
        ("declarer", "0"),
    ],
)
def test_contract_is_refused_without_denomination_or_declarer(field: str, value: object) -> None:
    assert refusals_of(EVEN | {field: value}) == [("SK03", field, CHOOSE)]


@pytest.mark.parametrize(
    ("field", "value"), [("soloist", 4), ("soloist", None), ("contract", "misere")]
)
def test_bolshevik_is_refused_without_soloist_or_contract(field: str, value: object) -> None:
    assert refusals_of(dictator(0) | {field: value}, AT_THE_END, **ROUND) == [
        ("SK03", field, CHOOSE)
    ]


@pytest.mark.parametrize("doubling", ["none", "double"])
def test_redoubled_by_is_refused_where_nobody_redoubled(doubling: str) -> None:
    expected = [("SK05", "redoubled_by", NOBODY_REDOUBLED)]

    assert refusals_of(EVEN | {"doubling": doubling, "redoubled_by": 1}) == expected
    assert refusals_of(all_pass(5, [2], [3, 9, 12], doubling=doubling, redoubled_by=1)) == expected


@pytest.mark.parametrize("player", [0, 1])
def test_double_by_a_main_player_is_refused(player: int) -> None:
    assert refusals_of(EVEN | {"doubling": "double", "doubled_by": player}) == [
        ("SK06", "doubled_by", "Only an opponent may double.")
    ]


@pytest.mark.parametrize("player", [2, 3])
def test_redouble_by_a_defender_is_refused(player: int) -> None:
    assert refusals_of(EVEN | {"doubling": "redouble", "redoubled_by": player}) == [
        ("SK06", "redoubled_by", ONLY_DOUBLED)
    ]


@pytest.mark.parametrize("player", [0, 1])
def test_doubles_are_checked_the_same_when_the_other_pair_declares(player: int) -> None:
    deal = contract(3, "5 hearts", 11, doubling="redouble")

    assert refusals_of(deal | {"redoubled_by": player}) == [("SK06", "redoubled_by", ONLY_DOUBLED)]
    assert refusals_of(deal | {"doubled_by": player, "redoubled_by": 2}) == []
    assert refusals_of(deal | {"doubled_by": player + 2}) == [
        ("SK06", "doubled_by", "Only an opponent may double.")
    ]


@pytest.mark.parametrize(("player", "side"), [(1, 2), (3, 2)])
def test_sides_are_those_of_the_set_when_a_double_is_checked(player: int, side: int) -> None:
    deal = EVEN | {"doubling": "double", "doubled_by": player}

    assert refusals_of(deal, set_number=side) == []


@pytest.mark.parametrize(("doubler", "redoubler"), [(0, 1), (0, 0), (3, 2)])
def test_redouble_in_all_pass_is_refused_from_the_doublers_side(
    doubler: int, redoubler: int
) -> None:
    deal = all_pass(5, [2], [3, 9, 12], doubling="redouble")

    assert refusals_of(deal | {"doubled_by": doubler, "redoubled_by": redoubler}) == [
        ("SK06", "redoubled_by", ONLY_DOUBLED)
    ]


def test_double_and_redouble_in_all_pass_come_from_anybody_and_an_opponent() -> None:
    deal = all_pass(5, [2], [3, 9, 12], doubling="redouble")

    for doubler, redoubler in [(0, 2), (1, 3), (2, 1), (3, 0)]:
        assert refusals_of(deal | {"doubled_by": doubler, "redoubled_by": redoubler}) == []
    for only in ({"doubled_by": 1}, {"redoubled_by": 1}):
        assert refusals_of(deal | only) == []


@pytest.mark.parametrize("player", [4, -1, "2", True])
def test_doubler_who_is_not_at_the_table_is_refused(player: object) -> None:
    doubled = EVEN | {"doubling": "redouble", "doubled_by": player, "redoubled_by": player}

    assert [refusal[:2] for refusal in refusals_of(doubled)] == [
        ("SK06", "doubled_by"),
        ("SK06", "redoubled_by"),
    ]


def test_doubled_by_is_refused_where_nobody_doubled() -> None:
    expected = [("invalid", "doubled_by", NOBODY_DOUBLED)]

    assert refusals_of(EVEN | {"doubled_by": 2}) == expected
    assert refusals_of(all_pass(5, [2], [3, 9, 12], doubled_by=2)) == expected


@pytest.mark.parametrize("tricks", [-1, 14, "7", 7.0, True])
def test_tricks_are_refused_when_they_are_no_number_from_0_to_13(tricks: object) -> None:
    assert refusals_of(EVEN | {"tricks": tricks}) == [("SK07", "tricks", SIDES)]
    assert refusals_of(EVEN | {"other_tricks": tricks}) == [("SK07", "other_tricks", SIDES)]
    assert refusals_of(all_pass(5, [2], [3, 9, 12]) | {"tricks": tricks}) == [
        ("SK07", "tricks", SIDES)
    ]


def test_tricks_are_refused_when_missing() -> None:
    message = "Enter the tricks of Anna & Ben, from 0 to 13."

    assert refusals_of(without(EVEN, "tricks")) == [("SK07", "tricks", message)]
    assert refusals_of(without(EVEN, "tricks") | {"other_tricks": 2}) == [
        ("SK07", "tricks", message)
    ]
    assert refusals_of(without(misere(0, 5, 2, [4], [1, 6, 9]), "tricks")) == [
        ("SK07", "tricks", message)
    ]
    assert refusals_of(without(all_pass(5, [2], [3, 9, 12]), "tricks")) == [
        ("SK07", "tricks", "Enter the tricks of this side, from 0 to 13.")
    ]


def test_tricks_of_both_sides_are_refused_unless_they_are_13() -> None:
    solo = bolshevik(0, 3, [4], [1, 2, 3])

    for other_tricks in range(14):
        for deal, options, state, right in (
            (EVEN, {}, {}, 2),
            (all_pass(5, [2], [3, 9, 12]), {}, {}, 8),
            (solo, AT_THE_END, ROUND, 10),
        ):
            refusals = [] if other_tricks == right else [("SK07", "other_tricks", SIDES)]
            assert refusals_of(deal | {"other_tricks": other_tricks}, options, **state) == refusals


def test_partnership_deal_is_refused_while_bolshevik_is_due() -> None:
    for deal in (EVEN_KOTKA, all_pass(5, [2], [3, 9, 12])):
        assert refusals_of(deal, AT_THE_END, **ROUND) == [("SK13", "kind", SET_PLAYED)]
        assert refusals_of(deal, INSIDE, partnership_deals=8, soloists=(1,)) == [
            ("SK13", "kind", SET_PLAYED)
        ]
        assert refusals_of(deal, AFTER_EACH, partnership_deals=8) == [("SK13", "kind", SET_PLAYED)]


@pytest.mark.parametrize("deal", [dictator(0), PASSED])
def test_bolshevik_is_refused_before_its_round(deal: dict[str, Any]) -> None:
    assert refusals_of(deal) == [("SK14", "kind", "Bolshevik is not played in this session.")]
    for state in ({}, {"partnership_deals": 7}, {"set_number": 2}, {"set_number": 3}):
        assert refusals_of(deal, AT_THE_END, **state) == [("SK14", "kind", FINISH)]
    for state in ({}, {"partnership_deals": 7}, {"set_number": 2, "partnership_deals": 1}):
        assert refusals_of(deal, AFTER_EACH, **state) == [("SK14", "kind", FINISH)]


def test_second_bolshevik_of_a_soloist_is_refused() -> None:
    expected = [("SK15", "soloist", "Ben has already played a Bolshevik in this round.")]

    assert refusals_of(dictator(1), AT_THE_END, **LATE) == expected
    assert refusals_of(dictator(1), INSIDE, soloists=(1,)) == expected
    assert refusals_of(dictator(0), AT_THE_END, **LATE) == []


def test_bolshevik_is_refused_when_everybody_has_been_soloist() -> None:
    everybody = (3, 1, 0, 2)

    assert refusals_of(dictator(1), INSIDE, soloists=everybody) == [("SK16", "kind", OVER)]
    assert refusals_of(dictator(1), AT_THE_END, **ROUND, soloists=everybody) == [
        ("SK16", "kind", OVER)
    ]
    for deal in (dictator(1), PASSED):
        assert refusals_of(deal, AFTER_EACH, set_number=2) == [("SK16", "kind", OVER)]


def test_passing_out_is_refused_if_a_player_must_play() -> None:
    forced = ROUND | {"bolshevik_deals": 4}

    # Clockwise in the third set: Anna, Ben, Dora, Cleo.
    for dealer, last in ((0, "Cleo"), (1, "Anna"), (3, "Ben"), (2, "Dora")):
        assert refusals_of(PASSED, AT_THE_END, **forced, dealer=dealer) == [
            ("SK17", "kind", f"This Bolshevik is forced: {last} must play.")
        ]
    assert refusals_of(PASSED, INSIDE) == [("SK17", "kind", INSIDE_PASSED)]
    assert refusals_of(PASSED, INSIDE, soloists=(3, 1, 0, 2)) == [("SK17", "kind", INSIDE_PASSED)]


def test_last_speaker_is_forced_among_players_who_owe_a_solo() -> None:
    # Seats A B C D, dealer C, B has played: C, D and A speak, and A must play.
    state = {"set_number": 2, "partnership_deals": 8, "bolshevik_deals": 5, "soloists": (1,)}

    assert refusals_of(PASSED, AFTER_EACH, **state, dealer=2) == [
        ("SK17", "kind", "This Bolshevik is forced: Anna must play.")
    ]


def test_soloist_or_stranger_among_the_doublers_is_refused() -> None:
    assert refusals_of(dictator(1, doubled_by=[1, 2]), AT_THE_END, **ROUND) == [
        ("SK18", "doubled_by", OPPONENTS_DOUBLE)
    ]
    assert refusals_of(dictator(1, doubled_by=[4]), AT_THE_END, **ROUND) == [
        ("SK18", "doubled_by.0", OPPONENTS_DOUBLE)
    ]
    assert refusals_of(dictator(1, doubled_by=2), AT_THE_END, **ROUND) == [
        ("SK18", "doubled_by", OPPONENTS_DOUBLE)
    ]


def test_opponent_who_doubles_twice_is_refused() -> None:
    assert refusals_of(dictator(1, doubled_by=[2, 0, 2]), AT_THE_END, **ROUND) == [
        ("invalid", "doubled_by", "Each opponent can double once.")
    ]


def test_redouble_of_a_bolshevik_is_refused_where_nobody_doubled() -> None:
    expected = [("SK18", "redoubled", "A redouble needs a double first.")]

    assert refusals_of(dictator(1, redoubled=True), AT_THE_END, **ROUND) == expected
    assert refusals_of(dictator(1, redoubled=True, doubled_by=[0]), AT_THE_END, **ROUND) == []


@pytest.mark.parametrize("tricks", [-1, 14, None, "3", True])
def test_soloists_tricks_are_refused_outside_0_to_13(tricks: object) -> None:
    expected = [("SK19", "tricks", "Enter 0 to 13 tricks.")]

    assert refusals_of(dictator(1) | {"tricks": tricks}, AT_THE_END, **ROUND) == expected


@pytest.mark.parametrize(
    "field",
    [
        "tricks",
        "aces",
        "doubled_by",
        "redoubled",
        "doubling",
        "redoubled_by",
        "soloist",
        "contract",
        "other_tricks",
    ],
)
def test_passed_out_deal_is_refused_with_a_result(field: str) -> None:
    assert refusals_of(PASSED | {field: 1}, AT_THE_END, **ROUND) == [("SK20", field, NO_RESULT)]


def test_undoubled_bid_of_4_is_refused_with_a_result() -> None:
    bid = contract(0, "4 misere")
    result = {"tricks": 3, "other_tricks": 10, "aces": aces(main=[1], defence=[2, 3, 4])}

    assert refusals_of(bid, FOURS) == []
    for field, value in result.items():
        assert refusals_of(bid | {field: value}, FOURS) == [("SK22", field, NOT_PLAYED)]
    assert refusals_of(bid | result, FOURS) == [("SK22", field, NOT_PLAYED) for field in result]
    assert refusals_of(bid | result | {"doubling": "double"}, FOURS) == []


def test_every_error_is_reported_at_once() -> None:
    deal = EVEN | {"doubled_by": 0, "redoubled_by": 2, "other_tricks": 3, "aces": aces(main=[1])}

    assert [refusal[:2] for refusal in refusals_of(deal)] == [
        ("invalid", "doubled_by"),
        ("SK05", "redoubled_by"),
        ("SK06", "doubled_by"),
        ("SK06", "redoubled_by"),
        ("SK07", "other_tricks"),
        ("SK08", "aces"),
    ]


def test_unknown_fields_are_refused_in_every_kind_of_deal() -> None:
    for deal, options, state in (
        (EVEN, {}, {}),
        (all_pass(5, [2], [3, 9, 12]), {}, {}),
        (dictator(0), AT_THE_END, ROUND),
        (PASSED, AT_THE_END, ROUND),
    ):
        assert [refusal[:2] for refusal in refusals_of(deal | {"hand": 1}, options, **state)] == [
            ("unknown_field", "hand")
        ]


def test_strange_but_legal_deals_are_accepted() -> None:
    assert refusals_of(misere(0, 5, 1, [9, 9], [2, 4])) == []
    assert refusals_of(all_pass(6, [8, 8, 8, 8], [])) == []
    assert refusals_of(contract(0, "7 grand", 0)) == []
    assert refusals_of(bolshevik(1, 13, [1, 4, 6, 9], []), AT_THE_END, **ROUND) == []


def test_options_are_refused_by_their_values() -> None:
    for option in GAME.options:
        with pytest.raises(Refused) as refusal:
            GAME.read_options({option: "sometimes"})
        assert [
            (one_refusal.code, one_refusal.field) for one_refusal in refusal.value.refusals
        ] == [("invalid", option)]
    for level in (True, 7, "6"):
        with pytest.raises(Refused):
            GAME.read_options({"kotka_min_level": level})
