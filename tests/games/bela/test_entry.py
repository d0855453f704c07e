"""The form of a deal of Bela in the order of the table, and what follows from its answers."""

from typing import Any

import pytest

from games.entry import Group, Note, Question, entry_of, is_asked, relevant_questions
from games.sheet import Sheet
from games.words import Phrase
from tests.games.bela.conftest import NAMES, sheet_of
from tests.support.games.sheets import completed

DECLARATIONS = ["twenties", "fifties", "hundreds", "nines", "jacks"]


def groups_of(sheet: Sheet) -> tuple[Group, ...]:
    form: tuple[Group, ...] = sheet.match.game.form(sheet.state, sheet.options)
    return form


def names_asked(sheet: Sheet, **answers: str) -> list[str]:
    """Return the names of the questions that are asked, given some answers."""
    form = {"kind": ["played"]} | {
        name.replace("__", "."): [value] for name, value in answers.items()
    }
    return [question.name for question in relevant_questions(groups_of(sheet), form)]


def question(sheet: Sheet, name: str) -> Question:
    return next(
        each
        for group in groups_of(sheet)
        for each in group.questions
        if isinstance(each, Question) and each.name == name
    )


def test_questions_of_two_sides_stand_in_the_order_of_the_table() -> None:
    sheet = sheet_of()

    assert names_asked(sheet) == ["kind", "caller", "trump", "declared_by", "bela"]
    assert names_asked(sheet, caller="1") == [
        "kind", "caller", "trump", "declared_by", "bela", "capot", "points", "other_points",
    ]  # fmt: skip
    assert names_asked(sheet, caller="1", declared_by="0")[4:10] == [
        *(f"declared.{kind}" for kind in DECLARATIONS),
        "bela",
    ]


def test_points_follow_from_all_tricks_and_one_side_is_enough() -> None:
    sheet = sheet_of()

    assert names_asked(sheet, caller="1", capot="others")[-1] == "capot"
    assert names_asked(sheet, caller="1", points="97")[-1] == "points"
    folded = groups_of(sheet)[-2]
    assert folded.folded
    assert [note.text.render() for note in folded.questions if isinstance(note, Note)] == [
        "One side is enough: the other has the rest."
    ]


def test_players_are_asked_from_the_one_after_the_dealer() -> None:
    sheet = sheet_of(dealer=1)

    for name in ("caller", "declared_by", "bela"):
        choices = question(sheet, name).choices
        assert [choice.value for choice in choices] == ["2", "3", "0", "1"]
    assert [choice.value for choice in question(sheet, "trump").choices] == [
        "hearts", "diamonds", "spades", "clubs",
    ]  # fmt: skip
    assert [choice.suit for choice in question(sheet, "trump").choices] == [
        "hearts", "diamonds", "spades", "clubs",
    ]  # fmt: skip
    assert question(sheet, "points").most == question(sheet, "other_points").most == 162


def test_only_what_is_always_known_has_to_be_answered() -> None:
    of_two, of_three = sheet_of(players=2), sheet_of(players=3)

    for name in ("trump", "declared_by", "bela", "capot", "declared.twenties"):
        assert question(of_two, name).optional
    assert question(of_three, "rows.2.points").optional
    assert not question(of_two, "caller").optional
    for sheet, labels in ((sheet_of(), ["the callers", "the others"]),
                          (of_two, ["the caller", "the other player"])):  # fmt: skip
        texts = [choice.label for choice in question(sheet, "capot").choices]
        assert [getattr(text, "text", "") for text in texts] == labels
    chips = [choice.value for choice in question(of_two, "declared.fifties").choices]
    assert chips == ["1", "2", "3", "4"]


def test_table_without_declarations_is_not_asked_for_them() -> None:
    assert names_asked(sheet_of(declarations="bela")) == ["kind", "caller", "trump", "bela"]
    assert names_asked(sheet_of(declarations="none")) == ["kind", "caller", "trump"]


def test_first_of_three_players_is_not_asked_who_called() -> None:
    sheet = sheet_of(players=3, dealer=0)

    assert names_asked(sheet) == [
        "kind", "trump", "declared_by", "bela", "rows.1.no_trick", "rows.2.points", "rows.0.points",
    ]  # fmt: skip
    assert names_asked(sheet, rows__2__points="0")[-3:] == [
        "rows.2.points", "rows.2.no_trick", "rows.0.points",
    ]  # fmt: skip


def test_points_of_three_are_asked_of_those_who_did_not_call() -> None:
    sheet = sheet_of(players=3, dealer=2, three_caller="in_turn")

    assert names_asked(sheet) == ["kind", "caller", "trump", "declared_by", "bela"]
    assert names_asked(sheet, caller="1")[-3:] == [
        "rows.0.points", "rows.1.no_trick", "rows.2.points",
    ]  # fmt: skip
    assert names_asked(sheet, caller="2", rows__0__points="0")[-4:] == [
        "rows.0.points", "rows.0.no_trick", "rows.1.points", "rows.2.no_trick",
    ]  # fmt: skip


