"""The sums of an evening: wins, points by game, money by currency, fewest payments."""

from collections import Counter
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.examples import examples
from games.settlement import Stake
from games.sheet import MatchInput, Sheet, fold_sheet
from scorekeeper.matches.groups.sums import MatchGain, Transfer, evening_total, match_gain
from tests.plugins.profiles import tries
from tests.support.games.strategies import matches

PEOPLE = ("Ana", "Ivo", "Marta", "Petra")
EURO, DINAR = Stake(amount="0.10", currency="EUR"), Stake(amount="0.005", currency="KWD")


def example_sheet(slug: str, name: str, stake: Stake | None = EURO, *, turned: int = 0) -> Sheet:
    """Return an example match with these people, rotated by some seats."""
    match = next(example.match for example in examples(slug).matches if example.name == name)
    names = PEOPLE[: len(match.players)]
    return fold_sheet(replace(match, players=names[turned:] + names[:turned], stake=stake))


def gains_of(*sheets: Sheet) -> list[MatchGain]:
    """Return the gains of matches."""
    return [gain for sheet in sheets if (gain := match_gain(sheet, {}))]


def test_money_of_different_games_adds_up_and_points_of_each_game_alone() -> None:
    preferans, skruuvi = (
        example_sheet("preferans", "nine-deals"),
        example_sheet("skruuvi", "short-session"),
    )

    evening = evening_total(gains_of(preferans, skruuvi, preferans))

    assert evening.matches == 3
    assert evening.points == {
        "preferans": {"Ana": Decimal(-156), "Ivo": Decimal(-432), "Marta": Decimal(588)},
        "skruuvi": {
            "Ana": Decimal(92),
            "Ivo": Decimal(-154),
            "Marta": Decimal(-218),
            "Petra": Decimal(280),
        },
    }
    assert evening.money == {"EUR": {"Ana": -640, "Ivo": -5860, "Marta": 3700, "Petra": 2800}}
    assert evening.payments == [
        Transfer("Ana", "Petra", "6.40", "EUR"),
        Transfer("Ivo", "Marta", "37.00", "EUR"),
        Transfer("Ivo", "Petra", "21.60", "EUR"),
    ]
    assert evening.wins == Counter({"Marta": 2, "Petra": 1})


def test_each_currency_is_paid_by_itself_in_its_own_places() -> None:
    evening = evening_total(
        gains_of(
            example_sheet("preferans", "nine-deals"),
            example_sheet("preferans", "nine-deals", DINAR),
        )
    )

    assert [(payment.amount, payment.currency) for payment in evening.payments] == [
        ("7.80", "EUR"),
        ("21.60", "EUR"),
        ("0.390", "KWD"),
        ("1.080", "KWD"),
    ]


def test_match_without_stake_counts_for_wins_and_points_alone() -> None:
    evening = evening_total(gains_of(example_sheet("preferans", "nine-deals", None)))

    assert (evening.money, evening.payments) == ({}, [])
    assert (evening.wins, evening.people) == (Counter({"Marta": 1}), ["Ana", "Ivo", "Marta"])


def test_both_partners_win_and_nobody_where_all_are_level() -> None:
    won, level = example_sheet("tarneeb", "to-31"), example_sheet("tarneeb", "stopped-level")

    assert evening_total(gains_of(won)).wins == Counter({"Ana": 1, "Marta": 1})
    assert evening_total(gains_of(level)).wins == Counter()


def test_person_who_changed_seats_wins_where_they_sit() -> None:
    evening = evening_total(
        gains_of(*(example_sheet("tarneeb", "to-31", turned=seats) for seats in (0, 1, 1)))
    )

    assert evening.wins == Counter({"Ivo": 2, "Petra": 2, "Ana": 1, "Marta": 1})


@pytest.mark.parametrize("slug", GAMES)
def test_open_and_empty_matches_bring_nothing(slug: str) -> None:
    match = examples(slug).matches[0].match
    empty = replace(match, deals=(), stopped=True, pending=None)
    opened = replace(match, deals=(), stopped=False, pending=None)

    assert (gains_of(fold_sheet(empty)), gains_of(fold_sheet(opened))) == ([], [])


def test_renamed_person_keeps_the_gains_of_the_old_name() -> None:
    sheet = example_sheet("preferans", "nine-deals")

    evening = evening_total([gain for gain in (match_gain(sheet, {"Marta": "Marija"}),) if gain])

    assert evening.people == ["Ana", "Ivo", "Marija"]
    assert evening.wins == Counter({"Marija": 1})


@pytest.mark.parametrize("slug", GAMES)
def test_payments_of_any_evening_clear_all_its_matches(slug: str) -> None:
    @tries(5)
    @given(match_inputs=st.lists(matches(slug, most=4), min_size=1, max_size=3))
    def clear(match_inputs: list[MatchInput]) -> None:
        sheets = [
            fold_sheet(replace(payment, stopped=True, stake=EURO)) for payment in match_inputs
        ]
        evening = evening_total(gains_of(*sheets))
        owed = Counter(evening.money.get("EUR", {}))
        shown_sums = Counter[str]()
        for sheet in sheets:
            for paid in (sheet.settlement and sheet.settlement.payments) or ():
                shown_sums[sheet.match.players[paid.payer]] -= int(Decimal(paid.amount) * 100)
                shown_sums[sheet.match.players[paid.payee]] += int(Decimal(paid.amount) * 100)
        for payment in evening.payments:
            owed[payment.payer] += int(Decimal(payment.amount) * 100)
            owed[payment.payee] -= int(Decimal(payment.amount) * 100)

        nonzero = {name: amount for name, amount in shown_sums.items() if amount}
        money = evening.money.get("EUR", {})
        assert {name: amount for name, amount in money.items() if amount} == nonzero
        assert not any(owed.values())

    clear()
