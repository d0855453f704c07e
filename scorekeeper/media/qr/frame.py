"""The frame of a version of QR codes: its fixed modules, and the places of the others.

A picture is one number: a bit for each module, row by row, the highest in the corner at the start.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.media.qr.capacity import (
    FIRST_WITH_VERSION,
    Level,
    alignment_places,
    side_of,
)

Point = tuple[int, int]
"""A row and a column."""
TIMING = 6
"""The row and the column in which dark and light modules alternate."""
FINDER = 7
"""The modules of a side of the squares in three corners."""
FORMAT_GENERATOR, FORMAT_MASK = 0x537, 0x5412
VERSION_GENERATOR = 0x1F25
FORMAT_BITS, VERSION_BITS = 15, 18


@dataclass(frozen=True)
class Frame:
    """The modules that are dark in all codes of a version, and those that hold data."""

    side: int
    dark: int
    free: int
    """A picture of the modules that hold data."""
    order: tuple[int, ...]
    """The place in a picture of each bit of the data."""


@lru_cache(maxsize=16)
def frame_of(version: int) -> Frame:
    """Return the frame of a version. Format and version are drawn last."""
    side = side_of(version)
    fixed = fixed_modules(version)
    order = tuple(
        row * side + column for row, column in data_order(side) if (row, column) not in fixed
    )
    free = picture(side, (divmod(place, side) for place in order))
    return Frame(side, picture(side, (point for point in fixed if fixed[point])), free, order)


def picture(side: int, points: Iterable[Point]) -> int:
    """Return a picture in which these modules are dark."""
    bits = bytearray(b"0" * side * side)
    for row, column in points:
        bits[row * side + column] = ord("1")
    return int(bits, 2)


def fixed_modules(version: int) -> dict[Point, bool]:
    """Return whether each module that holds no data is dark, by its place."""
    side = side_of(version)
    last = side - FINDER
    fixed = {
        point: dark
        for corner in ((0, 0), (0, last), (last, 0))
        for point, dark in finder(*corner)
        if min(point) >= 0 and max(point) < side
    }
    fixed |= {point: False for point, _bit in (*format_places(side), *version_places(version))}
    fixed[side - FINDER - 1, FINDER + 1] = False  # dark, but drawn last too
    for step in range(side):
        for point in ((TIMING, step), (step, TIMING)):
            fixed.setdefault(point, step % 2 == 0)
    places = alignment_places(version)
    for row in places:
        for column in places:
            if (row, column) not in {(TIMING, TIMING), (TIMING, places[-1]), (places[-1], TIMING)}:
                fixed |= dict(square(row, column, 2, light_rings={1}))
    return fixed


def finder(top: int, start: int) -> Iterator[tuple[Point, bool]]:
    """Yield the modules of the square in a corner, with the light ones around it."""
    yield from square(top + FINDER // 2, start + FINDER // 2, 4, light_rings={2, 4})


def square(
    row: int, column: int, rings: int, light_rings: set[int]
) -> Iterator[tuple[Point, bool]]:
    """Yield the modules of a square around its middle, ring by ring."""
    for down in range(-rings, rings + 1):
        for across in range(-rings, rings + 1):
            yield (row + down, column + across), max(abs(down), abs(across)) not in light_rings


def format_places(side: int) -> Iterator[tuple[Point, int]]:
    """Yield the modules of the format, twice, each with the place of its bit from the lowest."""
    corner = FINDER + 1
    for bit in range(FORMAT_BITS):
        if bit < FINDER + 1:
            yield (bit + (bit >= TIMING), corner), bit
            yield (corner, side - 1 - bit), bit
        else:
            yield (corner, FORMAT_BITS - 1 - bit + (bit == FINDER + 1)), bit
            yield (side - FORMAT_BITS + bit, corner), bit


def version_places(version: int) -> Iterator[tuple[Point, int]]:
    """Yield the modules of the number of the version, twice, each with its bit from the lowest."""
    if version >= FIRST_WITH_VERSION:
        start = side_of(version) - FINDER - 4
        for bit in range(VERSION_BITS):
            across, along = divmod(bit, 3)
            yield (across, start + along), bit
            yield (start + along, across), bit


def data_order(side: int) -> Iterator[Point]:
    """Yield all modules in the order of data: up and down in columns of two, from the end."""
    upward = True
    for end in range(side - 1, 0, -2):
        column = end - (end <= TIMING)
        for row in range(side - 1, -1, -1) if upward else range(side):
            yield row, column
            yield row, column - 1
        upward = not upward


def format_picture(version: int, level: Level, mask: int) -> int:
    """Return a picture of the format and of the version."""
    side = side_of(version)
    form = level.value << 3 | mask
    form = (form << 10 | division_rest(form, FORMAT_GENERATOR, 10)) ^ FORMAT_MASK
    number = version << 12 | division_rest(version, VERSION_GENERATOR, 12)
    points = [point for point, bit in format_places(side) if form >> bit & 1]
    points += [point for point, bit in version_places(version) if number >> bit & 1]
    return picture(side, [*points, (side - FINDER - 1, FINDER + 1)])


def division_rest(value: int, generator: int, size: int) -> int:
    """Return so many bits that make a value divisible by a generator.

    >>> bin(division_rest(0b00101, 0x537, 10))
    '0b11011100'
    """
    rest = value << size
    for bit in range(rest.bit_length() - 1, size - 1, -1):
        if rest >> bit & 1:
            rest ^= generator << bit - size
    return rest
