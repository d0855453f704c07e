"""The receipt of a correction and the parts of a result, on every worked match of every game."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games import GAMES
from games.examples import MatchExample, examples
from games.explain import score_parts, total_changes
from games.sheet import fold_sheet

MATCHES = [
    pytest.param(example, id=f"{slug}-{example.name}")
    for slug in GAMES
    for example in examples(slug).matches
]


@pytest.mark.parametrize("example", MATCHES)
def test_parts_of_a_result_add_up_to_it(example: MatchExample) -> None:
    sheet = fold_sheet(example.match)
    scores = sheet.settlement_now.result.scores

    made_up = [
        sum((part.amount for part in score_parts(sheet, p)), start=Fraction())
        for p in range(len(scores))
    ]

    assert made_up == [Fraction(total) for total in scores]


@pytest.mark.parametrize("example", MATCHES)
def test_pieces_of_a_part_add_up_to_it(example: MatchExample) -> None:
    sheet = fold_sheet(example.match)

    for player in range(len(example.match.players)):
        for part in score_parts(sheet, player):
            assert not part.pieces or sum(piece.worth for piece in part.pieces) == part.amount


@pytest.mark.parametrize("example", MATCHES)
def test_moves_list_every_total_that_differs(example: MatchExample) -> None:
    after = fold_sheet(example.match)
    before = fold_sheet(replace(example.match, deals=example.match.deals[:-1], stopped=False))

    actual = {
        (move.column, move.owner): (move.before, move.after)
        for move in total_changes(before, after)
    }

    differing = {
        (column, owner): (before.state.sums[column][owner], now)
        for column, amounts in after.state.sums.items()
        for owner, now in enumerate(amounts)
        if before.state.sums[column][owner] != now
    }
    assert actual == differing


def test_nothing_moves_when_nothing_changes() -> None:
    sheet = fold_sheet(examples("preferans").matches[0].match)

    assert total_changes(sheet, sheet) == ()
