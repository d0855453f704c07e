"""The texts of Nestors: refusals, choices, notes, guidance."""

from typing import Any

import pytest

from games.sheet import MatchInput, opening_sheet
from games.values import Refused
from tests.support.games.nestors_table import (
    CONTRACT,
    GAME,
    NAMES,
    SEVEN,
    counts,
    phrase_texts,
    sheet_of,
    sides_after,
)

# Refusals

FIRST_TRICK = "Enter at least 5 points: the declarer's side always wins the first trick."
FROM_30 = "If the spades went that way, the declarer's side has between 30 and 190 points."


@pytest.mark.parametrize(
    ("options", "deal", "refusal"),
    [
        ({}, {"declarer": 4}, ("N01", "declarer", "Choose who won the bidding.")),
        ({}, {"bid": 101}, ("N02", "bid", "Bids go up in fives.")),
        ({}, {"bid": 195}, ("N03", "bid", "Enter a bid from 5 to 190.")),
        ({"min_bid": 60}, {"bid": 55}, ("N03", "bid", "Enter a bid from 60 to 190.")),
        ({}, {"points": 7}, ("N04", "points", "Enter points in fives.")),
        ({}, {"points": None}, ("required", "points", "Enter the points of the declarer's side.")),
        ({}, {"points": 195}, ("N05", "points", "Enter at most 190 points.")),
        ({}, {"points": 0}, ("N06", "points", FIRST_TRICK)),
        ({}, {"defender_points": 190}, ("N06", "defender_points", FIRST_TRICK)),
        (
            {},
            {"defender_points": 75},
            ("N07", "defender_points", "The two sides must add up to 190 (now 195)."),
        ),
        ({}, {"trump": "Q"}, ("N08", "trump", "Choose aces, jacks or tens as trumps.")),
        (
            {},
            {"counts": counts((5, 0, 0, 6, 3))},
            ("N09", "counts.trumps", "Enter at most four cards of a rank."),
        ),
        (
            {},
            {"counts": counts((0, 0, 0, 0, 0))},
            (
                "N10",
                "counts.tricks",
                "There are 12 tricks, and the declarer's side always wins the first one.",
            ),
        ),
        (
            {},
            {"counts": counts((0, 0, 0, 6, 10))},
            ("N11", "counts.spades", "Enter at most nine spades."),
        ),
        (
            {},
            {"counts": counts((3, 3, 3, 2, 4))},
            ("N12", "counts.tricks", "9 counting cards do not fit into 2 tricks of three cards."),
        ),
        (
            {},
            {"counts": counts((1, 1, 1, 10, 5))},
            (
                "N13",
                "counts.tricks",
                "The other side's 2 tricks cannot hold the other 9 counting cards.",
            ),
        ),
        (
            {},
            {"counts": counts((0, 0, 0, 6, 8))},
            ("N14", "counts", "These counts do not fit. Check tricks, counting cards and spades."),
        ),
        (
            {},
            {"counts": counts((3, 2, 1, 7, 5))},
            ("N15", "points", "The counts add up to 115, but 120 was entered."),
        ),
        (
            SEVEN,
            {"points": 90, "counts": counts((2, 2, 2, 6, 3)), "spades_to": "declarer"},
            ("N15", "spades_to", "The counted spades say otherwise."),
        ),
        (
            SEVEN,
            {},
            (
                "N23",
                "spades_to",
                "Choose who won the spades: the declarer, the defenders or neither side.",
            ),
        ),
        (SEVEN, {"spades_to": "declarer", "points": 25}, ("N23", "points", FROM_30)),
        (
            SEVEN,
            {"spades_to": "nobody", "defender_points": 70},
            ("N23", "defender_points", "The two sides must add up to 180 (now 190)."),
        ),
        (
            {},
            {"spades_to": "nobody"},
            (
                "invalid",
                "spades_to",
                "Choose a side: five spades are enough, so one side always has them.",
            ),
        ),
    ],
)
def test_refusal_says_what_is_wrong(
    options: dict[str, Any], deal: dict[str, Any], refusal: tuple[str, str, str]
) -> None:
    refusals = sheet_of(options, CONTRACT | deal).rows[0].refusals

    assert [
        (one_refusal.code, one_refusal.field, one_refusal.render()) for one_refusal in refusals
    ] == [refusal]


