"""A machine is lost: acknowledged changes stay, phones soon write again, streams reconnect.

`make failover` runs the long form, the one in docs/benchmarks.md, `make thorough` a quarter of
that.
"""

from typing import NamedTuple

from tests.plugins.figures import of_this_form


class Size(NamedTuple):
    """The number of losses of each kind."""

    primaries: int
    groups: int
    cuts: int


LARGE = Size(primaries=20, groups=20, cuts=3)
MIDDLE = Size(primaries=5, groups=5, cuts=1)
SMALL = Size(primaries=2, groups=1, cuts=1)
SIZE = of_this_form(SMALL, MIDDLE, LARGE)
