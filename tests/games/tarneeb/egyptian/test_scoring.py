"""Egyptian Tarneeb where it differs: the tables of doubled contracts, and the doublers."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.sheet import MatchInput, fold_sheet, opening_sheet
from tests.plugins.profiles import tries
from tests.support.games.tarneeb_table import (
    BID_COUNTS,
    BIDS,
    MULTIPLIERS,
    NAMES,
    TABLE_RULES,
    TRICKS,
    Outcome,
    by_the_formula,
    option_refusals_of,
    outcome,
    phrase_texts,
    refusal_of,
    rows_of,
)

SLUG = "egyptian-tarneeb"
REDOUBLE = {"redouble": True}

DOUBLED = """
7: 32/0 24/0 22/0 20/0 18/0 16/0 14/0 -14/7 -14/8 -14/9 -14/10 -14/11 -14/12 -14/13
8: 32/0 24/0 22/0 20/0 18/0 16/0 -16/6 -16/7 -16/8 -16/9 -16/10 -16/11 -16/12 -16/13
9: 32/0 24/0 22/0 20/0 18/0 -18/5 -18/6 -18/7 -18/8 -18/9 -18/10 -18/11 -18/12 -18/13
10: 32/0 24/0 22/0 20/0 -20/4 -20/5 -20/6 -20/7 -20/8 -20/9 -20/10 -20/11 -20/12 -20/13
11: 32/0 24/0 22/0 -22/3 -22/4 -22/5 -22/6 -22/7 -22/8 -22/9 -22/10 -22/11 -22/12 -22/13
12: 32/0 24/0 -24/2 -24/3 -24/4 -24/5 -24/6 -24/7 -24/8 -24/9 -24/10 -24/11 -24/12 -24/13
13: 52/0 -32/2 -32/4 -32/6 -32/8 -32/10 -32/12 -32/14 -32/16 -32/18 -32/20 -32/22 -32/24 -32/26
"""
"""By the bid, for 13 tricks of the declaring side down to none: its points / the others' points."""

REDOUBLED = """
7: 64/0 48/0 44/0 40/0 36/0 32/0 28/0 -28/7 -28/8 -28/9 -28/10 -28/11 -28/12 -28/13
8: 64/0 48/0 44/0 40/0 36/0 32/0 -32/6 -32/7 -32/8 -32/9 -32/10 -32/11 -32/12 -32/13
9: 64/0 48/0 44/0 40/0 36/0 -36/5 -36/6 -36/7 -36/8 -36/9 -36/10 -36/11 -36/12 -36/13
10: 64/0 48/0 44/0 40/0 -40/4 -40/5 -40/6 -40/7 -40/8 -40/9 -40/10 -40/11 -40/12 -40/13
11: 64/0 48/0 44/0 -44/3 -44/4 -44/5 -44/6 -44/7 -44/8 -44/9 -44/10 -44/11 -44/12 -44/13
12: 64/0 48/0 -48/2 -48/3 -48/4 -48/5 -48/6 -48/7 -48/8 -48/9 -48/10 -48/11 -48/12 -48/13
13: 104/0 -64/2 -64/4 -64/6 -64/8 -64/10 -64/12 -64/14 -64/16 -64/18 -64/20 -64/22 -64/24 -64/26
"""


@pytest.mark.parametrize(("bid", "outcomes"), rows_of(BID_COUNTS))
def test_outcomes_when_not_doubled(bid: int, outcomes: list[Outcome]) -> None:
    assert [outcome(SLUG, {}, bid=bid, tricks=t) for t in reversed(TRICKS)] == outcomes


@pytest.mark.parametrize(("bid", "outcomes"), rows_of(DOUBLED))
def test_outcomes_when_doubled(bid: int, outcomes: list[Outcome]) -> None:
    deal: dict[str, Any] = {"bid": bid, "doubling": "double"}

    assert [outcome(SLUG, {}, tricks=t, **deal) for t in reversed(TRICKS)] == outcomes


@pytest.mark.parametrize(("bid", "outcomes"), rows_of(REDOUBLED))
def test_outcomes_when_redoubled(bid: int, outcomes: list[Outcome]) -> None:
    deal: dict[str, Any] = {"bid": bid, "doubling": "redouble"}

    assert [outcome(SLUG, REDOUBLE, tricks=t, **deal) for t in reversed(TRICKS)] == outcomes


