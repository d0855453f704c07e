"""The workings of lines: each equals its amount, and one deal has one base."""

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.examples import examples
from games.kernel import Line
from games.sheet import Row, Sheet, fold_sheet
from tests.games.play.preferans import OPTIONS
from tests.plugins.profiles import tries
from tests.support.games.arithmetic import value_of_working
from tests.support.games.strategies import PLAY, sheets


def wrong_lines(lines: list[Line]) -> list[Line]:
    """Return the lines whose working does not equal their amount."""
    return [
        line for line in lines if line.working and value_of_working(line.working) != line.amount
    ]


def lines_of(sheet: Sheet) -> list[Line]:
    """Return the lines of all deals and of the end."""
    game = sheet.match.game
    closing = game.closing_lines(sheet.state, sheet.options, stopped=not sheet.over)
    return [*(line for row in sheet.rows for line in row.lines), *closing]


@pytest.mark.parametrize("slug", PLAY)
@tries(40)
@given(data=st.data())
def test_working_comes_to_the_amount(slug: str, data: st.DataObject) -> None:
    assert wrong_lines(lines_of(data.draw(sheets(slug, most=20)))) == []


@pytest.mark.parametrize("slug", GAMES)
def test_working_comes_to_the_amount_in_examples(slug: str) -> None:
    worked = examples(slug)
    lines = [line for example in worked.matches for line in lines_of(fold_sheet(example.match))]
    for deal in worked.deals:
        game = deal.match.game
        options = game.read_options(deal.match.options)
        lines += game.score(game.read_deal(deal.deal), deal.state, options)

    assert wrong_lines(lines) == []


SHORT: st.SearchStrategy[dict[str, Any]] = st.builds(
    lambda options, start: options | {"start": start}, OPTIONS, st.sampled_from([2, 4, 6, 8, 10])
)
"""Matches of Preferans whose last deals nearly always have a reduced base."""


def base_of_declarer(row: Row, line: Line) -> str:
    """Return the base in the working of the declarer's line."""
    reduced = re.match(r"\(?\d+ → ([\d/]+)", line.working or "")
    return reduced.group(1) if reduced else str(row.deal.base)


def base_of_tricks(line: Line) -> str:
    """Return the base in the working of a defender's tricks."""
    return (line.working or "").partition(" → ")[0].split(" × ")[1]


@tries(150)
@given(sheet=sheets("preferans", SHORT, most=6))
def test_deal_of_preferans_shows_one_base_and_no_empty_line(sheet: Sheet) -> None:
    for row in sheet.rows:
        actual = [line for line in row.lines if line.working]
        bases = {base_of_declarer(row, line) for line in actual if line.owner == row.deal.declarer}
        bases |= {base_of_tricks(line) for line in actual if line.column.startswith("against_")}
        assert (row.number, len(bases)) == (row.number, min(len(actual), 1))
        assert all(line.amount for line in row.lines)
        assert all(0 <= over_rounded(line) < 2 for line in actual)


def over_rounded(line: Line) -> Fraction:
    """Return the amount lost by rounding a reduced base; the declarer may drop two penalties."""
    exact, _arrow, rounded = (line.working or "").rpartition(" → ")
    rounds = rounded.lstrip("−").isdecimal() and exact and not exact.isdecimal()
    return abs(value_of_working(exact)) - abs(line.amount) if rounds else Fraction(0)
