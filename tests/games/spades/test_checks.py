"""The refusals of a deal of Spades: fields, codes and words."""

from typing import Any

import pytest

from games import GAMES
from games.values import Refused
from tests.support.games.spades_table import NAMES, Bid, Taken, deal, sheet_of

TOGETHER = {"bidding": "sides"}


def refused(bids: list[Bid], *taken: Taken, **options: Any) -> list[tuple[str, str, str]]:
    """Return the refusals of a deal: field, code and words."""
    return refusals_of(deal(bids, *taken), **options)


def refusals_of(entry: dict[str, Any], **options: Any) -> list[tuple[str, str, str]]:
    row = sheet_of(entry, **options).rows[0]
    return [(each.field, each.code, each.render(names=NAMES)) for each in row.refusals]


def of_sides(first: dict[str, Any], second: dict[str, Any], *rows: dict[str, Any]) -> Any:
    """Return a deal in which partners bid one number."""
    sides = [{"owner": 0} | first, {"owner": 1} | second]
    return {"kind": "played", "rows": list(rows), "sides": sides}


def test_usual_deals_are_not_refused() -> None:
    assert refused([4, 3, 3, 2], 7, 6) == []
    assert refused([4, ("nil", 0), ("blind_nil", 2), 2], 7, 6) == []
    assert refused([13, 13, 13, 13], 0, 13) == []
    assert refused([("nil", 1), ("nil", 0), ("nil", 2), ("nil", 10)], 3, 10) == []


@pytest.mark.parametrize(
    ("bids", "options", "refusal"),
    [
        ([0, 3, 3, 2], {}, ("SP07", "A bid of no tricks is a nil: choose nil.")),
        ([14, 3, 3, 2], {}, ("SP04", "Enter 0 to 13 tricks.")),
        (
            [("nil", 0), 3, 3, 2],
            {"nil": "never"},
            ("SP07", "No nil is played here: enter a number of tricks."),
        ),
        (
            [("blind_nil", 0), 3, 3, 2],
            {"blind_nil": "never"},
            ("SP07", "No blind nil is played here: enter another bid."),
        ),
        (
            [4, 3, 3, 2],
            {"bidding": "sides"},
            ("SP05", "Partners bid one number: enter it for the side."),
        ),
        (
            [4, 3, 3, 2],
            {"first_deal": "free"},
            ("SP05", "The first deal has no bids: leave them out."),
        ),
    ],
)
def test_bid_that_is_not_played_is_refused(bids: Any, options: Any, refusal: Any) -> None:
    assert refused(bids, 7, 6, **options)[0] == ("rows.0.bid", *refusal)


def test_zero_is_a_bid_where_no_nil_is_played() -> None:
    assert refused([0, 3, 3, 2], 7, 6, nil="never") == []


def test_first_bid_that_is_missing_is_asked_for_in_their_order() -> None:
    words = "Enter the bid of {name}."

    assert refused([None, 3, None, 2], 7, 6) == [
        ("rows.0.bid", "required", words.format(name="Ana"))
    ]
    assert refused([None, 3, None, 2], 7, 6, dealer=0) == [
        ("rows.2.bid", "required", words.format(name="Eva"))
    ]
    assert refused([None, 3, 3, None], 7, 6, dealer=0, first_bidder="dealer")[0][0] == "rows.0.bid"
    without_rows = {"kind": "played", "sides": [{"owner": 0}, {"owner": 1}]}
    assert refusals_of(without_rows, dealer=1)[0][0] == "rows.2.bid"


def test_partners_bid_one_number_where_agreed() -> None:
    entry = of_sides({"bid": 5, "tricks": 6}, {"bid": 4, "tricks": 7})

    assert refusals_of(entry, **TOGETHER) == []
    assert refusals_of(entry)[0] == (
        "sides.0.bid",
        "SP05",
        "Each player bids: enter the bids of the players.",
    )
    missing = of_sides({"bid": 5, "tricks": 6}, {"tricks": 7})
    assert refusals_of(missing, **TOGETHER) == [
        ("sides.1.bid", "required", "Enter the bid of Ivo & Jan.")
    ]
    too_many = of_sides({"bid": 14, "tricks": 6}, {"bid": 4, "tricks": 7})
    assert refusals_of(too_many, **TOGETHER)[0][:2] == ("sides.0.bid", "SP04")
    nil = {"player": 2, "bid": "nil", "tricks": 0}
    with_nil = of_sides({"bid": 5, "tricks": 6}, {"bid": 4, "tricks": 7}, nil)
    assert refusals_of(with_nil, **TOGETHER) == []


