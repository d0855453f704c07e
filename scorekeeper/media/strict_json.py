"""Reads JSON strictly: what another reader could take differently is refused."""

import json
import math
import re
from collections.abc import Iterator
from typing import NoReturn

from games.values import Refusal, Refused
from games.words import _

DEEPEST = 32
"""Brackets open at once: a deal has five."""
LARGEST_INTEGER = 2**53 - 1
"""Beyond it, JavaScript and others that read numbers as floats lose the last digits."""
MOST_VALUES = 500_000
"""Values in one text: as Python objects, many small ones take a multiple of the text's room."""

BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
"""A text that nobody closes is one to the end: else each quote in it would be searched anew."""


def read_json(raw: bytes) -> object:
    """Read one JSON text. Raises `Refused`.

    Refused are: other encodings than UTF-8, names that come twice in an object, NaN and
    infinities, integers that not every reader keeps exact, NUL and halves of characters, deep
    nesting, and more values than a sheet could have.
    """
    if raw.count(b"[") + raw.count(b"{") > DEEPEST and depth(raw) > DEEPEST:
        raise refused(_("The body is nested too deeply."))
    if raw.count(b",") > MOST_VALUES:
        raise refused(_("The body holds too many values."))
    try:
        value = json.loads(
            raw.decode(),
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_number,
            parse_constant=_constant,
        )
    except ValueError:  # bad UTF-8 too
        raise refused(_("The body is not JSON in UTF-8.")) from None
    if b"\\u" in raw and not all(map(_is_text, _texts(value))):
        raise refused(_("The body has characters that are not text."))
    return value


def refused(message: str) -> Refused:
    """Return the refusal of a text as a whole."""
    return Refused([Refusal("invalid", message)])


def depth(raw: bytes) -> int:
    """Return how many brackets are open at once, at most.

    >>> depth(b'[{"[[[": 1}]')
    2
    """
    deepest = now = 0
    for bracket in BRACKETS.finditer(raw):
        now += {b"[": 1, b"{": 1, b"]": -1, b"}": -1}.get(bracket[0], 0)
        deepest = max(deepest, now)
    return deepest


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise refused(_("An object has the same name twice."))
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
    return refused(_("A number is too large."))


def _constant(name: str) -> NoReturn:
    raise ValueError(name)


def _texts(value: object) -> Iterator[str]:
    """Yield every text in a JSON value, the names of fields too."""
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