@tries(20)
@given(rules=TABLE_RULES, multiplied=st.booleans())
def test_every_outcome_follows_the_formula(rules: dict[str, Any], *, multiplied: bool) -> None:
    options = rules | REDOUBLE | {"defenders_multiplied": multiplied}

    for bid, tricks, doubling in product(BIDS, TRICKS, ("none", "double", "redouble")):
        scores = outcome(SLUG, options, bid=bid, tricks=tricks, doubling=doubling)
        assert scores == by_the_formula(bid, tricks, doubling, options)  # type: ignore[arg-type]


@pytest.mark.parametrize("denomination", ["clubs", "diamonds", "hearts", "spades", "no_trumps"])
def test_suit_changes_no_number(denomination: str) -> None:
    for bid, tricks, doubling in product(BIDS, TRICKS, ("none", "double")):
        deal = {"bid": bid, "tricks": tricks, "doubling": doubling}
        assert outcome(SLUG, {}, denomination=denomination, **deal) == outcome(SLUG, {}, **deal)


def test_counting_tricks_and_multiplying_all_multiplies_every_outcome() -> None:
    options = {"made_score": "tricks", "defenders_multiplied": True, "redouble": True}

    for bid, tricks, doubling in product(BIDS, TRICKS, MULTIPLIERS):
        once = outcome(SLUG, options, bid=bid, tricks=tricks)
        scores = outcome(SLUG, options, bid=bid, tricks=tricks, doubling=doubling)
        assert scores == (MULTIPLIERS[doubling] * once[0], MULTIPLIERS[doubling] * once[1])


def test_doubled_contract_is_worth_twice_only_when_just_made() -> None:
    for bid in range(7, 13):
        for tricks in range(bid, 13):
            once, _ = outcome(SLUG, {}, bid=bid, tricks=tricks)
            doubled, _ = outcome(SLUG, {}, bid=bid, tricks=tricks, doubling="double")
            assert doubled >= 2 * once
            assert (doubled == 2 * once) is (tricks == bid)


CONTRACT = {"kind": "contract", "declarer": 0, "bid": 8, "denomination": "hearts", "tricks": 9}
OPPONENTS_DOUBLE = "Only the opponents of the highest bid can double it."
DOUBLED_SIDE_REDOUBLES = "Only the side that was doubled can redouble."


@pytest.mark.parametrize(
    ("options", "deal", "refusal"),
    [
        (
            {},
            {"denomination": None},
            ("T05", "denomination", "Choose the suit of the contract, or no trumps."),
        ),
        (
            {},
            {"doubling": "redouble"},
            ("T08", "doubling", "Redoubling is not part of this game's rules."),
        ),
        ({}, {"doubling": "double", "doubled_by": 2}, ("T09", "doubled_by", OPPONENTS_DOUBLE)),
        ({}, {"doubling": "double", "doubled_by": 4}, ("T09", "doubled_by", OPPONENTS_DOUBLE)),
        (
            {},
            {"doubled_by": 1},
            ("invalid", "doubled_by", "Choose the doubling or clear the name."),
        ),
        (
            REDOUBLE,
            {"doubling": "redouble", "redoubled_by": 1},
            ("T10", "redoubled_by", DOUBLED_SIDE_REDOUBLES),
        ),
        (
            REDOUBLE,
            {"doubling": "double", "redoubled_by": 0},
            ("T10", "redoubled_by", DOUBLED_SIDE_REDOUBLES),
        ),
        (
            {"passed_out": "dealer_plays_7"},
            {"bid": 7, "doubling": "double", "forced": True},
            ("T13", "forced", "A forced contract is 7 by the dealer."),
        ),
        (
            {},
            {"defender_tricks": 5},
            ("T03", "defender_tricks", "The two sides' tricks must add up to 13 (now 14)."),
        ),
    ],
)
def test_refusal_says_what_is_wrong(
    options: dict[str, Any], deal: dict[str, Any], refusal: tuple[str, str, str]
) -> None:
    assert refusal_of(SLUG, options, CONTRACT | deal) == [refusal]


@pytest.mark.parametrize("option", [name for name in GAMES[SLUG].options if name != "target"])
def test_every_other_option_refuses_an_unknown_value(option: str) -> None:
    assert [code for code, *_ in option_refusals_of(SLUG, {option: "odd"})] == ["T22"]


