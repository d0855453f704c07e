"""Siege: one stranger without an account attacks while other people keep scoring.

`make test` runs a short form that asserts counts and bounds; `make siege` also asserts times, and
its results are in docs/benchmarks.md.
"""

from typing import NamedTuple

from tests.plugins.figures import LONG


class Size(NamedTuple):
    """The amounts of work: seconds without and with the attack, and the size of each attack."""

    peace: float
    attack: float
    idle: int
    head: int
    bodies: int
    streams: int
    matches: int
    lines: int
    askers: int


SIZE = (
    Size(
        peace=15,
        attack=30,
        idle=1500,
        head=40_000_000,
        bodies=300,
        streams=700,
        matches=10,
        lines=10_000,
        askers=8,
    )
    if LONG
    else Size(
        peace=0.3,
        attack=0.5,
        idle=700,
        head=2_000_000,
        bodies=120,
        streams=510,
        matches=1,
        lines=300,
        askers=2,
    )
)
