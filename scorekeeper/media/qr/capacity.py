"""The capacity of QR codes: versions of 21 to 177 modules a side, levels of error correction."""

from enum import Enum

SMALLEST, LARGEST = 1, 40
"""The versions."""
FIRST_WITH_VERSION = 7
"""The first version that has its number drawn beside two corners."""
BITS = 8
"""The bits of a byte."""


class Level(Enum):
    """How much of a code may be unreadable, with the bits by which the code names the level."""

    M = 0
    """15 %."""
    Q = 3
    """25 %."""
    H = 2
    """30 %."""


# Table 9: for each version from 1, the bytes of error correction in a block, and the blocks.
CORRECTION = {
    Level.M: (
        *(10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26),
        *(26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28),
    ),
    Level.Q: (
        *(13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30),
        *(28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30),
    ),
    Level.H: (
        *(17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28),
        *(30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30),
    ),
}
BLOCKS = {
    Level.M: (
        *(1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16),
        *(17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49),
    ),
    Level.Q: (
        *(1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20),
        *(23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68),
    ),
    Level.H: (
        *(1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25),
        *(25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81),
    ),
}


def side_of(version: int) -> int:
    """Return the modules of a side.

    >>> side_of(1), side_of(40)
    (21, 177)
    """
    return 17 + 4 * version


def alignment_places(version: int) -> tuple[int, ...]:
    """Return the rows, and columns, in which alignment patterns have their middle.

    >>> alignment_places(1), alignment_places(2), alignment_places(14)
    ((), (6, 18), (6, 26, 46, 66))
    """
    if version == SMALLEST:
        return ()
    count = version // 7 + 2
    step = (version * 8 + count * 3 + 5) // (count * 4 - 4) * 2
    last = side_of(version) - 7
    return (6, *reversed([last - step * place for place in range(count - 1)]))


def byte_count(version: int) -> int:
    """Return the bytes of a version, error correction included.

    >>> byte_count(1), byte_count(14), byte_count(40)
    (26, 581, 3706)
    """
    modules = (16 * version + 128) * version + 64
    if version > SMALLEST:
        count = version // 7 + 2
        modules -= (25 * count - 10) * count - 55
    if version >= FIRST_WITH_VERSION:
        modules -= 36
    return modules // BITS


def data_bytes(version: int, level: Level) -> int:
    """Return the bytes of a version that hold data.

    >>> data_bytes(1, Level.M), data_bytes(14, Level.M), data_bytes(40, Level.H)
    (16, 365, 1276)
    """
    place = version - SMALLEST
    return byte_count(version) - CORRECTION[level][place] * BLOCKS[level][place]