@pytest.mark.parametrize("option", ["auction", "no_trumps"])
def test_option_of_the_basic_game_is_refused(option: str) -> None:
    message = "That rule is not available for this game."

    assert option_refusals_of(SLUG, {option: True}) == [("T22", option, message)]


def test_target_is_41_unless_agreed() -> None:
    assert GAMES[SLUG].read_options({}).target == 41


@pytest.mark.parametrize(
    ("options", "doublings"),
    [({}, ("none", "double")), (REDOUBLE, ("none", "double", "redouble"))],
)
def test_table_is_offered_its_doublings(
    options: dict[str, Any], doublings: tuple[str, ...]
) -> None:
    choices: Any = opening_sheet(MatchInput(GAMES[SLUG], NAMES, options)).choices

    assert choices.doublings == doublings
    assert choices.denominations == ("clubs", "diamonds", "hearts", "spades", "no_trumps")


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        ({}, "Anna: 8 ♥, made (9–4)"),
        ({"doubling": "double"}, "Anna: 8 ♥, doubled, made (9–4)"),
        (
            {"doubling": "redouble", "denomination": "no_trumps"},
            "Anna: 8 no trumps, redoubled, made (9–4)",
        ),
    ],
)
def test_deal_is_described_with_its_doubling(deal: dict[str, Any], expected: str) -> None:
    game = GAMES[SLUG]

    assert (
        game.describe(game.read_deal(CONTRACT | deal), game.read_options({})).render(names=NAMES)
        == expected
    )


def test_passed_out_is_described_as_in_tarneeb() -> None:
    game = GAMES[SLUG]

    assert (
        game.describe(game.read_deal({"kind": "passed_out"}), game.read_options({})).render()
        == "All passed"
    )


def test_notes_mention_the_doubler() -> None:
    doubled = CONTRACT | {"doubling": "redouble", "doubled_by": 3, "redoubled_by": 2}
    deals = ({"kind": "passed_out"}, CONTRACT, doubled)
    sheet = fold_sheet(MatchInput(GAMES[SLUG], NAMES, REDOUBLE, deals=deals))

    assert [phrase_texts(sheet.match.game.notes(row, sheet)) for row in sheet.rows] == [
        [],
        [],
        ["Doubled by Dora.", "Redoubled by Cleo."],
    ]


@pytest.mark.parametrize(
    ("deal", "workings"),
    [
        ({"doubling": "double"}, ["2 × 9"]),
        ({"doubling": "redouble", "tricks": 13}, ["4 × (13 + 3)"]),
        ({"doubling": "double", "bid": 13, "tricks": 13}, ["2 × 2 × 13"]),
        ({"doubling": "double", "tricks": 5}, ["−2 × 8", None]),
        ({"doubling": "double", "bid": 13}, ["−2 × (13 + 3)", "2 × 4"]),
    ],
)
def test_working_shows_the_doubling(deal: dict[str, Any], workings: list[str | None]) -> None:
    row = fold_sheet(MatchInput(GAMES[SLUG], NAMES, REDOUBLE, deals=(CONTRACT | deal,))).rows[0]

    assert [line.working for line in row.lines] == workings


def test_presets_are_those_that_tables_ask_for() -> None:
    presets = GAMES[SLUG].presets.values()

    assert [(preset.name, dict(preset.options)) for preset in presets] == [
        ("Egyptian 41", {}),
        ("Egyptian with redoubles", {"redouble": True, "defenders_multiplied": True}),
    ]


def test_notes_mention_ties() -> None:
    options = {"target": 10, "defenders_when_made": "tricks"}
    level = CONTRACT | {"bid": 7, "tricks": 7}
    deals = (level, level | {"declarer": 1})
    sheet = fold_sheet(MatchInput(GAMES[SLUG], NAMES, options, deals=deals))

    assert sheet.state.sums["points"] == (13, 13)
    assert phrase_texts(sheet.match.game.notes(sheet.rows[-1], sheet)) == [
        "Equal at the target: play on until the points differ."
    ]


def test_guidance_does_not_repeat_the_points_needed() -> None:
    sheet = fold_sheet(MatchInput(GAMES[SLUG], NAMES, deals=(CONTRACT,)))

    assert phrase_texts(sheet.match.game.guidance(sheet)) == []