@pytest.mark.parametrize(
    ("spades_to", "least", "most"),
    [("declarer", 30, 190), ("nobody", 5, 175), ("defenders", 5, 160)],
)
def test_seven_spades_bound_the_points(spades_to: str, least: int, most: int) -> None:
    deals = {
        points: CONTRACT | {"points": points, "spades_to": spades_to} for points in range(5, 195, 5)
    }

    counts_as = {points: sheet_of(SEVEN, deal).rows[0].counted for points, deal in deals.items()}
    assert counts_as == {points: least <= points <= most for points in deals}


@pytest.mark.parametrize(("side", "tricks"), [("declarer", 1), ("defenders", 11)])
def test_first_trick_alone_can_be_counted(side: str, tricks: int) -> None:
    pile = (0, 0, 0, 1, 1) if side == "declarer" else (4, 4, 4, 11, 8)
    deal = CONTRACT | {"points": None, "counts": counts(pile, side)}

    assert pile[3] == tricks
    assert sides_after({}, deal) == (-100, 185)


@pytest.mark.parametrize(
    ("side", "spades", "spades_to"),
    [
        ("declarer", 7, "declarer"),
        ("declarer", 2, "defenders"),
        ("declarer", 3, "nobody"),
        ("defenders", 7, "defenders"),
        ("defenders", 2, "declarer"),
        ("defenders", 6, "nobody"),
    ],
)
def test_spades_counted_and_typed_must_agree(side: str, spades: int, spades_to: str) -> None:
    deal = CONTRACT | {"points": None, "counts": counts((2, 2, 2, 6, spades), side)}

    fits = {
        taker: sheet_of(SEVEN, deal | {"spades_to": taker}).rows[0].counted
        for taker in ("declarer", "defenders", "nobody")
    }
    assert fits == {taker: taker == spades_to for taker in fits}


def test_defenders_may_have_nothing() -> None:
    assert sides_after({}, CONTRACT | {"points": 190, "defender_points": 0}) == (190, 0)


def test_defenders_points_are_checked_beside_counts() -> None:
    deal = CONTRACT | {"points": None, "counts": counts((2, 2, 2, 6, 6)), "defender_points": 195}

    assert [refusal.code for refusal in sheet_of({}, deal).rows[0].refusals] == ["N05"]


@pytest.mark.parametrize(
    "field",
    ["declarer", "bid", "trump", "points", "defender_points", "counts", "spades_to"],
)
def test_passed_out_carries_nothing_of_a_contract(field: str) -> None:
    refusals = sheet_of({}, {"kind": "passed_out", field: 5}).rows[0].refusals

    message = "A deal without a bid has no points."
    assert [(refusal.code, refusal.field, refusal.render()) for refusal in refusals] == [
        ("N16", field, message)
    ]


@pytest.mark.parametrize("limit", [195, 5005, 1001, True, "1000"])
def test_limit_is_in_fives_from_200_to_5000(limit: object) -> None:
    with pytest.raises(Refused) as refused:
        GAME.read_options({"limit": limit})

    actual = [(refusal.code, refusal.field, refusal.render()) for refusal in refused.value.refusals]
    message = "Enter a multiple of 5 from 200 to 5000."
    assert actual == [("N19", "limit", message)]


def test_lowest_and_highest_options_can_be_agreed() -> None:
    assert [GAME.read_options({"limit": n}).limit for n in (200, 5000)] == [200, 5000]
    assert [GAME.read_options({"min_bid": n}).min_bid for n in (5, 190)] == [5, 190]
    assert sides_after({"min_bid": 190}, CONTRACT | {"bid": 190}) == (-190, 70)


# Choices, notes, guidance


