"""A number as it is written on a sheet: what counts in ink, what led to it grey, the newest marked.

Pages and print draw the same values, so that both agree in every bold and grey.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as text. `counts`: bold and in ink, else grey; `newest`: the last deal wrote it."""

    text: str
    counts: bool
    newest: bool = False


def counting(text: str, *, newest: bool = False) -> Figure:
    """Return a number that counts now.

    >>> counting("+16").counts
    True
    """
    return Figure(text, counts=True, newest=newest)


def leading(text: str, *, newest: bool = False) -> Figure:
    """Return a number that led to the one that counts.

    >>> leading("16", newest=True)
    Figure(text='16', counts=False, newest=True)
    """
    return Figure(text, counts=False, newest=newest)
