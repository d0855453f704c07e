"""Faults: acknowledged changes survive kills, lost databases, full disks, bad connections.

`make test` runs a short form, `make faults` the one in docs/benchmarks.md, `make thorough` a
tenth of that.
"""

from typing import NamedTuple

from tests.plugins.figures import of_this_form


class Size(NamedTuple):
    """The amounts of work; `runs` and `steps` are Hypothesis's runs and the steps of each."""

    kills: int
    writes: int
    stops: int
    away: float
    cuts: int
    rounds: int
    runs: int
    steps: int
    taps: int


LARGE = Size(
    kills=200, writes=5000, stops=40, away=10, cuts=500, rounds=500, runs=220, steps=50, taps=10_000
)
MIDDLE = Size(
    kills=20, writes=500, stops=4, away=10, cuts=50, rounds=50, runs=22, steps=50, taps=1000
)
SMALL = Size(kills=1, writes=20, stops=1, away=1, cuts=25, rounds=3, runs=10, steps=20, taps=40)
SIZE = of_this_form(SMALL, MIDDLE, LARGE)
