"""The one table that `make bench` prints: each figure, its bar in the same run, ratio and goal."""

import sys
from typing import NamedTuple

WIDE = "{:<42}{:>34}{:>20}{:>7}  {}\n"


class Figure(NamedTuple):
    """One row; a figure that has no bar is an absolute one."""

    title: str
    measured: str
    bar: str = ""
    ratio: str = ""
    goal: str = ""


HEAD = Figure("figure", "measured", "bar", "ratio", "goal")


def write(figure: Figure) -> None:
    """Print a row as soon as it is known."""
    sys.stdout.write(WIDE.format(*figure))
    sys.stdout.flush()
