"""A chart as SVG for a page: positions in percent, labels as text, style in `line-chart.css`.

Four pictures side by side, because the width of the page is unknown here: amounts, lines, names at
their ends, numbers below. There is no inline style or script; screen readers use the table beside
the chart.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from html import escape

from django.utils.safestring import SafeString

from scorekeeper.presenters.plot import WHOLE, Line, Plot, across

AmountText = Callable[[Decimal], str]


@dataclass(frozen=True, slots=True)
class Step:
    """The label below a step, its link, if any, and its tooltip."""

    label: str
    href: str = ""
    title: str = ""


def plot_html(
    plot: Plot, amount_text: AmountText, steps: Sequence[Step], *, turned: bool
) -> SafeString:
    """Return a chart as HTML; `turned` draws time from right to left."""
    look = f"plot{' plot-crowded' if plot.crowded else ''}{' plot-tall' if plot.tall else ''}"
    parts = (
        f'<div class="{look}" aria-hidden="true"><svg class="plot-amounts">',
        *_amounts(plot, amount_text, turned=turned),
        '</svg><svg class="plot-lines" focusable="false">',
        *_grid(plot),
        *_lines(plot, turned=turned),
        *_marks(plot, turned=turned),
        *_links(plot, steps, turned=turned),
        '</svg><svg class="plot-ends">',
        *_ends(plot, turned=turned),
        '</svg><svg class="plot-feet">',
        *_feet(plot, steps, turned=turned),
        "</svg></div>",
    )
    return SafeString("".join(parts))  # nosec B703  foreign text is escaped


def _percent(place: float) -> str:
    """Format a position in percent.

    >>> _percent(500), _percent(333.333)
    ('50%', '33.33%')
    """
    return f"{place / WHOLE * 100:.2f}".rstrip("0").rstrip(".") + "%"


def _amounts(plot: Plot, amount_text: AmountText, *, turned: bool) -> Iterator[str]:
    place = 'x="0"' if turned else 'x="100%" text-anchor="end"'
    for tick in plot.ticks:
        height, text = _percent(tick.height), amount_text(tick.amount)
        yield f'<text {place} y="{height}" dy=".35em">{text}</text>'


def _grid(plot: Plot) -> Iterator[str]:
    for tick in plot.ticks:
        height, zero = _percent(tick.height), "" if tick.amount else ' class="plot-zero"'
        yield f'<line{zero} x2="100%" y1="{height}" y2="{height}"/>'


def _lines(plot: Plot, *, turned: bool) -> Iterator[str]:
    """Yield the lines, one unit per step, stretched to the available width."""
    yield f'<svg viewBox="0 0 {plot.steps} {WHOLE}" preserveAspectRatio="none">'
    for line in plot.lines:
        places = (
            f"{plot.steps - step if turned else step} {height}"
            for step, height in enumerate(line.heights)
        )
        yield f'<path class="seat-{line.suit}" d="M{" ".join(places)}"/>'
    yield "</svg>"


def _marks(plot: Plot, *, turned: bool) -> Iterator[str]:
    for line in plot.lines:
        yield f'<g class="seat-{line.suit}">'
        for step in line.marks:
            yield _mark(plot, line, step, ".7em", turned=turned)
        yield f'<g class="plot-last">{_mark(plot, line, plot.steps, "1em", turned=turned)}</g></g>'


def _mark(plot: Plot, line: Line, step: int, size: str, *, turned: bool) -> str:
    x, y = _percent(across(step, plot.steps, turned=turned)), _percent(line.heights[step])
    return f'<use href="#seat-{line.suit}" x="{x}" y="{y}" width="{size}" height="{size}"/>'


def _links(plot: Plot, steps: Sequence[Step], *, turned: bool) -> Iterator[str]:
    """Yield the links: as high as the picture, and as wide as the distance of two marks."""
    width = WHOLE * (plot.marked[-1] - (0, *plot.marked)[-2]) / plot.steps
    for place in plot.marked:
        step, start = steps[place - 1], across(place, plot.steps, turned=turned) - width / 2
        if step.href:
            yield (
                f'<a href="{escape(step.href)}" tabindex="-1"><title>{escape(step.title)}</title>'
                f'<rect x="{_percent(start)}" width="{_percent(width)}" height="100%"/></a>'
            )


def _ends(plot: Plot, *, turned: bool) -> Iterator[str]:
    icon_place, text = ('x="100%"', 'x="100%" dx="-1.2em"') if turned else ("", 'x="1.2em"')
    for line in plot.lines:
        if line.label is None:
            continue
        height = _percent(line.label)
        yield f'<g class="seat-{line.suit}"><use href="#seat-{line.suit}" {icon_place} y="{height}"'
        yield f' width=".8em" height=".8em"/><text y="{height}">'
        rows = len(line.names) + (not plot.crowded)
        for row, name in enumerate(line.names):
            down = f"{0.35 - 0.575 * (rows - 1):.2f}em" if row == 0 else "1.15em"
            yield f'<tspan {text} dy="{down}">{escape(name)}</tspan>'
        place = "" if plot.crowded else f' {text} dy="1.15em"'
        yield f'<tspan class="plot-told"{place}>{" " if plot.crowded else ""}{line.total}</tspan>'
        yield "</text></g>"


def _feet(plot: Plot, steps: Sequence[Step], *, turned: bool) -> Iterator[str]:
    for place in plot.feet:
        x, label = (
            _percent(across(place, plot.steps, turned=turned)),
            escape(steps[place - 1].label),
        )
        yield f'<text x="{x}" y="1.6em" text-anchor="middle">{label}</text>'
