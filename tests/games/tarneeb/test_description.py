"""The texts of Tarneeb: refusals, choices, notes, guidance."""

from typing import Any

import pytest

from games import GAMES
from games.kernel import Line
from games.sheet import MatchInput, Sheet, fold_sheet, opening_sheet
from tests.support.games.tarneeb_table import (
    NAMES,
    both_games,
    option_refusals_of,
    phrase_texts,
    refusal_of,
)

# Refusals

CONTRACT = {"kind": "contract", "declarer": 0, "bid": 8, "tricks": 9}
DEALER_PLAYS = {"passed_out": "dealer_plays_7"}
FORCED = "A forced contract is 7 by the dealer."
NOT_PLAYED = "A deal that was not played has no bid and no tricks."


@pytest.mark.parametrize(
    ("options", "deal", "refusal"),
    [
        ({}, {"bid": 14}, ("T01", "bid", "Enter a bid from 7 to 13.")),
        ({}, {"bid": "7"}, ("T01", "bid", "Enter a bid from 7 to 13.")),
        ({}, {"tricks": 14}, ("T02", "tricks", "Enter 0 to 13 tricks.")),
        (
            {},
            {"defender_tricks": 5},
            ("T03", "defender_tricks", "The two sides' tricks must add up to 13 (now 14)."),
        ),
        ({}, {"declarer": 4}, ("T04", "declarer", "Choose who won the bidding.")),
        (
            {},
            {"denomination": "no_trumps"},
            ("T06", "denomination", 'There is no "no trumps" contract in basic Tarneeb.'),
        ),
        (
            {},
            {"doubling": "double"},
            ("T07", "doubling", "Doubling is only played in Egyptian Tarneeb."),
        ),
        (
            {},
            {"redoubled_by": 0},
            ("T07", "redoubled_by", "Doubling is only played in Egyptian Tarneeb."),
        ),
        (
            DEALER_PLAYS,
            {"kind": "passed_out"},
            ("T12", "kind", "A deal cannot be passed out here: the dealer plays 7."),
        ),
        ({}, {"bid": 7, "forced": True}, ("T13", "forced", FORCED)),
        (DEALER_PLAYS, {"bid": 7, "declarer": 2, "forced": True}, ("T13", "forced", FORCED)),
        (DEALER_PLAYS, {"forced": True}, ("T13", "forced", FORCED)),
        (
            {},
            {"kind": "weak_hand"},
            ("T14", "kind", "Redeals for a weak hand are not part of this game's rules."),
        ),
    ],
)
def test_refusal_says_what_is_wrong(
    options: dict[str, Any], deal: dict[str, Any], refusal: tuple[str, str, str]
) -> None:
    entry = CONTRACT | deal if deal.get("kind", "contract") == "contract" else deal

    assert refusal_of("tarneeb", options, entry) == [refusal]


@pytest.mark.parametrize("kind", ["passed_out", "weak_hand"])
@pytest.mark.parametrize(
    "field",
    [
        "declarer",
        "bid",
        "denomination",
        "doubling",
        "tricks",
        "forced",
        "defender_tricks",
        "doubled_by",
        "redoubled_by",
        "points",
    ],
)
@both_games
def test_redeal_carries_nothing_of_a_contract(slug: str, field: str, kind: str) -> None:
    options = {"weak_hand_redeal": True}

    refusal = refusal_of(slug, options, {"kind": kind, field: 7})

    assert refusal == [("T11", field, NOT_PLAYED)]


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"target": 0}, ("T17", "target", "Enter a target from 1 to 999.")),
        ({"target": 1000}, ("T17", "target", "Enter a target from 1 to 999.")),
        ({"made_score": 1}, ("T22", "made_score", "That rule is not available for this game.")),
        ({"redouble": True}, ("T22", "redouble", "That rule is not available for this game.")),
    ],
)
def test_options_are_refused_in_words(
    options: dict[str, Any], refusal: tuple[str, str, str]
) -> None:
    assert option_refusals_of("tarneeb", options) == [refusal]


@pytest.mark.parametrize("option", [name for name in GAMES["tarneeb"].options if name != "target"])
def test_every_other_option_refuses_an_unknown_value(option: str) -> None:
    assert [code for code, *_ in option_refusals_of("tarneeb", {option: "odd"})] == ["T22"]


def test_lowest_and_highest_target_can_be_agreed() -> None:
    game = GAMES["tarneeb"]

    assert [game.read_options({"target": n}).target for n in (1, 999)] == [1, 999]
    assert game.read_options({}).target == 31


def test_seven_by_the_dealer_need_not_be_forced() -> None:
    deals = (CONTRACT | {"bid": 7, "tricks": 7},)

    assert (
        fold_sheet(MatchInput(GAMES["tarneeb"], NAMES, DEALER_PLAYS, deals=deals)).rows[0].counted
    )


# Choices, notes, guidance


def empty_sheet(options: dict[str, Any]) -> Sheet:
    """Return a sheet without deals."""
    return opening_sheet(MatchInput(GAMES["tarneeb"], NAMES, options))


