"""The printed chart of a match: its geometry for `typst/chart.typ`, and its text."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal

from django.utils.translation import gettext

from games.sheet import Sheet
from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.presenters.chart import Course, course_of
from scorekeeper.presenters.plot import Plot, plot

MOST_TOLD = 60
"""The most deals that the alternative text lists one by one; of longer matches it lists the marked
ones."""


def printed_chart(sheet: Sheet, worn: Mapping[int, int] | None = None) -> Data | None:
    """Return the chart of a match as plain data, None while there is nothing to compare.

    `worn` maps the suits of the match to the suits drawn.
    """
    course, worn = course_of(sheet), worn or {}
    found = plot(course.series)
    if found is None:
        return None
    numbers = [str(number) for number in course.deals]
    return printed_plot(found, course.amount_text, numbers, worn) | {
        "title": gettext("How it went"),
        "caption": " · ".join(filter(None, [course.unit, gettext("If stopped after each deal")])),
        "alt": _in_words(course, found),
    }


def printed_plot(
    found: Plot, write: Callable[[Decimal], str], numbers: Sequence[str], worn: Mapping[int, int]
) -> Data:
    """Return the geometry of a chart as plain data; `numbers` label its steps."""
    return {
        "steps": found.steps,
        "crowded": found.crowded,
        "tall": found.tall,
        "ticks": [{"height": tick.height, "label": write(tick.amount)} for tick in found.ticks],
        "feet": [{"step": step, "label": numbers[step - 1]} for step in found.feet],
        "lines": [
            {
                "suit": worn.get(line.suit, line.suit),
                "names": list(line.names),
                "heights": list(line.heights),
                "marks": list(line.marks),
                "told": line.told,
                "label": line.label,
            }
            for line in found.lines
        ],
    }


def _in_words(course: Course, found: Plot) -> str:
    """Return the players' totals, deal by deal, as alternative text."""
    steps = range(1, found.steps + 1) if found.steps <= MOST_TOLD else found.marked
    lines = [
        f"{' + '.join(each.names)}: "
        + ", ".join(course.amount_text(each.amounts[step]) for step in steps)
        for each in course.series
    ]
    return f"{gettext('If stopped after each deal')}. {'; '.join(lines)}."
