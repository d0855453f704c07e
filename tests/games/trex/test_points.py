"""The points of each card, number and place, and their reasons."""

from typing import Any

import pytest

from games.kernel import Line
from tests.games.trex.conftest import (
    COMPLEX,
    KINGDOM,
    changes,
    complex_deal,
    diamonds,
    king,
    queens,
    sheet_of,
    slaps,
    trex,
)


def lines(deal: dict[str, Any], **options: Any) -> list[tuple[int, int, str, str | None]]:
    found: list[Line] = list(sheet_of(deal, **options).rows[0].lines)
    return [(line.owner, line.amount, line.why, line.working) for line in found]


def test_contracts_cost_what_pagat_says() -> None:
    assert changes(king(2)) == [0, 0, -75, 0]
    assert changes(queens(3, 3, 1, 3)) == [0, -25, 0, -75]
    assert changes(diamonds(1, 2, 10, 0)) == [-10, -20, -100, 0]
    assert changes(slaps(13, 0, 0, 0)) == [-195, 0, 0, 0]
    assert changes(trex(3, 1, 4, 2)) == [100, 200, 50, 150]


def test_diamonds_and_slaps_can_change_their_values() -> None:
    assert changes(diamonds(1, 2, 10, 0), values="diamonds_15") == [-15, -30, -150, 0]
    assert changes(slaps(1, 2, 10, 0), values="diamonds_15") == [-10, -20, -100, 0]


OWN = [
    ((1, 1, 3), "leader", [0, -150, 0, 75]),
    ((1, 1, 1), "leader", [0, -75, 0, 0]),
    ((1, 1), "single", [0, -75, 0, 0]),
    ((1, 1), "double", [0, -150, 0, 0]),
]
PARTNERS = [("gain", [75, 0, -150, 0]), ("no_gain", [0, 0, -150, 0]), ("single", [0, 0, -75, 0])]


@pytest.mark.parametrize("partners", ["none", "sum", "worse"])
@pytest.mark.parametrize(("answers", "rule", "expected"), OWN)
def test_doubled_card_that_its_owner_takes(
    answers: tuple[int, ...], rule: str, expected: list[int], partners: str
) -> None:
    assert changes(king(*answers), own_doubled=rule, partners=partners) == expected


@pytest.mark.parametrize("partners", ["sum", "worse"])
@pytest.mark.parametrize(("rule", "expected"), PARTNERS)
def test_doubled_card_that_the_partner_takes(rule: str, expected: list[int], partners: str) -> None:
    assert changes(king(2, 0), partner_doubled=rule, partners=partners) == expected


@pytest.mark.parametrize("rule", ["gain", "no_gain", "single"])
def test_doubled_card_that_another_takes(rule: str) -> None:
    assert changes(king(2, 0), partner_doubled=rule) == [75, 0, -150, 0]
    for partners in ("sum", "worse"):
        assert changes(king(3, 0), partner_doubled=rule, partners=partners) == [75, 0, 0, -150]


def test_doubled_queen_counts_a_third_of_the_king() -> None:
    assert changes(queens((0, 3), 1, 2, 2)) == [-50, -25, -50, 25]
    assert changes(queens(0, 0, 0, (3, 3, 1))) == [-75, 25, 0, -50]
    assert changes(queens(0, 0, 0, (3, 3, 3))) == [-75, 0, 0, -25]


def test_complex_is_the_four_contracts_together() -> None:
    apart = sheet_of(*KINGDOM[:4]).state.sums["points"]

    assert changes(COMPLEX, contracts="complex") == list(apart)
    doubled = complex_deal((2,), (2, 2, (1, 0), 2), (0, 1, 12, 0), (0, 1, 12, 0))
    assert changes(doubled, contracts="complex") == [25, -75, -450, 0]


def test_every_line_says_its_reason_and_its_working() -> None:
    deal = complex_deal((0,), (0, 1, (1, 0), (2, 2, 3)), (1, 12, 0, 0), (1, 10, 1, 1))

    assert lines(deal, contracts="complex") == [
        (0, -75, "King of hearts taken", None),
        (0, -25, "Queens taken", None),
        (1, -25, "Queens taken", None),
        (1, -50, "Doubled card taken", "−2 × 25"),
        (0, 25, "Doubled card given away", None),
        (2, -50, "Doubled card taken", "−2 × 25"),
        (3, 25, "Led to a doubled card", None),
        (0, -10, "Diamonds taken", None),
        (0, -15, "Tricks taken", None),
        (1, -120, "Diamonds taken", "−12 × 10"),
        (1, -150, "Tricks taken", "−10 × 15"),
        (2, -15, "Tricks taken", None),
        (3, -15, "Tricks taken", None),
    ]
    assert lines(queens(0, 0, 0, 1))[0] == (0, -75, "Queens taken", "−3 × 25")
    assert lines(trex(1, 2, 3, 4))[3] == (3, 50, "Out of cards in trex", None)


def test_signs_are_reversed_with_their_working() -> None:
    assert lines(king(0, 1), lost_as_plus=True) == [
        (0, 150, "Doubled card taken", "2 × 75"),
        (1, -75, "Doubled card given away", None),
    ]
    assert changes(trex(3, 1, 4, 2), lost_as_plus=True) == [-100, -200, -50, -150]
