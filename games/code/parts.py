"""A code as digits, and divided into parts that can be scanned one by one.

A part is form 2: which part of how many, the version of the match, the digest of the whole, a piece
of it, a check sum.
Digits are the code as one number: they are safe in every link, and a QR code holds three of them in
ten bits.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.code.bytes import (
    CHECK,
    FORMS,
    PART,
    VERSION_BYTES,
    TooLongForCodes,
    content_digest,
    version_in,
    with_check_sum,
    without_check_sum,
)
from games.code.numbers import number_bytes
from games.code.refusals import DAMAGED, FOREIGN, INCOMPLETE, MIXED, NEWER
from games.values import Refused

MOST_PARTS = 4
LONGEST = 3_000
"""The most digits of a part: more than a QR code has that a printed sheet carries."""
PART_HEAD = 8
"""The bytes of a part before its piece."""
PART_FRAME = PART_HEAD + CHECK
"""The bytes of a part beside its piece."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a code: its place from 0, the number of parts, the version of the match.

    Beside them the digest of the whole code, and the piece of it.
    """

    place: int
    parts: int
    version: int
    digest: bytes
    content: bytes

    def to_bytes(self) -> bytes:
        """Return the bytes of the part, with its own check sum."""
        head = bytes([PART, self.place << 4 | self.parts])
        version = self.version.to_bytes(VERSION_BYTES)
        return with_check_sum(head + version + self.digest + self.content)


def split(code: bytes, digits: int) -> tuple[str, ...]:
    """Return a code as texts of at most so many digits, one to four. Raises `TooLongForCodes`.

    >>> len(split(bytes([1]) * 400, 1000)), len(split(bytes([1]) * 400, 500))
    (1, 3)
    """
    if len(code) <= bytes_in(digits):
        return (digits_of(code),)
    room = bytes_in(digits) - PART_FRAME
    if room * MOST_PARTS < len(code):
        raise TooLongForCodes
    parts = -(-len(code) // room)
    size = -(-len(code) // parts)
    digest, version = content_digest(code), version_in(code, 1)
    return tuple(
        digits_of(Piece(place, parts, version, digest, code[place * size :][:size]).to_bytes())
        for place in range(parts)
    )


def join(texts: Sequence[str]) -> bytes:
    """Return the code of one text, or of all its parts in any order. Raises `Refused`.

    The same part may come twice.
    """
    codes = {_bytes_of(text) for text in texts}
    wholes = {code for code in codes if code[0] != PART}
    if not codes or (wholes and len(codes) > 1):
        raise Refused([MIXED if codes else FOREIGN])
    if wholes:
        return wholes.pop()
    pieces = sorted(map(_piece, codes), key=lambda piece: piece.place)
    first = pieces[0]
    places = [piece.place for piece in pieces]
    heads = {(piece.digest, piece.parts, piece.version) for piece in pieces}
    if len(heads) > 1 or len(set(places)) < len(places):
        raise Refused([MIXED])
    if len(pieces) < first.parts:
        values = {"missing": first.parts - len(pieces), "parts": first.parts}
        raise Refused([replace(INCOMPLETE, values=values)])
    whole = b"".join(piece.content for piece in pieces)
    if content_digest(whole) != first.digest or version_in(whole, 1) != first.version:
        raise Refused([MIXED])
    return whole


def place_of(text: str) -> tuple[int, int]:
    """Return the place of a text among the parts of its code, from 1, and their number."""
    code = _bytes_of(text)
    if code[0] != PART:
        return 1, 1
    piece = _piece(code)
    return piece.place + 1, piece.parts


def _piece(code: bytes) -> Piece:
    place, parts = divmod(code[1], 1 << 4) if len(code) > PART_FRAME else (0, 0)
    if not place < parts <= MOST_PARTS:
        raise Refused([DAMAGED])
    digest = code[2 + VERSION_BYTES : PART_HEAD]
    return Piece(place, parts, version_in(code, 2), digest, code[PART_HEAD:-CHECK])


def bytes_in(digits: int) -> int:
    """Return the most bytes that always fit into so many digits.

    >>> bytes_in(1000)
    415
    """
    return int((10**digits).bit_length() - 1) // 8


def digits_of(code: bytes) -> str:
    """Return a code as digits.

    >>> digits_of(bytes([1, 0]))
    '256'
    """
    return str(int.from_bytes(code))


def _bytes_of(text: str) -> bytes:
    """Return the bytes of a text of digits, whose check sum is right. Raises `Refused`."""
    digits = text.isascii() and text.isdecimal() and text[0] != "0"
    if len(text) > LONGEST or not digits:
        raise Refused([FOREIGN])
    code = number_bytes(int(text))
    without_check_sum(code)
    if code[0] not in FORMS:
        raise Refused([NEWER])
    return code
