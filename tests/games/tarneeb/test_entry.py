"""The deal forms of Tarneeb, Egyptian Tarneeb and Nestors, and derived answers."""

from typing import Any

import pytest

from games import GAMES
from games.entry import Question, entry_of, is_asked, relevant_questions, with_defaults
from games.sheet import MatchInput, fold_sheet, opening_sheet
from tests.support.games.sheets import completed

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def questions_by_name(slug: str, **options: Any) -> dict[str, Question]:
    """Return the questions of a first deal by name."""
    sheet = opening_sheet(MatchInput(GAMES[slug], NAMES, options))
    groups = sheet.match.game.form(sheet.state, sheet.options)
    return {
        question.name: question
        for group in groups
        for question in group.questions
        if isinstance(question, Question)
    }


def values_of(question: Question) -> list[str]:
    """Return the choices of a question."""
    return [choice.value for choice in question.choices]


def deal_from(slug: str, answers: dict[str, str], **options: Any) -> dict[str, Any]:
    """Return the deal that the answers make, completed for scoring."""
    sheet = opening_sheet(MatchInput(GAMES[slug], NAMES, options))
    game = sheet.match.game
    groups = game.form(sheet.state, sheet.options)
    form = with_defaults(groups, {name: [value] for name, value in answers.items()})
    answered = entry_of(groups, game.kinds, form)
    entry: dict[str, Any] = game.complete(answered, sheet.state, sheet.options)
    return entry


def points_after(slug: str, entry: dict[str, Any], **options: Any) -> tuple[int, ...]:
    """Return the points of both sides after a first deal."""
    sheet = fold_sheet(MatchInput(GAMES[slug], NAMES, options, deals=(entry,)))
    assert sheet.rows[0].refusals == ()
    return sheet.state.sums["points"]


def test_usual_tarneeb_asks_four_things() -> None:
    asks = questions_by_name("tarneeb")

    assert list(asks) == ["kind", "declarer", "bid", "denomination", "tricks", "defender_tricks"]
    assert values_of(asks["kind"]) == ["contract", "passed_out"]
    assert values_of(asks["bid"]) == ["7", "8", "9", "10", "11", "12", "13"]
    assert values_of(asks["denomination"]) == ["clubs", "diamonds", "hearts", "spades"]
    assert asks["denomination"].legend.text == "Trumps (optional)"  # type: ignore[union-attr]
    assert values_of(asks["tricks"]) == [str(number) for number in range(14)]


def test_tarneeb_offers_what_was_agreed() -> None:
    options = {"no_trumps": True, "weak_hand_redeal": True, "passed_out": "dealer_plays_7"}
    asks = questions_by_name("tarneeb", **options)

    assert values_of(asks["kind"]) == ["contract", "weak_hand"]
    assert values_of(asks["denomination"])[-1] == "no_trumps"
    assert asks["forced"].when == "declarer=0 bid=7"


@pytest.mark.parametrize(
    ("redouble", "doublings"),
    [(False, ["none", "double"]), (True, ["none", "double", "redouble"])],
)
def test_egyptian_asks_for_suit_and_doubling(*, redouble: bool, doublings: list[str]) -> None:
    asks = questions_by_name("egyptian-tarneeb", redouble=redouble)

    assert values_of(asks["doubling"]) == doublings
    assert values_of(asks["denomination"])[-1] == "no_trumps"
    assert asks["denomination"].legend.text == "Trumps"  # type: ignore[union-attr]


def test_four_taps_make_a_tarneeb_deal() -> None:
    entry = deal_from("tarneeb", {"declarer": "1", "bid": "8", "tricks": "9"})

    assert entry == {"kind": "contract", "declarer": 1, "bid": 8, "tricks": 9}
    assert points_after("tarneeb", entry) == (0, 8)


def test_tricks_of_the_other_side_are_enough() -> None:
    entry = deal_from("tarneeb", {"declarer": "1", "bid": "8", "defender_tricks": "7"})

    assert (entry["tricks"], entry["defender_tricks"]) == (6, 7)
    assert points_after("tarneeb", entry) == (7, -8)


