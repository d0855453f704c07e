"""The form of a deal of Hearts, in the order of the table, and what follows from its answers."""

from typing import Any

import pytest

from games import GAMES
from games.entry import Note, Question, Sum, entry_of, is_asked, relevant_questions
from games.sheet import MatchInput, Sheet, opening_sheet
from games.words import Name
from tests.support.games.sheets import completed

NAMES = ("Ana", "Ivo", "Eva", "Jan")


def sheet_of(players: int = 4, **options: Any) -> Sheet:
    game = GAMES["hearts"].at_table(options, players)
    return opening_sheet(MatchInput(game, NAMES[:players], options))


def groups_of(sheet: Sheet) -> Any:
    return sheet.match.game.form(sheet.state, sheet.options)


def question_names(sheet: Sheet, **answers: str) -> list[str]:
    """Return the names of the questions that are asked after these answers."""
    form = {name.replace("__", "."): [value] for name, value in answers.items()}
    return [question.name for question in relevant_questions(groups_of(sheet), form)]


MOON = {"queen": ["1"], "moon": ["1"]}
HEARTS = [f"rows.{player}.hearts" for player in range(4)]


def test_queen_is_asked_first_then_the_hearts_of_each() -> None:
    assert question_names(sheet_of()) == ["queen", *HEARTS]
    assert question_names(sheet_of(bonus="jack")) == ["queen", "bonus", *HEARTS]
    assert question_names(sheet_of(spades="black_maria")) == ["queen", "king", "ace", *HEARTS]


def test_legends_name_card_and_sign() -> None:
    cards = groups_of(sheet_of(spades="black_maria", bonus="ten"))[0].questions

    assert [card.legend.render() for card in cards] == [
        "Q♠ Queen of spades",
        "K♠ King of spades",
        "A♠ Ace of spades",
        "10♦ Ten of diamonds",
    ]
    assert [choice.label for choice in cards[0].choices] == [Name(player) for player in range(4)]


def shooters_offered(sheet: Sheet, **answers: str) -> list[str]:
    """Return the players who can be chosen for a moon after these answers."""
    form = {name: [value] for name, value in answers.items()}
    return [
        choice.value
        for question in relevant_questions(groups_of(sheet), form)
        if question.name == "moon"
        for choice in question.choices
        if is_asked(choice.when, choice.unless, form)
    ]


def test_moon_is_asked_of_the_taker_of_the_queen_alone() -> None:
    assert shooters_offered(sheet_of(), queen="2") == ["2"]
    assert shooters_offered(sheet_of(spades="black_maria"), queen="3", king="3", ace="3") == ["3"]
    assert shooters_offered(sheet_of(spades="none")) == ["0", "1", "2", "3"]
    assert question_names(sheet_of(), queen="2") == ["queen", "moon", *HEARTS]


def test_moon_of_a_former_taker_does_not_count() -> None:
    sheet = sheet_of(sun=52)
    form = {"queen": ["2"], "moon": ["1"], "moon_to": ["own"], "rows.0.hearts": ["13"]}

    assert question_names(sheet, queen="2", moon="1") == ["queen", "moon", *HEARTS]
    assert entry_of(groups_of(sheet), sheet.match.game.kinds, form) == {
        "kind": "played",
        "queen": 2,
        "rows": [{"player": 0, "hearts": 13}],
    }


def test_moon_needs_every_card_that_is_part_of_it() -> None:
    maria, slam = sheet_of(spades="black_maria"), sheet_of(bonus="ten", moon_cards="all")

    assert "moon" in question_names(maria, queen="2", king="2", ace="2")
    assert "moon" not in question_names(maria, queen="2", king="2", ace="1")
    assert "moon" in question_names(slam, queen="2", bonus="2")
    assert "moon" not in question_names(slam, queen="2", bonus="0")
    assert "moon" in question_names(sheet_of(bonus="ten"), queen="2", bonus="0")


