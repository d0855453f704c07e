"""The bytes of a code: form, game and dictionary, the match as one number, a check sum.

Byte 0 is the form: 1 for a whole match, 2 for a part of one. Bytes 1 and 2 stand for the game, byte
3 for its dictionary. The last four are the CRC-32 of all before them, in every form there will be.
"""

from binascii import crc32
from typing import Any

from games import GAMES
from games.code.counts import Counts
from games.code.dictionaries import dictionary, newest_number
from games.code.json_values import IN_LIST, ITEM, Unreadable, ValueReader, ValueWriter
from games.code.numbers import TooManyChoices, number_bytes
from games.code.refusals import DAMAGED, NEWER, UNKNOWN_GAME
from games.values import JsonObject, Refused

WHOLE, PART = 1, 2
"""The forms: a whole match, and a part of the bytes of one."""
HEAD, CHECK = 4, 4
"""The bytes before the number of a match, and those of the check sum."""
GAME = "game"
PATH = (ITEM,)
"""The path of a match: an item of the list of its dictionary."""


class TooLongForCodes(Exception):  # noqa: N818  the reason to print the link alone
    """Raised if a match does not fit into four codes."""


def write(match: JsonObject) -> bytes:
    """Return the content of a match as a code. Raises `TooLongForCodes`.

    `match` names its `game`; everything else is written as it is.
    """
    slug = match[GAME]
    number = newest_number(slug)
    writer = ValueWriter(Counts(dictionary(slug, number).tables))
    fields = {name: value for name, value in match.items() if name != GAME}
    try:
        writer.write(fields, PATH, IN_LIST, "")
    except (Unreadable, TooManyChoices):
        raise TooLongForCodes from None
    head = bytes([WHOLE, *game_mark(slug), number])
    return with_check_sum(head + number_bytes(writer.number))


def read(code: bytes) -> JsonObject:
    """Return the content of a match. Raises `Refused`; never returns another match.

    The game comes first, as in a stored document; all else is in the order in which it was written.
    """
    content = without_check_sum(code)
    if len(content) < HEAD or content[0] != WHOLE:
        raise Refused([NEWER if content[:1] > bytes([PART]) else DAMAGED])
    slug = _game(content[1:3])
    try:
        tables = dictionary(slug, content[3]).tables
    except FileNotFoundError:
        raise Refused([NEWER]) from None
    reader = ValueReader(Counts(tables), int.from_bytes(content[HEAD:]))
    fields = _read_value(reader)
    if reader.number or not isinstance(fields, dict) or GAME in fields:
        raise Refused([DAMAGED])
    return {GAME: slug, **fields}


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
