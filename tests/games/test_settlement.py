"""Ranking, balances that sum to zero, and the fewest payments."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from games.settlement import (
    Result,
    Stake,
    balances_by_unit,
    payments,
    rank_by_score,
    rank_by_side,
    round_to_zero_sum,
    settlement,
    transfers,
)
from tests.plugins.profiles import tries
from tests.support.games.answered import settlement_json

fractions = st.fractions(min_value=-500, max_value=500, max_denominator=12)
balances = st.lists(fractions, min_size=1, max_size=5).map(lambda some: [*some, -sum(some)])
debts = st.lists(st.integers(-6, 6), min_size=1, max_size=5).map(lambda some: [*some, -sum(some)])


def money(*balance: int | Fraction, amount: str = "1", currency: str = "EUR") -> list[Any]:
    """Return payer, payee and amount of each payment."""
    stake = Stake(amount=amount, currency=currency)
    exact = [Fraction(value) for value in balance]
    return [(payment.payer, payment.payee, payment.amount) for payment in payments(exact, stake)]


# Balances


@pytest.mark.parametrize(
    ("unit", "points", "expected"),
    [
        ("average", (10, 4, 1), ["5", "-1", "-4"]),
        ("average", (1, 0, 0), ["2/3", "-1/3", "-1/3"]),
        ("point", (10, 4, 1), ["15", "-3", "-12"]),
        ("match", (10, 4, 1), ["2", "-1", "-1"]),
        ("match", (10, 10, 1), ["1/2", "1/2", "-1"]),
        ("match", (0, 0, 0), ["0", "0", "0"]),
        ("match", (-5, -3, -3), ["-1", "1/2", "1/2"]),
    ],
)
def test_balances_follow_the_stake(unit: Any, points: tuple[int, ...], expected: list[str]) -> None:
    owed = balances_by_unit(points, unit)

    assert [str(each) for each in owed] == expected


# Ranking


@pytest.mark.parametrize(
    ("scores", "ranking"),
    [
        ([1, 3, 2], ((1,), (2,), (0,))),
        ([5, 5, 1], ((0, 1), (2,))),
        ([0, 0, 0], ((0, 1, 2),)),
        ([], ()),
    ],
)
def test_players_are_ranked_best_first_with_ties_together(
    scores: list[int], ranking: tuple[tuple[int, ...], ...]
) -> None:
    assert rank_by_score(scores) == ranking


@pytest.mark.parametrize(
    ("winner", "ranking"),
    [(0, ((0, 2), (1, 3))), (1, ((1, 3), (0, 2))), (None, ((0, 1, 2, 3),))],
)
def test_sides_are_ranked_winners_first(
    winner: int | None, ranking: tuple[tuple[int, ...], ...]
) -> None:
    assert rank_by_side(winner) == ranking


# Rounding


@pytest.mark.parametrize(
    ("exact", "rounded"),
    [
        pytest.param(["2/3", "-1/3", "-1/3"], ["0.66", "-0.33", "-0.33"], id="toward zero"),
        pytest.param(["1/3", "1/3", "-2/3"], ["0.33", "0.33", "-0.66"], id="already zero"),
        pytest.param(["-4/3", "2/3", "2/3"], ["-1.33", "0.67", "0.66"], id="first of equals"),
        pytest.param(["4/3", "-2/3", "-2/3"], ["1.33", "-0.67", "-0.66"], id="the same below zero"),
        pytest.param(
            ["-0.017", "0.001", "0.009", "0.007"],
            ["-0.01", "0.00", "0.01", "0.00"],
            id="largest remainder",
        ),
        pytest.param(["1/2", "-1/2"], ["0.50", "-0.50"], id="nothing to round"),
    ],
)
def test_rounding_leaves_the_sum_at_zero(exact: list[str], rounded: list[str]) -> None:
    assert [
        str(value) for value in round_to_zero_sum([Fraction(value) for value in exact], 2)
    ] == rounded


@given(balances, st.integers(0, 3))
def test_rounded_balances_sum_to_zero_and_differ_by_less_than_a_unit(
    exact: list[Fraction], places: int
) -> None:
    rounded = round_to_zero_sum(exact, places)

    assert sum(rounded) == 0
    for exact_balance, shown_balance in zip(exact, rounded, strict=True):
        assert abs(exact_balance - Fraction(shown_balance)) < Fraction(1, 10**places)


def test_settlement_writes_balances_without_trailing_zeros() -> None:
    exact = tuple(Fraction(value) for value in ("10", "5/2", "-12.5", "0"))
    result = Result((10, 2, -12, 0), exact, "target", ((0,), (1,), (3,), (2,)), winner_side=1)

    actual = settlement_json(settlement(result, None))

    assert actual == {
        "scores": [10, 2, -12, 0],
        "ranking": [[0], [1], [3], [2]],
        "reason": "target",
        "winner_side": 1,
        "balance": ["10", "2.5", "-12.5", "0"],
    }


def test_settlement_with_a_stake_lists_payments_and_additions() -> None:
    extras: Any = {"more": 3}
    result = Result((1, -1), (Fraction(1), Fraction(-1)), "cats", ((0,), (1,)), extras=extras)

    actual = settlement_json(settlement(result, Stake(amount="2.50", currency="EUR")))

    assert actual["payments"] == [{"from": 1, "to": 0, "amount": "2.50", "currency": "EUR"}]
    assert actual["more"] == 3


# Money


@pytest.mark.parametrize(
    ("currency", "paid"),
    [
        ("EUR", [(1, 0, "0.33"), (2, 0, "0.33")]),
        ("JPY", [(1, 0, "1")]),
        ("KWD", [(1, 0, "0.334"), (2, 0, "0.333")]),
    ],
)
def test_money_is_rounded_to_the_smallest_coin_of_the_currency(
    currency: str, paid: list[Any]
) -> None:
    """Cents, whole yen, thousandths of a dinar."""
    exact = (Fraction("0.667"), Fraction("-0.3337"), Fraction("-0.3333"))
    if currency == "JPY":
        exact = (Fraction(1), Fraction("-0.6"), Fraction("-0.4"))

    assert money(*exact, currency=currency) == paid


def test_money_is_the_balance_times_the_stake_not_the_rounded_balance() -> None:
    assert money(Fraction(1, 3), Fraction(-1, 3), amount="300") == [(1, 0, "100.00")]


def test_nobody_pays_when_all_are_even() -> None:
    assert money(0, 0, 0) == []


def test_payments_of_the_nine_deals_are_two() -> None:
    assert money(-78, -216, 294, amount="0.10") == [(0, 2, "7.80"), (1, 2, "21.60")]


def fewest(units: Sequence[int]) -> int:
    """Count the fewest transfers by brute force."""
    open_units = [unit for unit in units if unit]
    if not open_units:
        return 0
    first, rest = open_units[0], open_units[1:]
    return min(
        1 + fewest([*rest[:place], other_unit + first, *rest[place + 1 :]])
        for place, other_unit in enumerate(rest)
        if first * other_unit < 0
    )


@tries(150)
@given(debts)
def test_transfers_clear_the_debts_and_are_the_fewest(units: list[int]) -> None:
    remaining = list(units)

    actual = transfers(units)

    for payer, payee, amount in actual:
        assert amount > 0
        remaining[payer] += amount
        remaining[payee] -= amount
    assert remaining == [0] * len(units)
    assert len(actual) == fewest(units)


def test_transfers_are_deterministic_in_order_of_payer() -> None:
    assert transfers([4, -6, 6, -4]) == [(1, 2, 6), (3, 0, 4)]
    assert transfers([-3, -3, 6]) == [(0, 2, 3), (1, 2, 3)]
    assert transfers([-6, 3, 3]) == [(0, 1, 3), (0, 2, 3)]


def test_transfers_of_a_whole_league_clear_too() -> None:
    units = [*range(-10, 0), *range(1, 11)]

    actual = transfers(units)

    remaining = list(units)
    for payer, payee, amount in actual:
        remaining[payer] += amount
        remaining[payee] -= amount
    assert remaining == [0] * 20
    assert len(actual) <= 19


# The stake


@pytest.mark.parametrize("amount", ["0.10", "1", "12.5", "999999999.9999"])
def test_stake_is_a_decimal_and_a_currency(amount: str) -> None:
    assert Stake(amount=amount, currency="EUR").amount == amount


@pytest.mark.parametrize(
    ("amount", "currency"),
    [
        ("0", "EUR"),
        ("0.00", "EUR"),
        ("-1", "EUR"),
        ("1e3", "EUR"),
        ("1,50", "EUR"),
        ("", "EUR"),
        ("1.", "EUR"),
        (".5", "EUR"),
        ("1", "eur"),
        ("1", "EURO"),
        ("1", ""),
        ("1\n", "EUR"),
    ],
)
def test_stake_is_refused_otherwise(amount: str, currency: str) -> None:
    with pytest.raises(ValidationError):
        Stake(amount=amount, currency=currency)


def test_stake_of_a_number_is_refused() -> None:
    with pytest.raises(ValidationError):
        Stake.model_validate({"amount": 1, "currency": "EUR"})


def test_amounts_are_decimals_all_the_way() -> None:
    assert all(
        isinstance(share, Decimal) for share in round_to_zero_sum([Fraction(1), Fraction(-1)], 2)
    )
