"""Codes that no program writes, with a check sum that is right."""

from typing import Any

from games.code.bytes import game_mark, with_check_sum
from games.code.counts import Counts
from games.code.json_values import ValueWriter

WORST = '"\u202e\ud800\U0010ffff\x00﷽'
"""A name of an override, half a character, the last code point, a zero and a wide ligature."""


def crafted(number: int, dictionary: int = 1, slug: str = "preferans", form: int = 1) -> str:
    """Return the text of a code with this content."""
    body = number.to_bytes((number.bit_length() + 7) // 8)
    content = bytes([form, 0, 5, *game_mark(slug), dictionary]) + body
    return str(int.from_bytes(with_check_sum(content)))


def number_of(value: Any, path: tuple[str, ...] = ("*",)) -> int:
    """Return the number of a value without a dictionary."""
    writer = ValueWriter(Counts({}))
    writer.write(value, path, "[", "")
    return writer.number
