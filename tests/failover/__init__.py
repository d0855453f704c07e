"""A machine is lost: acknowledged changes stay, phones soon write again, streams reconnect.

`make failover` runs the long form, the one in docs/benchmarks.md.
"""

from typing import NamedTuple

from tests.plugins.figures import LONG


class Size(NamedTuple):
    """The number of losses of each kind."""

    primaries: int
    groups: int
    cuts: int


SIZE = Size(primaries=20, groups=20, cuts=3) if LONG else Size(primaries=2, groups=1, cuts=1)
