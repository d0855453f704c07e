"""Reads JSON bodies strictly: what another reader could take differently is refused."""

import json
import math
import re
from collections.abc import Iterator
from typing import IO, Any, NoReturn

from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from games.values import UNKNOWN_FIELD, Refusal, Refused
from games.words import _
from scorekeeper.api.problems import invalid

DEEPEST = 32
"""Brackets open at once: a deal has five."""
LARGEST_INTEGER = 2**53 - 1
"""Beyond it, JavaScript and others that read numbers as floats lose the last digits."""

BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*+"|[\[{]|[\]}]', re.DOTALL)


class StrictJSON(BaseParser):
    """DRF's way to our reader."""

    media_type = "application/json"

    def parse(self, stream: IO[bytes], *_: object, **__: object) -> Any:
        return read_json(stream.read())


def body_of(request: Request) -> dict[str, Any]:
    """Return the body, which must be an object. Raises `Refused`."""
    body = request.data
    if not isinstance(body, dict):
        raise invalid("", _("The body is an object with fields."))
    return body


def only(body: dict[str, Any], *names: str) -> dict[str, Any]:
    """Return the fields of a body that has no others, without nulls. Raises `Refused`."""
    unknown = [name for name in body if name not in names]
    if unknown:
        code, message = UNKNOWN_FIELD.code, UNKNOWN_FIELD.message
        raise Refused(Refusal(code, message, name) for name in unknown)
    return {name: value for name, value in body.items() if value is not None}


def read_json(raw: bytes) -> Any:
    """Read one JSON text. Raises `Refused`.

    Refused are: other encodings than UTF-8, names that come twice in an object, NaN and
    infinities, integers that not every reader keeps exact, NUL and halves of characters, and
    deep nesting.
    """
    if depth(raw) > DEEPEST:
        raise invalid("", _("The body is nested too deeply."))
    try:
        found = json.loads(
            raw.decode(),
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_number,
            parse_constant=_constant,
        )
    except ValueError:  # bad UTF-8 too
        raise invalid("", _("The body is not JSON in UTF-8.")) from None
    if b"\\u" in raw and not all(map(_is_text, _texts(found))):
        raise invalid("", _("The body holds characters that are no text."))
    return found


def depth(raw: bytes) -> int:
    """Return how many brackets are open at once, at most.

    >>> depth(b'[{"[[[": 1}]')
    2
    """
    if raw.count(b"[") + raw.count(b"{") <= DEEPEST:
        return 0
    deepest = now = 0
    for found in BRACKETS.finditer(raw):
        now += {b"[": 1, b"{": 1, b"]": -1, b"}": -1}.get(found[0], 0)
        deepest = max(deepest, now)
    return deepest


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise invalid("", _("A name comes twice in one object."))
    return found


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
    return invalid("", _("A number is too large."))


def _constant(name: str) -> NoReturn:
    raise ValueError(name)


def _texts(found: Any) -> Iterator[str]:
    """Yield every text in a JSON value, the names of fields too."""
    waiting = [found]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            yield each
        elif isinstance(each, list):
            waiting += each
        elif isinstance(each, dict):
            waiting += [*each, *each.values()]


def _is_text(text: str) -> bool:
    return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text)
