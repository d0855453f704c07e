"""The points and bags of a deal of Spades: bids, nils, blind bids, bags and their penalty."""

from typing import Any

import pytest

from games.spades.ending import SpadesState
from tests.support.games.spades_table import Bid, Taken, deal, sheet_of


def lines(bids: tuple[Bid, Bid], taken: int, before: int = 0, **options: Any) -> list[Any]:
    """Return the lines of the first side: column, amount, reason and working."""
    return lines_of(deal([bids[0], 3, bids[1], 2], taken, 13 - taken), before, **options)


def lines_of(entry: dict[str, Any], before: int = 0, **options: Any) -> list[Any]:
    """Return the lines of the first side, which has some bags from earlier deals."""
    sheet = sheet_of(**options)
    state = SpadesState(number=2, sums={"points": (0, 0), "bags": (before, 0)}, sets=(0, 0))
    scored = sheet.match.game.score(sheet.match.game.read_deal(entry), state, sheet.options)
    return [
        (line.column, line.amount, line.why, line.working) for line in scored if line.owner == 0
    ]


def bags(number: int) -> list[Any]:
    return [("points", number, "Bags", None), ("bags", number, "Bags", None)]


def test_bid_that_is_made_is_ten_a_trick_and_tricks_above_are_bags() -> None:
    assert lines((4, 3), 7) == [("points", 70, "Bid made", "7 × 10")]
    assert lines((4, 3), 9) == [("points", 70, "Bid made", "7 × 10"), *bags(2)]


def test_bid_that_is_set_is_lost_and_has_no_bags() -> None:
    assert lines((4, 3), 6) == [("points", -70, "Bid set", "−7 × 10")]
    assert lines((4, 3), 0) == [("points", -70, "Bid set", "−7 × 10")]


def test_set_can_cost_the_tricks_that_are_missing() -> None:
    assert lines((4, 3), 5, set_loss="short") == [("points", -20, "Bid set", "−2 × 10")]
    too_many: dict[str, Any] = {"set_loss": "short", "twice_sets": True}
    assert lines((2, 2), 8, **too_many) == [("points", -40, "Bid set", "−4 × 10")]


@pytest.mark.parametrize(("taken", "amount"), [(7, 40), (8, -40), (9, -40)])
def test_twice_the_bid_sets_where_agreed(taken: int, amount: int) -> None:
    assert lines((2, 2), taken, twice_sets=True)[0][1] == amount


@pytest.mark.parametrize(("taken", "amount"), [(9, 70), (10, -70), (13, -70)])
def test_bags_of_a_deal_set_where_agreed(taken: int, amount: int) -> None:
    assert lines((4, 3), taken, bags_set=3)[0][1] == amount


def test_blind_and_special_bids_are_not_set_by_bags() -> None:
    agreed: dict[str, Any] = {"bags_set": 2, "blind_bid": 6, "ten": "at_least"}
    blind: list[Taken] = [{"blind": 6, "tricks": 9}, 4]

    assert lines_of(deal([None, 3, None, 2], *blind), **agreed)[0][1] == 120
    assert lines((6, 4), 13, **agreed)[0][1] == 200
    assert lines((6, 5), 13, **agreed)[0][1] == -110
    assert lines((5, 4), 11, **agreed)[0][1] == -90


@pytest.mark.parametrize(
    ("bid", "tricks", "amount", "why"),
    [
        ("nil", 0, 100, "Nil made"),
        ("nil", 1, -100, "Nil set"),
        ("blind_nil", 0, 200, "Blind nil made"),
        ("blind_nil", 3, -200, "Blind nil set"),
    ],
)
def test_nil_is_won_without_a_trick_alone(bid: str, tricks: int, amount: int, why: str) -> None:
    scored = lines((4, (bid, tricks)), 4 + tricks)

    assert scored[:2] == [("points", 40, "Bid made", "4 × 10"), ("points", amount, why, None)]
    assert scored[2:] == (bags(tricks) if tricks else [])