def test_bids_of_sides_are_left_out_of_a_deal_without_bids() -> None:
    entry = of_sides({"bid": 5, "tricks": 6}, {"blind": 6, "tricks": 7})

    assert [
        each[:2] for each in refusals_of(entry, first_deal="free", blind_bid=6, **TOGETHER)
    ] == [
        ("sides.0.bid", "SP05"),
        ("sides.1.blind", "SP05"),
    ]


def test_blind_bid_takes_the_place_of_the_others() -> None:
    blind: dict[str, Any] = {"blind": 7, "tricks": 7}

    assert refused([None, 3, None, 3], blind, 6, blind_bid=6) == []
    assert refused([4, 3, None, 3], blind, 6, blind_bid=6) == [
        ("rows.0.bid", "SP06", "The side of Ana bid blind: leave out this bid.")
    ]
    entry = of_sides({"bid": 5, "blind": 7, "tricks": 7}, {"bid": 4, "tricks": 6})
    assert refusals_of(entry, blind_bid=6, **TOGETHER) == [
        ("sides.0.bid", "SP06", "Ana & Eva bid blind: leave out this bid.")
    ]


@pytest.mark.parametrize("blind", [5, 14])
def test_blind_bid_is_neither_too_low_nor_too_high(blind: int) -> None:
    side: dict[str, Any] = {"blind": blind, "tricks": 7}

    assert refused([None, 3, None, 3], side, 6, blind_bid=6) == [
        ("sides.0.blind", "SP06", "Enter a blind bid from 6 to 13.")
    ]
    assert refused([None, 3, None, 3], {"blind": 6, "tricks": 7}, 6, blind_bid=6) == []
    assert refused([None, 3, None, 3], {"blind": 13, "tricks": 7}, 6, blind_bid=6) == []
    assert refused([None, 3, None, 3], {"blind": 7, "tricks": 7}, 6) == [
        ("sides.0.blind", "SP06", "Leave out the blind bid: none is played here.")
    ]


def test_blind_bid_of_few_cards_is_at_most_all_tricks() -> None:
    sides: list[Taken] = [{"blind": 8, "tricks": 8}, 0, 0, 0, 0, 0]
    others: list[Bid] = [None, 1, 1, 1, 1, 1]

    agreed: dict[str, Any] = {"players": 6, "partners": "alone", "blind_bid": 10}
    assert refused(others, *sides, **agreed) == []


def test_side_bids_at_least_the_agreed_number() -> None:
    words = "Ana & Eva bid at least 4 together."

    assert refused([1, 4, 2, 3], 7, 6, least_bid=4) == [("rows.2.bid", "SP08", words)]
    assert refused([1, 4, 3, 3], 7, 6, least_bid=4) == []
    assert refused([3, 4, ("nil", 0), 3], 7, 6, least_bid=4) == [("rows.0.bid", "SP08", words)]
    assert refused([("nil", 0), 4, ("nil", 7), 3], 7, 6, least_bid=4) == []
    entry = of_sides({"bid": 3, "tricks": 7}, {"bid": 4, "tricks": 6})
    assert refusals_of(entry, least_bid=4, **TOGETHER) == [("sides.0.bid", "SP08", words)]
    blind: dict[str, Any] = {"blind": 3, "tricks": 7}
    assert refused([None, 3, None, 3], blind, 6, blind_bid=2, least_bid=4) == [
        ("sides.0.blind", "SP08", words)
    ]


def test_player_alone_bids_at_least_the_agreed_number() -> None:
    assert refused([3, 4, 4], 5, 6, 6, players=3, least_bid=4) == [
        ("rows.0.bid", "SP08", "Ana bids at least 4.")
    ]


def test_last_bid_may_not_make_the_bids_add_up_where_agreed() -> None:
    words = "The bids may not add up to 13."

    assert refused([4, 3, 3, 3], 7, 6, hook=True) == [("rows.3.bid", "SP09", words)]
    assert refused([4, 3, 3, 3], 7, 6, hook=True, dealer=1) == [("rows.1.bid", "SP09", words)]
    assert refused([4, 3, 3, 2], 7, 6, hook=True) == []
    assert refused([4, 3, 3, 3], 7, 6) == []
    entry = of_sides({"bid": 7, "tricks": 7}, {"bid": 6, "tricks": 6})
    assert refusals_of(entry, hook=True, **TOGETHER) == [("sides.1.bid", "SP09", words)]


def test_tricks_that_are_missing_are_asked_for() -> None:
    assert refused([4, 3, 3, 2], None, None) == [
        ("sides.0.tricks", "required", "Enter the tricks of one side.")
    ]
    assert refused([4, 3, 3, 2], 7, None) == [
        ("sides.1.tricks", "required", "This field is required.")
    ]
    assert refused([4, 3, 3], 7, None, None, players=3) == [
        ("sides.1.tricks", "required", "This field is required."),
        ("sides.2.tricks", "required", "This field is required."),
    ]


