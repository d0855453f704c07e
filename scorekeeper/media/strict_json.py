"""A strict JSON reader that refuses documents other readers may read differently."""

import json
import math
import re
from collections.abc import Iterator
from typing import NoReturn

from games.values import Refusal, Refused
from games.words import _

MOST_NESTING = 32
"""The deepest nesting of brackets allowed: a deal has five levels."""
LARGEST_INTEGER = 2**53 - 1
"""Beyond it, JavaScript and other readers that use floats lose the last digits."""
MOST_VALUES = 500_000
"""The most values in a document: as Python objects, they take a multiple of its size."""

BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
"""An unclosed string extends to the end, so that the search stays linear in the text's length."""


def read_json(raw: bytes) -> object:
    """Parse one JSON document. Raises `Refused`.

    Refused are encodings other than UTF-8, duplicate names in an object, NaN and infinities,
    integers beyond a float's precision, NUL and lone surrogates, deep nesting, and more values
    than a sheet could have.
    """
    if raw.count(b"[") + raw.count(b"{") > MOST_NESTING and nesting_depth(raw) > MOST_NESTING:
        raise document_refusal(_("The body is nested too deeply."))
    if raw.count(b",") > MOST_VALUES:
        raise document_refusal(_("The body holds too many values."))
    try:
        value = json.loads(
            raw.decode(),
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_number,
            parse_constant=_constant,
        )
    except ValueError:  # bad UTF-8 too
        raise document_refusal(_("The body is not JSON in UTF-8.")) from None
    if b"\\u" in raw and not all(map(_is_text, _texts(value))):
        raise document_refusal(_("The body has characters that are not text."))
    return value


def document_refusal(message: str) -> Refused:
    """Return the refusal of a whole document."""
    return Refused([Refusal("invalid", message)])


def nesting_depth(raw: bytes) -> int:
    """Return the deepest nesting of brackets.

    >>> nesting_depth(b'[{"[[[": 1}]')
    2
    """
    deepest = level = 0
    for bracket in BRACKETS.finditer(raw):
        level += {b"[": 1, b"{": 1, b"]": -1, b"}": -1}.get(bracket[0], 0)
        deepest = max(deepest, level)
    return deepest


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise document_refusal(_("An object has the same name twice."))
    return members


def _integer(digits: str) -> int:
    if len(digits) > len(str(-LARGEST_INTEGER)) or abs(int(digits)) > LARGEST_INTEGER:
        raise _too_large()
    return int(digits)


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise _too_large()
    return number


def _too_large() -> Refused:
    return document_refusal(_("A number is too large."))


def _constant(name: str) -> NoReturn:
    raise ValueError(name)


def _texts(value: object) -> Iterator[str]:
    """Yield every string in a JSON value, names of fields included."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, list):
            waiting += part
        elif isinstance(part, dict):
            waiting += [*part, *part.values()]


def _is_text(text: str) -> bool:
    return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text)
