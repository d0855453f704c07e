"""A number as written on a sheet: bold if it counts, grey if superseded, the newest marked.

Pages and print draw the same values, so that both agree in every bold and grey.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as text: bold if it `counts`, else grey; `newest` if the last deal wrote it."""

    text: str
    counts: bool
    newest: bool = False


def counting_figure(text: str, *, newest: bool = False) -> Figure:
    """Return a number that counts now.

    >>> counting_figure("+16").counts
    True
    """
    return Figure(text, counts=True, newest=newest)


def superseded_figure(text: str, *, newest: bool = False) -> Figure:
    """Return a superseded number, from which the one that counts was computed.

    >>> superseded_figure("16", newest=True)
    Figure(text='16', counts=False, newest=True)
    """
    return Figure(text, counts=False, newest=newest)
