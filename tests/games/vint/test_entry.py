"""The form of a deal of Vint, in the order of the table."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.entry import Question, entry_of, is_asked, is_marked, relevant_questions
from games.sheet import Sheet
from games.vint.options import VintOptions
from games.vint.rubber import both_reach_goal
from games.words import Name
from tests.games.vint.conftest import NAMES, contract, sheet_of, state_of
from tests.plugins.profiles import tries
from tests.support.games.strategies import sheets

CONTRACT = {"kind": ["contract"], "declarer": ["1"], "bid": ["3-hearts"]}


def groups_of(sheet: Sheet) -> Any:
    return sheet.match.game.form(sheet.state, sheet.options)


def names_asked(sheet: Sheet, form: dict[str, list[str]]) -> list[str]:
    return [question.name for question in relevant_questions(groups_of(sheet), form)]


def question_of(sheet: Sheet, name: str, form: dict[str, list[str]]) -> Question:
    return next(each for each in relevant_questions(groups_of(sheet), form) if each.name == name)


def texts(question: Question) -> Iterator[str]:
    for choice in question.choices:
        label: Any = choice.label
        yield label.render(names=NAMES)


def test_questions_come_in_the_order_of_the_table() -> None:
    assert names_asked(sheet_of(), CONTRACT) == [
        "kind",
        "declarer",
        "bid",
        "tricks",
        "honours",
        "aces",
    ]


def test_result_is_asked_once_the_contract_is_known() -> None:
    for missing in ("declarer", "bid"):
        form = {name: value for name, value in CONTRACT.items() if name != missing}
        assert names_asked(sheet_of(), form) == ["kind", "declarer", "bid"]


def test_nothing_is_asked_of_a_deal_that_was_passed_out() -> None:
    assert names_asked(sheet_of(), {"kind": ["passed_out"]}) == ["kind"]


def test_all_four_can_declare() -> None:
    declarers = question_of(sheet_of(), "declarer", CONTRACT)

    assert [choice.label for choice in declarers.choices] == [Name(player) for player in range(4)]


def test_bids_stand_in_a_row_for_each_suit() -> None:
    bids = question_of(sheet_of(), "bid", CONTRACT)

    assert [choice.value for choice in bids.choices] == [
        f"{level}-{suit}"
        for suit in ("spades", "clubs", "diamonds", "hearts", "no_trumps")
        for level in range(1, 8)
    ]
    assert [choice.suit for choice in bids.choices[::7]] == [
        "spades",
        "clubs",
        "diamonds",
        "hearts",
        "",
    ]
    assert list(texts(bids))[27:29] == ["7", "1 NT"]


def test_bids_begin_at_three_with_eight_cards_in_the_middle() -> None:
    bids = question_of(sheet_of(kitty="double"), "bid", CONTRACT)

    assert (bids.choices[0].value, len(bids.choices)) == ("3-spades", 25)


@pytest.mark.parametrize(
    ("declarer", "pair"), [(0, "Ana & Eva"), (1, "Ivo & Jan"), (2, "Ana & Eva"), (3, "Ivo & Jan")]
)
def test_declaring_side_is_named_in_each_question(declarer: int, pair: str) -> None:
    form = CONTRACT | {"declarer": [str(declarer)]}

    legends = [
        question_of(sheet_of(), name, form).legend.render(names=NAMES)  # type: ignore[union-attr]
        for name in ("tricks", "honours", "aces")
    ]
    assert legends == [f"Tricks of {pair}", f"Trump honours of {pair}", f"Aces of {pair}"]


def test_tricks_that_were_bid_are_pointed_out() -> None:
    tricks = question_of(sheet_of(), "tricks", CONTRACT)

    assert [choice.value for choice in tricks.choices] == [str(number) for number in range(14)]
    for bid, needed in (("1-spades", "7"), ("3-hearts", "9"), ("7-no_trumps", "13")):
        form = {"bid": [bid]}
        assert [each.value for each in tricks.choices if is_marked(each, form)] == [needed]


def test_low_tricks_are_not_pointed_out_where_bids_begin_at_three() -> None:
    tricks = question_of(sheet_of(kitty="double"), "tricks", CONTRACT)

    assert [choice.value for choice in tricks.choices if choice.mark] == list(
        map(str, range(9, 14))
    )


def test_honours_are_not_asked_at_no_trumps() -> None:
    for level in range(1, 8):
        form = CONTRACT | {"bid": [f"{level}-no_trumps"]}
        assert names_asked(sheet_of(), form) == ["kind", "declarer", "bid", "tricks", "aces"]
    assert [each.value for each in question_of(sheet_of(), "honours", CONTRACT).choices] == list(
        "012345"
    )
    assert [each.value for each in question_of(sheet_of(), "aces", CONTRACT).choices] == list(
        "01234"
    )


def test_first_at_the_goal_is_asked_only_where_both_reach_it() -> None:
    sheet = sheet_of(contract("4-diamonds", 7, 3, 2), contract("2-hearts", 9, 3, 2))

    # 446 and 308 of 500: at 3 hearts a side needs 2 tricks, the other 7.
    for tricks in range(14):
        form = CONTRACT | {"tricks": [str(tricks)]}
        assert ("first" in names_asked(sheet, form)) == (7 <= tricks <= 11)
    assert "first" not in names_asked(sheet, CONTRACT)
    names = list(texts(question_of(sheet, "first", CONTRACT | {"tricks": ["8"]})))
    assert names == ["Ivo & Jan", "Ana & Eva"]


def test_first_at_the_goal_is_asked_where_both_reach_it_exactly() -> None:
    sheet = sheet_of(goal=60)
    form = CONTRACT | {"bid": ["1-hearts"]}

    numbers = [n for n in range(14) if "first" in names_asked(sheet, form | {"tricks": [str(n)]})]
    assert numbers == [6, 7]


def test_first_at_the_goal_is_asked_with_the_only_tricks_that_reach_it() -> None:
    game, options = GAMES["vint"], VintOptions(goal=65)
    groups = game.form(state_of(below=(10, 0)), options)
    form = CONTRACT | {"declarer": ["0"], "bid": ["1-hearts"]}

    numbers = [
        number
        for number in range(14)
        if "first"
        in {each.name for each in relevant_questions(groups, form | {"tricks": [str(number)]})}
    ]
    assert numbers == [6]


def test_first_at_the_goal_is_no_question_where_no_bid_reaches_it() -> None:
    names = {
        question.name for group in groups_of(sheet_of(goal=5000)) for question in group.questions
    }

    assert names == {"kind", "declarer", "bid", "tricks", "honours", "aces"}


@tries(30)
@given(
    sheets("vint", most=4),
    st.integers(0, 3),
    st.integers(3, 7),
    st.sampled_from(["spades", "hearts", "no_trumps"]),
    st.integers(0, 13),
)
def test_form_asks_who_was_first_as_the_rules_do(
    sheet: Sheet, declarer: int, level: int, suit: str, tricks: int
) -> None:
    form = {
        "kind": ["contract"],
        "declarer": [str(declarer)],
        "bid": [f"{level}-{suit}"],
        "tricks": [str(tricks)],
    }
    game: Any = sheet.match.game
    deal = game.read_deal(contract(f"{level}-{suit}", tricks, None, 2, declarer=declarer))

    state: Any = sheet.state
    assert ("first" in names_asked(sheet, form)) == both_reach_goal(deal, state, sheet.options)


def test_coronets_are_asked_where_they_count() -> None:
    sheet = sheet_of(coronets=True)
    group = groups_of(sheet)[-1]

    assert (group.legend.render(), group.folded) == ("Coronets", True)
    assert not is_asked(group.when, group.unless, {"kind": ["passed_out"]})
    assert names_asked(sheet, CONTRACT)[-5:] == [
        f"coronets.{suit}.cards" for suit in ("spades", "clubs", "diamonds", "hearts", "aces")
    ]
    assert names_asked(sheet, CONTRACT | {"coronets.aces.cards": ["3"]})[-2:] == [
        "coronets.aces.cards",
        "coronets.aces.side",
    ]


def test_coronet_can_be_as_long_as_its_suit() -> None:
    sheet = sheet_of(coronets=True)
    suit = question_of(sheet, "coronets.clubs.cards", CONTRACT)
    aces = question_of(sheet, "coronets.aces.cards", CONTRACT)

    assert [choice.value for choice in suit.choices] == [str(cards) for cards in range(3, 14)]
    assert [choice.value for choice in aces.choices] == ["3", "4"]
    assert suit.optional
    assert suit.legend.render() == "Coronet: clubs"  # type: ignore[union-attr]
    assert aces.legend.render() == "Coronet: aces in one hand"  # type: ignore[union-attr]
    held = question_of(sheet, "coronets.clubs.side", CONTRACT | {"coronets.clubs.cards": ["3"]})
    assert [choice.value for choice in held.choices] == ["declarers", "defenders"]
    assert list(texts(held)) == ["Ivo & Jan", "Ana & Eva"]


def test_answers_make_the_deal() -> None:
    sheet = sheet_of(coronets=True)
    form = CONTRACT | {
        "tricks": ["10"],
        "honours": ["4"],
        "aces": ["2"],
        "coronets.hearts.cards": ["3"],
        "coronets.hearts.side": ["declarers"],
    }

    typed = entry_of(groups_of(sheet), sheet.match.game.kinds, form)

    assert typed == {
        "kind": "contract",
        "declarer": 1,
        "bid": "3-hearts",
        "tricks": 10,
        "honours": 4,
        "aces": 2,
        "coronets": [{"suit": "hearts", "cards": 3, "side": "declarers"}],
    }
    assert sheet.plus(typed).rows[0].counted
