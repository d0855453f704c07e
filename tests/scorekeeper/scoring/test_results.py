"""The results of a finished match: each player's contracts, and whether they were made."""

from dataclasses import replace

import pytest

from games.examples import examples
from games.settlement import Stake
from games.sheet import Sheet, fold_sheet
from scorekeeper.scoring.results import PLACE_POINT, Contracts, contracts, player_results


def sheet(game: str, name: str) -> Sheet:
    """Return the sheet of a worked example."""
    return fold_sheet(
        next(example.match for example in examples(game).matches if example.name == name)
    )


DECLARED: dict[str, tuple[str, list[Contracts]]] = {
    # Anna's sanac; Ben's hearts, clubs and failed diamonds; two bettels and a sanac of the third.
    "preferans": (
        "nine-deals",
        [
            (("Sanac made", True, 1),),
            (("Clubs made", True, 1), ("Diamonds failed", False, 1), ("Hearts made", True, 1)),
            (("Bettel made", True, 2), ("Sanac made", True, 1)),
        ],
    ),
    # Contracts are declared with a partner, a Bolshevik and a Dictator alone: `soloist`.
    "skruuvi": (
        "short-session",
        [
            (
                ("Bolshevik failed", False, 1),
                ("Contract failed", False, 1),
                ("Contract made", True, 1),
            ),
            (
                ("Bolshevik failed", False, 1),
                ("Contract failed", False, 2),
                ("Contract made", True, 1),
            ),
            (
                ("Contract failed", False, 1),
                ("Contract made", True, 1),
                ("Dictator failed", False, 1),
                ("Misère made", True, 1),
            ),
            (("Bolshevik made", True, 1), ("Contract made", True, 2)),
        ],
    ),
    # A side scores, but only the bidder is the declarer, not the partner.
    "tarneeb": (
        "to-31",
        [
            (("Bid made", True, 1),),
            (("Bid failed", False, 1),),
            (("All 13 tricks", True, 1),),
            (),
        ],
    ),
    # Rams and pips count against their side: a contract is made if the others get them.
    "avinas": (
        "cats",
        [
            (("Declarers without a point", False, 1), ("Declarers won", True, 1)),
            (),
            (("Declarers without a point", False, 1), ("Declarers won", True, 1)),
            (),
        ],
    ),
}


@pytest.mark.parametrize("game", DECLARED)
def test_each_players_contracts_are_listed_with_their_outcome(game: str) -> None:
    name, right = DECLARED[game]
    actual = sheet(game, name)

    assert [contracts(actual, seat) for seat in range(len(right))] == right
    assert [result.contracts for result in player_results(actual, [3, 1, 0])] == right


def test_void_match_has_no_results() -> None:
    assert player_results(sheet("preferans", "nine-deals-void"), [3, 1, 0]) == ()


def test_sides_have_the_places_of_the_sheet_and_the_points_of_sides() -> None:
    results = player_results(sheet("tarneeb", "to-31"), [3, 1, 0])

    own = [(result.seat, result.place, result.outcome, result.place_points) for result in results]
    ranked = sheet("tarneeb", "to-31").settlement
    assert ranked is not None
    first, second = ranked.result.ranking
    # Three points for the winners, one each for the losers.
    assert sorted(own) == sorted(
        [(seat, 1, "W", 3 * PLACE_POINT) for seat in first]
        + [(seat, 3, "L", PLACE_POINT) for seat in second]
    )


@pytest.mark.parametrize(
    ("name", "stake", "money"),
    [
        ("short-session", Stake(amount="0.10", currency="EUR"), [920, -1540, -2180, 2800]),
        # Only the larger debt is worth a whole yen.
        ("short-session-stopped", Stake(amount="0.02", currency="JPY"), [0, 1, -1, 0]),
    ],
)
def test_money_is_in_minor_units_and_in_the_currency_of_the_stake(
    name: str, stake: Stake, money: list[int]
) -> None:
    match = sheet("skruuvi", name).match

    results = player_results(fold_sheet(replace(match, stake=stake)), [3, 1, 0])

    assert [result.money for result in results] == money
    assert {result.currency for result in results} == {stake.currency}