def test_nils_have_their_agreed_worth() -> None:
    assert lines((4, ("nil", 0)), 4, nil=50)[1][1] == 50
    assert lines((4, ("blind_nil", 1)), 5, blind_nil=150)[1][1] == -150
    half = lines((4, ("blind_nil", 1)), 5, blind_nil=150, blind_nil_loss="half")
    odd = lines((4, ("blind_nil", 1)), 5, blind_nil=75, blind_nil_loss="half")
    assert half[1][1:] == (-75, "Blind nil set", "−150 / 2")
    assert odd[1][1:] == (-37, "Blind nil set", "−75 / 2 → −37")
    assert lines((4, ("blind_nil", 0)), 4, blind_nil_loss="half")[1][1] == 200


@pytest.mark.parametrize(
    ("failed_nil", "taken", "bid", "bag_count"),
    [
        ("bags", 6, 40, 2),
        ("bags", 5, -40, 2),
        ("bags", 7, 40, 3),
        ("bid", 6, 40, 2),
        ("bid", 4, 40, 0),
        ("bid", 3, -40, 0),
        ("nothing", 6, 40, 0),
        ("nothing", 7, 40, 1),
        ("nothing", 5, -40, 0),
    ],
)
def test_tricks_of_a_failed_nil_count_as_agreed(
    failed_nil: str, taken: int, bid: int, bag_count: int
) -> None:
    scored = lines((4, ("nil", 2)), taken, failed_nil=failed_nil)

    assert scored[0][1] == bid
    assert sum(amount for column, amount, *_ in scored if column == "bags") == bag_count


def test_failed_nil_can_set_the_partner() -> None:
    assert lines((4, ("nil", 1)), 6, failed_nil_sets=True)[0][1] == -40
    assert lines((4, ("nil", 0)), 6, failed_nil_sets=True)[0][1] == 40
    assert lines((4, ("nil", 1)), 6)[0][1] == 40


def test_two_nils_score_each_by_itself() -> None:
    assert lines((("nil", 0), ("blind_nil", 2)), 2) == [
        ("points", 100, "Nil made", None),
        ("points", -200, "Blind nil set", None),
        *bags(2),
    ]
    both_set = lines((("nil", 1), ("nil", 2)), 3, failed_nil_sets=True)
    assert [line[1] for line in both_set] == [-100, -100, 3, 3]


def test_zero_without_nils_makes_every_trick_a_bag() -> None:
    assert lines((0, 0), 2, nil="never", blind_nil="never") == bags(2)
    assert lines((0, 4), 4, nil="never", blind_nil="never") == [
        ("points", 40, "Bid made", "4 × 10")
    ]


@pytest.mark.parametrize(
    ("agreed", "taken", "line"),
    [
        ({}, 7, (140, "Blind bid made", "2 × 7 × 10")),
        ({}, 8, (140, "Blind bid made", "2 × 7 × 10")),
        ({}, 6, (-140, "Blind bid set", "−2 × 7 × 10")),
        ({"blind_loss": "single"}, 6, (-70, "Blind bid set", "−7 × 10")),
        ({"blind_loss": "single"}, 7, (140, "Blind bid made", "2 × 7 × 10")),
        ({"blind_made": "exactly"}, 8, (-140, "Blind bid set", "−2 × 7 × 10")),
        ({"blind_made": "exactly"}, 7, (140, "Blind bid made", "2 × 7 × 10")),
        ({"set_loss": "short"}, 5, (-40, "Blind bid set", "−2 × 2 × 10")),
    ],
)
def test_blind_bid_counts_double(agreed: dict[str, Any], taken: int, line: Any) -> None:
    entry = deal([None, 3, None, 2], {"blind": 7, "tricks": taken}, 13 - taken)

    assert lines_of(entry, blind_bid=6, **agreed)[0][1:] == line


def test_bid_that_is_not_blind_may_be_exceeded_where_blind_ones_may_not() -> None:
    assert lines((4, 3), 8, blind_bid=6, blind_made="exactly")[0][1] == 70


