"""The data of player and evening pages, calculated by hand."""

from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from uuid import UUID

import pytest

from scorekeeper.scoring.charts import Chart, Mark, chart
from scorekeeper.scoring.debts import Debt, EveningBalance, fewest_payments
from scorekeeper.scoring.records import (
    Companion,
    EveningPoints,
    Record,
    Streaks,
    companions,
    contracts,
    count_contracts,
    points_by_evening,
    streaks,
)

ANNA, BEN, DORA, EVA = (UUID(int=number) for number in range(1, 5))
ONE, TWO, THREE = (UUID(int=number) for number in range(11, 14))
FIRST, SECOND = date(2026, 9, 10), date(2026, 9, 17)


@dataclass
class PlainResult:
    """A result, with the fields that these pages need."""

    league_match_id: UUID
    member_id: UUID
    outcome: str = "L"
    points: int = 0
    side: int | None = None
    evening: date = FIRST
    game: str = "tarneeb"
    money: int | None = None
    currency: str = ""
    contracts: list[list[object]] = field(default_factory=list)


def test_record_counts_matches_and_points() -> None:
    results = [
        PlainResult(ONE, ANNA, "W", 900),
        PlainResult(TWO, ANNA, "L", -200),
        PlainResult(THREE, ANNA, "D", 0),
    ]

    record = Record.of(results)

    assert (record, record.lost) == (Record(matches=3, won=1, drawn=1, points=700), 1)
    assert record.mean == Fraction(7, 3)


def test_partners_are_those_of_the_same_side() -> None:
    mine = [PlainResult(ONE, ANNA, "W", 900, side=0), PlainResult(TWO, ANNA, "L", -500, side=1)]
    others = [
        PlainResult(ONE, BEN, side=1),
        PlainResult(ONE, DORA, side=0),
        PlainResult(ONE, EVA, side=1),
        PlainResult(TWO, BEN, side=1),
    ]

    won, lost, none = Record(1, 1, 0, 900), Record(1, 0, 0, -500), Record()
    assert companions(mine, others, [ANNA, BEN, DORA, EVA]) == [
        Companion(BEN, together=lost, against=won),
        Companion(DORA, together=won, against=none),
        Companion(EVA, together=none, against=won),
    ]


def test_players_met_equally_often_are_ordered_by_name() -> None:
    mine = [PlainResult(ONE, ANNA, "W", 80), PlainResult(TWO, ANNA, "W", 80)]
    others = [
        PlainResult(ONE, EVA),
        PlainResult(ONE, BEN),
        PlainResult(TWO, DORA),
        PlainResult(TWO, EVA),
    ]

    rows = companions(mine, others, [ANNA, BEN, DORA, EVA])

    assert [companion.member for companion in rows] == [EVA, BEN, DORA]


def test_players_of_their_own_have_no_partner() -> None:
    rows = companions(
        [PlainResult(ONE, ANNA, "W", 80)],
        [PlainResult(ONE, BEN), PlainResult(ONE, DORA)],
        [BEN, DORA],
    )

    assert [companion.together.matches for companion in rows] == [0, 0]


def test_night_sums_the_matches_of_an_evening() -> None:
    results = [
        PlainResult(ONE, ANNA, points=300),
        PlainResult(TWO, ANNA, points=-100),
        PlainResult(THREE, ANNA, points=50, evening=SECOND),
    ]

    assert points_by_evening(results) == [EveningPoints(FIRST, 200), EveningPoints(SECOND, 50)]


@pytest.mark.parametrize(
    ("outcomes", "right"),
    [
        ("", Streaks(won=0, not_won=0, current=0, is_winning=False)),
        ("WWLWWWD", Streaks(won=3, not_won=1, current=1, is_winning=False)),
        ("WWLLWWW", Streaks(won=3, not_won=2, current=3, is_winning=True)),
        ("LDLW", Streaks(won=1, not_won=3, current=1, is_winning=True)),
    ],
)
def test_streaks_are_the_longest_runs_and_the_one_that_goes_on(
    outcomes: str, right: Streaks
) -> None:
    assert streaks([PlainResult(ONE, ANNA, outcome) for outcome in outcomes]) == right


