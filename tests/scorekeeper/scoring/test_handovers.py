"""The divided result of a seat that changed hands, under each rule, recalculated independently."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.examples import examples
from games.people import people, person_payments
from games.seatings import Seating
from games.settlement import Stake
from games.sheet import MatchInput, Sheet, fold_sheet
from scorekeeper.scoring.handovers import table_names, table_results
from scorekeeper.scoring.results import PlayerResult, player_results
from tests.plugins.profiles import tries

AGREED = [3, 1, 0]
FINISHED = {
    slug: next(
        one.match
        for one in examples(slug).matches
        if player_results(fold_sheet(one.match), AGREED) and len(one.match.deals) > 2
    )
    for slug in GAMES
}
PEOPLE = ["Ana", "Ben", "Cleo", "Dora", "Eva", "Finn", "Gil"]


@st.composite
def tables(draw: st.DrawFn) -> Sheet:
    """Draw a finished match in which seats changed hands at least once."""
    match: MatchInput = FINISHED[draw(st.sampled_from(sorted(FINISHED)))]
    seats = len(match.players)
    ends = draw(st.sets(st.integers(1, len(match.deals) - 1), min_size=1, max_size=3))
    at_tables = [tuple(draw(st.permutations(PEOPLE)))[:seats] for _end in (*ends, None)]
    earlier = [Seating(end, people) for end, people in zip(sorted(ends), at_tables, strict=False)]
    stake = Stake(amount="0.10", currency="EUR")
    return fold_sheet(replace(match, players=at_tables[-1], seatings=tuple(earlier), stake=stake))


def at_deals(sheet: Sheet) -> list[tuple[str, ...]]:
    """Return the players of the seats for each deal that counts."""
    by_deal = []
    for row in sheet.rows:
        if row.counted:
            seated = [s.players for s in sheet.match.seatings if row.number <= (s.until or 0)]
            by_deal.append(seated[0] if seated else sheet.match.players)
    return by_deal


def expected_results(sheet: Sheet, rule: str) -> dict[str, tuple[bool, Fraction, Fraction]]:
    """Return by name whether the result counts, the points and the points by place."""
    deals, seats = at_deals(sheet), range(sheet.match.game.players)
    results = player_results(sheet, AGREED)
    game, options = sheet.match.game, sheet.options
    points: Counter[str] = Counter()
    places: Counter[str] = Counter()
    before = game.balance_so_far(game.start(options, sheet.match.seats), options)
    for row, names in zip([row for row in sheet.rows if row.counted], deals, strict=True):
        after = game.balance_so_far(row.state, options)
        for seat in seats:
            if after is None or before is None:
                points[names[seat]] += Fraction(results[seat].points, len(deals))  # type: ignore[assignment]
            else:
                points[names[seat]] += 100 * (after[seat] - before[seat])  # type: ignore[assignment]
            places[names[seat]] += Fraction(results[seat].place_points, len(deals))  # type: ignore[assignment]
        before = after
    if before is not None:
        settled = sheet.settlement_now.result.balance
        for seat in seats:
            points[sheet.match.players[seat]] += 100 * (settled[seat] - before[seat])  # type: ignore[assignment]
    if rule == "whole":
        points, places = Counter(), Counter()
        for seat in seats:
            points[deals[-1][seat]] = results[seat].points
            places[deals[-1][seat]] = results[seat].place_points
    counting = {
        "share": {n for there in deals for n in there},
        "whole": set(deals[-1]),
        "guest": set(deals[0]),
    }[rule]
    return {
        name: (name in counting, Fraction(points[name]), Fraction(places[name]))
        for name in table_names(sheet.match)
    }


def named(sheet: Sheet, rule: str) -> dict[str, PlayerResult]:
    names = table_names(sheet.match)
    return {names[result.seat]: result for result in table_results(sheet, AGREED, rule)}


@tries(20)
@given(sheet=tables(), rule=st.sampled_from(["share", "whole", "guest"]))
def test_divided_result_is_that_of_a_second_calculation(sheet: Sheet, rule: str) -> None:
    expected, actual = expected_results(sheet, rule), named(sheet, rule)

    assert {name: result.counts for name, result in actual.items()} == {
        name: counts for name, (counts, _points, _places) in expected.items()
    }
    for name, (_counts, points, places) in expected.items():
        seats = sheet.match.game.players
        assert abs(actual[name].points - points) < 2 * seats
        assert abs(actual[name].place_points - places) < seats


@tries(20)
@given(sheet=tables(), rule=st.sampled_from(["share", "whole", "guest"]))
def test_parts_add_up_to_the_result_of_the_table(sheet: Sheet, rule: str) -> None:
    results, parts = player_results(sheet, AGREED), table_results(sheet, AGREED, rule)

    assert sum(result.points for result in parts) == sum(result.points for result in results) == 0
    assert sum(result.place_points for result in parts) == sum(
        result.place_points for result in results
    )
    assert sum(result.deals or 0 for result in parts) == len(results) * len(at_deals(sheet))
    assert sum(result.money or 0 for result in parts) == 0
    assert [result.seat for result in parts] == list(range(len(table_names(sheet.match))))


@pytest.mark.parametrize("slug", GAMES)
def test_money_of_each_person_is_the_sum_of_payments(slug: str) -> None:
    match: Any = FINISHED[slug]
    others = (*PEOPLE[1 : len(match.players)], "Gil")
    before = (Seating(1, tuple(PEOPLE[: len(match.players)])),)
    stake = Stake(amount="0.10", currency="EUR")
    sheet = fold_sheet(replace(match, players=others, seatings=before, stake=stake))
    persons = people(sheet)
    cents = Counter(dict.fromkeys(table_names(sheet.match), 0))
    for payment in person_payments(sheet, persons) or ():
        amount = int(Fraction(payment.amount) * 100)
        cents[persons[payment.payer].name] -= amount
        cents[persons[payment.payee].name] += amount

    results = named(sheet, "share")

    assert any(cents.values())
    assert {name: (result.money, result.currency) for name, result in results.items()} == {
        name: (amount, "EUR") for name, amount in cents.items()
    }


@tries(20)
@given(sheet=tables(), rule=st.sampled_from(["share", "whole", "guest"]))
def test_one_person_a_seat_is_rated_and_counts(sheet: Sheet, rule: str) -> None:
    rated = [result for result in table_results(sheet, AGREED, rule) if result.rated]

    assert 1 <= len(rated) <= sheet.match.game.players
    assert all(result.counts for result in rated)


@pytest.mark.parametrize("slug", GAMES)
def test_table_where_nobody_changed_has_the_result_of_its_seats(slug: str) -> None:
    sheet = fold_sheet(FINISHED[slug])

    for rule in ("share", "whole", "guest", "nobody"):
        assert table_results(sheet, AGREED, rule) == player_results(sheet, AGREED)


def test_match_with_a_substitute_brings_nothing_where_that_is_agreed() -> None:
    match: Any = FINISHED["preferans"]
    before = (Seating(1, ("Ana", "Ben", "Dora")),)
    sheet = fold_sheet(replace(match, players=("Ana", "Eva", "Dora"), seatings=before))

    assert table_results(sheet, AGREED, "nobody") == ()