def test_both_opponents_of_three_are_asked_what_they_declare() -> None:
    sheet = sheet_of(players=3, dealer=2)
    partner = [f"partner_declared.{kind}" for kind in DECLARATIONS]

    assert not set(partner) & set(names_asked(sheet, declared_by="0"))
    for by, name in (("1", "Eva"), ("2", "Ivo")):
        assert [each for each in names_asked(sheet, declared_by=by) if each in partner] == partner
        answers = {"kind": ["played"], "declared_by": [by]}
        (legend,) = [
            group.legend
            for group in groups_of(sheet)
            if group.questions[0].when == ""
            and isinstance(group.questions[0], Question)
            and group.questions[0].name == partner[0]
            and is_asked(group.when, group.unless, answers)
        ]
        assert legend is not None
        assert Phrase("{legend}", {"legend": legend}).render(names=NAMES) == f"What {name} declares"
    in_turn = sheet_of(players=3, three_caller="in_turn")
    assert partner[0] in names_asked(in_turn, caller="2", declared_by="1")
    assert partner[0] not in names_asked(in_turn, caller="2", declared_by="2")


def test_points_of_two_players_are_asked_of_both_unless_one_has_all_tricks() -> None:
    sheet = sheet_of(players=2)

    assert names_asked(sheet, caller="0")[-3:] == ["capot", "points", "other_points"]
    assert names_asked(sheet, caller="0", capot="callers")[-2:] == ["capot", "points"]
    assert names_asked(sheet, caller="0", capot="others")[-2:] == ["capot", "other_points"]


def test_enough_is_offered_only_where_it_is_played() -> None:
    assert [each.value for each in question(sheet_of(), "kind").choices] == ["played", "belot"]
    sheet = sheet_of(end="at_once")
    assert [each.value for each in question(sheet, "kind").choices] == [
        "played", "belot", "enough",
    ]  # fmt: skip
    form = {"kind": ["enough"]}
    names = [each.name for each in relevant_questions(groups_of(sheet), form)]
    assert names == ["kind", "caller", "said_by", "points", "other_points"]
    of_three = sheet_of(players=3, end="at_once")
    names = [each.name for each in relevant_questions(groups_of(of_three), form)]
    assert names == ["kind", "said_by", "rows.1.points", "rows.2.points", "rows.0.points"]
    eight = [each.name for each in relevant_questions(groups_of(sheet), {"kind": ["belot"]})]
    assert eight == ["kind", "declared_by"]


@pytest.mark.parametrize(
    ("typed", "follows"),
    [
        ({"points": 97}, {"points": 97, "other_points": 65}),
        ({"other_points": 0}, {"points": 162, "other_points": 0}),
        ({"points": 162}, {"points": 162, "other_points": 0}),
        ({"points": 163}, {"points": 163}),
        ({"points": "many"}, {"points": "many"}),
        ({"points": True}, {"points": True}),
        ({"points": 97, "other_points": 60}, {"points": 97, "other_points": 60}),
        ({}, {}),
        ({"capot": "callers"}, {"capot": "callers", "points": 162, "other_points": 0}),
        ({"capot": "others"}, {"capot": "others", "points": 0, "other_points": 162}),
    ],
)
def test_points_of_the_other_side_follow(typed: Any, follows: Any) -> None:
    deal = {"kind": "played", "caller": 0}

    assert completed("bela", 4, deal | typed) == deal | follows


def test_points_of_two_players_follow_only_from_all_tricks() -> None:
    deal = {"kind": "played", "caller": 0, "points": 97}

    assert completed("bela", 2, deal) == deal
    assert completed("bela", 2, deal | {"capot": "callers"}) == deal | {
        "capot": "callers", "other_points": 0,
    }  # fmt: skip


def test_last_points_and_the_caller_of_three_players_follow() -> None:
    rows = [{"player": 1, "points": 100}, {"player": 0, "points": 40}]

    assert completed("bela", 3, {"kind": "played", "rows": rows}) == {
        "kind": "played",
        "caller": 1,
        "rows": [
            {"player": 0, "points": 40},
            {"player": 1, "points": 100},
            {"player": 2, "points": 22},
        ],
    }
    in_turn = completed("bela", 3, {"kind": "played", "rows": rows}, three_caller="in_turn")
    assert "caller" not in in_turn
    assert completed("bela", 3, {"kind": "enough", "said_by": 0})["caller"] == 1
    assert completed("bela", 3, {"kind": "belot"}) == {"kind": "belot"}
    damaged = {"kind": "played", "caller": 1, "rows": "none"}
    assert completed("bela", 3, damaged) == damaged


def test_answers_make_the_deal() -> None:
    sheet = sheet_of()
    answers = {
        "kind": ["played"], "caller": ["1"], "trump": ["spades"], "declared_by": ["3"],
        "declared.fifties": ["2"], "declared.jacks": ["true"], "bela": ["0"], "points": ["97"],
    }  # fmt: skip

    typed = entry_of(groups_of(sheet), sheet.match.game.kinds, answers)
    done = sheet.match.game.complete(typed, sheet.state, sheet.options)

    assert done == {
        "kind": "played", "caller": 1, "trump": "spades", "declared_by": 3,
        "declared": {"fifties": 2, "jacks": True}, "bela": 0, "points": 97, "other_points": 65,
    }  # fmt: skip
    assert sheet.plus(done).rows[0].counted
