"""Preferans scored twice: the game against a second scorer, for three and for four players."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.examples import MatchExample, examples
from games.sheet import Sheet, fold_sheet
from tests.games.play.preferans import OPTIONS
from tests.plugins.profiles import tries
from tests.support.games.second_preferans_scorer import Papers, papers_after
from tests.support.games.strategies import sheets

SHORT: st.SearchStrategy[dict[str, Any]] = st.builds(
    lambda options, start: options | {"start": start}, OPTIONS, st.sampled_from([2, 4, 10, 30])
)
"""Options of matches that often come to their end."""


def second_papers(sheet: Sheet) -> Papers:
    """Return the papers of the second scorer for the same deals."""
    match = sheet.match
    players, first = len(match.players), match.seats.first_dealer
    return papers_after(match.options, players, first, match.deals)


def assert_same_papers(sheet: Sheet) -> None:
    totals, papers = sheet.totals.model_dump(), second_papers(sheet)
    assert list(totals["centre"]) == papers.centre
    assert [list(row) for row in totals["columns"]] == papers.against
    assert list(totals["refe_open"]) == papers.refe
    if sheet.over:
        assert list(sheet.settlement_now.result.scores) == papers.results()


@tries(150)
@given(sheets("preferans", SHORT, most=10))
def test_two_scorers_write_the_same_papers(sheet: Sheet) -> None:
    assert_same_papers(sheet)


@pytest.mark.parametrize(
    "example", [pytest.param(each, id=each.name) for each in examples("preferans").matches]
)
def test_two_scorers_agree_on_the_examples(example: MatchExample) -> None:
    assert_same_papers(fold_sheet(example.match))
