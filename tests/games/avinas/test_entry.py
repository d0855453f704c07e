"""The questions of an Avinas deal's form: open sevens, knocks, points, a false bid."""

from typing import Any

import pytest

from games import GAMES
from games.entry import entry_of, form_of, is_asked, relevant_questions, with_defaults
from games.sheet import MatchInput, Sheet, fold_sheet, opening_sheet

GAME = GAMES["avinas"]
NAMES = ("Anna", "Ben", "Cleo", "Dora")
BIDS = [f"bids.{turn}" for turn in range(4)]


def table(**options: Any) -> Sheet:
    return opening_sheet(MatchInput(GAME, NAMES, options))


def relevant_names(answers: dict[str, str], **options: Any) -> list[str]:
    """Return the names of the questions that apply, given some answers."""
    sheet = table(**options)
    groups = GAME.form(sheet.state, sheet.options)
    form = with_defaults(groups, {name: [value] for name, value in answers.items()})
    return [question.name for question in relevant_questions(groups, form)]


@pytest.mark.parametrize(
    ("answers", "names"),
    [
        ({}, ["kind", "sevens", "declarer"]),
        ({"declarer": "0"}, ["kind", "sevens", "declarer", "knock", "declarer_points", "trump"]),
        (
            {"declarer": "0", "knock": "true"},
            ["kind", "sevens", "declarer", "knock", "counter", "all_tricks", "trump", "knocked_by"],
        ),
        (
            {"declarer": "0", "knock": "true", "counter": "true"},
            [
                "kind",
                "sevens",
                "declarer",
                "knock",
                "counter",
                "all_tricks",
                "trump",
                "knocked_by",
                "countered_by",
            ],
        ),
        (
            {"kind": "no_sevens", "declarer": "0"},
            ["kind", "declarer", "bid", "declarer_points", "stopped_early", *BIDS],
        ),
        (
            {"kind": "no_sevens", "declarer": "0", "stopped_early": "true"},
            [
                "kind",
                "declarer",
                "bid",
                "declarer_points",
                "stopped_early",
                "defender_points",
                *BIDS,
            ],
        ),
        ({"kind": "false_bid"}, ["kind", "declarer", "bid"]),
        ({"kind": "passed_out"}, ["kind"]),
    ],
)
def test_form_asks_what_this_kind_of_deal_needs(answers: dict[str, str], names: list[str]) -> None:
    assert relevant_names(answers) == names


def test_knocker_is_asked_separately_and_of_the_right_side() -> None:
    groups = GAME.form(table().state, table().options)
    answers = {"declarer": ["1"], "knock": ["true"], "counter": ["true"]}
    form = with_defaults(groups, answers)

    folded = [group for group in groups if group.folded and is_asked(group.when, "", form)]

    assert [question.name for question in relevant_questions(folded, form)] == [
        "trump",
        "knocked_by",
        "countered_by",
    ]
    assert [
        [choice.value for choice in question.choices if is_asked(choice.when, choice.unless, form)]
        for question in relevant_questions(folded[1:], form)
    ] == [["1", "3"], ["0", "2"]]


@pytest.mark.parametrize(("false_bid", "has_note"), [("match", True), ("deal", False)])
def test_form_warns_of_a_false_bid_only_where_it_ends_the_match(
    false_bid: str, *, has_note: bool
) -> None:
    sheet = table(false_bid=false_bid)

    warnings = [
        group for group in GAME.form(sheet.state, sheet.options) if group.when == "kind=false_bid"
    ]
    assert bool(warnings) is has_note


@pytest.mark.parametrize("bids", [[2, None, 5, None], [None, None, None, 8], [1, 2, 3, 4]])
def test_bids_are_tapped_turn_by_turn_and_read_back(bids: list[int | None]) -> None:
    sheet = table()
    groups = GAME.form(sheet.state, sheet.options)
    deal = {"kind": "no_sevens", "declarer": 0, "declarer_points": 70, "bids": bids}

    form = form_of(deal, GAME.kinds)

    bid_answers = {name: values for name, values in form.items() if name.startswith("bids")}
    assert bid_answers == {f"bids.{turn}": [str(bid)] for turn, bid in enumerate(bids) if bid}
    assert entry_of(groups, GAME.kinds, form) == deal


def test_bids_that_nobody_noted_are_not_in_the_deal() -> None:
    sheet = table()
    groups = GAME.form(sheet.state, sheet.options)
    answers = {"kind": ["no_sevens"], "declarer": ["0"], "declarer_points": ["70"], "bids.1": [""]}

    entry = entry_of(groups, GAME.kinds, answers)

    assert entry == {"kind": "no_sevens", "declarer": 0, "declarer_points": 70}


def test_withdrawn_knock_leaves_nothing_in_the_deal() -> None:
    sheet = table()
    groups = GAME.form(sheet.state, sheet.options)
    form = {
        "kind": ["sevens"],
        "sevens": ["2"],
        "declarer": ["1"],
        "counter": ["true"],
        "all_tricks": ["true"],
        "declarer_points": ["70"],
    }

    entry = entry_of(groups, GAME.kinds, form)

    assert entry == {"kind": "sevens", "sevens": 2, "declarer": 1, "declarer_points": 70}
    assert fold_sheet(MatchInput(GAME, NAMES, deals=(entry,))).state.sums["rams"] == (2, 0)
