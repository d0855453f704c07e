"""Matches of every game, and any JSON, are read from a code as they were written into it."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.code import (
    is_hand_over,
    join,
    read,
    read_hand_over,
    split,
    write,
    write_hand_over,
)
from games.code.bytes import WHOLE, with_check_sum
from games.code.dictionaries import dictionary_file, newest_number
from games.code.parts import place_of
from games.inputs import read_match
from games.sheet import fold_sheet
from games.values import JsonObject, Refused
from tests.plugins.profiles import tries
from tests.support.games.answered import sheet_json
from tests.support.games.second_code_reader import read_match as read_by_second_program
from tests.support.games.stored import stored_match
from tests.support.games.strategies import PLAY, damaged, json_values, sheets, stakes

MATCHES, MOST = 30, 24
DIGITS = 1000
NAMES = st.text(min_size=1, max_size=40)


def is_storable(value: object) -> bool:
    """Return whether a value is JSON without infinite numbers, which no database stores."""
    return "Infinity" not in json.dumps(value)


storable_values = json_values.filter(is_storable)
RARE = st.fixed_dictionaries(
    {},
    optional={
        "pending": storable_values,
        "suits": st.dictionaries(NAMES, st.integers(0, 9)),
        "seatings": st.lists(
            st.fixed_dictionaries({"until": st.integers(1, 9), "players": st.lists(NAMES)})
        ),
        "started_at": st.datetimes().map(lambda moment: f"{moment.isoformat()}Z"),
        "zone": st.sampled_from(["Europe/Zagreb", "Pacific/Chatham", None]),
        "a field of a later version": storable_values,
    },
)


def assert_same(match: JsonObject, expected: JsonObject) -> None:
    """Assert that two values are equal with their types, signs and order: 1 equals True."""
    assert json.dumps(match) == json.dumps(expected)


@pytest.mark.parametrize("slug", PLAY)
@tries(MATCHES)
@given(data=st.data())
def test_match_is_read_as_it_was_written(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug, most=MOST))
    stake, stopped = data.draw(st.none() | stakes), data.draw(st.booleans())
    sheet = fold_sheet(replace(sheet.match, stake=stake, stopped=stopped))
    match = stored_match(sheet)

    match_again = read(join(split(write(match), DIGITS)))

    assert_same(match_again, match)
    del match_again["version"]
    sheet_again = fold_sheet(read_match(match_again))
    assert json.dumps(sheet_json(sheet_again)) == json.dumps(sheet_json(sheet))


@pytest.mark.parametrize("slug", PLAY)
@tries(MATCHES)
@given(data=st.data())
def test_match_with_damaged_deals_and_rare_fields_is_read_as_written(
    slug: str, data: st.DataObject
) -> None:
    match = stored_match(data.draw(sheets(slug, most=4))) | data.draw(RARE)
    deals = match["deals"]
    match["players"] = data.draw(st.lists(NAMES, max_size=10))
    match["deals"] = [
        *deals,
        *(data.draw(damaged(deal).filter(is_storable)) for deal in deals),
        data.draw(storable_values),
    ]

    match_again = read(write(match))

    assert_same(match_again, match)


@tries(MATCHES)
@given(
    slug=st.sampled_from(list(GAMES)),
    version=st.integers(0, 5_000),
    value=st.dictionaries(st.text(), storable_values),
)
def test_any_json_is_read_as_it_was_written(slug: str, version: int, value: dict[str, Any]) -> None:
    head = {"game": slug, "version": version}
    match = head | value | head

    match_again = read(write(match))

    assert_same(match_again, match)


@pytest.mark.parametrize("slug", PLAY)
@tries(MATCHES)
@given(data=st.data())
def test_second_program_reads_the_parts_of_a_match(slug: str, data: st.DataObject) -> None:
    match = stored_match(data.draw(sheets(slug, most=MOST))) | data.draw(RARE)
    code = write(match)
    texts = split(code, len(code) * 4 // 5 + 60)

    by_second_program = read_by_second_program(
        data.draw(st.permutations(texts)),
        dictionary_file(slug, newest_number(slug)).read_bytes(),
    )

    assert_same({"game": slug, **by_second_program}, match)


@tries(MATCHES)
@given(content=st.binary(min_size=60, max_size=900), data=st.data())
def test_parts_are_joined_in_any_order(content: bytes, data: st.DataObject) -> None:
    code = with_check_sum(bytes([WHOLE]) + content)
    texts = split(code, len(code) + 40)

    joined = join(data.draw(st.permutations([*texts, texts[0]])))

    assert joined == code
    assert [place_of(text) for text in texts] == [(n + 1, len(texts)) for n in range(len(texts))]
    assert len(texts) > 1


@tries(MATCHES)
@given(version=st.integers(0, 5_000), value=st.dictionaries(st.text(), storable_values))
def test_hand_over_is_read_only_as_one(version: int, value: dict[str, Any]) -> None:
    match = {"game": "nestors", "version": version} | value
    match |= {"game": "nestors", "version": version}
    code = join(split(write_hand_over(match), DIGITS))

    assert_same(read_hand_over(code), match)
    assert (is_hand_over(code), is_hand_over(write(match))) == (True, False)
    for read_other, other in ((read, code), (read_hand_over, write(match))):
        with pytest.raises(Refused):
            read_other(other)
