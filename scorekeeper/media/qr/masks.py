"""Masks of QR codes: eight patterns that change light and dark, of which the plainest is chosen."""

import re
from collections.abc import Callable
from functools import lru_cache

from scorekeeper.media.qr.frame import Frame, frame_of

MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, _column: row % 2 == 0,
    lambda _row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)
"""The modules that a mask changes, by its number."""
PERIOD_DOWN, PERIOD_ACROSS = 12, 6
"""After so many rows and columns every mask begins again."""
LONG_RUN = 5
"""The shortest run of equal modules that counts against a mask."""
RUN_POINTS, BLOCK_POINTS, FINDER_POINTS, SHADE_POINTS = 2, 3, 40, 10
LIKE_FINDER = re.compile("(?<=0000)1011101|1011101(?=0000)")
"""Modules that a scanner may take for the middle of a corner."""
MARGIN = "0000"


@lru_cache(maxsize=16)
def mask_pictures(version: int) -> tuple[int, ...]:
    """Return a picture of each mask, where a version has data."""
    frame = frame_of(version)
    return tuple(_mask_picture(frame, mask) for mask in MASKS)


def _mask_picture(frame: Frame, mask: Callable[[int, int], bool]) -> int:
    rows = [
        "".join("01"[mask(row, column)] for column in range(PERIOD_ACROSS))
        for row in range(PERIOD_DOWN)
    ]
    times = frame.side // PERIOD_ACROSS + 1
    text = "".join((rows[row % PERIOD_DOWN] * times)[: frame.side] for row in range(frame.side))
    return int(text, 2) & frame.free


def penalty(picture: int, side: int) -> int:
    """Return the points against a picture: runs, blocks, false corners, too dark or too light."""
    across, down = _unequal(picture, side)
    return (
        _run_points(across, 1, side)
        + _run_points(down, side, side)
        + _block_points(across, down, side)
        + FINDER_POINTS * _false_finders(picture, side)
        + SHADE_POINTS * (abs(20 * picture.bit_count() - 10 * side**2) // side**2)
    )


def _unequal(picture: int, side: int) -> tuple[int, int]:
    """Return the modules unlike their neighbour before, and above; the first ones always are."""
    first_column = int(("1" + "0" * (side - 1)) * side, 2)
    first_row = ((1 << side) - 1) << side * (side - 1)
    return (picture ^ picture >> 1) | first_column, (picture ^ picture >> side) | first_row


def _run_points(unequal: int, step: int, side: int) -> int:
    """Return three points for five equal modules in a line, and one for each that follows.

    `step` is the distance between neighbours.
    """
    equal = ~unequal & ((1 << side**2) - 1)
    ends = equal
    for place in range(1, LONG_RUN - 1):
        ends &= equal >> step * place
    first_ends = ends & ~(ends >> step)
    return ends.bit_count() + RUN_POINTS * first_ends.bit_count()


def _block_points(across: int, down: int, side: int) -> int:
    """Return three points for each square of four equal modules."""
    equal = ~(across | across >> side | down) & ((1 << side**2) - 1)
    first_row = ((1 << side) - 1) << side * (side - 1)
    return BLOCK_POINTS * (equal & ~first_row).bit_count()


def _false_finders(picture: int, side: int) -> int:
    text = f"{picture:0{side * side}b}"
    lines = [text[start : start + side] for start in range(0, side * side, side)]
    lines += [text[column::side] for column in range(side)]
    return len(LIKE_FINDER.findall(MARGIN.join(["", *lines, ""])))
