"""The points of every scoring of Oh Hell, with their reasons."""

from typing import Any

import pytest

from games.oh_hell.deals import OhHellOptions, OhHellPlayed
from games.oh_hell.points import deal_lines


def lines(*rows: tuple[int, int], cards: int = 7, **options: Any) -> list[tuple[Any, ...]]:
    """Return the lines of a deal with these bids and tricks: owner, amount, reason, working."""
    deal = OhHellPlayed.model_validate(
        {
            "kind": "played",
            "rows": [
                {"player": player, "bid": bid, "tricks": tricks}
                for player, (bid, tricks) in enumerate(rows)
            ],
        }
    )
    return [
        (line.owner, line.amount, line.why, line.working)
        for line in deal_lines(deal, cards, OhHellOptions(**options))
    ]


MADE, ZERO, MISSED, TRICKS = "Bid made", "Bid of zero made", "Bid missed", "Tricks taken"


@pytest.mark.parametrize(
    ("scoring", "made", "zero", "missed"),
    [
        ("tricks", [(3, TRICKS, None), (10, MADE, None)], (10, None), [(5, TRICKS, None)]),
        ("tricks_five", [(3, TRICKS, None), (5, MADE, None)], (5, None), [(5, TRICKS, None)]),
        ("blackout", [(13, MADE, "10 + 3")], (10, None), []),
        ("loss", [(13, MADE, "10 + 3")], (10, None), [(-13, MISSED, "−10 − 3")]),
        ("tens", [(30, MADE, "3 × 10")], (10, None), [(-20, MISSED, "−2 × 10")]),
        ("fives", [(35, MADE, "5 + 3 × 10")], (5, None), [(-15, MISSED, "−5 − 2 × 5")]),
        ("squares", [(19, MADE, "10 + 3 × 3")], (10, None), [(-4, MISSED, "−2 × 2")]),
        ("truf", [(30, MADE, "3 × 10")], (35, "7 × 5"), [(5, TRICKS, None)]),
        ("boerenbridge", [(8, MADE, "5 + 3")], (5, None), [(-2, MISSED, None)]),
    ],
)
def test_each_scoring_counts_made_zero_and_missed(
    scoring: str, made: list[Any], zero: tuple[int, str | None], missed: list[Any]
) -> None:
    points, working = zero

    assert lines((3, 3), (0, 0), (3, 5), scoring=scoring) == [
        *((0, *line) for line in made),
        (1, points, ZERO, working),
        *((2, *line) for line in missed),
    ]


@pytest.mark.parametrize(
    ("zero", "points", "working"),
    [
        ("five", 5, None),
        ("five_and_cards", 12, "5 + 7"),
        ("five_a_card", 35, "7 × 5"),
        ("twenty", 20, None),
    ],
)
@pytest.mark.parametrize("scoring", ["tricks", "fives", "truf"])
def test_zero_that_is_made_can_be_worth_something_else(
    zero: str, points: int, working: str | None, scoring: str
) -> None:
    assert lines((0, 0), zero=zero, scoring=scoring) == [(0, points, ZERO, working)]


def test_zero_that_is_missed_scores_like_any_missed_bid() -> None:
    assert lines((0, 2)) == [(0, 2, TRICKS, None)]
    assert lines((0, 2), scoring="squares") == [(0, -4, MISSED, "−2 × 2")]


def test_bid_of_one_is_made_with_one_trick() -> None:
    assert lines((1, 1), (1, 0)) == [(0, 1, TRICKS, None), (0, 10, MADE, None)]
    assert lines((1, 1), scoring="tens") == [(0, 10, MADE, "1 × 10")]
    assert lines((1, 1), scoring="squares") == [(0, 11, MADE, "10 + 1")]


def test_lines_stand_in_the_order_of_the_seats() -> None:
    deal = OhHellPlayed.model_validate(
        {
            "kind": "played",
            "rows": [{"player": player, "bid": 1, "tricks": 1} for player in (2, 0, 1)],
        }
    )

    owners = [line.owner for line in deal_lines(deal, 3, OhHellOptions(scoring="blackout"))]

    assert owners == [0, 1, 2]
