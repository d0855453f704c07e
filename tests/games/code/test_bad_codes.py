"""A code that is not whole is refused in words: never another match, never another exception."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.code import TooLongForCodes, join, read, split, write, write_hand_over
from games.code.counts import Counts
from games.code.json_values import DEEPEST, ValueWriter
from games.code.numbers import MOST_CHOICES, TooManyChoices
from games.code.parts import LONGEST
from games.values import Refused
from tests.plugins.profiles import tries
from tests.support.games.crafted_codes import WORST, crafted, number_of

NAMES = ["Ana", "Ivo", "Eva"]
TITLE = "A title of so many words that the match needs several codes"
DEALS = [{"kind": "passed_out"}] * 5
MATCH = {"game": "preferans", "version": 5, "players": NAMES, "title": TITLE, "deals": DEALS}
HOUSE = {"game": "house", "version": 1}
OTHER = MATCH | {"players": NAMES[::-1]}
CODE = write(MATCH)
TEXT = str(int.from_bytes(CODE))
DIGITS_OF_A_PART = len(TEXT) // 2 + 40


def codes_of(text: str, *others: str) -> set[str]:
    """Return the codes with which texts are refused; empty if they are read."""
    try:
        read(join([text, *others]))
    except Refused as refused:
        return {refusal.code for refusal in refused.refusals}
    return set()


@tries(50)
@given(place=st.integers(0, len(CODE) - 1), bits=st.integers(1, 255))
def test_flipped_byte_is_refused(place: int, bits: int) -> None:
    flipped = bytearray(CODE)
    flipped[place] ^= bits

    codes = codes_of(str(int.from_bytes(flipped)))

    assert codes <= {"code_damaged", "code_foreign"}
    assert codes


@tries(50)
@given(start=st.integers(0, len(TEXT)), end=st.integers(0, len(TEXT)))
def test_cut_text_is_refused(start: int, end: int) -> None:
    cut = TEXT[start:end]

    codes = codes_of(cut)

    assert codes <= {"code_damaged", "code_foreign"}
    assert codes or cut == TEXT


@tries(50)
@given(text=st.text() | st.integers(0).map(str) | st.from_regex(r"[0-9]{1,400}", fullmatch=True))
def test_random_text_is_refused(text: str) -> None:
    assert codes_of(text) <= {"code_damaged", "code_foreign"}
    assert codes_of(text)


@tries(50)
@given(
    content=st.binary(max_size=600),
    slug=st.sampled_from(["preferans", "house"]),
    dictionary=st.sampled_from([0, 1]),
)
def test_random_content_is_refused_or_is_json(content: bytes, slug: str, dictionary: int) -> None:
    text = crafted(int.from_bytes(content), dictionary, slug)

    assert codes_of(text) <= {"code_damaged"}


@pytest.mark.parametrize("text", ["", "#", "1.5", "-1", "٣", "0" + TEXT, f" {TEXT}", "²"])
def test_text_that_is_no_number_is_foreign(text: str) -> None:
    assert codes_of(text) == {"code_foreign"}


def test_million_digits_are_refused_by_their_length() -> None:
    assert codes_of("9" * 1_000_000) == {"code_foreign"}
    assert codes_of("9" * LONGEST) == {"code_damaged"}


def test_hand_over_is_told_apart_from_damage() -> None:
    assert codes_of(str(int.from_bytes(write_hand_over(MATCH)))) == {"code_hand_over"}


def test_newer_form_and_dictionary_are_told_apart_from_damage() -> None:
    assert codes_of(crafted(5, form=4)) == {"code_newer"}
    assert codes_of(crafted(5, dictionary=200)) == {"code_newer"}
    assert codes_of(crafted(5, slug="a game of tomorrow")) == {"code_game"}


@pytest.mark.parametrize(
    "value",
    [
        pytest.param("[1, 2]", id="text"),
        pytest.param([], id="list"),
        pytest.param({"game": "tarneeb"}, id="another-game"),
        pytest.param({"version": 7}, id="another-version"),
    ],
)
def test_value_that_is_no_match_is_damaged(value: object) -> None:
    assert codes_of(crafted(number_of(value), dictionary=0)) == {"code_damaged"}


def test_number_with_something_left_is_damaged() -> None:
    assert codes_of(crafted(number_of({"a": 1}), dictionary=0)) == set()
    assert codes_of(crafted(number_of({"a": 1}) + (1 << 400), dictionary=0)) == {"code_damaged"}


def test_bomb_is_refused_when_it_becomes_too_large() -> None:
    deals = [{"kind": "passed_out"}] * (MOST_CHOICES // 3)
    writer = ValueWriter(Counts({}))
    writer.write({"deals": deals}, ("*",), "[", "")

    bomb = crafted(writer.number, dictionary=0)

    assert len(bomb) < LONGEST
    with pytest.raises(TooManyChoices):
        writer.write({"deals": deals}, ("*",), "[", "")
    assert codes_of(bomb) == set()


@pytest.mark.parametrize("name", [WORST, WORST * 30, "\n", ""])
def test_worst_names_of_unicode_are_read(name: str) -> None:
    match = MATCH | {"players": [name, "Ivo"], "suits": {name: 1}}

    assert read(write(match)) == match


def test_value_too_deep_is_neither_written_nor_read() -> None:
    deep: Any = 1
    for _level in range(DEEPEST + 1):
        deep = [deep]

    with pytest.raises(TooLongForCodes):
        write(HOUSE | {"deep": deep})


def test_number_that_is_no_number_is_not_written() -> None:
    with pytest.raises(ValueError, match="Out of range"):
        write(HOUSE | {"deals": [float("nan")]})


def test_parts_of_different_matches_are_refused() -> None:
    first, second = split(CODE, DIGITS_OF_A_PART)[:2]
    other = split(write(OTHER), DIGITS_OF_A_PART)[1]

    assert codes_of(first, other) == {"code_mixed"}
    assert codes_of(TEXT, first) == {"code_mixed"}
    assert codes_of(TEXT, str(int.from_bytes(write(OTHER)))) == {"code_mixed"}
    assert codes_of(TEXT, TEXT) == set()
    assert first != second


def test_missing_parts_are_counted() -> None:
    texts = split(CODE, DIGITS_OF_A_PART)

    with pytest.raises(Refused) as refused:
        join(texts[1:2])

    assert [refusal.render() for refusal in refused.value.refusals] == [
        f"Scan all codes of the sheet: {len(texts) - 1} of {len(texts)} are missing."
    ]


def test_match_of_more_than_four_codes_is_not_divided() -> None:
    with pytest.raises(TooLongForCodes):
        split(CODE, 35)
    with pytest.raises(TooLongForCodes):
        write(MATCH | {"deals": DEALS * 10_000})