@pytest.mark.parametrize(
    ("options", "lowest", "expected"), [({}, 5, False), ({"min_bid": 100} | SEVEN, 100, True)]
)
def test_table_is_offered_its_bids(options: dict[str, Any], lowest: int, *, expected: bool) -> None:
    choices: Any = opening_sheet(MatchInput(GAME, NAMES, options)).choices

    assert choices.kinds == ("contract", "passed_out")
    assert choices.bids == tuple(range(lowest, 195, 5))
    assert choices.spades_asked is expected


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (CONTRACT, "Anna: 100, made (120–70)"),
        (CONTRACT | {"trump": "J"}, "Anna: 100, jacks, made (120–70)"),
        (CONTRACT | {"bid": 135}, "Anna: 135, failed by 15 (120–70)"),
        ({"kind": "passed_out"}, "All passed"),
    ],
)
def test_deal_is_described_as_the_table_says_it(deal: dict[str, Any], expected: str) -> None:
    assert (
        GAME.describe(GAME.read_deal(deal), GAME.read_options({})).render(names=NAMES) == expected
    )


def notes_of(options: dict[str, Any], *deals: dict[str, Any]) -> list[str]:
    """Return the notes of the last deal."""
    sheet = sheet_of(options, *deals)
    return phrase_texts(GAME.notes(sheet.rows[-1], sheet))


def test_notes_mention_missing_and_unshared_points() -> None:
    even = CONTRACT | {"bid": 95, "points": 95}
    level = {"limit": 285}

    assert notes_of({}, CONTRACT) == []
    assert notes_of({}, CONTRACT | {"bid": 120}) == []
    assert notes_of({}, CONTRACT | {"bid": 125}) == ["The bid was missed by 5."]
    assert notes_of({}, {"kind": "passed_out"}) == []
    assert notes_of(SEVEN, CONTRACT | {"spades_to": "nobody"}) == [
        "Neither side has seven spades: 180 points in this deal."
    ]
    assert notes_of(level, even, even) == []
    assert notes_of(level, even, even, even) == [
        "Equal at the limit: play on until the points differ."
    ]
    assert notes_of(level | {"tie_rule": "draw"}, even, even, even) == []
    assert notes_of(level, CONTRACT | {"points": 300}) == []
    assert notes_of({"limit": 200}, *[CONTRACT | {"declarer": 1, "points": 190}] * 2) == []


def test_notes_mention_what_a_counted_pile_lacks() -> None:
    counted_pile = CONTRACT | {"points": None, "counts": counts((2, 2, 2, 6, 6))}

    assert notes_of(SEVEN, counted_pile) == [
        "The bid was missed by 10.",
        "Neither side has seven spades: 180 points in this deal.",
    ]


def test_notes_omit_uncounted_deals() -> None:
    failed = CONTRACT | {"bid": 190}
    sheet = sheet_of({"limit": 200}, failed, failed, failed)

    assert [row.counted for row in sheet.rows] == [True, True, False]
    assert [phrase_texts(GAME.notes(row, sheet)) for row in sheet.rows][1:] == [
        ["The bid was missed by 70."],
        [],
    ]


def test_guidance_reminds_only_of_agreed_options() -> None:
    options = {"min_bid": 60, "passed_out": "redeal_next_dealer"} | SEVEN
    sheet = sheet_of({}, CONTRACT | {"bid": 150})
    agreed = sheet_of(options)
    finished = sheet_of({"limit": 200}, CONTRACT | {"points": 190}, CONTRACT | {"points": 190})

    assert phrase_texts(GAME.guidance(sheet)) == []
    assert phrase_texts(GAME.guidance(agreed)) == [
        "All pass: next deals",
        "Bids from 60",
        "Ten points: 7 spades",
    ]
    assert GAME.guidance(finished) == ()


def test_presets_are_those_that_tables_ask_for() -> None:
    assert [(preset.name, dict(preset.options)) for preset in GAME.presets.values()] == [
        ("Usual", {}),
        ("Short, to 500", {"limit": 500}),
    ]
