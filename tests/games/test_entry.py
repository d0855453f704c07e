"""Forms as data: the conditions of questions, and the mapping between answers and deals."""

from typing import Any

import pytest

from games import GAMES
from games.entry import (
    Choice,
    Form,
    Group,
    Question,
    entry_of,
    form_of,
    holds,
    is_asked,
    is_marked,
    question_of,
    relevant_questions,
    with_defaults,
)
from games.sheet import MatchInput, fold_sheet, opening_sheet
from games.words import Name, Phrase
from tests.support.games.preferans_table import HEARTS, SPADES, contract

PREFERANS = GAMES["preferans"]
LEGEND = Phrase("?")
ANSWERS: Form = {"kind": ["contract"], "declarer": ["0"], "doubled_by": ["1", "2"], "note": [""]}


@pytest.mark.parametrize(
    ("condition", "holding"),
    [
        ("", True),
        ("kind=contract", True),
        ("kind=passed_out", False),
        ("kind=passed_out|contract", True),
        ("kind!=passed_out", True),
        ("kind!=passed_out|contract", False),
        ("declarer", True),
        ("note", False),  # an empty answer counts as missing
        ("contract", False),
        ("contract=4", False),
        ("contract!=4", True),
        ("doubled_by=2", True),
        ("doubled_by!=2", False),
        ("kind=contract declarer=0", True),
        ("kind=contract declarer=1", False),
    ],
)
def test_condition_holds_when_every_part_does(condition: str, holding: bool) -> None:  # noqa: FBT001
    assert holds(condition, ANSWERS) is holding


@pytest.mark.parametrize(
    ("when", "unless", "shown"),
    [
        ("", "", True),
        ("kind=contract", "", True),
        ("kind=contract", "declarer=0", False),
        ("kind=contract", "declarer=1;declarer=2", True),
        ("kind=contract", "declarer=1;kind=contract declarer=0", False),
        ("kind=passed_out", "", False),
    ],
)
def test_question_is_asked_unless_an_alternative_holds(
    when: str,
    unless: str,
    shown: bool,  # noqa: FBT001
) -> None:
    assert is_asked(when, unless, ANSWERS) is shown


def test_choice_is_marked_while_one_of_its_marks_holds() -> None:
    choice = Choice("6", LEGEND, mark="declarer=2;kind=contract")

    assert is_marked(choice, ANSWERS)
    assert not is_marked(choice, {"kind": ["passed_out"]})
    assert not is_marked(Choice("6", LEGEND), ANSWERS)


def test_questions_of_a_group_that_is_not_asked_are_not_asked_either() -> None:
    groups = (
        Group((Question("kind", LEGEND), Question("bid", LEGEND, when="declarer"))),
        Group((Question("tricks", LEGEND),), when="kind=passed_out"),
    )

    assert [question.name for question in relevant_questions(groups, ANSWERS)] == ["kind", "bid"]
    assert [question.name for question in relevant_questions(groups, {"kind": ["passed_out"]})] == [
        "kind",
        "tricks",
    ]


def test_defaults_do_not_replace_answers() -> None:
    groups = (Group((Question("kontra", LEGEND, default="0"), Question("igra", LEGEND))),)

    assert with_defaults(groups, {}) == {"kontra": ["0"]}
    assert with_defaults(groups, {"kontra": ["2"]}) == {"kontra": ["2"]}


def entry_from(form: Form, *before: dict[str, Any]) -> dict[str, Any]:
    sheet = fold_sheet(MatchInput(PREFERANS, ("Anna", "Ben", "Cleo"), deals=before))
    groups = PREFERANS.form(sheet.state, sheet.options)
    return entry_of(groups, PREFERANS.kinds, with_defaults(groups, form))


def test_answers_make_the_deal_that_they_came_from() -> None:
    deal = contract(HEARTS, "came 3", "called 2", igra=True, kontra=2)

    assert entry_from(form_of(deal, PREFERANS.kinds)) == deal


def test_answers_to_questions_that_are_not_asked_count_for_nothing() -> None:
    form = form_of(contract(HEARTS, "came 3", "declined"), PREFERANS.kinds)

    entry = entry_from({**form, "defenders.2.tricks": ["1"], "declarer_took_trick": ["true"]})

    assert entry["defenders"] == [
        {"player": 1, "status": "came", "tricks": 3},
        {"player": 2, "status": "declined"},
    ]
    assert "declarer_took_trick" not in entry