def test_tricks_that_do_not_add_up_are_refused_with_the_difference() -> None:
    words = "The tricks must add up to 13: {n}."

    assert refused([4, 3, 3, 2], 7, 7) == [("sides.1.tricks", "SP10", words.format(n="1 too many"))]
    assert refused([4, 3, 3, 2], 4, 7) == [("sides.1.tricks", "SP10", words.format(n="2 missing"))]
    assert refused([4, 3, 3, 2], 14, 0) == [("sides.0.tricks", "SP10", "Enter 0 to 13 tricks.")]


def test_tricks_of_a_nil_fit_those_of_the_side() -> None:
    words = "Ana & Eva took 2 tricks: the tricks of the nil do not fit."

    assert refused([("nil", 3), 3, 4, 2], 2, 11) == [("rows.0.tricks", "SP12", words)]
    assert refused([("nil", 2), 3, 4, 2], 2, 11) == []
    assert refused([("nil", 1), 3, ("nil", 0), 2], 2, 11) == [("rows.2.tricks", "SP12", words)]
    assert refused([("nil", 1), 3, ("nil", 1), 2], 2, 11) == []


def test_own_tricks_are_entered_for_a_nil_of_partners_alone() -> None:
    words = "Only the tricks of a nil are entered for a player."

    assert refused([("nil", 0), 3, "nil", 2], 2, 11) == [
        ("rows.2.tricks", "required", "This field is required.")
    ]
    numbers: list[Bid] = [4, 3, 3, 2]
    entry = deal(numbers, 7, 6)
    entry["rows"][1]["tricks"] = 3
    assert refusals_of(entry) == [("rows.1.tricks", "SP11", words)]
    assert refused([("nil", 0), 4, 3], 0, 9, 8, players=3) == [("rows.0.tricks", "SP11", words)]


@pytest.mark.parametrize("players", [(0, 0, 1, 2), (0, 1, 2, 4)])
def test_each_player_has_one_row_at_most(players: tuple[int, ...]) -> None:
    entry = deal([4, 3, 3, 2], 7, 6)
    for row, player in zip(entry["rows"], players, strict=True):
        row["player"] = player

    assert refusals_of(entry) == [("rows", "SP01", "Enter each player, or each side, once.")]


@pytest.mark.parametrize("sides", [(0,), (0, 0), (0, 1, 2)])
def test_each_side_has_one_row(sides: tuple[int, ...]) -> None:
    entry = deal([4, 3, 3, 2]) | {"sides": [{"owner": side, "tricks": 6} for side in sides]}

    assert refusals_of(entry) == [("sides", "SP01", "Enter each player, or each side, once.")]


@pytest.mark.parametrize(
    ("row", "code", "words"),
    [
        ({"player": 0, "bid": "two"}, "SP02", "Enter the bid as a number of tricks, or nil."),
        ({"player": 0, "bid": 100}, "SP02", "Enter the bid as a number of tricks, or nil."),
        ({"player": 0, "tricks": -1}, "SP03", "Enter the tricks as a whole number."),
        ({"player": 10}, "SP01", "Enter each player, or each side, once."),
    ],
)
def test_numbers_that_are_none_are_refused(row: dict[str, Any], code: str, words: str) -> None:
    with pytest.raises(Refused) as caught:
        GAMES["spades"].read_deal({"kind": "played", "rows": [row], "sides": []})

    assert [(each.code, each.render()) for each in caught.value.refusals] == [(code, words)]


@pytest.mark.parametrize(
    ("options", "field", "code"),
    [
        ({"bag_points": -1}, "bag_limit", "SP30"),
        ({"bag_points": -10, "bag_limit": 5}, "bag_limit", "SP30"),
        ({"partners": "alone", "bidding": "sides"}, "bidding", "SP31"),
        ({"stake_unit": "point", "sets_lose": 2}, "stake_unit", "SP32"),
        ({"stake_unit": "point", "boston_wins": "bid"}, "stake_unit", "SP32"),
    ],
)
def test_options_that_exclude_each_other_are_refused(
    options: dict[str, Any], field: str, code: str
) -> None:
    with pytest.raises(Refused) as caught:
        GAMES["spades"].read_options(options)

    assert [(each.field, each.code) for each in caught.value.refusals] == [(field, code)]


@pytest.mark.parametrize(
    "options",
    [{"bag_points": 0}, {"bag_points": -1, "bag_limit": "never"}, {"stake_unit": "point"}],
)
def test_options_that_go_together_are_agreed(options: dict[str, Any]) -> None:
    assert GAMES["spades"].read_options(options)