@pytest.mark.parametrize(
    ("ten", "taken", "amount"),
    [
        ("at_least", 10, 200),
        ("at_least", 12, 200),
        ("at_least", 9, -200),
        ("exactly", 10, 200),
        ("exactly", 11, -200),
        ("exactly", 9, -200),
        ("never", 11, 100),
        ("never", 9, -100),
    ],
)
def test_ten_is_worth_two_hundred_where_agreed(ten: str, taken: int, amount: int) -> None:
    line = lines((6, 4), taken, ten=ten)[0]

    assert line[1] == amount
    assert (line[3] is None) == (ten != "never")
    assert lines((5, 4), 11, ten=ten)[0][1] == 90


def test_blind_ten_is_four_hundred() -> None:
    entry = deal([None, 3, None, 0], {"blind": 10, "tricks": 10}, 3)

    assert lines_of(entry, blind_bid=6, ten="at_least")[0][1:] == (
        400,
        "Blind bid made",
        "2 × 200",
    )


@pytest.mark.parametrize(("boston", "amount"), [("bid", 130), (200, 200), (500, 500)])
def test_all_tricks_have_their_agreed_worth(boston: Any, amount: int) -> None:
    assert lines((7, 6), 13, boston=boston)[0][1] == amount
    assert lines((7, 6), 12, boston=boston, set_loss="bid")[0][1] == -amount
    assert lines((7, 5), 13, boston=boston)[0][1] == 120


def test_special_bids_are_lost_whole() -> None:
    agreed: dict[str, Any] = {"set_loss": "short", "ten": "at_least", "boston": 500}

    assert lines((6, 4), 9, **agreed)[0][1] == -200
    assert lines((7, 6), 12, **agreed)[0][1] == -500
    assert lines((6, 5), 10, **agreed)[0][1] == -10


@pytest.mark.parametrize(
    ("points", "line"),
    [(1, (2, None)), (-1, (-2, "−1 × 2")), (-10, (-20, "−10 × 2"))],
)
def test_bag_counts_as_agreed(points: int, line: Any) -> None:
    scored = lines((4, 3), 9, bag_points=points, bag_limit="never")

    assert scored[1] == ("points", line[0], "Bags", line[1])
    assert scored[2] == ("bags", 2, "Bags", None)
    assert lines((4, 3), 9, bag_points=0)[1:] == [("bags", 2, "Bags", None)]


@pytest.mark.parametrize(
    ("before", "agreed", "penalty"),
    [
        (7, {}, None),
        (8, {}, (-100, None, -10)),
        (9, {}, (-100, None, -10)),
        (9, {"bags_beyond": "dropped"}, (-100, None, -11)),
        (8, {"bags_beyond": "dropped"}, (-100, None, -10)),
        (3, {"bag_limit": 5, "bag_penalty": 50}, (-50, None, -5)),
        (2, {"bag_limit": 2}, (-200, "−2 × 100", -4)),
        (3, {"bag_limit": 2}, (-200, "−2 × 100", -4)),
        (3, {"bag_limit": 2, "bags_beyond": "dropped"}, (-100, None, -5)),
        (48, {"bag_limit": "never"}, None),
    ],
)
def test_so_many_bags_cost_the_penalty(before: int, agreed: Any, penalty: Any) -> None:
    scored = lines((4, 3), 9, before, **agreed)[3:]

    if penalty is None:
        assert scored == []
    else:
        amount, working, paid = penalty
        assert scored == [
            ("points", amount, "Penalty for bags", working),
            ("bags", paid, "Penalty for bags", None),
        ]


def test_player_alone_scores_the_own_bid_and_nil() -> None:
    sheet = sheet_of(deal([3, "nil", 4], 5, 0, 12), players=3)
    failed = sheet_of(deal([3, "nil", 4], 5, 2, 10), players=3)

    assert sheet.state.sums == {"points": (32, 100, 48), "bags": (2, 0, 8)}
    assert failed.state.sums == {"points": (32, -98, 46), "bags": (2, 2, 6)}


def test_first_deal_without_bids_scores_ten_a_trick() -> None:
    entry = deal([None] * 4, 13, 0)
    first = sheet_of(entry, first_deal="free")

    assert [(line.owner, line.amount, line.why, line.working) for line in first.rows[0].lines] == [
        (0, 130, "Tricks without bids", "13 × 10")
    ]
    assert first.state.sums["bags"] == (0, 0)
