"""Rounds in words, and the sheet as drawn."""

from typing import Any

import pytest

from games.house.paper import HousePaper
from tests.support.games.house_table import sheet_of, typed

NAMES = ["Ana", "Ivo", "Eva", "Jan"]


@pytest.mark.parametrize(
    ("definition", "deal", "text"),
    [
        ({}, typed(12, -5, 0, 3), "Ana 12, Ivo −5, Eva 0, Jan 3"),
        (
            {"tricks": {"total": 5, "complete": False}, "bids": {}},
            {
                "kind": "round",
                "rows": [{"owner": p, "bid": 1, "tricks": p} for p in range(3)]
                + [{"owner": 3, "bid": 2}],
            },
            "Ana 0/1, Ivo 1/1, Eva 2/1, Jan 0/2",
        ),
        ({"win": {}}, {"kind": "round", "winner": 2}, "Eva won"),
        (
            {"win": {}, "partners": "two_sides", "doubling": True},
            {"kind": "round", "winner": 1, "doubled": True},
            "Ivo & Jan won, doubled",
        ),
        ({"contract": {}}, {"kind": "round", "declarer": 1, "made": True}, "Ivo, made"),
        ({"contract": {}}, {"kind": "round", "declarer": 1, "made": False}, "Ivo, failed"),
        (
            {"places": {}},
            {"kind": "round", "rows": [{"owner": p, "place": 4 - p} for p in range(4)]},
            "Ana 4., Ivo 3., Eva 2., Jan 1.",
        ),
        ({}, {"kind": "round"}, "Nothing typed"),
    ],
)
def test_round_is_described_in_a_few_words(
    definition: dict[str, Any], deal: dict[str, Any], text: str
) -> None:
    sheet = sheet_of(definition, deal)

    assert sheet.rows[0].refusals == ()
    assert sheet.match.game.describe(sheet.rows[0].deal, sheet.options).render(names=NAMES) == text


@pytest.mark.parametrize(
    ("definition", "goal"),
    [
        ({}, "Until the table agrees to stop"),
        ({"end": "rounds", "rounds": 8}, "8 rounds"),
        ({"end": "target", "target": 500}, "To 500"),
    ],
)
def test_head_of_the_sheet_says_what_ends_the_match(definition: dict[str, Any], goal: str) -> None:
    sheet = sheet_of(definition)

    assert sheet.match.game.paper(sheet).goal.render() == goal


def test_sheet_has_a_column_for_each_side_and_a_row_for_each_round() -> None:
    sheet = sheet_of({"partners": "two_sides"}, typed(5, 7), typed(3), {"kind": "other"})

    paper: HousePaper = sheet.match.game.paper(sheet)

    written = [
        [(place.change.text, place.total.text, place.total.newest) for place in row.places]
        for row in paper.rows
    ]
    assert [head.render(names=NAMES) for head in paper.heads] == ["Ana & Eva", "Ivo & Jan"]  # type: ignore[union-attr]
    assert written == [
        [("+5", "5", False), ("+7", "7", False)],
        [("+3", "8", True), ("", "7", True)],
        [("", "", False), ("", "", False)],
    ]
    assert [row.problem is None for row in paper.rows] == [True, True, False]
    assert [total.text for total in paper.totals] == ["8", "7"]
