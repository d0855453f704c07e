"""Impossible aces of a misère, an all-pass or a Bolshevik, and their refusals."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from tests.support.games.skruuvi_table import (
    AT_THE_END,
    EVEN,
    GAME,
    ROUND,
    SUITS,
    aces,
    all_pass,
    bolshevik,
    contract,
    dictator,
    misere,
    refusals_of,
    without,
)

FOUR_ACES = "Enter all four aces, one of each suit."


def test_aces_are_refused_as_soon_as_two_contradict() -> None:
    four = ("SK09", "aces", "Enter all four aces, one of each suit.")
    too_many = "{side}: aces in more tricks than this side won."

    assert refusals_of(all_pass(5, [2], [])) == [four]
    assert refusals_of(all_pass(5, [7], [7])) == [
        ("SK11", "aces", "Trick 7 was won by one side only."),
        four,
    ]
    assert refusals_of(misere(0, 5, 1, [3, 9], [])) == [
        ("SK12", "aces", too_many.format(side="Anna & Ben")),
        four,
    ]


def test_aces_are_refused_outside_misere() -> None:
    fell = {"aces": aces(main=[1, 2, 3, 4])}
    solo = {"aces": aces(soloist=[1, 2, 3, 4])}

    for bid in ("5 hearts", "5 grand"):
        assert refusals_of(contract(0, bid, 13) | fell) == [
            ("SK08", "aces", "Aces count only in misère.")
        ]
    assert refusals_of(dictator(0) | solo, AT_THE_END, **ROUND) == [
        ("SK08", "aces", "Aces count only in Bolshevik, not in Dictator.")
    ]
    assert refusals_of(EVEN | {"aces": []}) == []


@pytest.mark.parametrize("kept", [0, 1, 2, 3])
def test_misere_is_refused_without_all_four_aces(kept: int) -> None:
    expected = [("SK09", "aces", FOUR_ACES)]
    four = misere(0, 5, 2, [4], [1, 6, 9])
    for deal, options, state in (
        (four, {}, {}),
        (all_pass(5, [2], [3, 9, 12]), {}, {}),
        (bolshevik(0, 3, [4], [1, 2, 3]), AT_THE_END, ROUND),
    ):
        assert refusals_of(deal | {"aces": deal["aces"][:kept]}, options, **state) == expected
        assert refusals_of(without(deal, "aces"), options, **state) == expected
        assert (
            refusals_of(deal | {"aces": deal["aces"] + deal["aces"][:1]}, options, **state)
            == expected
        )


def test_misere_is_refused_with_one_suit_twice_or_a_suit_that_is_none() -> None:
    deal = misere(0, 5, 2, [4], [1, 6, 9])
    twice = [*deal["aces"][:3], deal["aces"][3] | {"suit": "clubs"}]
    stars = [*deal["aces"][:3], deal["aces"][3] | {"suit": "stars"}]

    assert refusals_of(deal | {"aces": twice}) == [("SK09", "aces", FOUR_ACES)]
    assert refusals_of(deal | {"aces": stars}) == [("SK09", "aces.3.suit", FOUR_ACES)]
    assert refusals_of(deal | {"aces": "all"}) == [("SK09", "aces", FOUR_ACES)]


@pytest.mark.parametrize("trick", [0, 14, None, "3", True])
def test_ace_is_refused_outside_the_thirteen_tricks(trick: object) -> None:
    expected = [("SK10", "aces.0.trick", "Enter a trick from 1 to 13 for this ace.")]

    for deal, options, state in (
        (misere(0, 5, 2, [4], [1, 6, 9]), {}, {}),
        (all_pass(5, [2], [3, 9, 12]), {}, {}),
        (bolshevik(0, 3, [4], [1, 2, 3]), AT_THE_END, ROUND),
    ):
        moved = [deal["aces"][0] | {"trick": trick}, *deal["aces"][1:]]
        assert refusals_of(deal | {"aces": moved}, options, **state) == expected


@pytest.mark.parametrize(
    ("deal", "wrong"),
    [
        (misere(0, 5, 2, [4], [1, 6, 9]), "soloist"),
        (all_pass(5, [2], [3, 9, 12]), 2),
        (all_pass(5, [2], [3, 9, 12]), True),
    ],
)
def test_ace_is_refused_without_one_of_its_two_sides(deal: dict[str, Any], wrong: object) -> None:
    first, *others = deal["aces"]
    message = "Choose the side that won the trick with this ace."
    missing = "Choose the side that won the trick with this ace."

    assert refusals_of(deal | {"aces": [first | {"side": wrong}, *others]}) == [
        ("invalid", "aces.0.side", message)
    ]
    assert refusals_of(deal | {"aces": [without(first, "side"), *others]}) == [
        ("required", "aces.0.side", missing)
    ]


def test_trick_that_went_to_both_sides_is_refused_once_for_each_number() -> None:
    assert refusals_of(all_pass(5, [7, 2], [7, 9])) == [
        ("SK11", "aces", "Trick 7 was won by one side only.")
    ]
    assert refusals_of(all_pass(5, [7, 2], [2, 7])) == [
        ("SK11", "aces", "Trick 2 was won by one side only."),
        ("SK11", "aces", "Trick 7 was won by one side only."),
    ]


@pytest.mark.parametrize(
    ("deal", "side"),
    [
        (misere(0, 6, 0, [5], [1, 2, 3]), "Anna & Ben"),
        (misere(0, 5, 1, [3, 9], [1, 2]), "Anna & Ben"),
        (misere(0, 5, 13, [3, 4, 5], [1]), "Cleo & Dora"),
        (misere(0, 5, 10, [], [1, 2, 3, 4]), "Cleo & Dora"),
        (all_pass(1, [3, 9], [1, 2]), "Anna & Ben"),
        (all_pass(12, [3, 9], [1, 2]), "Cleo & Dora"),
    ],
)
def test_aces_in_more_tricks_than_a_side_took_are_refused(deal: dict[str, Any], side: str) -> None:
    message = f"{side}: aces in more tricks than this side won."

    assert refusals_of(deal) == [("SK12", "aces", message)]


@pytest.mark.parametrize(
    ("deal", "side"),
    [
        (bolshevik(0, 0, [5], [1, 2, 3]), "The soloist"),
        (bolshevik(0, 12, [5], [1, 2, 3]), "The soloist's opponents"),
    ],
)
def test_aces_in_more_tricks_than_taken_are_refused_in_bolshevik(
    deal: dict[str, Any], side: str
) -> None:
    message = f"{side}: aces in more tricks than this side won."

    assert refusals_of(deal, AT_THE_END, **ROUND) == [("SK12", "aces", message)]


SHOWN, REST = 4, 9
"""Tricks with aces, at most four; either side may win the other nine."""


@cache
def possible_outcomes() -> frozenset[tuple[int, tuple[tuple[int, int], ...]]]:
    """Return every observable outcome of tricks and aces.

    Each is the tricks of side 0, and for each ace its trick and the winner of that trick.
    """
    return frozenset(
        (won.count(0) + unseen_tricks, tuple(sorted((trick, won[trick - 1]) for trick in fell)))
        for won in product((0, 1), repeat=SHOWN)
        for unseen_tricks in range(REST + 1)
        for fell in combinations_with_replacement(range(1, SHOWN + 1), 4)
    )


def test_aces_are_accepted_exactly_when_the_tricks_allow_them() -> None:
    places = [(trick, side) for trick in range(1, SHOWN + 1) for side in (0, 1)]
    judged = Counter[bool]()

    for tricks, fell in product(range(14), combinations_with_replacement(places, 4)):
        tricks_of_first = [trick for trick, side in fell if side == 0]
        others = [trick for trick, side in fell if side == 1]
        codes = {
            code
            for code, _field, _message in refusals_of(all_pass(tricks, tricks_of_first, others))
        }
        accepted = (tricks, tuple(sorted(fell))) in possible_outcomes()
        judged[accepted] += 1
        assert (tricks, fell, not codes) == (tricks, fell, accepted)
        assert codes <= {"SK11", "SK12"}

    assert min(judged.values()) > 2000


def test_suits_of_the_tests_are_those_of_the_aces() -> None:
    schema = GAME.kinds["all_pass"].model_json_schema()

    assert set(schema["$defs"]["SkruuviAllPassAce"]["properties"]["suit"]["enum"]) == set(SUITS)
