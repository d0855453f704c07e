"""The printed chart of a match: its geometry for `typst/chart.typ`, and its text."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal

from django.utils.translation import gettext

from games.sheet import Sheet
from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.presenters.chart import Course, course_of
from scorekeeper.presenters.plot import Plot, plot

MOST_IN_TEXT = 60
"""The most deals that the alternative text lists one by one; of longer matches it lists the marked
ones."""


def printed_chart(sheet: Sheet, drawn_suits: Mapping[int, int] | None = None) -> Data | None:
    """Return the chart of a match as plain data, None while there is nothing to compare.

    `drawn_suits` maps the suits of the match to the suits drawn.
    """
    course, drawn_suits = course_of(sheet), drawn_suits or {}
    chart = plot(course.series)
    if chart is None:
        return None
    numbers = [str(number) for number in course.deals]
    return printed_plot(chart, course.amount_text, numbers, drawn_suits) | {
        "title": gettext("How it went"),
        "caption": " · ".join(filter(None, [course.unit, gettext("If stopped after each deal")])),
        "alt": _chart_text(course, chart),
    }


def printed_plot(
    chart: Plot,
    write: Callable[[Decimal], str],
    numbers: Sequence[str],
    drawn_suits: Mapping[int, int],
) -> Data:
    """Return the geometry of a chart as plain data; `numbers` label its steps."""
    return {
        "steps": chart.steps,
        "crowded": chart.crowded,
        "tall": chart.tall,
        "ticks": [{"height": tick.height, "label": write(tick.amount)} for tick in chart.ticks],
        "feet": [{"step": step, "label": numbers[step - 1]} for step in chart.feet],
        "lines": [
            {
                "suit": drawn_suits.get(line.suit, line.suit),
                "names": list(line.names),
                "heights": list(line.heights),
                "marks": list(line.marks),
                "total": line.total,
                "label": line.label,
            }
            for line in chart.lines
        ],
    }


def _chart_text(course: Course, chart: Plot) -> str:
    """Return the players' totals, deal by deal, as alternative text."""
    steps = range(1, chart.steps + 1) if chart.steps <= MOST_IN_TEXT else chart.marked
    lines = [
        f"{' + '.join(series.names)}: "
        + ", ".join(course.amount_text(series.amounts[step]) for step in steps)
        for series in course.series
    ]
    return f"{gettext('If stopped after each deal')}. {'; '.join(lines)}."
