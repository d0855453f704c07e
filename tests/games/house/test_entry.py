"""The form of a round: rows side by side, sums, and the questions of the whole round."""

from typing import Any

import pytest

from games.entry import Question, Sum, entry_of, prefixed
from games.words import Name
from tests.support.games.house_table import HOUSE, sheet_of
from tests.support.games.sheets import completed

OH_HELL: dict[str, Any] = {"tricks": {"total": 5, "label": "Books"}, "bids": {}}


def form_for(definition: dict[str, Any], players: int = 3) -> Any:
    """Return the questions of the first round."""
    sheet = sheet_of(definition, players=players)
    return sheet.match.game.form(sheet.state, sheet.options)


def asks_of(groups: Any) -> list[str]:
    """Return the names of all questions, in order."""
    return [ask.name for group in groups for ask in group.questions if isinstance(ask, Question)]


def test_every_player_has_a_row_of_the_same_questions() -> None:
    groups = form_for(OH_HELL)

    rows = [group for group in groups if group.in_row]
    assert [row.legend for row in rows] == [Name(0), Name(1), Name(2)]
    assert [[ask.legend.render() for ask in row.questions] for row in rows] == [
        ["Bid", "Books"]
    ] * 3
    assert asks_of(rows[1:2]) == ["rows.1.bid", "rows.1.tricks"]


def test_rows_of_a_game_of_sides_have_the_names_of_the_partners() -> None:
    rows = form_for({"partners": "pairs"}, players=6)

    names = [row.legend.render(names=["Ana", "Ivo", "Eva", "Jan", "Mia", "Leo"]) for row in rows]
    assert names == ["Ana & Jan", "Ivo & Mia", "Eva & Leo"]


def test_numbers_that_must_add_up_have_a_running_sum() -> None:
    groups = form_for(OH_HELL)

    sums = [part for group in groups for part in group.questions if isinstance(part, Sum)]
    assert [(each.names, each.total) for each in sums] == [
        (("rows.0.tricks", "rows.1.tricks", "rows.2.tricks"), 5)
    ]


@pytest.mark.parametrize(
    ("definition", "names"),
    [
        ({}, ["rows.0.points", "rows.1.points", "rows.2.points"]),
        ({"win": {}, "doubling": True}, ["winner", "doubled"]),
        ({"contract": {}}, ["declarer", "made"]),
        ({"places": {}}, ["rows.0.place", "rows.1.place", "rows.2.place"]),
    ],
)
def test_form_asks_for_what_the_definition_says(
    definition: dict[str, Any], names: list[str]
) -> None:
    assert asks_of(form_for(definition)) == names


def test_answers_make_a_round_without_a_question_for_its_kind() -> None:
    form = {"rows.0.bid": ["1"], "rows.0.tricks": ["0"], "rows.2.bid": ["2"]}

    entry = entry_of(form_for(OH_HELL), HOUSE.kinds, form)

    assert entry == {
        "kind": "round",
        "rows": [{"owner": 0, "bid": 1, "tricks": 0}, {"owner": 2, "bid": 2}],
    }


def test_rows_without_an_answer_are_added_only_where_one_is_required() -> None:
    rows = [{"owner": 1, "points": 4}]

    points = completed("house", 3, {"kind": "round", "rows": rows})
    places = completed("house", 3, {"kind": "round"}, places={})

    assert points["rows"] == rows
    assert places["rows"] == [{"owner": 0}, {"owner": 1}, {"owner": 2}]


def test_missing_rows_and_the_last_tricks_are_filled_in() -> None:
    rows = [{"owner": 0, "tricks": 1}, {"owner": 2, "tricks": 2}]

    entry = completed("house", 3, {"kind": "round", "rows": rows}, **OH_HELL)

    assert entry["rows"] == [
        {"owner": 0, "tricks": 1}, {"owner": 1, "tricks": 2}, {"owner": 2, "tricks": 2},
    ]  # fmt: skip


@pytest.mark.parametrize(
    "rows",
    [
        [{"owner": 0, "tricks": 1}],  # two are missing
        [{"owner": 0, "tricks": 4}, {"owner": 2, "tricks": 2}],  # too many already
        [{"owner": 0, "tricks": "x"}, {"owner": 2, "tricks": 2}],
    ],
)
def test_tricks_that_do_not_follow_are_not_filled_in(rows: list[dict[str, Any]]) -> None:
    entry = completed("house", 3, {"kind": "round", "rows": rows}, **OH_HELL)

    assert [row.get("tricks") for row in entry["rows"]].count(None) == 3 - len(rows)


@pytest.mark.parametrize("rows", ["x", [1], [{"owner": 0}, {"owner": 0}]])
def test_damaged_rows_stay_as_they_are(rows: object) -> None:
    entry = {"kind": "round", "rows": rows}

    assert completed("house", 3, entry, **OH_HELL) == entry


def test_sums_follow_their_questions_into_a_form_of_several_deals() -> None:
    groups = prefixed(form_for(OH_HELL), "also.2.")

    sums = [part for group in groups for part in group.questions if isinstance(part, Sum)]
    assert sums[0].names[0] == "also.2.rows.0.tricks"


@pytest.mark.parametrize(
    ("typed", "filled"),
    [
        ([3, None, 1], [3, 2, 1]),
        ([1, None, 1], [1, 3, 1]),
        ([2, None, 2], [2, 1, 2]),
        ([1, None, None], [1, None, None]),
        ([3, None, 3], [3, None, 3]),
    ],
)
def test_the_last_place_is_filled_in(typed: list[int | None], filled: list[int | None]) -> None:
    rows = [
        {"owner": owner} | ({} if place is None else {"place": place})
        for owner, place in enumerate(typed)
    ]

    entry = completed("house", 3, {"kind": "round", "rows": rows}, places={})

    rows_after: Any = entry["rows"]
    assert [row.get("place") for row in rows_after] == filled
