"""The suits of players: assignment and drawing."""

import re

import pytest
from django.template.loader import render_to_string

from scorekeeper.players.marks import seat_mark
from scorekeeper.players.suits import SUITS, suit_at, suits_of
from scorekeeper.templatetags.suits import tally


def test_seats_have_suits_of_their_own_until_they_repeat() -> None:
    assert [suit_at(place) for place in range(12)] == [*range(1, 11), 1, 2]


@pytest.mark.parametrize(
    ("kept", "suits"),
    [
        ({}, (1, 2, 3, 4)),
        ({"Ana": 5, "Ivo": 8, "Eve": 1, "Jan": 2}, (5, 8, 1, 2)),
        ({"Ivo": 1}, (2, 1, 3, 4)),
        ({"Ana": 3, "Eve": 3, "Jan": 3}, (3, 1, 2, 4)),
        ({"Jan": 1, "Eve": 1, "Nobody": 7}, (2, 3, 1, 4)),
    ],
)
def test_table_has_the_suits_it_keeps_and_no_suit_twice(
    kept: dict[str, int], suits: tuple[int, ...]
) -> None:
    assert suits_of(["Ana", "Ivo", "Eve", "Jan"], kept) == suits


def test_mark_refers_to_a_shape_that_every_page_brings() -> None:
    shapes = re.findall(r'symbol id="seat-(\d+)"', render_to_string("_suits.html"))

    marks = [seat_mark(suit) for suit in range(1, len(SUITS) + 1)]

    assert marks[2] == (
        '<svg class="seat-mark seat-3" aria-hidden="true"><use href="#seat-3"/></svg>'
    )
    assert [re.findall(r"#seat-(\d+)", mark) for mark in marks] == [[shape] for shape in shapes]


def test_mark_of_nobody_is_nothing() -> None:
    assert seat_mark(0) == ""


@pytest.mark.parametrize(
    ("number", "upright", "bars"), [(0, 0, 0), (4, 4, 0), (5, 4, 1), (12, 10, 2)]
)
def test_tally_has_four_strokes_and_a_bar_and_says_its_number(
    number: int, upright: int, bars: int
) -> None:
    html = tally(number)

    assert (html.count("3v18"), html.count("l20-12")) == (upright, bars)
    assert f'role="img" aria-label="{number}"' in html
