"""Reader of a font's table `cmap`: the characters for which it has glyphs.

The formats 4 and 12 are supported, which every current font has.
"""

import struct
import sys
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

Range = tuple[int, int]

UNICODE = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
"""Platform and encoding numbers that mean Unicode, the most complete first."""
LARGEST = 4_000_000
"""The most bytes read of a table; no font has more."""


class Characters:
    """The characters for which a font has glyphs, as ranges that include both ends."""

    def __init__(self, ranges: Iterable[Range]) -> None:
        """Store the ranges, merged where they touch."""
        self.first, self.last = array("L"), array("L")
        for first, last in sorted(ranges):
            if self.last and first <= self.last[-1] + 1:
                self.last[-1] = max(last, self.last[-1])
            else:
                self.first.append(first)
                self.last.append(last)

    def __contains__(self, character: str) -> bool:
        """Return whether there is a glyph for a character."""
        place = bisect_right(self.first, ord(character)) - 1
        return place >= 0 and ord(character) <= self.last[place]

    def __iter__(self) -> Iterator[str]:
        """Yield all characters."""
        for first, last in zip(self.first, self.last, strict=True):
            yield from map(chr, range(first, last + 1))


def characters_of(font: str | Path, place: int = 0) -> Characters:
    """Return the characters of a font, `place` being its index in a collection.

    Empty if the file is damaged or missing.
    """
    try:
        with Path(font).open("rb") as file:
            return Characters(_ranges(_cmap(file, place)))
    except (OSError, struct.error, IndexError, ValueError):
        return Characters([])


def _cmap(file: BinaryIO, place: int) -> bytes:
    """Return the table `cmap` of a font. Raises `ValueError` if it has none."""
    start = 0
    if file.read(4) == b"ttcf":
        file.seek(12 + 4 * place)
        (start,) = struct.unpack(">L", file.read(4))
    file.seek(start + 4)
    (tables,) = struct.unpack(">H6x", file.read(8))
    for tag, _sum, at, length in struct.iter_unpack(">4sLLL", file.read(16 * tables)):
        if tag == b"cmap":
            file.seek(at)
            return file.read(min(length, LARGEST))
    raise ValueError("The font has no table of characters.")


def _ranges(cmap: bytes) -> Iterator[Range]:
    (count,) = struct.unpack_from(">2xH", cmap)
    records = struct.iter_unpack(">HHL", cmap[4 : 4 + 8 * count])
    places = {(platform, encoding): at for platform, encoding, at in records}
    for at in (places[encoding] for encoding in UNICODE if encoding in places):
        (form,) = struct.unpack_from(">H", cmap, at)
        if form in READ:
            return READ[form](cmap, at)
    return iter(())


def _groups(cmap: bytes, at: int) -> Iterator[Range]:
    """Yield the ranges of a table of format 12."""
    (count,) = struct.unpack_from(">L", cmap, at + 12)
    for first, last, glyph in struct.iter_unpack(">LLL", cmap[at + 16 : at + 16 + 12 * count]):
        if first + (not glyph) <= last <= sys.maxunicode:
            yield first + (not glyph), last


def _segments(cmap: bytes, at: int) -> Iterator[Range]:
    """Yield the ranges of a table of format 4."""
    (doubled,) = struct.unpack_from(">H", cmap, at + 6)
    count, ends = doubled // 2, at + 14
    last, first, delta, offset = (
        struct.unpack_from(f">{count}H", cmap, ends + place * doubled + (2 if place else 0))
        for place in range(4)
    )
    for place in range(count):
        inside = range(first[place], min(last[place], 0xFFFE) + 1)
        glyphs: Iterable[int]
        if offset[place]:
            begins = ends + 2 + 3 * doubled + 2 * place + offset[place]
            glyphs = struct.unpack_from(f">{len(inside)}H", cmap, begins)
        else:
            glyphs = ((c + delta[place]) & 0xFFFF for c in inside)
        yield from ((c, c) for c, glyph in zip(inside, glyphs, strict=True) if glyph)


READ: Mapping[int, Callable[[bytes, int], Iterator[Range]]] = {4: _segments, 12: _groups}
"""The reader of each format."""
