"""Valid names of players, and valid titles of matches."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.values import Refused
from scorekeeper.players.names import LONG_TITLE, NOT_TEXT, TOO_LONG, read_names, read_title

ZERO_WIDTH_SPACE, NON_JOINER, RIGHT_TO_LEFT = "\u200b", "\u200c", "\u202e"


def refusals_of(names: Any, number: int = 3) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        read_names(names, [number])
    assert {refusal.code for refusal in caught.value.refusals} == {"players"}
    return [(refusal.field, refusal.message) for refusal in caught.value.refusals]


def title_refusals(title: object) -> list[tuple[str, str, str]]:
    with pytest.raises(Refused) as caught:
        read_title(title)
    return [(refusal.field, refusal.code, refusal.message) for refusal in caught.value.refusals]


@pytest.mark.parametrize(
    "names",
    [
        ["Anna", "Ben", "Dora"],
        ["A", "B" * 40, "Jean-Luc O'Neill 3"],
        ["高子", "مریم", "Đurđa"],
        [f"می{NON_JOINER}نا", "👩‍🦰", "<b>Bo</b>"],
    ],
)
def test_real_names_are_accepted_unchanged(names: list[str]) -> None:
    assert read_names(names, [3]) == names


def test_outer_spaces_go_and_inner_ones_stay() -> None:
    assert read_names([" Anna\n", "\tBen  Lee\u00a0", "\u3000Dora"], [3]) == [
        "Anna",
        "Ben  Lee",
        "Dora",
    ]


def test_decomposed_name_is_the_same_name() -> None:
    assert read_names(["Ame\u0301lie", "Ben", "Dora"], [3]) == ["Am\u00e9lie", "Ben", "Dora"]


def test_name_is_measured_after_its_spaces_are_gone() -> None:
    assert read_names([f"  {'B' * 40}  ", "Anna", "Dora"], [3])[0] == "B" * 40


def test_name_over_forty_characters_is_refused_at_its_place() -> None:
    assert refusals_of(["Anna", "B" * 41, "Dora"]) == [("players.1", TOO_LONG)]


@pytest.mark.parametrize(
    "name",
    ["", " ", "\n", ZERO_WIDTH_SPACE, f" {RIGHT_TO_LEFT} ", "Be\x00n", "Be\nn", "\ud800", None, 7],
)
def test_name_that_nobody_could_read_is_refused_at_its_place(name: object) -> None:
    assert refusals_of(["Anna", name, "Dora"]) == [("players.1", "Name missing")]


@pytest.mark.parametrize(
    "names",
    [
        ["Anna", "Ben", "Anna"],
        ["Anna", "Ben", " anna "],
        ["Straße", "Ben", "STRASSE"],
        ["Ame\u0301lie", "Ben", "AM\u00c9LIE"],
    ],
)
def test_names_that_differ_only_in_case_or_outer_spaces_are_refused(names: list[str]) -> None:
    assert refusals_of(names) == [("players", "Enter three different names.")]


@pytest.mark.parametrize("names", [None, "Anna", {}, [], ["Anna", "Ben"], ["A", "B", "C", "D"]])
def test_wrong_number_of_names_is_refused(names: object) -> None:
    assert refusals_of(names) == [("players", "Enter three different names.")]


def test_table_of_four_is_given_its_own_number() -> None:
    assert refusals_of(["Anna", "Ben", "Dora"], 4) == [("players", "Enter four different names.")]


def test_every_wrong_name_is_reported() -> None:
    assert [field for field, _message in refusals_of(["", "B" * 41, "Dora"])] == [
        "players.0",
        "players.1",
    ]


@given(st.lists(st.text(max_size=45), min_size=3, max_size=3))
def test_accepted_names_are_short_distinct_and_stable(names: list[str]) -> None:
    try:
        accepted = read_names(names, [3])
    except Refused:
        return

    assert read_names(accepted, [3]) == accepted
    assert all(name == name.strip() and 1 <= len(name) <= 40 for name in accepted)
    assert len({name.casefold() for name in accepted}) == 3


@pytest.mark.parametrize("title", [None, "", "  ", "\n"])
def test_empty_title_counts_as_no_title(title: object) -> None:
    assert read_title(title) is None


def test_title_loses_its_outer_spaces() -> None:
    assert read_title("  Club night 7 ") == "Club night 7"


@pytest.mark.parametrize("title", [7, True, ["Club"], "bell\x07", "two\nlines", "\ud800"])
def test_title_that_is_no_text_is_refused(title: object) -> None:
    assert title_refusals(title) == [("title", "invalid", NOT_TEXT)]


def test_title_has_at_most_eighty_characters() -> None:
    assert read_title("x" * 80) == "x" * 80
    assert title_refusals("x" * 81) == [("title", "invalid", LONG_TITLE)]
