"""The bytes of a code: form, version, game and dictionary, the match as one number, a check sum.

Byte 0 is the form: 1 for a whole match, 2 for a part of a code, 3 for a match whose scoring is
handed over. Bytes 1 and 2 are the version of the match, so that a page can compare it without
reading the match; bytes 3 and 4 stand for the game, byte 5 for its dictionary. The last four are
the CRC-32 of all before them, in every form there will be.
"""

from binascii import crc32
from typing import Any

from games import GAMES
from games.code.counts import Counts
from games.code.dictionaries import dictionary, newest_number
from games.code.json_values import IN_LIST, ITEM, Unreadable, ValueReader, ValueWriter
from games.code.numbers import TooManyChoices, number_bytes
from games.code.refusals import DAMAGED, HAND_OVER_CODE, NEWER, UNKNOWN_GAME
from games.values import JsonObject, Refused

WHOLE, PART, HAND_OVER = 1, 2, 3
"""The forms: a whole match, a part of a code, a match with the right to score it."""
FORMS = (WHOLE, PART, HAND_OVER)
HEAD, CHECK = 6, 4
"""The bytes before the number of a match, and those of the check sum."""
VERSION_BYTES = 2
GAME, VERSION = "game", "version"
PATH = (ITEM,)
"""The path of a match: an item of the list of its dictionary."""


class TooLongForCodes(Exception):  # noqa: N818  the reason to print the link alone
    """Raised if a match does not fit into four codes."""


def write(match: JsonObject) -> bytes:
    """Return the content of a match as a code. Raises `TooLongForCodes`.

    `match` names its `game` and its `version`; everything else is written as it is.
    """
    return _write(match, WHOLE)


def write_hand_over(match: JsonObject) -> bytes:
    """Return a match as a code that hands over its scoring. Raises `TooLongForCodes`.

    Only phones read it; the content may hold a key.
    """
    return _write(match, HAND_OVER)


def _write(match: JsonObject, form: int) -> bytes:
    slug = match[GAME]
    number = newest_number(slug)
    writer = ValueWriter(Counts(dictionary(slug, number).tables))
    fields = {name: value for name, value in match.items() if name not in {GAME, VERSION}}
    try:
        writer.write(fields, PATH, IN_LIST, "")
    except (Unreadable, TooManyChoices):
        raise TooLongForCodes from None
    version = match[VERSION].to_bytes(VERSION_BYTES)
    head = bytes([form, *version, *game_mark(slug), number])
    return with_check_sum(head + number_bytes(writer.number))


def read(code: bytes) -> JsonObject:
    """Return the content of a match. Raises `Refused`; never returns another match.

    Game and version come first; all else is in the order in which it was written.
    """
    if is_hand_over(code):
        raise Refused([HAND_OVER_CODE])
    return _read(code, WHOLE)


def read_hand_over(code: bytes) -> JsonObject:
    """Return the content of a code that hands over the scoring of a match. Raises `Refused`."""
    return _read(code, HAND_OVER)


def is_hand_over(code: bytes) -> bool:
    """Return whether a code hands over the scoring of a match."""
    return code[:1] == bytes([HAND_OVER])


def _read(code: bytes, form: int) -> JsonObject:
    content = without_check_sum(code)
    if len(content) < HEAD or content[0] != form:
        raise Refused([NEWER if content[0] not in FORMS else DAMAGED])
    slug = _game(content[3:5])
    try:
        tables = dictionary(slug, content[5]).tables
    except FileNotFoundError:
        raise Refused([NEWER]) from None
    reader = ValueReader(Counts(tables), int.from_bytes(content[HEAD:]))
    fields = _read_value(reader)
    if reader.number or not isinstance(fields, dict) or {GAME, VERSION} & fields.keys():
        raise Refused([DAMAGED])
    return {GAME: slug, VERSION: version_in(content, 1), **fields}


def version_in(code: bytes, start: int) -> int:
    """Return the version of a match in the head of a code."""
    return int.from_bytes(code[start : start + VERSION_BYTES])


def _read_value(reader: ValueReader) -> Any:
    try:
        value, _symbol = reader.read(PATH, IN_LIST, "")
    except (Unreadable, TooManyChoices):
        raise Refused([DAMAGED]) from None
    return value


def _game(mark: bytes) -> str:
    for slug in GAMES:
        if game_mark(slug) == mark:
            return slug
    raise Refused([UNKNOWN_GAME])


def game_mark(slug: str) -> bytes:
    """Return the two bytes that stand for a game."""
    return crc32(slug.encode()).to_bytes(4)[-2:]


def content_digest(code: bytes) -> bytes:
    """Return the four bytes by which the parts of a code know that they belong together."""
    return crc32(code).to_bytes(CHECK)


def with_check_sum(content: bytes) -> bytes:
    """Return bytes with their check sum at the end."""
    return content + content_digest(content)


def without_check_sum(code: bytes) -> bytes:
    """Return bytes without the check sum at their end. Raises `Refused` if it is wrong."""
    content = code[:-CHECK]
    if not content or with_check_sum(content) != code:
        raise Refused([DAMAGED])
    return content