@pytest.mark.parametrize("slug", ["tarneeb", "egyptian-tarneeb", "nestors"])
@pytest.mark.parametrize(
    "entry",
    [
        {"kind": "passed_out"},
        {"tricks": 9, "defender_tricks": 9},
        {"points": 100, "defender_points": 100},
        {"defender_tricks": "7"},
        {"defender_points": "70"},
        {"counts": {}, "defender_points": 70},
    ],
)
def test_completion_changes_nothing_typed_or_not_numeric(slug: str, entry: dict[str, Any]) -> None:
    assert completed(slug, 4, entry) == entry


def doublers(answers: dict[str, str], **options: Any) -> list[tuple[str, list[str]]]:
    """Return the relevant questions about doublers and their choices."""
    sheet = opening_sheet(MatchInput(GAMES["egyptian-tarneeb"], NAMES, options))
    groups = sheet.match.game.form(sheet.state, sheet.options)
    form = with_defaults(groups, {name: [value] for name, value in answers.items()})
    return [
        (
            question.name,
            [choice.value for choice in question.choices if is_asked("", choice.unless, form)],
        )
        for question in relevant_questions([group for group in groups if group.folded], form)
        if question.name != "defender_tricks"
    ]


def test_egyptian_asks_for_the_doubler_only_after_a_double() -> None:
    bid = {"declarer": "1", "bid": "9", "tricks": "9"}
    redoubles = {"redouble": True}

    assert doublers(bid) == []
    assert doublers(bid | {"doubling": "double"}) == [("doubled_by", ["0", "2"])]
    assert doublers(bid | {"doubling": "double"}, **redoubles) == [("doubled_by", ["0", "2"])]
    assert doublers(bid | {"doubling": "redouble"}, **redoubles) == [
        ("doubled_by", ["0", "2"]),
        ("redoubled_by", ["1", "3"]),
    ]
    assert {"doubled_by", "redoubled_by"} & questions_by_name("tarneeb").keys() == set()


def test_usual_nestors_asks_for_one_number() -> None:
    asks = questions_by_name("nestors")

    assert list(asks)[:5] == ["kind", "declarer", "bid", "trump", "points"]
    assert values_of(asks["bid"]) == [str(number) for number in range(5, 195, 5)]
    assert values_of(asks["points"]) == [str(number) for number in range(5, 195, 5)]
    assert "spades_to" not in asks


def test_nestors_asks_for_spades_and_from_the_lowest_bid_where_agreed() -> None:
    asks = questions_by_name("nestors", spades_majority_min=7, min_bid=100)

    assert values_of(asks["bid"])[0] == "100"
    assert values_of(asks["spades_to"]) == ["declarer", "defenders", "nobody"]


def test_points_of_the_other_side_are_enough() -> None:
    answers = {"declarer": "0", "bid": "100", "trump": "J", "defender_points": "80"}
    entry = deal_from("nestors", answers)

    assert entry["points"] == 110
    assert points_after("nestors", entry) == (110, 80)


@pytest.mark.parametrize(
    ("spades_to", "points"), [("nobody", 100), ("declarer", 110), ("defenders", 110)]
)
def test_points_of_the_other_side_where_seven_spades_are_needed(
    spades_to: str, points: int
) -> None:
    answers = {"declarer": "0", "bid": "100", "defender_points": "80", "spades_to": spades_to}
    entry = deal_from("nestors", answers, spades_majority_min=7)

    assert entry["points"] == points
    assert points_after("nestors", entry, spades_majority_min=7) == (points, 80)


@pytest.mark.parametrize(
    ("trump", "labels"),
    [
        ("A", ["Aces (15)", "Jacks (10)", "Tens (5)"]),
        ("10", ["Tens (15)", "Aces (10)", "Jacks (5)"]),
    ],
)
def test_counting_helper_is_labelled_by_the_trumps(trump: str, labels: list[str]) -> None:
    sheet = opening_sheet(MatchInput(GAMES["nestors"], NAMES))
    groups = sheet.match.game.form(sheet.state, sheet.options)
    ranks = [
        question.legend.render()  # type: ignore[union-attr]
        for group in groups
        for question in group.questions
        if isinstance(question, Question) and question.when == f"counts.side trump={trump}"
    ]

    assert ranks == labels
