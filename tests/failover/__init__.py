"""A machine is lost: what is acknowledged stays, phones write again soon, streams come back.

`make failover` runs the long form, the one that docs/benchmarks.md tells of.
"""

from typing import NamedTuple

from tests.plugins.figures import LONG


class Size(NamedTuple):
    """How often each is done."""

    primaries: int
    groups: int
    cuts: int


SIZE = Size(primaries=20, groups=20, cuts=3) if LONG else Size(primaries=2, groups=1, cuts=1)
