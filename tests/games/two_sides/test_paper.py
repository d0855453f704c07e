"""Games of two sides: several columns a side, and deals without a single declarer."""

from dataclasses import asdict
from typing import Any

import pytest

from games.explain import score_parts
from games.kernel import AnyGame
from games.sheet import MatchInput, Sheet, fold_sheet
from games.two_sides.paper import TwoColumnPaper
from games.values import Refused
from games.words import Phrase
from tests.support.games.answered import sheet_json
from tests.support.games.bag_game import BAG_GAME

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def sheet_of(*deals: dict[str, Any], stopped: bool = False, **options: Any) -> Sheet:
    return fold_sheet(MatchInput(BAG_GAME, NAMES, options, deals=deals, stopped=stopped))


def played(ours: int, theirs: int, tricks: int) -> dict[str, Any]:
    return {"kind": "played", "ours": ours, "theirs": theirs, "tricks": tricks}


def paper_of(sheet: Sheet) -> TwoColumnPaper:
    paper: TwoColumnPaper = sheet.match.game.paper(sheet)
    return paper


def texts(phrases: tuple[Phrase, ...]) -> list[str]:
    return [phrase.render(names=NAMES) for phrase in phrases]


THREE = (played(4, 6, 7), played(5, 5, 4), played(3, 6, 6))
"""Overtricks of the first side, a failed bid, overtricks again."""


def test_each_column_of_a_side_has_its_own_changes_and_totals() -> None:
    paper = paper_of(sheet_of(*THREE))

    rows = [[(cell.change, cell.total, cell.failed) for cell in row.cells] for row in paper.rows]
    assert texts(paper.columns) == ["Points", "Bags"]
    assert rows == [
        [("+43", "43", False), ("+3", "3", False), ("+60", "60", False), ("", "0", False)],
        [("−50", "−7", True), ("", "3", False), ("+54", "114", False), ("+4", "4", False)],
        [("+33", "26", False), ("+3", "6", False), ("+61", "175", False), ("+1", "5", False)],
    ]
    assert [(foot.total, foot.needed, foot.won) for foot in paper.feet] == [
        ("26", "474", False),
        ("6", "", False),
        ("175", "325", False),
        ("5", "", False),
    ]


def test_deal_that_nobody_declares_alone_is_described() -> None:
    (row,) = paper_of(sheet_of(played(4, 6, 7))).rows

    assert row.style == "made"
    assert row.contract is not None
    assert (row.contract.declarer, texts((row.description,))) == (None, ["Bids 4 and 6"])


def test_further_columns_stand_in_the_totals_and_not_in_the_result() -> None:
    sheet = sheet_of(played(4, 6, 7), stopped=True)

    answer = sheet_json(sheet)
    assert answer["totals"] == {"sides": [43, 60], "bags": [3, 0]}
    assert answer["settlement"]["scores"] == [43, 60, 43, 60]
    assert [(asdict(part.title)["text"], part.amount) for part in score_parts(sheet, 0)] == [
        ("Points", 43)
    ]


@pytest.mark.parametrize(
    ("bags_at", "points", "bags"), [(10, (40, -66), (0, 4)), ("never", (140, 34), (10, 14))]
)
def test_number_that_may_be_never_counts_as_agreed(
    bags_at: int | str, points: tuple[int, int], bags: tuple[int, int]
) -> None:
    sheet = sheet_of(played(8, 0, 13), played(5, 2, 10), played(0, 0, 0), bags_at=bags_at)

    assert sheet.state.sums["points"] == points
    assert sheet.state.sums["bags"] == bags


@pytest.mark.parametrize("value", [1, 21, "ever", "10", 10.0, True, [10]])
def test_number_that_may_be_never_is_nothing_else(value: Any) -> None:
    with pytest.raises(Refused) as refused:
        BAG_GAME.read_options({"bags_at": value})

    assert [(refusal.code, refusal.field) for refusal in refused.value.refusals] == [
        ("invalid", "bags_at")
    ]


# The kernel: options that exclude each other, and a game with one kind of deal


def test_options_that_exclude_each_other_are_refused_at_the_field() -> None:
    with pytest.raises(Refused) as refused:
        BAG_GAME.read_options({"nil": False, "blind_nil": True})

    assert [refusal.to_json() for refusal in refused.value.refusals] == [
        {
            "field": "blind_nil",
            "code": "needs_nil",
            "message": "Blind nil is played only with nil.",
        }
    ]
    assert BAG_GAME.read_options({"nil": True, "blind_nil": True}).blind_nil


def test_match_agreed_before_its_options_conflicted_is_still_scored() -> None:
    sheet = sheet_of(played(4, 6, 7), nil=False, blind_nil=True)

    assert sheet.state.sums["points"] == (43, 60)


def test_only_kind_of_deal_is_refused_at_its_fields() -> None:
    game: AnyGame = BAG_GAME

    with pytest.raises(Refused) as refused:
        game.read_deal({"kind": "played", "ours": 14, "theirs": 2})

    assert [(refusal.code, refusal.field) for refusal in refused.value.refusals] == [
        ("invalid", "ours"),
        ("required", "tricks"),
    ]