def visible_questions(form: dict[str, list[str]], **options: Any) -> list[tuple[str, list[str]]]:
    """Return the visible headings with their visible questions, as text."""
    names = ("Anna", "Ben", "Cleo")
    sheet = opening_sheet(MatchInput(PREFERANS, names, options))
    groups = PREFERANS.form(sheet.state, sheet.options)
    filled = with_defaults(groups, form)
    return [
        (
            "" if group.legend is None else text_of(group.legend, names),
            [text_of(question.legend, names) for question in relevant_questions([group], filled)],
        )
        for group in groups
        if is_asked(group.when, group.unless, filled) and not group.folded
    ]


def text_of(legend: Phrase | Name, names: tuple[str, ...]) -> str:
    return names[legend.player] if isinstance(legend, Name) else legend.render(names=names)


BETTEL_BY_BEN = {"kind": ["contract"], "declarer": ["1"], "contract": ["6"]}


def test_bettel_asks_about_the_declarer_without_a_name() -> None:
    assert visible_questions(BETTEL_BY_BEN) == [
        ("", ["What happened?"]),
        ("", ["Declarer", "Contract", "igra (talon not taken)"]),
        ("", ["Did Ben take a trick?"]),
        ("", []),
    ]
    assert visible_questions(BETTEL_BY_BEN, bettel_defence="optional")[2:] == [
        ("Anna", ["Defends?"]),
        ("Cleo", ["Defends?"]),
        ("", ["Did Ben take a trick?"]),
        ("", []),
    ]


def test_no_name_is_on_the_form_without_a_question() -> None:
    for contract_ in range(2, 8):
        for declarer in "012":
            form = BETTEL_BY_BEN | {"contract": [str(contract_)], "declarer": [declarer]}
            assert [name for name, asks in visible_questions(form) if name and not asks] == []


def test_tricks_of_spades_count_only_where_spades_are_played() -> None:
    form = form_of(contract(SPADES, "came 3", "came 2"), PREFERANS.kinds)

    unplayed, with_refe = entry_from(form), entry_from(form, {"kind": "passed_out"})

    assert [defender.get("tricks") for defender in unplayed["defenders"]] == [None, None]
    assert [defender.get("tricks") for defender in with_refe["defenders"]] == [3, 2]


@pytest.mark.parametrize(
    ("typed", "read"), [("3", 3), ("-3", -3), ("−3", -3), ("3.0", "3.0"), ("x", "x"), ("", None)]
)
def test_text_that_is_no_number_stays_text(typed: str, read: object) -> None:
    form = form_of(contract(HEARTS, "came 1", "came 2"), PREFERANS.kinds)

    entry = entry_from({**form, "defenders.1.tricks": [typed]})

    assert entry["defenders"][0].get("tricks") == read


@pytest.mark.parametrize(
    ("path", "question"),
    [
        ("contract", "contract"),
        ("defenders", "defenders"),
        ("defenders.1.tricks", "defenders.2.tricks"),
        ("defenders.7.tricks", "defenders.7.tricks"),
    ],
)
def test_refusal_leads_to_the_question_of_the_same_row(path: str, question: str) -> None:
    deal = contract(HEARTS, "came 1", "came 2")
    stored = deal | {"defenders": [dict(reversed(row.items())) for row in deal["defenders"]]}

    assert question_of(deal, path, PREFERANS.kinds) == question
    assert question_of(stored, path, PREFERANS.kinds) == question


@pytest.mark.parametrize("entry", [None, 7, "contract", [], {"kind": []}])
def test_form_of_a_damaged_deal_has_at_most_its_kind(entry: object) -> None:
    assert form_of(entry, PREFERANS.kinds).keys() <= {"kind"}


def test_rows_of_a_damaged_deal_are_left_out() -> None:
    entry = {"kind": "contract", "defenders": [7, {"player": 2, "tricks": 3}]}

    assert form_of(entry, PREFERANS.kinds) == {
        "kind": ["contract"],
        "defenders.2.player": ["2"],
        "defenders.2.tricks": ["3"],
    }


@pytest.mark.parametrize("slug", GAMES)
def test_blank_form_of_every_game_starts_with_the_kind(slug: str) -> None:
    sheet = opening_sheet(MatchInput(GAMES[slug], tuple("ABCD"[: GAMES[slug].players])))

    groups = sheet.match.game.form(sheet.state, sheet.options)

    names = [question.name for question in relevant_questions(groups, with_defaults(groups, {}))]
    assert len(sheet.match.game.kinds) == 1 or names[0] == "kind"
    assert len(set(names)) == len(names)
