"""The circles drawn for rams, and the deals that cross them out."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field

from games.sheet import Row


@dataclass(frozen=True)
class AvinasCircle:
    """One ram as drawn on paper: the deal that drew it and the deal that crossed it out."""

    deal: Annotated[int, Field(description="The number of the deal that drew it.")]
    cancelled_in: Annotated[
        int | None, Field(description="The deal that crossed it out, null while it counts.")
    ] = None


Circles = tuple[tuple[AvinasCircle, ...], tuple[AvinasCircle, ...]]


def circles(rows: Iterable[Row]) -> Circles:
    """Return every circle ever drawn for each side, in drawing order.

    A positive line of rams draws circles; a negative one crosses out the oldest open ones.
    """
    circles_by_side: tuple[list[AvinasCircle], list[AvinasCircle]] = ([], [])
    for row in rows:
        for line in row.lines:
            if line.column == "rams":
                own_circles = circles_by_side[line.owner]
                own_circles.extend([AvinasCircle(row.number)] * line.amount)
                cross_out(own_circles, -line.amount, row.number)
    return tuple(circles_by_side[0]), tuple(circles_by_side[1])


def cross_out(circles: list[AvinasCircle], number: int, deal: int) -> None:
    """Cross out the `number` oldest open circles, in place."""
    open_ = [place for place, circle in enumerate(circles) if circle.cancelled_in is None]
    for place in open_[: max(number, 0)]:
        circles[place] = replace(circles[place], cancelled_in=deal)