def test_contracts_add_up_over_matches_those_made_first() -> None:
    results = [
        PlainResult(ONE, ANNA, contracts=[["Spades failed", False, 4], ["Spades made", True, 1]]),
        PlainResult(TWO, ANNA, contracts=[["Hearts made", True, 2], ["Spades made", True, 2]]),
    ]

    assert contracts(results) == [
        ("Spades made", True, 3),
        ("Hearts made", True, 2),
        ("Spades failed", False, 4),
    ]


def money(match: UUID, player: UUID, amount: int, currency: str = "EUR") -> PlainResult:
    return PlainResult(match, player, money=amount, currency=currency)


def test_debts_of_a_night_are_netted_over_its_matches() -> None:
    # Ben owes 8 + 4 and receives 4 from the third match: 8 to Anna. Dora is even.
    night = [
        money(ONE, ANNA, 800),
        money(ONE, BEN, -800),
        money(ONE, DORA, 0),
        money(TWO, DORA, 400),
        money(TWO, BEN, -400),
        money(TWO, ANNA, 0),
        money(THREE, BEN, 400),
        money(THREE, DORA, -400),
        money(THREE, ANNA, 0),
    ]

    paid = EveningBalance(((ONE, "-8.00"), (TWO, "-4.00"), (THREE, "4.00")), whole="-8.00")
    balance = EveningBalance(((ONE, "8.00"), (TWO, "0.00"), (THREE, "0.00")), whole="8.00")
    assert fewest_payments(night) == [Debt(BEN, ANNA, "8.00", "EUR", paid, balance)]


def test_debts_are_settled_by_currency_and_only_with_a_stake() -> None:
    night = [
        money(ONE, ANNA, 100),
        money(ONE, BEN, -100),
        money(TWO, ANNA, -100, "JPY"),
        money(TWO, BEN, 100, "JPY"),
        PlainResult(THREE, ANNA, points=900),
        PlainResult(THREE, BEN, points=-900),
    ]

    assert [
        (debt.payer, debt.payee, debt.amount, debt.currency) for debt in fewest_payments(night)
    ] == [
        (BEN, ANNA, "1.00", "EUR"),
        (ANNA, BEN, "100", "JPY"),
    ]


def test_chart_spans_its_values() -> None:
    drawn = chart([-10, 30], ["first", "last"])

    assert drawn is not None
    assert drawn.line == "44.0,128.0 312.0,10.0"
    assert [(mark.y, mark.label) for mark in drawn.marks] == [
        ("128.0", "−10"),
        ("98.5", "0"),
        ("10.0", "30"),
    ]


@pytest.mark.parametrize("values", [[], [5.0]])
def test_chart_needs_two_values(values: list[float]) -> None:
    assert chart(values, ["day"] * len(values)) is None


def test_chart_has_a_band_around_its_line() -> None:
    # The scale goes from −20 − 10 to 40 + 5: 75 for 118 of height; 134 of width between two.
    drawn = chart([10, 40, -20], ["first", "second", "last"], half_band=[5, 5, 10])

    assert drawn == Chart(
        line="44.0,65.1 178.0,17.9 312.0,112.3",
        band="44.0,57.2 178.0,10.0 312.0,96.5 312.0,128.0 178.0,25.7 44.0,72.9",
        marks=(Mark("128.0", "−30"), Mark("80.8", "0"), Mark("10.0", "45")),
        last=("312.0", "112.3"),
        first_label="first",
        last_label="last",
    )


def test_chart_refuses_a_band_that_misses_a_value() -> None:
    with pytest.raises(ValueError, match="shorter"):
        chart([10, 40, -20], ["first", "second", "last"], half_band=[5, 5])


def test_chart_of_equal_values_has_a_scale() -> None:
    drawn = chart([7, 7], ["first", "last"])

    assert drawn is not None
    assert (drawn.line, drawn.band) == ("44.0,128.0 312.0,128.0", "")
    assert drawn.marks == (Mark("128.0", "7"), Mark("10.0", "8"))


def test_declared_contracts_are_sorted_by_success_number_and_reason() -> None:
    found = [(("spades", True, 1), ("hearts", True, 1), ("clubs", False, 1), ("spades", True, 1))]

    assert count_contracts((contracts, 2) for contracts in found) == [
        ("spades", True, 4),
        ("hearts", True, 2),
        ("clubs", False, 2),
    ]
    assert count_contracts([([("hearts", True, 1)], 1), ([("clubs", True, 1)], 1)]) == [
        ("clubs", True, 1),
        ("hearts", True, 1),
    ]
