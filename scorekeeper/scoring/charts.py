"""Line charts as shapes and labels, drawn by a template as SVG; pure."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 320, 150
LEFT, RIGHT, TOP, BOTTOM = 44, 8, 10, 22
"""Margins for the labels, in the units of the drawing."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A labelled line across the chart."""

    y: str
    label: str


@dataclass(frozen=True, slots=True)
class Chart:
    """The shapes and labels of a chart: a line, an optional band, scale marks, end labels."""

    line: str
    band: str
    marks: tuple[Mark, ...]
    last: tuple[str, str]
    first_label: str
    last_label: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    foot: int = HEIGHT - 6


def chart(
    values: Sequence[float], labels: Sequence[str], *, half_band: Sequence[float] = ()
) -> Chart | None:
    """Return the chart of at least two values, else None; `half_band` is half the band's width."""
    if len(values) < 2:  # noqa: PLR2004  one point is no line
        return None
    spread = half_band or [0.0] * len(values)
    low = min(value - width for value, width in zip(values, spread, strict=True))
    high = max(value + width for value, width in zip(values, spread, strict=True))
    high = high if high > low else low + 1

    def at(place: int, value: float) -> str:
        x = LEFT + (WIDTH - LEFT - RIGHT) * place / (len(values) - 1)
        return f"{x:.1f},{_y(value, low, high)}"

    upper = [at(place, values[place] + spread[place]) for place in range(len(values))]
    lower = [at(place, values[place] - spread[place]) for place in range(len(values))]
    points = [at(place, value) for place, value in enumerate(values)]
    last_x, last_y = points[-1].split(",")
    return Chart(
        line=" ".join(points),
        band=" ".join([*upper, *reversed(lower)]) if half_band else "",
        marks=tuple(Mark(_y(value, low, high), _value_text(value)) for value in _ticks(low, high)),
        last=(last_x, last_y),
        first_label=labels[0],
        last_label=labels[-1],
    )


def _y(value: float, low: float, high: float) -> str:
    return f"{TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low):.1f}"


def _ticks(low: float, high: float) -> list[float]:
    """Return the ends of the scale, and zero if it lies between them."""
    return [low, *([0.0] if low < 0 < high else []), high]


def _value_text(value: float) -> str:
    """Format a mark of the scale.

    >>> _value_text(-12.0), _value_text(3.25)
    ('−12', '3.2')
    """
    text = f"{value:.0f}" if value == round(value) or abs(value) >= 100 else f"{value:.1f}"  # noqa: PLR2004
    return text.replace("-", "−")