def test_moon_is_asked_first_where_hearts_alone_count() -> None:
    assert question_names(sheet_of(spades="none")) == ["moon", *HEARTS]


def test_moon_takes_the_place_of_the_hearts() -> None:
    assert question_names(sheet_of(), queen="2", moon="2") == ["queen", "moon", "moon_to"]
    assert question_names(sheet_of(sun=52), queen="2", moon="2") == [
        "queen",
        "moon",
        "sun",
        "moon_to",
    ]
    assert question_names(sheet_of(moon="others"), queen="2", moon="2") == ["queen", "moon"]
    assert question_names(sheet_of(moon="none"), queen="2") == ["queen", *HEARTS]
    assert question_names(sheet_of(hearts="spot"), queen="2", moon="2") == [
        "queen",
        "moon",
        "moon_to",
    ]


def test_moon_and_hearts_are_never_waited_for() -> None:
    questions = [
        ask for group in groups_of(sheet_of()) for ask in group.questions
        if isinstance(ask, Question)
    ]  # fmt: skip

    assert {ask.name for ask in questions if not ask.optional} == {"queen", "moon_to"}


def test_choice_of_a_moon_is_said_in_words() -> None:
    (question,) = groups_of(sheet_of())[-2].questions

    assert [(choice.value, choice.label.render()) for choice in question.choices] == [
        ("others", "to each other player"),
        ("own", "off the own score"),
    ]


def test_hearts_are_counted_in_strips_from_zero_to_thirteen() -> None:
    group = groups_of(sheet_of())[-1]
    note, first, *_others = group.questions

    assert isinstance(note, Note)
    assert (first.kind, first.legend) == ("strip", Name(0))
    assert [choice.value for choice in first.choices] == [str(number) for number in range(14)]
    assert group.legend.render() == "Hearts taken"


def test_hearts_by_value_stand_in_rows_with_their_sum() -> None:
    *rows, whole = groups_of(sheet_of(hearts="spot"))[-5:]

    assert [group.legend for group in rows] == [Name(player) for player in range(4)]
    assert all(group.in_row and group.questions[0].most == 104 for group in rows)
    assert whole.questions == (Sum(whole.questions[0].legend, tuple(HEARTS), 104),)
    assert not any(is_asked(group.when, group.unless, MOON) for group in (*rows, whole))


def hearts_of(*hearts: int | None, **options: Any) -> list[int | None]:
    """Return the completed hearts of a deal in which so many were typed."""
    rows = [
        {"player": player, "hearts": number}
        for player, number in enumerate(hearts)
        if number is not None
    ]
    done: Any = completed("hearts", len(hearts), {"kind": "played", "rows": rows}, **options)
    return [row.get("hearts") for row in done["rows"]]


def test_last_number_of_hearts_follows() -> None:
    assert hearts_of(5, 4, 3, None) == [5, 4, 3, 1]
    assert hearts_of(50, 4, None, hearts="spot") == [50, 4, 50]
    assert hearts_of(50, 4, None, hearts="spot_ten") == [50, 4, 45]
    assert hearts_of(9, 8, None) == [9, 8, None]


def test_players_left_out_have_no_hearts_once_all_are_there() -> None:
    sheet = sheet_of()
    typed = entry_of(
        groups_of(sheet), sheet.match.game.kinds, {"queen": ["1"], "rows.2.hearts": ["13"]}
    )

    after = sheet.plus(sheet.match.game.complete(typed, sheet.state, sheet.options))

    assert after.rows[0].counted
    assert list(after.totals.model_dump()["points"]) == [0, 13, 13, 0]


def test_moon_has_no_rows() -> None:
    entry = {"kind": "played", "queen": 1, "moon": 1}

    assert completed("hearts", 4, entry) == entry


@pytest.mark.parametrize("rows", ["none", [7], [{"player": 0}, {"player": 0}]])
def test_damaged_rows_stay_as_they_are(rows: Any) -> None:
    entry = {"kind": "played", "rows": rows}

    assert completed("hearts", 4, entry) == entry
