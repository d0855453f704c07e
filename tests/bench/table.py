"""The table of `make bench`: each figure with its bar of the same run, ratio and goal."""

import sys
from typing import NamedTuple

WIDE = "{:<42}{:>34}{:>20}{:>7}  {}\n"


class Figure(NamedTuple):
    """One row; without a bar the figure is absolute."""

    title: str
    measured: str
    bar: str = ""
    ratio: str = ""
    goal: str = ""


HEAD = Figure("figure", "measured", "bar", "ratio", "goal")


def print_figure(figure: Figure) -> None:
    """Print and flush a row."""
    sys.stdout.write(WIDE.format(*figure))
    sys.stdout.flush()
