"""The form of a Skruuvi deal: its questions and their conditions, and every legal deal."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from games.entry import entry_of, form_of, is_asked, is_marked, relevant_questions, with_defaults
from games.sheet import Sheet
from games.words import Phrase
from tests.plugins.profiles import tries
from tests.support.games.skruuvi_table import (
    AT_THE_END,
    GAME,
    NAMES,
    ROUND,
    table,
)
from tests.support.games.strategies import sheets


def round_trip(sheet: Sheet, entry: dict[str, Any]) -> dict[str, Any]:
    """Return a deal after a round trip through the form of a sheet."""
    groups = GAME.form(sheet.state, sheet.options)
    return entry_of(groups, GAME.kinds, with_defaults(groups, form_of(entry, GAME.kinds)))


def normalised(entry: dict[str, Any]) -> dict[str, Any]:
    """Return a validated deal, without fields that no form has and with its aces in order."""
    fields: dict[str, Any] = GAME.read_deal(entry).model_dump()
    fields.pop("other_tricks", None)
    if fields.get("aces"):
        fields["aces"] = sorted(fields["aces"], key=lambda ace: str(ace["suit"]))
    return fields


@tries(30)
@given(sheets("skruuvi", most=40))
def test_every_deal_can_be_tapped(sheet: Sheet) -> None:
    state = GAME.start(sheet.options, sheet.match.seats)
    for row in sheet.rows:
        entry = dict(row.entry)
        reached = replace(sheet, state=state)
        assert normalised(round_trip(reached, entry)) == normalised(entry)
        state = row.state


def relevant_names(sheet: Sheet, answers: dict[str, list[str]]) -> list[str]:
    groups = GAME.form(sheet.state, sheet.options)
    return [
        question.name for question in relevant_questions(groups, with_defaults(groups, answers))
    ]


ACES = [
    f"aces.{suit}.{what}"
    for suit in ("spades", "clubs", "diamonds", "hearts")
    for what in ("trick", "side")
]
BID = ["kind", "declarer", "level", "denomination", "doubling"]


def test_form_asks_for_aces_only_where_they_count() -> None:
    fours = table({"level4_kitty": True})
    misere_bid = {"denomination": ["misere"], "level": ["4"]}

    assert relevant_names(table(), {"denomination": ["hearts"]}) == [*BID, "tricks"]
    assert relevant_names(table(), {"denomination": ["misere"]}) == [*BID, "tricks", *ACES]
    assert relevant_names(table(), {"kind": ["all_pass"]}) == [
        "kind",
        "doubling",
        "tricks",
        *ACES,
    ]
    assert relevant_names(fours, misere_bid) == BID
    assert relevant_names(fours, misere_bid | {"doubling": ["double"]}) == [
        *BID,
        "tricks",
        *ACES,
        "doubled_by",
    ]


def test_form_of_a_bolshevik_deal_asks_who_plays_alone() -> None:
    sheet = table(AT_THE_END, **ROUND)
    solo = ["kind", "soloist", "contract"]

    assert relevant_names(sheet, {}) == [*solo, "tricks", *ACES]
    assert relevant_names(sheet, {"contract": ["dictator"]}) == [*solo, "tricks"]
    assert relevant_names(sheet, {"soloist": ["1"], "doubled_by": ["2"]}) == [
        *solo,
        "doubled_by",
        "redoubled",
        "tricks",
        *ACES,
    ]
    assert relevant_names(sheet, {"kind": ["bolshevik_passed"]}) == ["kind"]


def marked_tricks(sheet: Sheet, answers: dict[str, list[str]]) -> list[str]:
    """Return the marked numbers of tricks."""
    groups = GAME.form(sheet.state, sheet.options)
    filled = with_defaults(groups, answers)
    (tricks,) = [
        question for question in relevant_questions(groups, filled) if question.name == "tricks"
    ]
    return [choice.value for choice in tricks.choices if is_marked(choice, filled)]


@pytest.mark.parametrize(
    ("level", "won", "lost"), [("5", "11", "2"), ("6", "12", "1"), ("7", "13", "0")]
)
def test_form_points_out_the_tricks_that_are_needed(level: str, won: str, lost: str) -> None:
    assert marked_tricks(table(), {"level": [level], "denomination": ["clubs"]}) == [won]
    assert marked_tricks(table(), {"level": [level], "denomination": ["misere"]}) == [lost]


def test_form_marks_the_tricks_that_a_soloist_needs() -> None:
    sheet = table(AT_THE_END, **ROUND)

    assert marked_tricks(sheet, {}) == ["0"]
    assert marked_tricks(sheet, {"contract": ["dictator"]}) == ["13"]


def test_form_offers_as_doublers_only_opponents() -> None:
    groups = GAME.form(table().state, table().options)
    answers = with_defaults(groups, {"declarer": ["2"], "doubling": ["redouble"]})
    offered = {
        question.name: [c.value for c in question.choices if is_asked(c.when, c.unless, answers)]
        for question in relevant_questions(groups, answers)
        if question.name in {"doubled_by", "redoubled_by"}
    }

    assert offered == {"doubled_by": ["0", "1"], "redoubled_by": ["2", "3"]}


def test_form_asks_who_doubled_also_where_a_bolshevik_can_come() -> None:
    answers = {"declarer": ["2"], "doubling": ["redouble"]}
    doubled = answers | {"doubling": ["double"]}
    inside = table({"bolshevik": "inside"})

    assert relevant_names(inside, answers) == [*BID, "tricks", "doubled_by", "redoubled_by"]
    assert relevant_names(inside, doubled) == [*BID, "tricks", "doubled_by"]
    assert relevant_names(table(), doubled) == [*BID, "tricks", "doubled_by"]
    assert relevant_names(inside, {"kind": ["bolshevik"], "soloist": ["1"]}) == [
        "kind",
        "soloist",
        "contract",
        "doubled_by",
        "tricks",
        *ACES,
    ]


def test_form_names_the_side_whose_tricks_are_asked_in_all_pass() -> None:
    groups = GAME.form(table(set_number=2).state, table().options)

    actual = [
        question.legend.render(names=NAMES)
        for question in relevant_questions(groups, with_defaults(groups, {"kind": ["all_pass"]}))
        if question.name == "tricks" and isinstance(question.legend, Phrase)
    ]
    assert actual == ["Tricks of Anna & Cleo"]
