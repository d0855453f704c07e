"""Load: many phones that score and watch at once, and the delay until each sees a change.

`make test` runs a short form; `make load` and `make soak` those in docs/benchmarks.md.
"""

from typing import NamedTuple

from tests.plugins.figures import LONG


class Size(NamedTuple):
    """The amounts of work; `pause` is the seconds between the deals of a table."""

    crowd: int
    tables: int
    watchers: int
    pause: float
    seconds: float
    idle: int
    cuts: int
    soak_tables: int
    soak_seconds: float


SIZE = (
    Size(
        crowd=300,
        tables=300,
        watchers=4,
        pause=15,
        seconds=45,
        idle=1000,
        cuts=20,
        soak_tables=30,
        soak_seconds=600,
    )
    if LONG
    else Size(
        crowd=20,
        tables=4,
        watchers=2,
        pause=0.5,
        seconds=2,
        idle=50,
        cuts=3,
        soak_tables=3,
        soak_seconds=3,
    )
)