def test_usual_table_is_offered_suits_and_all_passed() -> None:
    choices: Any = empty_sheet({}).choices

    assert choices.kinds == ("contract", "passed_out")
    assert choices.bids == (7, 8, 9, 10, 11, 12, 13)
    assert choices.denominations == ("clubs", "diamonds", "hearts", "spades")
    assert choices.doublings == ("none",)
    assert choices.forced is None


def test_other_tables_are_offered_their_agreements() -> None:
    agreed = {"no_trumps": True, "weak_hand_redeal": True, **DEALER_PLAYS}
    choices: Any = empty_sheet(agreed).choices

    assert choices.kinds == ("contract", "weak_hand")
    assert choices.denominations[-1] == "no_trumps"
    assert choices.forced == 0


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (CONTRACT, "Anna: 8, made (9–4)"),
        (CONTRACT | {"denomination": "hearts"}, "Anna: 8 ♥, made (9–4)"),
        ({"kind": "passed_out"}, "All passed"),
        ({"kind": "weak_hand"}, "Weak hand, dealt again"),
    ],
)
def test_deal_is_described_as_the_table_says_it(deal: dict[str, Any], expected: str) -> None:
    game = GAMES["tarneeb"]

    assert (
        game.describe(game.read_deal(deal), game.read_options({})).render(names=NAMES) == expected
    )


def notes_of(options: dict[str, Any], *deals: dict[str, Any]) -> list[str]:
    """Return the notes of the last deal."""
    sheet = fold_sheet(MatchInput(GAMES["tarneeb"], NAMES, options, deals=deals))
    return phrase_texts(sheet.match.game.notes(sheet.rows[-1], sheet))


def test_notes_mention_forced_contracts_and_ties() -> None:
    forced = CONTRACT | {"bid": 7, "tricks": 7, "forced": True}
    options = {"target": 13, "made_score": "tricks", "defenders_when_made": "tricks"}
    level = (CONTRACT | {"tricks": 8}, CONTRACT | {"tricks": 8, "declarer": 1})

    assert notes_of({}, CONTRACT) == []
    assert notes_of({}, {"kind": "passed_out"}) == []
    assert notes_of({}, forced) == []
    assert notes_of(DEALER_PLAYS, forced) == ["No bids: the dealer had to play 7."]
    assert notes_of(options | {"target": 14}, *level) == []
    assert notes_of(options, *level) == ["Equal at the target: play on until the points differ."]
    assert notes_of(options | {"tie_rule": "declarers_win"}, *level) == [
        "Equal at the target: the side that bid wins."
    ]


def test_finished_match_needs_no_guidance() -> None:
    sheet = fold_sheet(MatchInput(GAMES["tarneeb"], NAMES, {"target": 8}, deals=(CONTRACT,)))

    assert sheet.match.game.guidance(sheet) == ()


def test_notes_omit_uncounted_deals_and_sides_that_differ() -> None:
    forced = CONTRACT | {"bid": 7, "tricks": 7, "forced": True}
    behind = fold_sheet(
        MatchInput(GAMES["tarneeb"], NAMES, DEALER_PLAYS | {"target": 7}, deals=(forced, forced))
    )

    assert [phrase_texts(behind.match.game.notes(row, behind)) for row in behind.rows] == [
        ["No bids: the dealer had to play 7."],
        [],
    ]
    assert notes_of({"target": 8}, CONTRACT | {"declarer": 1}) == []


def test_guidance_reminds_of_unusual_options() -> None:
    sheet = empty_sheet(
        {
            "auction": "one_round",
            "direction": "clockwise",
            "deal_style": "thirteen_at_once",
            "passed_out": "redeal_next_dealer",
            "weak_hand_redeal": True,
            "opening_lead": "trump",
        }
    )

    assert phrase_texts(sheet.match.game.guidance(sheet)) == [
        "One round of bidding",
        "All pass: next deals",
        "Weak hand: new cards",
        "First lead: a trump",
        "Clockwise",
        "13 cards at once",
    ]


@pytest.mark.parametrize(
    ("options", "reminder"),
    [
        ({"auction": "one_round_dealer_may_equal"}, "One round, dealer may equal"),
        (DEALER_PLAYS, "All pass: dealer plays 7"),
    ],
)
def test_guidance_of_other_tables(options: dict[str, Any], reminder: str) -> None:
    sheet = empty_sheet(options)

    assert phrase_texts(sheet.match.game.guidance(sheet)) == [reminder]


def test_presets_are_those_that_tables_ask_for() -> None:
    presets = GAMES["tarneeb"].presets.values()

    assert [(preset.name, dict(preset.options)) for preset in presets] == [
        ("31, bid counts", {}),
        ("31, tricks count", {"made_score": "tricks"}),
        ("41, tricks count", {"target": 41, "made_score": "tricks"}),
        ("31, plain tricks", {"made_score": "tricks", "special_13": False}),
    ]


def test_line_is_worth_its_points_to_both_partners() -> None:
    line = Line("points", 1, 16, "All 13 tricks")

    assert [GAMES["tarneeb"].worth(line, player) for player in range(4)] == [0, 16, 0, 16]
